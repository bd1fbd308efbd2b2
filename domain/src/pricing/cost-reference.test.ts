import { describe, expect, it } from 'vitest';
import { later } from '../../test/pricing/reference/clock.ts';
import { type ActiveTariff, type DayCost, type Home, referenceDays } from '../../test/pricing/reference/cost.ts';
import { slotDifferences, writeProduct, writeReference } from '../../test/pricing/reference/differences.ts';
import { amountOf, shown, versionFor } from '../../test/pricing/reference/money.ts';
import { randomHome } from '../../test/pricing/reference/random-home.ts';
import { randomOffer, randomOwnPrices, shapes } from '../../test/pricing/reference/random-offers.ts';
import { SeededRandom } from '../../test/pricing/reference/seeded-random.ts';
import type { Day } from '../day.ts';
import { dayRange, singleDay } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import { costOfPeriod, type Ledger, openLedger } from './cost.ts';
import { buildEnergyTable } from './energy-table.ts';
import { explainDay } from './explain.ts';
import { formatAmount } from './money.ts';
import { tariffOfOwnPrices } from './own-prices.ts';
import { datedTimeline, rankOffers } from './rank-offers.ts';
import { revenueOf } from './revenue.ts';
import { tariffOf } from './tariff.ts';
import { type TariffSpan, timelineOfChoices } from './tariff-timeline.ts';

/**
 * Random households under random offers, by the product and by a slow reference that shares no code with it. Each
 * host zone takes its own third of the 500, so that the three runs of this tier cover all of them.
 */
const households = 500;
const zones = ['UTC', 'Europe/Paris', 'America/New_York'];
const zone = Math.max(0, zones.indexOf(process.env.TZ ?? ''));
const mine = Array.from({ length: households }, (_, index) => index).filter((index) => index % zones.length === zone);

type Case = { readonly home: Home; readonly ledger: Ledger; readonly dice: SeededRandom };

function open(seed: number): Case {
  const dice = new SeededRandom(seed + 1);
  const home = randomHome(dice);
  return { home, dice, ledger: openLedger(buildEnergyTable(rangeOf(home), home), home.context) };
}

const rangeOf = ({ days }: Home) => dayRange(days[0] as Day, later(days.at(-1) ?? '', 1) as Day);

/** Whole period, every day and every slot. */
function expectSame({ home, ledger }: Case, days: readonly DayCost[], spans: readonly TariffSpan[], style = {}): void {
  const { tags = true, slots = true }: { tags?: boolean; slots?: boolean } = style;
  const whole = costOfPeriod(ledger, spans, rangeOf(home));
  expect(writeProduct(whole, tags)).toBe(writeReference(days, tags));
  for (const decimals of [2, 4, 6]) expect(formatAmount(whole.amount, decimals)).toBe(shown(whole.amount, decimals));
  for (const day of days) {
    const single = costOfPeriod(ledger, spans, singleDay(day.date as Day));
    expect(`${day.date} ${writeProduct(single, tags)}`).toBe(`${day.date} ${writeReference([day], tags)}`);
    const explained = explainDay(ledger.energy, spans, home.context, day.date as Day);
    if (slots) expect(slotDifferences(explained, day, tags)).toEqual([]);
    const sum = explained.reduce((total, slot) => total + (slot.amount ?? 0n), 0n);
    expect(`${day.date} explained ${sum}`).toBe(`${day.date} explained ${day.amount}`);
  }
}

const versionsOf =
  (offer: Offer) =>
  (date: string): ActiveTariff | undefined => {
    const found = versionFor(offer.versions, date);
    return found && { offer, ...found };
  };

const offersOf = ({ dice, home }: Case, seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const shape = shapes[(seed * count + index) % shapes.length];
    if (!shape) throw new Error('no shape');
    return randomOffer(dice, shape, home.days, `offer-${index}`);
  });

describe.each(mine)('household %i', (seed) => {
  const each = open(seed);
  const { dice, home, ledger } = each;
  const range = rangeOf(home);
  const offers = offersOf(each, seed, 3);

  it('pays the same for each offer, in the period, each day and each slot', () => {
    for (const offer of offers) {
      const capped = offer.versions.some(({ registers }) => registers?.some(({ cap_kwh }) => cap_kwh));
      const days = referenceDays(home, versionsOf(offer));
      expectSame(each, days, datedTimeline(offer, range), { slots: !capped });
    }
  });

  it('pays the same when it changed its offer, or ended it', () => {
    const plain = offers.filter(({ type }) => type !== 'CUSTOM');
    const dates = [null, ...dice.few(home.days.slice(1), 0.3)];
    const chosen = dates.map((from) => ({
      from: from as Day | null,
      offer: dice.chance(0.1) ? null : dice.pick(plain),
    }));
    const activeTariff = (date: string) => {
      const last = chosen.findLast(({ from }) => from === null || from <= date);
      return last?.offer ? versionsOf(last.offer)(date) : undefined;
    };
    const priced = chosen.map(({ from, offer }) => ({
      from,
      offer: offer && { id: offer.id, tariffs: offer.versions.map((version) => tariffOf(offer, version)) },
    }));
    expectSame(each, referenceDays(home, activeTariff), timelineOfChoices(priced, range));
  });

  it.each(['consumption', 'production'] as const)('has the same by its own prices: %s', (direction) => {
    const rules = randomOwnPrices(dice, home.days);
    const spans = [{ range, tariff: tariffOfOwnPrices(rules, direction), estimated: false, offer_id: null }];
    const days = referenceDays(home, () => ({ rules, direction }));
    expectSame(each, days, spans, { tags: false });
  });

  it('earns the same for what it injects', () => {
    const versions = offers.flatMap(({ versions }) => versions).slice(0, 1);
    const prices = versions.map(({ valid_from, valid_to }) => ({ valid_from, valid_to, price: dice.whole(0, 30_000) }));
    const amount = referenceDays(home, () => undefined).reduce((sum, { date, energy }) => {
      const found = versionFor(prices, date);
      return sum + amountOf(energy, BigInt(found?.version.price ?? 0));
    }, 0n);
    const revenue = revenueOf(ledger.energy, prices, range);
    expect(revenue?.amount).toBe(prices.length > 0 ? amount : undefined);
  });

  // Computes every offer a second time, so a third of the households is enough.
  if (Math.floor(seed / zones.length) % 3 > 0) return;
  it('finds the same order of offers', () => {
    const pricesOf = dice.pick(home.days) as Day;
    const expected = offers.map((offer) => {
      const fixed = versionsOf(offer)(pricesOf);
      const days = referenceDays(home, () => fixed);
      const whole = days.every(({ flags, subscription }) => !flags.has('partial') && subscription !== null);
      const total = days.reduce((sum, { amount, subscription }) => sum + amount + (subscription ?? 0n), 0n);
      return { id: offer.id, total: whole ? total : null };
    });
    const ranked = rankOffers(ledger, offers, { range, pricesOf }).map(({ offer, total }) => ({ id: offer.id, total }));
    const known = expected.filter(({ total }) => total !== null);
    known.sort((a, b) => ((a.total ?? 0n) < (b.total ?? 0n) ? -1 : 1));
    expect(ranked.slice(0, known.length)).toEqual(known);
    expect(new Set(ranked.slice(known.length))).toEqual(new Set(expected.filter(({ total }) => total === null)));
  });
});
