import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, context, offer, range, timeline, version } from '../../test/pricing/household.ts';
import { addDays, type Day, dayNumber, toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import type { Offer, OfferPrices } from '../offers/offer.ts';
import { type OfferKind, offerKinds } from '../offers/offer-kinds.ts';
import { startOfDay, stepsInDay } from '../paris-time.ts';
import type { DayCurve, StepMinutes } from '../readings/reading.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import type { PricingContext } from './day-plan.ts';
import { buildEnergyTable } from './energy-table.ts';
import { explainDay } from './explain.ts';

// Around both clock changes, the change of the seasons and of the year.
const period = range('2026-03-25', '2026-04-03');
const autumn = range('2026-10-22', '2026-11-03');

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const offPeakRanges = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => [`${from}-${to}`]);
const price = fc.integer({ min: 50_000, max: 900_000 }).map((units) => units / 1_000_000);

function curveOf(day: Day, step: StepMinutes, seed: number): DayCurve {
  const values = Array.from(
    { length: stepsInDay(day, step) },
    (_, slot) => (seed * 7919 + slot * 104_729 + dayNumber(day)) % 9_000,
  );
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step, values, quality: 'BRUT' }] };
}

const someContext: fc.Arbitrary<PricingContext> = fc
  .record({
    ranges: offPeakRanges,
    colors: fc.array(fc.constantFrom('BLEU', 'BLANC', 'ROUGE', null), { minLength: 40, maxLength: 40 }),
  })
  .map(({ ranges, colors }) => {
    const days = [...daysOf(range('2026-03-24', '2026-04-03')), ...daysOf(range('2026-10-21', '2026-11-03'))];
    const tempo = Object.fromEntries(days.flatMap((day, index) => (colors[index] ? [[day, colors[index]]] : [])));
    const flexday = Object.fromEntries(days.map((day, index) => [day, colors[index] === 'ROUGE' ? 'SOBRIETE' : 'ECO']));
    return context({
      offPeak: [{ valid_from: null, ranges, source: 'user', raw: null }],
      tempo,
      flexday: flexday as Record<string, 'ECO' | 'SOBRIETE'>,
      ejp: days.filter((_, index) => colors[index] === 'BLANC'),
    });
  });

const kinds = Object.keys(offerKinds) as OfferKind[];
const someOffer: fc.Arbitrary<Offer> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    prices: fc.array(price, { minLength: 8, maxLength: 8 }),
    change: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ kind, prices, change }) => {
    const { type, variant, required } = offerKinds[kind];
    const of = (shift: number): OfferPrices =>
      Object.fromEntries(required.map((field, index) => [field, prices[(index + shift) % 8]]));
    const at = addDays(toDay('2026-03-25'), change);
    const versions = [version(of(0), { valid_to: at }), version(of(1), { valid_from: at })];
    return offer(type, versions, { variant });
  });

const household = fc.record({
  context: someContext,
  offer: someOffer,
  step: fc.constantFrom<StepMinutes>(10, 15, 30, 60),
  seed: fc.nat(10_000),
  days: fc.constantFrom(period, autumn),
});

describe('for every household, period and offer', () => {
  it('counts every watt-minute once, in a register or with a reason', () => {
    fc.assert(
      fc.property(household, ({ context: at, offer: of, step, seed, days }) => {
        const energy = buildEnergyTable(days, { curves: daysOf(days).map((day) => curveOf(day, step, seed)) });
        const { cost } = compute(energy, of, at);
        const counted = [...cost.lines, ...cost.unpriced].reduce((sum, part) => sum + part.energy, 0);
        expect(counted).toBe(cost.energy);
      }),
      { numRuns: 150 },
    );
  });

  it('costs the same at once, day by day and slot by slot', () => {
    fc.assert(
      fc.property(household, ({ context: at, offer: of, step, seed, days }) => {
        const energy = buildEnergyTable(days, { curves: daysOf(days).map((day) => curveOf(day, step, seed)) });
        const spans = timeline(of, days);
        const ledger = openLedger(energy, at);
        const whole = costOfPeriod(ledger, spans, days);
        const single = daysOf(days).map((day) => costOfPeriod(ledger, spans, { start: day, end: addDays(day, 1) }));
        expect(single.reduce((sum, cost) => sum + cost.amount, 0n)).toBe(whole.amount);
        expect(single.reduce((sum, cost) => sum + (cost.subscription ?? 0n), 0n)).toBe(whole.subscription);
        const slots = daysOf(days).flatMap((day) => explainDay(energy, spans, at, day));
        expect(slots.reduce((sum, slot) => sum + (slot.amount ?? 0n), 0n)).toBe(whole.amount);
      }),
      { numRuns: 80 },
    );
  });

  it('counts nights and week-ends alike under both names', () => {
    fc.assert(
      fc.property(household, price, price, ({ context: at, step, seed, days }, hp, hc) => {
        const energy = buildEnergyTable(days, { curves: daysOf(days).map((day) => curveOf(day, step, seed)) });
        const costOf = (type: 'WEEKEND' | 'HC_NUIT_WEEKEND') =>
          compute(energy, offer(type, { hp_price: hp, hc_price: hc }), at).cost;
        expect(costOf('HC_NUIT_WEEKEND')).toEqual(costOf('WEEKEND'));
      }),
      { numRuns: 30 },
    );
  });

  it('changes by a late day only what that day costs', () => {
    fc.assert(
      fc.property(household, fc.nat(8), ({ context: at, offer: of, step, seed, days }, late) => {
        const curves = daysOf(days).map((day) => curveOf(day, step, seed));
        const all = compute(buildEnergyTable(days, { curves }), of, at).cost;
        const without = compute(
          buildEnergyTable(days, { curves: curves.filter((_, index) => index !== late) }),
          of,
          at,
        );
        const day = daysOf(days)[late] as Day;
        const alone = costOfPeriod(openLedger(buildEnergyTable(days, { curves }), at), without.spans, {
          start: day,
          end: addDays(day, 1),
        });
        expect(without.cost.amount + alone.amount).toBe(all.amount);
      }),
      { numRuns: 50 },
    );
  });
});
