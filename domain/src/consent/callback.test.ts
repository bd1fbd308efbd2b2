import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { checkAuthorisation, checkCallbackAttempt } from './callback.ts';

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
    // what, service starts, attached by others, released by others
    ['a service that starts today', ['2026-11-15'], [], [], 'ok'],
    ['an older share that no user ever held', ['2025-01-01'], [], [], 'ok'],
    ['a service of today, held by another account since long', ['2025-01-01', '2026-11-15'], ['2025-01-01'], [], 'ok'],
    ['a service of today, taken by another account today', ['2026-11-15'], ['2026-11-15'], [], 'CONSENT_INVALID'],
    [
      'a service of yesterday, held by another account since long',
      ['2026-11-14'],
      ['2025-01-01'],
      [],
      'CONSENT_INVALID',
    ],
    ['an older share of another account', ['2025-01-01'], ['2025-01-01'], [], 'CONSENT_INVALID'],
    ['no service, held by another account', [], ['2025-01-01'], [], 'CONSENT_INVALID'],
    ['a share that another account gave up today', ['2025-01-01'], [], ['2026-11-15'], 'CONSENT_INVALID'],
    ['a share that another account gave up since', ['2025-01-01'], [], ['2025-06-01'], 'CONSENT_INVALID'],
    ['a service that starts on the day it was given up', ['2026-11-15'], [], ['2026-11-15'], 'CONSENT_INVALID'],
    ['no service, given up by another account', [], [], ['2026-11-01'], 'CONSENT_INVALID'],
    ['a service of today, given up by another account before', ['2026-11-15'], [], ['2026-11-14'], 'ok'],
    ['a service that began after it was given up', ['2026-11-10'], [], ['2026-11-09'], 'ok'],
    [
      'the same, given up twice, the last time since',
      ['2026-11-10'],
      [],
      ['2026-11-09', '2026-11-12'],
      'CONSENT_INVALID',
    ],
    ['the same, and held by a third account', ['2026-11-10'], ['2026-11-10'], ['2026-11-09'], 'CONSENT_INVALID'],
  ])('with %s', (_, starts, otherDays, released, expected) => {
    const check = checkAuthorisation({
      service_starts: starts.map(toDay),
      given_on: [today],
      held_by_others: otherDays.map(toDay),
      released_by_others: released.map(toDay),
    });
    expect(check.ok ? 'ok' : check.code).toBe(expected);
  });

  it('of a consent given yesterday and confirmed today counts by the day it was given', () => {
    const check = checkAuthorisation({
      service_starts: [toDay('2026-11-14')],
      given_on: [toDay('2026-11-14'), today],
      held_by_others: [toDay('2025-01-01')],
      released_by_others: [],
    });
    expect(check.ok).toBe(true);
  });
});
