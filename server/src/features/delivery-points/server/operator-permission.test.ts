import type { ConsentStatus } from '@svc/domain/consent/consent';
import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { consentFor, coversMeasure } from './operator-permission.ts';
import { noConsent } from './point.ts';

const now = parseInstant('2026-11-15T22:59:00Z') ?? 0;
const point = (status: ConsentStatus, more: Partial<typeof noConsent> = {}) => ({
  consent: { ...noConsent, consent_status: status, ...more },
});

describe('an operator call under a consent', () => {
  it.each<[string, ReturnType<typeof point>, object]>([
    ['pending', point('pending'), { decision: 'refuse', code: 'CONSENT_REQUIRED' }],
    ['active', point('active'), { decision: 'call' }],
    ['unusable', point('unusable'), { decision: 'call' }],
    ['expired', point('expired'), { decision: 'refuse', code: 'CONSENT_EXPIRED' }],
    ['revoked by the user', point('revoked', { revoked_by: 'user' }), { decision: 'refuse', code: 'CONSENT_REVOKED' }],
    ['revoked by a 403', point('revoked', { revoked_by: 'gridop' }), { decision: 'prove' }],
    ['active, on its last day in Paris', point('active', { expires_at: toDay('2026-11-15') }), { decision: 'call' }],
    [
      'active, the day after its last one',
      point('active', { expires_at: toDay('2026-11-14') }),
      { decision: 'refuse', code: 'CONSENT_EXPIRED' },
    ],
  ])('%s', (_, consented, decision) => expect(consentFor(consented, { by: 'user', now })).toEqual(decision));

  it.each<[string, string, string, string]>([
    ['at 00:30 in Paris of the next day, winter', '2026-11-15T23:30:00Z', '2026-11-15', 'refuse'],
    ['at 01:30 in Paris of the next day, summer', '2026-07-14T23:30:00Z', '2026-07-14', 'refuse'],
    ['at 23:30 in Paris of that day, summer', '2026-07-14T21:30:00Z', '2026-07-14', 'call'],
  ])('ends with its last day in Paris, not in Greenwich: %s', (_, moment, lastDay, decision) => {
    const consented = point('active', { expires_at: toDay(lastDay) });
    expect(consentFor(consented, { by: 'job', now: parseInstant(moment) ?? 0 }).decision).toBe(decision);
  });

  it('requests only measures that were granted', () => {
    const dailyOnly = point('active', { measures: ['consumption_daily'] });
    expect(coversMeasure(dailyOnly, 'consumption_daily')).toBe(true);
    expect(coversMeasure(dailyOnly, 'consumption_detail')).toBe(false);
    expect(coversMeasure(point('active'), 'consumption_detail')).toBe(true);
  });
});
