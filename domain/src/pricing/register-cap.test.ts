import { describe, expect, it } from 'vitest';
import { compute, flatEnergy, offer, range, version } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import type { OfferRegister } from '../offers/offer.ts';
import { formatKwh } from './money.ts';
import { capPeriod } from './register-cap.ts';

/** 24 kWh a day. A household that exceeds a cap has the rest in the register named beside it. */
function energyOf(registers: OfferRegister[], start: string, end: string): Record<string, string> {
  const { cost } = compute(flatEnergy(range(start, end)), offer('CUSTOM', [version({}, { registers })]));
  return Object.fromEntries(cost.lines.map(({ tag, energy }) => [tag, formatKwh(energy, 0)]));
}

const capped = (cap_kwh: number, cap_per: 'day' | 'month' | 'year'): OfferRegister[] => [
  { key: 'first', price: 0.1, cap_kwh, cap_per, cap_over: 'rest' },
  { key: 'rest', price: 0.3, windows: [] },
];

describe('a cap', () => {
  it.each([
    ['day', '2026-01-01', '2026-01-03', { first: '20', rest: '28' }],
    ['month', '2026-01-01', '2026-03-01', { first: '40', rest: '1376' }],
    ['year', '2026-01-01', '2026-03-01', { first: '20', rest: '1396' }],
  ] as const)('of 10 or 20 kWh a %s, from %s to %s', (per, start, end, expected) => {
    expect(energyOf(capped(per === 'day' ? 10 : 20, per), start, end)).toEqual(expected);
  });

  it.each([
    ['day', '2026-01-31'],
    ['month', '2026-01'],
    ['year', '2026'],
  ] as const)('per %s restarts after %s', (per, name) => {
    expect(capPeriod({ kwh: 1, per, over: 'rest' }, toDay('2026-01-31'))).toBe(name);
  });

  it('of the register that takes the rest applies to that rest, in any order of the registers', () => {
    const registers: OfferRegister[] = [
      { key: 'second', price: 0.2, cap_kwh: 5, cap_per: 'day', cap_over: 'rest', windows: [] },
      { key: 'first', price: 0.1, cap_kwh: 10, cap_per: 'day', cap_over: 'second' },
      { key: 'rest', price: 0.3, windows: [] },
    ];
    expect(energyOf(registers, '2026-01-01', '2026-01-02')).toEqual({ first: '10', second: '5', rest: '9' });
  });

  it('that is not reached moves nothing', () => {
    expect(energyOf(capped(24, 'day'), '2026-01-01', '2026-01-02')).toEqual({ first: '24' });
  });
});
