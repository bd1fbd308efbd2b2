import { describe, expect, it } from 'vitest';
import { context, flatCurve, flatEnergy, offer, range, timeline } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import { buildEnergyTable } from './energy-table.ts';
import { formatAmount } from './money.ts';
import { costSoFar, projectCost } from './projection.ts';

const november = range('2026-11-01', '2026-12-01');
const of = offer('BASE', { base_price: 0.2 });
const spans = timeline(of, range('2026-10-01', '2026-12-01'));

describe('the bill to the end of the month', () => {
  it('is the known part, plus the rest at the rate of the last four weeks', () => {
    const ledger = openLedger(flatEnergy(range('2026-10-01', '2026-11-15')), context());
    const projection = projectCost(ledger, spans, november, toDay('2026-11-15'));
    // 24 kWh a day at 0.20 for 30 days, and the subscription of the month.
    expect(projection && [projection.known_days, projection.projected_days, formatAmount(projection.total)]).toEqual([
      14,
      16,
      '158.79',
    ]);
    expect(projection && formatAmount(projection.so_far)).toBe('74.10');
    expect(projection?.low).toBe(projection?.high);
  });

  it('has a band where days differ', () => {
    const days = range('2026-10-01', '2026-11-15');
    const energy = buildEnergyTable(days, {
      curves: daysOf(days).map((day, index) => flatCurve(day, index % 2 ? 500 : 1_500)),
    });
    const projection = projectCost(openLedger(energy, context()), spans, november, toDay('2026-11-15'));
    expect(projection && projection.low < projection.total && projection.total <= projection.high).toBe(true);
  });

  it.each([
    // 13 days x 4.80, and the subscription of 14 days.
    ['no data', 0, '69.30'],
    // And the half that is known: it has its price.
    ['half of its data', 24, '71.70'],
  ])('projects a past day that has %s', (_, steps, soFar) => {
    const holed = toDay('2026-11-10');
    const curves = daysOf(range('2026-10-01', '2026-11-15')).map((day) => flatCurve(day, 1_000));
    const cut = ({ runs, ...curve }: (typeof curves)[number]) => ({
      ...curve,
      runs: runs.map((run) => ({ ...run, values: run.values.map((value, at) => (at < steps ? value : null)) })),
    });
    const energy = buildEnergyTable(range('2026-10-01', '2026-11-15'), {
      curves: curves.map((curve) => (curve.day === holed ? cut(curve) : curve)),
    });
    const projection = projectCost(openLedger(energy, context()), spans, november, toDay('2026-11-15'));
    // The same month as if the day were known whole.
    expect(projection && [projection.known_days, projection.projected_days, formatAmount(projection.total)]).toEqual([
      13,
      17,
      '158.79',
    ]);
    expect(projection && formatAmount(projection.so_far)).toBe(soFar);
  });

  it('counts nothing of the days after the newest known one, not even their subscription', () => {
    const ledger = openLedger(flatEnergy(range('2026-10-01', '2026-11-15')), context());
    const soFar = (today: string) => projectCost(ledger, spans, november, toDay(today))?.so_far;
    // On the 17th the operator has published up to the 14th: what is known is what was known on the 15th.
    expect(soFar('2026-11-17')).toBe(soFar('2026-11-15'));
    const cost = costOfPeriod(ledger, spans, range('2026-11-01', '2026-11-15'));
    expect(soFar('2026-11-17')).toBe(cost.amount + (cost.subscription ?? 0n));
    expect(costSoFar(ledger, spans, range('2026-11-15', '2026-12-15'), toDay('2026-11-17'))).toBeNull();
  });

  it('takes the newest four weeks, not older ones', () => {
    const days = range('2026-08-19', '2026-11-15');
    const energy = buildEnergyTable(days, {
      curves: daysOf(days).map((day, index) => flatCurve(day, index < 60 ? 500 : 1_500)),
    });
    const projection = projectCost(
      openLedger(energy, context()),
      timeline(of, range('2026-08-19', '2026-12-01')),
      november,
      toDay('2026-11-15'),
    );
    // 30 days x 36 kWh x 0.20, and the subscription of the month.
    expect(
      projection && [projection.low, projection.total, projection.high].map((amount) => formatAmount(amount)),
    ).toEqual(['230.79', '230.79', '230.79']);
  });

  it('leaves today out of the four weeks: the day is not over', () => {
    const today = toDay('2026-11-15');
    const until = (end: string) => {
      const days = range('2026-11-10', end);
      const curves = daysOf(days).map((day, index) => flatCurve(day, 1_000 * (index + 1)));
      return projectCost(openLedger(buildEnergyTable(days, { curves }), context()), spans, november, today)?.total;
    };
    expect(until('2026-11-16')).toBe(until('2026-11-15'));
  });

  it('returns nothing before five days are known', () => {
    const ledger = openLedger(flatEnergy(range('2026-10-01', '2026-11-05')), context());
    expect(projectCost(ledger, spans, november, toDay('2026-11-05'))).toBeNull();
    const later = openLedger(flatEnergy(range('2026-10-01', '2026-11-06')), context());
    expect(projectCost(later, spans, november, toDay('2026-11-06'))).not.toBeNull();
  });
});
