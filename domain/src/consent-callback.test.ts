import { describe, expect, it } from 'vitest';
import { checkAuthorisation, checkCallbackAttempt } from './consent-callback.ts';
import { toDay } from './day.ts';

const today = toDay('2026-11-15');

describe('an autorisation_id', () => {
  it.each([
    [true, 0, 'ok'],
    [true, 4, 'ok'],
    [true, 5, 'TOO_MANY_ATTEMPTS'],
    [false, 0, 'INVALID_STATE'],
    [false, 9, 'INVALID_STATE'],
  ])('with a live state (%s) after %i failed callbacks: %s', (live, failed, expected) => {
    const check = checkCallbackAttempt({ state_is_live: live, failed_in_last_hour: failed });
    expect(check.ok ? 'ok' : check.code).toBe(expected);
  });

  it.each([
    ['a service that starts today', ['2026-11-15'], false, 'ok'],
    ['a service that starts today, held by another account', ['2025-01-01', '2026-11-15'], true, 'ok'],
    ['an older share that nobody holds', ['2025-01-01'], false, 'ok'],
    ['an older share of another account', ['2025-01-01'], true, 'CONSENT_INVALID'],
    ['no service, held by another account', [], true, 'CONSENT_INVALID'],
  ])('with %s', (_, starts, held, expected) => {
    const check = checkAuthorisation({ service_starts: starts.map(toDay), today, held_by_another_account: held });
    expect(check.ok ? 'ok' : check.code).toBe(expected);
  });
});
