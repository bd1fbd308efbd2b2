import { describe, expect, it } from 'vitest';
import { type AskedRequest, judgeRequest, type ShareRules } from './share.ts';

const rules: ShareRules = {
  signIn: /^\/api\/accounts\/(token|login)\/?$/,
  sessionCookie: '__Host-session',
  queryCredential: 'token',
};
const bearer = { authorization: 'Bearer abc' };
const cookie = { cookie: 'theme=dark; __Host-session=abc' };

const table: readonly (readonly [string, AskedRequest['headers'], 'open' | 'stranger' | 'shown'])[] = [
  ['GET /api/health/ready', {}, 'open'],
  ['GET /api/health/live?x=1', {}, 'open'],
  ['GET /api/health/other', {}, 'stranger'],
  ['GET /api/health/ready/../../pdl', {}, 'stranger'],
  ['GET /api/pdl', {}, 'stranger'],
  ['GET /api/pdl', bearer, 'shown'],
  ['GET /api/pdl', cookie, 'shown'],
  ['GET /api/pdl', { cookie: 'x__Host-session=abc' }, 'stranger'],
  ['GET /api/pdl?a=1&token=abc', {}, 'shown'],
  ['HEAD /api/pdl?token=abc', {}, 'shown'],
  ['POST /api/pdl?token=abc', {}, 'stranger'],
  ['GET /api/pdl?tokens=abc', {}, 'stranger'],
  ['POST /api/accounts/token', bearer, 'stranger'],
  ['POST /api/accounts/token/', bearer, 'stranger'],
  ['POST /api/accounts/token?x=1', bearer, 'stranger'],
  ['POST /api/accounts/%74oken', bearer, 'stranger'],
  ['POST /api/accounts/login', cookie, 'stranger'],
  ['POST http://svc.test/api/accounts/login', cookie, 'stranger'],
  ['GET http://svc.test/api/pdl', bearer, 'shown'],
  ['GET /api/accounts/tokens', bearer, 'shown'],
  ['GET /', bearer, 'stranger'],
  ['GET /assets/index.js', cookie, 'stranger'],
  ['GET /api/%', bearer, 'stranger'],
  ['OPTIONS *', {}, 'stranger'],
];

describe('whose places a request takes', () => {
  it.each(table)('%s with %o: %s', (line, headers, expected) => {
    const [method, url] = line.split(' ');
    const judged = judgeRequest({ method, url, headers }, rules);
    expect(typeof judged === 'string' ? judged : 'shown').toBe(expected);
    if (typeof judged !== 'string') expect(judged.shown).toMatch(/^(Bearer )?abc$/);
  });
});
