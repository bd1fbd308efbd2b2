import type { Offer, OfferRegister, OfferVersion } from '../../../src/offers/offer.ts';
import type { CostFlag, UnpricedReason } from '../../../src/pricing/cost.ts';
import type { PricingContext } from '../../../src/pricing/day-plan.ts';
import type { OwnPriceRule } from '../../../src/pricing/own-prices.ts';
import type { DailyValue, DayCurve } from '../../../src/readings/reading.ts';
import { type Civil, civil } from './clock.ts';
import { type MinuteEnergy, minuteEnergy } from './energy.ts';
import { amountOf, subscriptionOf } from './money.ts';
import { flexdayPrices, ownRule, type Place, placeOf, ruleOf } from './rules.ts';

/** What applies on a day: a version of an offer, the user's own prices, or nothing. */
export type ActiveTariff =
  | { readonly offer: Offer; readonly version: OfferVersion; readonly estimated: boolean }
  | { readonly rules: readonly OwnPriceRule[]; readonly direction: OwnPriceRule['direction'] };

export type Home = {
  readonly days: readonly string[];
  readonly curves: readonly DayCurve[];
  readonly dailies: readonly DailyValue[];
  readonly context: PricingContext;
};

export type MinuteCost = {
  readonly tag: string | null;
  readonly energy: bigint;
  readonly price: bigint | null;
  readonly reason: UnpricedReason | null;
};

export type DayCost = {
  readonly date: string;
  readonly energy: bigint;
  readonly amount: bigint;
  readonly subscription: bigint | null;
  readonly flags: ReadonlySet<CostFlag>;
  /** Beside the minutes of the day; undefined where no energy is known. A cap may make two of one minute. */
  readonly minutes: Minutes;
  /** The minutes that counted alike, together; without those of no energy. */
  readonly sums: readonly MinuteCost[];
};
type Minutes = readonly (readonly MinuteCost[] | undefined)[];

type Used = Map<string, bigint>;

/** Each day of the home by itself, in order: only what is used of a cap is carried from one to the next. */
export function referenceDays(home: Home, tariffOn: (date: string) => ActiveTariff | undefined): DayCost[] {
  const used: Used = new Map();
  return home.days.map((date) => {
    const day = civil(date);
    return dayCost(day, energyOn(home, day), tariffOn(date), home.context, used);
  });
}

const energies = new WeakMap<Home, Map<string, MinuteEnergy>>();

function energyOn(home: Home, day: Civil): MinuteEnergy {
  const known = energies.get(home) ?? new Map<string, MinuteEnergy>();
  energies.set(home, known);
  const curve = home.curves.find((each) => each.day === day.date);
  const daily = home.dailies.find((each) => each.day === day.date);
  const energy = known.get(day.date) ?? minuteEnergy(day, curve, daily);
  known.set(day.date, energy);
  return energy;
}

function dayCost(
  day: Civil,
  energy: MinuteEnergy,
  activeTariff: ActiveTariff | undefined,
  context: PricingContext,
  used: Used,
): DayCost {
  // Flags are of the day and its rule, whether its energy is known or not.
  const flags = new Set<CostFlag>();
  const rule = ruleOn(day, activeTariff, context);
  const places = day.times.map((time) => rule(time));
  const registers = activeTariff && 'offer' in activeTariff ? (activeTariff.version.registers ?? []) : [];
  const minutes = places.map((place, minute) => {
    const found = energy.of[minute];
    return found === undefined ? undefined : countMinute(place, found, day, registers, used);
  });
  if (energy.spread || isSplit(energy, places)) flags.add('estimated');
  if (activeTariff && 'offer' in activeTariff && (activeTariff.estimated || isDoubtful(activeTariff)))
    flags.add('price_estimated');
  if (places.some(({ assumed }) => assumed)) flags.add('offpeak_assumed');
  if (places.some(({ reason }) => reason === 'calendar_missing')) flags.add('calendar_missing');
  const sums = sumMinutes(minutes);
  if (sums.some(({ price }) => price === null)) flags.add('partial');
  const total = sums.reduce((sum, each) => sum + each.energy, 0n);
  const amount = sums.reduce((sum, each) => sum + (each.price === null ? 0n : amountOf(each.energy, each.price)), 0n);
  const monthly = activeTariff && 'offer' in activeTariff ? activeTariff.version.subscription_price : 0;
  const subscription = monthly === 0 ? null : subscriptionOf(monthly, day.year);
  return { date: day.date, energy: total, amount, subscription, flags, minutes, sums };
}

function sumMinutes(minutes: Minutes): MinuteCost[] {
  const sums: { tag: string | null; price: bigint | null; reason: UnpricedReason | null; energy: bigint }[] = [];
  for (const minute of minutes) {
    for (const { tag, price, reason, energy } of minute ?? []) {
      if (energy === 0n) continue;
      const sum = sums.find((each) => each.tag === tag && each.price === price && each.reason === reason);
      if (sum) sum.energy += energy;
      else sums.push({ tag, price, reason, energy });
    }
  }
  return sums;
}

function ruleOn(day: Civil, activeTariff: ActiveTariff | undefined, context: PricingContext): (time: number) => Place {
  if (!activeTariff) return () => ({ label: 'no offer', tag: null });
  if ('rules' in activeTariff) return ownRule(activeTariff.rules, activeTariff.direction, day);
  return ruleOf({ day, context, offer: activeTariff.offer, version: activeTariff.version });
}

function isDoubtful({ offer, version }: { offer: Offer; version: OfferVersion }): boolean {
  return offer.variant === 'FLEXDAY' && flexdayPrices(version.prices) === undefined;
}

function isSplit(energy: MinuteEnergy, places: readonly Place[]): boolean {
  return places.some((place, minute) => {
    const point = energy.point[minute];
    return (
      minute > 0 && point !== -1 && point === energy.point[minute - 1] && place.label !== places[minute - 1]?.label
    );
  });
}

/** The minute's energy where it counts; what is over a cap counts in the register named for it, under its cap. */
function countMinute(
  place: Place,
  energy: bigint,
  day: Civil,
  registers: readonly OfferRegister[],
  used: Used,
): MinuteCost[] {
  const { tag, price, register } = place;
  const reason = place.reason ?? (tag === null ? 'no_offer' : price === undefined ? 'price_missing' : null);
  const whole: MinuteCost = { tag, energy, price: price ?? null, reason };
  if (!register?.cap_kwh) return [whole];
  const length = { day: 10, month: 7, year: 4 }[register.cap_per ?? 'day'];
  const period = `${register.key} ${day.date.slice(0, length)}`;
  const before = used.get(period) ?? 0n;
  const remaining = BigInt(Math.round(register.cap_kwh * 1000)) * 60n - before;
  const here = energy < remaining ? energy : remaining;
  used.set(period, before + here);
  if (here === energy) return [whole];
  const over = registers.find(({ key }) => key === register.cap_over);
  if (!over) throw new Error('a cap without a register for the rest');
  return [{ ...whole, energy: here }, ...countMinute(placeOf(over), energy - here, day, registers, used)];
}
