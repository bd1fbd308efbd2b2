import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { missingFromFailure, missingUnpublished, missingWhileWaiting } from '@svc/domain/readings/missing';
import { describe, expect, it } from 'vitest';
import { createDeferredDays } from './deferred-days.ts';
import type { GatewayFailure } from './source.gateway.ts';

const measureKey = { usage_point_id: '12345678901234', measure: 'consumption_daily' } as const;
const range = dayRange(toDay('2026-02-01'), toDay('2026-02-04'));
const at = 1_770_000_000_000;

const failed = (kind: GatewayFailure['kind']): GatewayFailure => ({
  kind,
  status: 503,
  code: 'GRIDOP_UNAVAILABLE',
  detail: '',
  retry_at: at + 60_000,
  origin: 'gridop',
  advice: '',
});

describe('days that a gateway deferred', () => {
  it.each<[string, GatewayFailure | null, number]>([
    ['an answer that names them', null, 3],
    ['a gateway that says that the operator is away', failed('upstream'), 3],
    ['a gateway that cannot be reached has put nothing off', failed('gateway'), 0],
    ['a gateway that refuses our credentials has put nothing off', failed('unauthorized'), 0],
    ['a gateway whose quota is used up has put nothing off', failed('throttled'), 0],
  ])('after %s', (_, failure, deferredDays) => {
    const days = createDeferredDays(() => at);
    const missingPeriod = missingFromFailure(range, { class: 'unavailable', retry_at: at + 60_000 }, at);
    days.note(measureKey, { range, days: [], missingPeriods: [missingPeriod] }, failure);
    expect(days.forRead(measureKey).size).toBe(deferredDays);
    expect(days.forSync(measureKey).size).toBe(deferredDays);
  });

  it('are deferred until their time, and only for their measure', () => {
    let now = at;
    const days = createDeferredDays(() => now);
    days.note(measureKey, { range, days: [], missingPeriods: [missingWhileWaiting(range, at + 5000)] }, null);
    expect(days.forRead({ ...measureKey, measure: 'max_power' }).size).toBe(0);
    now = at + 4999;
    expect(days.forSync(measureKey).size).toBe(3);
    now = at + 5000;
    expect(days.forSync(measureKey).size).toBe(0);
  });

  it('that are only unpublished are requested by a synchronisation, not by every page', () => {
    const days = createDeferredDays(() => at);
    days.note(measureKey, { range, days: [], missingPeriods: [missingUnpublished(range, at)] }, null);
    expect([days.forRead(measureKey).size, days.forSync(measureKey).size]).toEqual([3, 0]);
    days.note(measureKey, { range, days: [], missingPeriods: [] }, null);
    expect(days.forRead(measureKey).size).toBe(0);
  });
});
