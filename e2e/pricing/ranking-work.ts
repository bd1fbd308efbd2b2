import { toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { readOfferShape, readPriceField } from '@svc/domain/offers/catalogue-offer';
import type { Offer } from '@svc/domain/offers/offer';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { openLedger } from '@svc/domain/pricing/cost';
import { buildEnergyTable } from '@svc/domain/pricing/energy-table';
import { rankOffers } from '@svc/domain/pricing/rank-offers';
import type { DayCurve } from '@svc/domain/readings/reading';

/** A row of the catalogue that the program ships with. */
export type CatalogueRow = {
  readonly provider: string;
  readonly name: string;
  readonly type: string;
  readonly power_kva: number;
  readonly subscription_price: number;
  readonly prices: Readonly<Record<string, number>>;
  readonly valid_from: string;
};

/** Two ways to spend the time: the ranking, and as many bare multiplications as offers times points. */
export type RankingWork = {
  readonly points: number;
  readonly offers: number;
  /** From load curves to the table that all offers share. */
  readonly prepare: () => number;
  readonly rank: () => number;
  readonly dot: () => number;
};

/** Years of half hours from 2023 on, under so many offers; the catalogue is repeated where it is shorter. */
export function makeRankingWork(catalogue: readonly CatalogueRow[], offerCount: number, years: number): RankingWork {
  const range = dayRange(toDay('2023-01-01'), toDay(`${2023 + years}-01-01`));
  const days = daysOf(range);
  const curves = days.map((day, index): DayCurve => {
    const values = Array.from({ length: stepsInDay(day, 30) }, (_, step) => 150 + ((index * 131 + step * 677) % 5_003));
    return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 30, values, quality: 'BRUT' }] };
  });
  const offers = Array.from({ length: offerCount }, (_, index) => toOffer(catalogue, index));
  const energy = buildEnergyTable(range, { curves });
  const colors = ['BLEU', 'BLEU', 'BLEU', 'BLANC', 'ROUGE'] as const;
  const context = {
    // Odd minutes: every day has points that must be cut.
    offPeak: [{ valid_from: null, ranges: ['22:38-06:08', '13:10-14:40'], source: 'user' as const, raw: null }],
    calendars: {
      tempo: new Map(days.map((day, index) => [day, colors[index % 5] ?? 'BLEU'] as const)),
      flexday: new Map(days.map((day, index) => [day, index % 18 === 0 ? ('SOBRIETE' as const) : ('ECO' as const)])),
    },
  };
  const watts = Float64Array.from(curves.flatMap(({ runs }) => runs.flatMap(({ values }) => values as number[])));
  const prices = Float64Array.from(watts, (_, index) => 0.1 + (index % 7) / 100);
  return {
    points: watts.length,
    offers: offers.length,
    prepare: () => buildEnergyTable(range, { curves }).energy.length,
    // A new ledger each time, of new hours: nothing that an earlier ranking counted is used again.
    rank: () => rankOffers(openLedger(energy, { ...context, offPeak: [...context.offPeak] }), offers, { range }).length,
    dot: () => dotProducts(watts, prices, offers.length),
  };
}

// One plain loop in one function: called through a closure for each offer it was seven times slower, and flattered us.
function dotProducts(a: Float64Array, b: Float64Array, times: number): number {
  const { length } = a;
  let total = 0;
  for (let time = 0; time < times; time += 1) {
    let sum = 0;
    for (let index = 0; index < length; index += 1) sum += (a[index] as number) * (b[index] as number);
    total += sum;
  }
  return total;
}

function toOffer(catalogue: readonly CatalogueRow[], index: number): Offer {
  const row = catalogue[index % catalogue.length];
  const shape = row && readOfferShape(row.type);
  if (!row || !shape) throw new Error(`the catalogue has no such offer: ${index}`);
  const { provider, name, power_kva, subscription_price } = row;
  const named = Object.entries(row.prices).map(([priceName, price]) => [readPriceField(priceName) ?? priceName, price]);
  const version = { valid_from: null, valid_to: null, subscription_price, prices: Object.fromEntries(named) };
  return { id: `offer-${index}`, provider, name, power_kva, ...shape, versions: [version] };
}

export type Timing = { readonly name: string; readonly times: readonly number[] };

/**
 * Runs each function in turn, starting with another one in each round, timed by a clock in milliseconds. The first
 * rounds warm up.
 */
export function timeInterleaved(works: Record<string, () => number>, rounds: number, clock: () => number): Timing[] {
  const timings = Object.entries(works).map(([name, work]) => ({ name, work, times: [] as number[] }));
  const warmUp = 3;
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const index = round % timings.length;
    for (const { work, times } of [...timings.slice(index), ...timings.slice(0, index)]) {
      const before = clock();
      if (!(work() > 0)) throw new Error('nothing was computed');
      if (round >= warmUp) times.push(clock() - before);
    }
  }
  return timings.map(({ name, times }) => ({ name, times: times.toSorted((a, b) => a - b) }));
}

export function median(times: readonly number[]): number {
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}
