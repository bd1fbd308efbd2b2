import { describe, expect, it } from 'vitest';
import {
  compute,
  context,
  daily,
  flatCurve,
  flatEnergy,
  offer,
  offPeak,
  range,
  timeline,
  version,
} from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import type { Offer } from '../offers/offer.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import { buildEnergyTable, coverageOf, dayIndex, missingRanges, stateOf, totalEnergy } from './energy-table.ts';

const days = range('2026-01-01', '2026-01-11');
const dayEnergy = 24 * 60_000;
const base = offer('BASE', { base_price: 0.2 });

describe('days without an offer', () => {
  const ledger = openLedger(flatEnergy(days), context());
  const spans = timeline(base, range('2026-01-03', '2026-01-06'));

  it('have energy without a cost, and make the subscription unknown', () => {
    const cost = costOfPeriod(ledger, spans, days);
    expect(cost.unpriced).toEqual([{ reason: 'no_offer', tag: null, energy: 7 * dayEnergy }]);
    expect(cost.lines.map(({ energy }) => energy)).toEqual([3 * dayEnergy]);
    expect(cost).toMatchObject({ energy: 10 * dayEnergy, subscription: null, flags: ['partial'] });
  });

  it('are none where the offer applies to the whole period', () => {
    for (const whole of [range('2026-01-03', '2026-01-06'), range('2026-01-04', '2026-01-05')])
      expect(costOfPeriod(ledger, spans, whole)).toMatchObject({ unpriced: [], flags: [] });
  });

  it('leave no reason behind where nothing was measured', () => {
    const empty = openLedger(buildEnergyTable(days, { curves: [] }), context());
    expect(costOfPeriod(empty, spans, days)).toMatchObject({ energy: 0, unpriced: [], subscription: null, flags: [] });
  });
});

describe('energy without a price', () => {
  it('is reported for each reason and register', () => {
    const unpriced = offer('HC_HP', { hp_price: null, hc_price: null });
    const { cost } = compute(flatEnergy(range('2026-01-05', '2026-01-06')), unpriced, hoursOf('22:00-06:00'));
    expect(cost.unpriced).toEqual([
      { reason: 'price_missing', tag: 'hp', energy: 16 * 60_000 },
      { reason: 'price_missing', tag: 'hc', energy: 8 * 60_000 },
    ]);
  });
});

describe('what a cost is marked with', () => {
  const measured = range('2026-01-05', '2026-01-07');
  const mixed = buildEnergyTable(measured, {
    curves: [flatCurve(toDay('2026-01-05'), 1_000)],
    dailies: [daily('2026-01-06', 24_000)],
  });
  const hours = offer('HC_HP', { hp_price: 0.2, hc_price: 0.1 });
  const flagsOf = (of: Offer, at = hoursOf('22:00-06:00'), period = measured) => {
    const ledger = openLedger(mixed, at);
    return costOfPeriod(ledger, timeline(of, measured), period).flags;
  };
  const first = range('2026-01-05', '2026-01-06');
  const second = range('2026-01-06', '2026-01-07');

  it('a daily value that hours divide, on its own day only', () => {
    expect(flagsOf(hours)).toEqual(['estimated']);
    expect(flagsOf(hours, undefined, first)).toEqual([]);
    expect(flagsOf(hours, undefined, second)).toEqual(['estimated']);
  });

  it('off-peak hours that were not entered', () => {
    expect(flagsOf(hours, context(), first)).toEqual(['offpeak_assumed']);
  });

  it('a calendar that does not have the day', () => {
    const red = { tempo_red_hp: 0.7, tempo_red_hc: 0.1, tempo_blue_hp: 0.1, tempo_blue_hc: 0.1 };
    const tempo = offer('TEMPO', { ...red, tempo_white_hp: 0.1, tempo_white_hc: 0.1 });
    expect(flagsOf(tempo, context(), first)).toEqual(['calendar_missing', 'partial']);
    const known = context({ tempo: { '2026-01-04': 'BLEU', '2026-01-05': 'BLEU' } });
    expect(flagsOf(tempo, known, first)).toEqual([]);
  });

  it('prices before the first version, or that contradict each other', () => {
    const later = version({ base_price: 0.2 }, { valid_from: toDay('2026-01-06') });
    expect(flagsOf(offer('BASE', [later]), undefined, first)).toEqual(['price_estimated']);
    expect(flagsOf(base, undefined, first)).toEqual([]);
    const same = { hp_price_winter: 0.2, hp_price_summer: 0.2, hc_price_winter: 0.1, hc_price_summer: 0.1 };
    const doubtful = offer('SEASONAL', same, { variant: 'FLEXDAY' });
    const eco = context({ flexday: { '2026-01-04': 'ECO', '2026-01-05': 'ECO' } });
    expect(flagsOf(doubtful, eco, first)).toEqual(['price_estimated', 'partial']);
  });
});

describe('the days of an energy table', () => {
  const table = buildEnergyTable(range('2026-01-02', '2026-01-05'), {
    curves: [flatCurve(toDay('2026-01-02'), 1_000)],
    dailies: [daily('2026-01-03', 24_000)],
  });

  it('are measured, estimated or missing, also outside of it', () => {
    const states = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'].map(toDay);
    expect(states.map((day) => stateOf(table, day))).toEqual([
      'missing',
      'measured',
      'estimated',
      'missing',
      'missing',
      'missing',
    ]);
    expect(states.map((day) => dayIndex(table, day))).toEqual([undefined, 0, 1, 2, undefined, undefined]);
  });

  it('are counted, and those that are missing are ranges', () => {
    const wide = range('2026-01-01', '2026-01-07');
    const counts = { days: 6, measured_days: 1, estimated_days: 1, missing_days: 4, missing_minutes: 0 };
    expect(coverageOf(table, wide)).toEqual(counts);
    expect(missingRanges(table, wide)).toEqual([range('2026-01-01', '2026-01-02'), range('2026-01-04', '2026-01-07')]);
    expect(missingRanges(table, range('2026-01-02', '2026-01-04'))).toEqual([]);
  });

  it('have their own energy', () => {
    expect([totalEnergy(table), totalEnergy(table, 0, 1), totalEnergy(table, 1, 2), totalEnergy(table, 2, 3)]).toEqual([
      2 * dayEnergy,
      dayEnergy,
      dayEnergy,
      0,
    ]);
  });
});

function hoursOf(...ranges: string[]) {
  return context({ offPeak: offPeak(...ranges) });
}
