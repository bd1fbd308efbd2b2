import { describe, expect, it } from 'vitest';
import { type ClassificationRules, classifyRequest, type IncomingRequest } from './admission-class.ts';

const rules: ClassificationRules = {
  signIn: /^\/api\/accounts\/(token|login)\/?$/,
  sessionCookie: '__Host-session',
  queryCredential: 'token',
};
const bearer = { authorization: 'Bearer abc' };
const cookie = { cookie: 'theme=dark; __Host-session=abc' };

const table: readonly (readonly [string, IncomingRequest['headers'], 'open' | 'anonymous' | 'shown'])[] = [
  ['GET /api/health/ready', {}, 'open'],
  ['GET /api/health/live?x=1', {}, 'open'],
  ['GET /api/health/other', {}, 'anonymous'],
  ['GET /api/health/ready/../../pdl', {}, 'anonymous'],
  ['GET /api/pdl', {}, 'anonymous'],
  ['GET /api/pdl', bearer, 'shown'],
  ['GET /api/pdl', cookie, 'shown'],
  ['GET /api/pdl', { cookie: 'x__Host-session=abc' }, 'anonymous'],
  ['GET /api/pdl?a=1&token=abc', {}, 'shown'],
  ['HEAD /api/pdl?token=abc', {}, 'shown'],
  ['POST /api/pdl?token=abc', {}, 'anonymous'],
  ['GET /api/pdl?tokens=abc', {}, 'anonymous'],
  ['POST /api/accounts/token', bearer, 'anonymous'],
  ['POST /api/accounts/token/', bearer, 'anonymous'],
  ['POST /api/accounts/token?x=1', bearer, 'anonymous'],
  ['POST /api/accounts/%74oken', bearer, 'anonymous'],
  ['POST /api/accounts/login', cookie, 'anonymous'],
  ['POST http://svc.test/api/accounts/login', cookie, 'anonymous'],
  ['GET http://svc.test/api/pdl', bearer, 'shown'],
  ['GET /api/accounts/tokens', bearer, 'shown'],
  ['GET /', bearer, 'anonymous'],
  ['GET /assets/index.js', cookie, 'anonymous'],
  ['GET /api/%', bearer, 'anonymous'],
  ['OPTIONS *', {}, 'anonymous'],
];

describe('the admission class of a request', () => {
  it.each(table)('%s with %o: %s', (line, headers, expected) => {
    const [method, url] = line.split(' ');
    const classified = classifyRequest({ method, url, headers }, rules);
    expect(typeof classified === 'string' ? classified : 'shown').toBe(expected);
    if (typeof classified !== 'string') expect(classified.credential).toMatch(/^(Bearer )?abc$/);
  });
});
