import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import type { RawResponse } from './exchange.ts';
import { readResponse } from './operator-errors.ts';

const now = parseInstant('2026-10-02T14:00:00+02:00') ?? 0;
const makeResponse = (status: number, body: unknown, retry_after: string | null = null): RawResponse => ({
  hasResponse: true,
  status,
  retry_after,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const v5 = (error: string, error_description = 'words') => ({ error, error_description, error_uri: '' });

describe('the responses of the operator', () => {
  it.each<[number, unknown, string, string | undefined]>([
    [401, { code: '900901', message: 'Invalid Credentials', description: 'expired' }, 'auth', '900901'],
    [401, '', 'auth', undefined],
    [400, v5('ADAM-ERR0123'), 'before_activation', 'ADAM-ERR0123'],
    [400, v5('ADAM-ERR0191'), 'period', 'ADAM-ERR0191'],
    [400, v5('ADAM-DC-0016'), 'period', 'ADAM-DC-0016'],
    [400, v5('ADAM-ERR0125'), 'period', 'ADAM-ERR0125'],
    [400, v5('ADAM-DC-0015'), 'our_defect', 'ADAM-DC-0015'],
    [400, v5('ADAM-ERR0126'), 'our_defect', 'ADAM-ERR0126'],
    [400, v5('ADAM-ERR0061'), 'consent_unusable', 'ADAM-ERR0061'],
    [400, v5('ADAM-DC-0007'), 'not_yet_usable', 'ADAM-DC-0007'],
    [400, v5('ADAM-ERR0069'), 'direction', 'ADAM-ERR0069'],
    [400, v5('ADAM-ERR0075'), 'curve_off', 'ADAM-ERR0075'],
    [400, v5('ADAM-ERR0155'), 'unknown_point', 'ADAM-ERR0155'],
    [400, v5('invalid_request'), 'our_defect', 'INVALID-REQUEST'],
    [400, v5('Invalid_request'), 'our_defect', 'INVALID-REQUEST'],
    [400, v5('ADAM-ERR0999'), 'refused', 'ADAM-ERR0999'],
    [400, { code: '400', message: 'Requête refusée' }, 'refused', undefined],
    [403, v5('ADAM-DC-0008'), 'consent_revoked', 'ADAM-DC-0008'],
    [403, v5('adam_dc_0008'), 'consent_revoked', 'ADAM-DC-0008'],
    [403, v5('unauthorized_user'), 'consent_revoked', 'UNAUTHORIZED-USER'],
    [403, { code: '403', message: "Le client n'est pas titulaire" }, 'consent_revoked', undefined],
    [403, v5('ADAM-DC-0007'), 'consent_revoked', 'ADAM-DC-0007'],
    [403, v5('ADAM-DC-0009'), 'consent_window', 'ADAM-DC-0009'],
    [403, { code: '900908', message: 'Resource forbidden ', description: 'Subscription' }, 'subscription', '900908'],
    [403, { code: 900908, message: 'Resource forbidden ' }, 'subscription', '900908'],
    [404, v5('no_data_found'), 'not_published', 'NO-DATA-FOUND'],
    [404, v5('STM-ERR-0000014'), 'not_published', 'STM-ERR-0000014'],
    [404, v5('STM-ERR-0000020'), 'not_published', 'STM-ERR-0000020'],
    [404, { code: '404', message: 'Pas de mesure trouvée pour ce point' }, 'not_published', undefined],
    [404, v5('STM-ERR-0000019'), 'consent_unusable', 'STM-ERR-0000019'],
    [429, { code: '429', message: 'SLA dépassé' }, 'throttled', undefined],
    [429, '<html>slow down</html>', 'throttled', undefined],
    [500, v5('ADAM-DC-0500'), 'unavailable', 'ADAM-DC-0500'],
    [500, { code: '500', message: 'Malformed' }, 'unavailable', undefined],
    [502, '<html></html>', 'unavailable', undefined],
    [503, '', 'unavailable', undefined],
    [504, '', 'unavailable', undefined],
    [410, '', 'unavailable', undefined],
    [415, { code: '415', message: 'content type' }, 'our_defect', undefined],
    [200, '<html></html>', 'nonsense', undefined],
    [200, '', 'nonsense', undefined],
    [200, '{"idPrm":"123', 'nonsense', undefined],
    [200, '42', 'nonsense', undefined],
    [403, '<html>firewall</html>', 'nonsense', undefined],
    [404, '', 'nonsense', undefined],
    [500, 'plain text', 'nonsense', undefined],
    [302, '', 'nonsense', undefined],
    [200, v5('ADAM-ERR0123'), 'before_activation', 'ADAM-ERR0123'],
  ])('%i %j is of class %s', (status, body, failure, code) => {
    const outcome = readResponse(makeResponse(status, body), now);
    expect(outcome).toMatchObject({ ok: false, failure: { class: failure } });
    expect(outcome.ok ? 'data' : outcome.failure.code).toBe(code);
  });

  it.each([
    ['connect', 'unavailable'],
    ['timeout', 'unavailable'],
    ['reset', 'unavailable'],
    ['too_large', 'nonsense'],
    ['truncated', 'nonsense'],
    ['undecodable', 'nonsense'],
  ] as const)('none, for the reason %s, are of class %s', (transportFailure, failure) => {
    expect(readResponse({ hasResponse: false, failure: transportFailure }, now)).toMatchObject({
      ok: false,
      failure: { class: failure },
    });
  });

  it('that succeed are the JSON they carry', () => {
    expect(readResponse(makeResponse(200, [{ a: 1 }]), now)).toEqual({ ok: true, data: [{ a: 1 }] });
  });

  it.each<[string, string | null, string, string]>([
    ['the header', '90', 'SLA', '2026-10-02T14:01:30+02:00'],
    ['the time in the text', null, 'Call threshold allowed on 14:05:10', '2026-10-02T14:05:10+02:00'],
    ['a minute, where the time in the text is past', null, 'allowed on 13:59:00', '2026-10-02T14:01:00+02:00'],
    ['a minute, where nothing is said', null, 'Quota Q3 reached', '2026-10-02T14:01:00+02:00'],
    ['within the hour of the quota', null, 'allowed on 15:00:00', '2026-10-02T15:00:00+02:00'],
    ['a minute, where it is later than that hour', null, 'allowed on 15:00:01', '2026-10-02T14:01:00+02:00'],
  ])('that throttle give the time to retry: %s', (_, header, message, moment) => {
    expect(readResponse(makeResponse(429, { code: '429', message }, header), now)).toMatchObject({
      failure: { retry_at: parseInstant(moment) },
    });
  });

  it("that throttle in the API manager's form give the time to retry", () => {
    const body = { code: '900804', message: 'Message throttled out', nextAccessTime: '2026-Oct-02 12:07:00+0000 UTC' };
    const retry_at = parseInstant('2026-10-02T14:07:00+02:00');
    expect(readResponse(makeResponse(429, body), now)).toMatchObject({ failure: { class: 'throttled', retry_at } });
  });

  it("that throttle in the API manager's form for longer than an hour are retried after a minute", () => {
    const body = { code: '900804', message: 'Message throttled out', nextAccessTime: '2026-Oct-02 13:00:01+0000 UTC' };
    expect(readResponse(makeResponse(429, body), now)).toMatchObject({
      failure: { retry_at: parseInstant('2026-10-02T14:01:00+02:00') },
    });
  });

  it.each([
    ['paused', 'throttled'],
    ['no_turn', 'throttled'],
    ['circuit_open', 'unavailable'],
  ] as const)(
    'that our own budget rejected (%s) are of class %s and give the time to retry',
    (transportFailure, failure) => {
      const retry_at = now + 5000;
      expect(readResponse({ hasResponse: false, failure: transportFailure, retry_at }, now)).toMatchObject({
        failure: { class: failure, retry_at },
      });
    },
  );

  it('preserve their message, on one line and not too long', () => {
    const outcome = readResponse(makeResponse(400, v5('X', `a\r\nb${'c'.repeat(900)}`)), now);
    expect(outcome).toMatchObject({ failure: { detail: expect.stringMatching(/^a bc{496,}$/) } });
  });
});
