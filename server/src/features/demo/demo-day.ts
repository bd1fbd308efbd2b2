import { addDays, type Day } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { formatInstant, formatWithOffset, type Instant, minuteMs, parisDay } from '@svc/domain/paris-time';
import {
  type Amount,
  costOf,
  formatAmount,
  formatKwh,
  formatPrice,
  readMonthlyPrice,
  readPrice,
  subscriptionOfDay,
} from '@svc/domain/pricing/money';
import { type OffPeakSchedule, offPeakSpans } from '@svc/domain/pricing/off-peak';
import { readOperatorText } from '@svc/domain/pricing/off-peak-operator';
import type { Clock } from '#platform/clock.ts';
import { demoOfferName, demoSupplier } from './demo-contract.ts';
import { demoDays, demoOffPeak, demoPoints } from './demo-points.ts';
import { demoReading } from './demo-readings.ts';

type BillLine = {
  readonly register: 'hp' | 'hc';
  readonly kwh: string;
  readonly price_eur: string;
  readonly eur: string;
};

/** One day of half hours as a page draws it, and what the first home pays. */
type DemoDay = {
  readonly date: Day;
  readonly start: string;
  readonly step_minutes: number;
  readonly powers_w: readonly (number | null)[];
  readonly offpeak_hours: readonly OffPeakSchedule[];
  /** The last days, the newest last. */
  readonly daily_wh: readonly number[];
  /** The energy of the day at the prices of the contract. Absent without these offers. */
  readonly bill?: { readonly lines: readonly BillLine[]; readonly eur: string };
  /** A year with and without off-peak hours, subscription included. */
  readonly offers?: readonly { readonly type: 'BASE' | 'HC_HP'; readonly year_eur: string; readonly is_own: boolean }[];
};

const [home] = demoPoints;
const shownDays = 22;
const schedules = [readOperatorText(demoOffPeak, null)];

/**
 * The newest day of the demonstration's first home, for visitors who have not opened the demonstration. Calls neither a
 * store nor the operator: its prices are those the program ships with.
 */
export function describeDemoDay(now: Instant, offers: readonly SoldOffer[]): DemoDay | undefined {
  const today = parisDay(now);
  const date = addDays(today, -1);
  const run = runOf(date);
  if (!run) return undefined;
  return {
    date,
    start: formatInstant(run.start),
    step_minutes: run.step,
    powers_w: run.values,
    offpeak_hours: schedules,
    daily_wh: daysOf(dayRange(addDays(today, -shownDays), today)).map((day) => {
      const { hp, hc } = energyOf(day);
      return (hp + hc) / minutesPerHour;
    }),
    ...describePrices(today, offers),
  };
}

type SoldOffer = CatalogueOffer & { readonly provider: string };

/** Computed once a day: every public page carries it. */
export function openDemoDay(readOffers: () => readonly SoldOffer[], clock: Clock): () => DemoDay | undefined {
  let known: { readonly today: Day; readonly day: DemoDay | undefined } | undefined;
  return () => {
    const now = clock.now();
    const today = parisDay(now);
    if (known?.today !== today) known = { today, day: describeDemoDay(now, readOffers()) };
    return known.day;
  };
}

const minutesPerHour = 60;

function runOf(day: Day) {
  const reading = demoReading(home, 'consumption_detail', day);
  return reading?.kind === 'curve' ? reading.runs[0] : undefined;
}

/** Watt minutes of a day. The off-peak hours of the demonstration begin and end with a half hour. */
function energyOf(day: Day): { readonly hp: number; readonly hc: number } {
  const energy = { hp: 0, hc: 0 };
  const spans = offPeakSpans(schedules, day);
  const run = runOf(day);
  run?.values.forEach((power, slot) => {
    const clock = formatWithOffset(run.start + slot * run.step * minuteMs).slice(11, 16);
    const minute = Number(clock.slice(0, 2)) * minutesPerHour + Number(clock.slice(3));
    const register = spans.some(({ from, to }) => from <= minute && minute < to) ? 'hc' : 'hp';
    energy[register] += (power ?? 0) * run.step;
  });
  return energy;
}

function describePrices(today: Day, offers: readonly SoldOffer[]): Pick<DemoDay, 'bill' | 'offers'> {
  const find = (type: CatalogueOffer['type']) =>
    offers.find(
      (offer) =>
        offer.provider === demoSupplier &&
        offer.name === demoOfferName &&
        offer.type === type &&
        offer.variant === null &&
        offer.power_kva === home.subscribed_power,
    );
  const [base, own] = [find('BASE'), find('HC_HP')];
  const [basePrice, hp, hc] = [base?.prices.base_price, own?.prices.hp_price, own?.prices.hc_price].map((price) =>
    readPrice(price ?? ''),
  );
  if (!base || !own || basePrice === undefined || hp === undefined || hc === undefined) return {};
  const energy = energyOf(addDays(today, -1));
  const lines = (
    [
      ['hp', hp],
      ['hc', hc],
    ] as const
  ).map(([register, price]) => ({
    register,
    price,
    wattMinutes: energy[register],
    amount: costOf(energy[register], price),
  }));
  const year = daysOf(dayRange(addDays(today, -demoDays), today));
  const cost = (offer: CatalogueOffer, priceOf: (energy: { hp: number; hc: number }) => Amount) =>
    year.reduce(
      (sum, day) =>
        sum + priceOf(energyOf(day)) + subscriptionOfDay(readMonthlyPrice(offer.subscription_price) ?? 0, day),
      0n,
    );
  return {
    bill: {
      lines: lines.map(({ register, price, wattMinutes, amount }) => ({
        register,
        kwh: formatKwh(wattMinutes, 4),
        price_eur: formatPrice(price),
        // To four decimals: rounded to cents, the lines could differ from their sum.
        eur: formatAmount(amount, 4),
      })),
      eur: formatAmount(lines.reduce((sum, { amount }) => sum + amount, 0n)),
    },
    offers: [
      {
        type: 'HC_HP',
        is_own: true,
        year_eur: formatAmount(cost(own, (day) => costOf(day.hp, hp) + costOf(day.hc, hc))),
      },
      { type: 'BASE', is_own: false, year_eur: formatAmount(cost(base, (day) => costOf(day.hp + day.hc, basePrice))) },
    ],
  };
}
