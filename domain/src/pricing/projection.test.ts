import { describe, expect, it } from 'vitest';
import { flatCurve, flatEnergy, offer, range, timeline, world } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import { openLedger } from './cost.ts';
import { buildEnergyTable } from './energy-table.ts';
import { formatAmount } from './money.ts';
import { projectCost } from './projection.ts';

const november = range('2026-11-01', '2026-12-01');
const of = offer('BASE', { base_price: 0.2 });
const spans = timeline(of, range('2026-10-01', '2026-12-01'));

describe('the bill to the end of the month', () => {
  it('is what is known and the rest at the pace of the last four weeks', () => {
    const ledger = openLedger(flatEnergy(range('2026-10-01', '2026-11-15')), world());
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
    const projection = projectCost(openLedger(energy, world()), spans, november, toDay('2026-11-15'));
    expect(projection && projection.low < projection.total && projection.total <= projection.high).toBe(true);
  });

  it('says nothing before five days are known', () => {
    const ledger = openLedger(flatEnergy(range('2026-10-01', '2026-11-05')), world());
    expect(projectCost(ledger, spans, november, toDay('2026-11-05'))).toBeNull();
    const later = openLedger(flatEnergy(range('2026-10-01', '2026-11-06')), world());
    expect(projectCost(later, spans, november, toDay('2026-11-06'))).not.toBeNull();
  });
});
