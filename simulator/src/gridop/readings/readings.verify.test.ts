import { toDay } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { describe, expect, it } from 'vitest';
import { dailyEnergy } from './daily-energy.ts';
import type { Meter } from './meter.ts';

const meter: Meter = { pdl: '12345678901234', step: 30, subscribed_power: 9 };

describe('the readings of a meter', () => {
  it('of a year are made in a few milliseconds', () => {
    const days = daysOf({ start: toDay('2025-06-01'), end: toDay('2026-06-01') });
    const sumYear = () => days.reduce((sum, day) => sum + dailyEnergy(meter, 'consumption', day), 0);
    sumYear();
    const before = performance.now();
    sumYear();
    expect(performance.now() - before).toBeLessThan(5);
  });
});
