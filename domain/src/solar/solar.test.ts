import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, flatEnergy, offer, range } from '../../test/pricing/household.ts';
import { dayFromNumber, dayNumber, toDay } from '../day.ts';
import { hourMs, startOfDay } from '../paris-time.ts';
import { totalEnergy } from '../pricing/energy-table.ts';
import { createProduction, type Panels } from './solar-production.ts';
import { monthShares, type SolarRegion, solarRegions } from './solar-regions.ts';
import { addSolar } from './solar-what-if.ts';
import { sunAt } from './sun.ts';

const year = range('2026-01-01', '2027-01-01');
const south: Panels = { kwp: 3, tilt: 35, azimuth: 0 };
const yearly = (panels: Panels, region: SolarRegion = solarRegions.paris) => {
  const production = createProduction(region, panels);
  let sum = 0;
  for (let at = startOfDay(year.start); at < startOfDay(year.end); at += hourMs / 2) sum += production(at, 30);
  return sum / 60_000;
};

describe('the sun over France', () => {
  it.each([
    ['2026-06-21T11:56:00Z', 64.5],
    ['2026-12-21T11:50:00Z', 17.7],
    ['2026-03-20T12:00:00Z', 41.1],
  ])('is at about its known height over Paris at noon, %s', (text, degrees) => {
    const { sinHeight } = sunAt(solarRegions.paris, Date.parse(text));
    expect(Math.abs((Math.asin(sinHeight) * 180) / Math.PI - degrees)).toBeLessThan(1);
  });
});

describe('what panels would have produced', () => {
  it.each(Object.values(solarRegions).map((region) => [region.name, region] as const))(
    'matches the usual yearly yield of %s',
    (_, region) => {
      expect(yearly({ ...south, kwp: 1 }, region) / region.yearly_kwh_per_kwp).toBeCloseTo(1, 2);
    },
  );

  it('matches the share of each month', () => {
    const production = createProduction(solarRegions.lyon, { ...south, kwp: 1 });
    let june = 0;
    for (let at = Date.parse('2026-05-31T22:00:00Z'); at < Date.parse('2026-06-30T22:00:00Z'); at += hourMs / 2)
      june += production(at, 30);
    expect(june / 60_000 / ((1_220 * (monthShares[5] ?? 0)) / 1_000)).toBeCloseTo(1, 2);
  });

  it.each([
    ['east', { tilt: 35, azimuth: -90 }, 0.8],
    ['west', { tilt: 35, azimuth: 90 }, 0.8],
    ['south-east', { tilt: 35, azimuth: -45 }, 0.95],
    ['flat', { tilt: 0, azimuth: 0 }, 0.87],
    ['vertical south', { tilt: 90, azimuth: 0 }, 0.7],
  ])('is for %s about the usual fraction of a south roof', (_, orientation, expected) => {
    expect(Math.abs(yearly({ kwp: 3, ...orientation }) / yearly(south) - expected)).toBeLessThan(0.06);
  });
});

describe('a year with panels', () => {
  it('loses no watt-minute, with or without a battery', () => {
    const battery = fc.record({
      capacity_kwh: fc.integer({ min: 1, max: 20 }),
      power_kw: fc.integer({ min: 1, max: 5 }),
      efficiency_percent: fc.integer({ min: 60, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.option(battery),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 9 }),
        (store, watts, day, kwp) => {
          const start = dayFromNumber(dayNumber(year.start) + day);
          const table = flatEnergy({ start, end: dayFromNumber(dayNumber(start) + 10) }, watts);
          const { balance, bought, injected } = addSolar(
            table,
            createProduction(solarRegions.lyon, { ...south, kwp }),
            store ?? undefined,
          );
          expect(balance.used + balance.stored + balance.injected).toBe(balance.produced);
          expect(balance.given_back + balance.lost + balance.left_over).toBe(balance.stored);
          expect(totalEnergy(bought)).toBe(totalEnergy(table) - balance.used - balance.given_back);
          expect(totalEnergy(injected)).toBe(balance.injected);
          expect(Math.min(...bought.energy, ...injected.energy)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('saves the energy that is not bought, at the price of each moment', () => {
    const table = flatEnergy(year, 400);
    const { balance, bought } = addSolar(table, createProduction(solarRegions.lyon, south));
    const of = offer('BASE', { base_price: 0.2 });
    const saved = compute(table, of).cost.amount - compute(bought, of).cost.amount;
    expect(saved).toBe(BigInt(balance.used) * 200_000n * 4_453n);
  });

  it('lets a battery use more of it', () => {
    const table = flatEnergy(range('2026-06-01', '2026-07-01'), 400);
    const production = createProduction(solarRegions.lyon, south);
    const without = addSolar(table, production).balance;
    const withStore = addSolar(table, production, { capacity_kwh: 5, power_kw: 3, efficiency_percent: 90 }).balance;
    expect(withStore.produced).toBe(without.produced);
    expect(withStore.given_back).toBeGreaterThan(0);
    expect(withStore.injected).toBeLessThan(without.injected);
  });

  it('charges and discharges a battery at its power, whatever the length of a step', () => {
    const midnight = startOfDay(toDay('2026-06-01'));
    const table = flatEnergy(range('2026-06-01', '2026-06-02'), 6_000);
    // 4 kW more than is needed for an hour, then nothing.
    const production = (start: number, minutes: number) => (start < midnight + hourMs ? 10_000 * minutes : 0);
    const battery = { capacity_kwh: 10, power_kw: 3, efficiency_percent: 100 };
    const { balance, bought, injected } = addSolar(table, production, battery);
    expect(balance.stored).toBe(3 * 60_000);
    expect([...injected.energy.slice(0, 3)]).toEqual([30_000, 30_000, 0]);
    expect([...bought.energy.slice(0, 5)]).toEqual([0, 0, 90_000, 90_000, 180_000]);
  });

  it('carries what rounding leaves of a step over to the next one', () => {
    const table = flatEnergy(range('2026-06-01', '2026-06-02'), 400);
    expect(addSolar(table, () => 0.5).balance.produced).toBe(24);
  });

  it('leaves days without a load curve out', () => {
    const table = flatEnergy(range('2026-06-01', '2026-06-03'), 400);
    const states = ['measured', 'estimated'] as const;
    expect(addSolar({ ...table, states }, createProduction(solarRegions.lyon, south)).days).toBe(1);
  });
});
