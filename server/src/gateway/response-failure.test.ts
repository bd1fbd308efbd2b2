import { describe, expect, it } from 'vitest';
import { describeResponseFailure } from './response-failure.ts';

const makeResponse = (status: number, body: object) => ({ status, headers: new Headers(), text: JSON.stringify(body) });

describe('what to do about a refusal that the gateway passed on', () => {
  it('is what the gateway advises: it sees whether others are refused too', () => {
    const advice = 'Not only you: … Wait.';
    const general = makeResponse(403, { detail: 'x', code: 'CONSENT_REVOKED', origin: 'gridop', advice });
    expect(describeResponseFailure(general, 0).advice).toBe(advice);
  });

  it.each([
    [403, {}, /Renew the consent/],
    [403, { advice: 7 }, /Renew the consent/],
    [400, { code: 'ADAM-ERR0191' }, /not asked for a while/],
  ])('of status %i with %o is ours where it advises nothing', (status, body, ours) => {
    expect(describeResponseFailure(makeResponse(status, { detail: 'x', ...body }), 0).advice).toMatch(ours);
  });
});

it('is one line of plain text, whatever a gateway writes', () => {
  const detail = 'Refused\r\nBcc: x\u001b[2J\u0000\u2028\u202Etxt.exe \ud800<img onerror=1>';
  const failure = describeResponseFailure(makeResponse(403, { detail, advice: '\u001b]0;title\u0007Wait.\nNow.' }), 0);
  expect([failure.detail, failure.advice]).toEqual([
    'Refused Bcc: x [2J txt.exe  <img onerror=1>',
    ']0;title Wait. Now.',
  ]);
  const empty = describeResponseFailure(makeResponse(500, { detail: '\u0000\n' }), 0);
  expect(empty.detail).toBe('The gateway answered 500');
});
