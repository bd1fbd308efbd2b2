import { toDay } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { type Household, openHousehold } from './household.ts';

const start = toDay('2026-10-24');
const known = { start, end: toDay('2026-10-27') };

const energyOf = (given: Pick<Household, 'runs' | 'dailies_wh'>) =>
  openHousehold({ known, tempo: [], flexdays: [], peakDays: [], offPeak: [], offers: [], ...given }).energy;
/** A run of half hours from a half hour of the first day on. */
const run = (first: number, powers: readonly number[]) => ({
  start: startOfDay(start) + first * 30 * minuteMs,
  step: 30,
  powers_w: Float64Array.from(powers),
});
const none = [Number.NaN, Number.NaN, Number.NaN];
const flat = (count: number) => Array.from({ length: count }, () => 1000);

describe('the energy of a household', () => {
  it('leaves out the half hours that are not known', () => {
    const day = flat(48).with(10, Number.NaN).with(11, Number.NaN).with(12, 0);
    const energy = energyOf({ runs: [run(0, day)], dailies_wh: Float64Array.from(none) });
    expect(energy.states).toEqual(['measured', 'missing', 'missing']);
    expect([...energy.unknownMinutes]).toEqual([60, 1500, 1440]);
    // The half hour of 0 W is known: 46 of 48 are.
    expect(energy.energy).toHaveLength(46);
  });

  it('has no energy for a day with all half hours unknown', () => {
    const runs = [run(0, [...flat(48), ...flat(50).fill(Number.NaN), ...flat(48)])];
    expect(energyOf({ runs, dailies_wh: Float64Array.from(none) }).states).toEqual(['measured', 'missing', 'measured']);
  });

  it('cuts a run at midnight of Paris, on the day of 25 hours too', () => {
    const { offsets, from, unknownMinutes } = energyOf({
      runs: [run(46, flat(2 + 50 + 1))],
      dailies_wh: Float64Array.from(none),
    });
    expect([...offsets]).toEqual([0, 2, 52, 53]);
    expect([0, 2, 51, 52].map((at) => from[at])).toEqual([1380, 0, 1470, 0]);
    expect([...unknownMinutes]).toEqual([1380, 0, 1410]);
  });

  it('takes the total of a day that has no half hours, and none that is unknown', () => {
    const { states, sums } = energyOf({ runs: [], dailies_wh: Float64Array.from([Number.NaN, 12_000, 0]) });
    expect(states).toEqual(['missing', 'estimated', 'estimated']);
    expect([...sums]).toEqual([0, 0, 720_000, 720_000]);
  });
});
