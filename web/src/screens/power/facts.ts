import { subscribedPowers } from '@svc/domain/offers/offer';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import { advisePower, type PowerAdvice } from '@svc/domain/pricing/power-advice';
import type { CatalogueOffer, Peak } from '../../api/power.ts';
import type { Curve } from '../../api/series.ts';

/** A lower power is proposed only with nearly a year of data: the highest day occurs in one season. */
export const daysForAdvice = 330;

export function adviceOn(peaks: readonly Peak[], subscribed: number | null): PowerAdvice {
  return advisePower(
    peaks.map(({ day, va }) => ({ day, value: va })),
    subscribed,
  );
}

export const highestPeak = (peaks: readonly Peak[]): Peak | undefined =>
  peaks.reduce<Peak | undefined>((best, peak) => (peak.va > (best?.va ?? -1) ? peak : best), undefined);

/** A lower power that would have been sufficient. Only with enough days to conclude it. */
export function lowerPower({ best_kva, subscribed_kva }: PowerAdvice, days: number): number | undefined {
  if (days < daysForAdvice || best_kva === null || subscribed_kva === null) return undefined;
  return best_kva < subscribed_kva ? best_kva : undefined;
}

export type OtherPower = {
  readonly kva: number;
  readonly days_over: number;
  /** The subscription of a year, where the same offer is sold at this power. */
  readonly year_eur: number | undefined;
};

/** Every power that can be subscribed: how often it would have been too small, what its subscription costs. */
export function listPowers(
  peaks: readonly Peak[],
  offers: readonly CatalogueOffer[],
  selected: string | null,
): OtherPower[] {
  const mine = offers.find(({ id }) => id === selected);
  return subscribedPowers.map((kva) => {
    const row = mine && offers.find((offer) => offer.power_kva === kva && isSameOffer(offer, mine));
    return {
      kva,
      days_over: peaks.filter(({ va }) => va > kva * 1000).length,
      year_eur: row && row.subscription_price * 12,
    };
  });
}

const isSameOffer = (one: CatalogueOffer, other: CatalogueOffer) =>
  one.is_active &&
  one.provider === other.provider &&
  one.name === other.name &&
  one.type === other.type &&
  one.variant === other.variant;

/** The power that days are counted above until one is chosen: the one that the headline is about. */
export function usualWhatIf(subscribed: number | null, days_over = 0): number {
  if (subscribed !== null && days_over > 0) return subscribed;
  return [...subscribedPowers].reverse().find((kva) => subscribed !== null && kva < subscribed) ?? 6;
}

/** The power not to exceed: the other one if it is lower, else the current one. */
export const targetPower = ({ what_if, home }: { what_if: number; home: { subscribed_power: number | null } }) =>
  Math.min(what_if, home.subscribed_power ?? what_if);

export type Duration = {
  /** Mean powers, highest first. */
  readonly sorted_w: Float64Array;
  readonly hours_each: number;
  readonly days: number;
};

/** Every step of the load curve between two moments, in order of power. */
export function durationOf({ runs }: Curve, from: Instant, end: Instant): Duration {
  const powers: number[] = [];
  let days = 0;
  for (const { start, powers_w, step_minutes } of runs)
    powers_w.forEach((power, index) => {
      const at = start + index * step_minutes * minuteMs;
      if (power === null || at < from || at >= end) return;
      powers.push(power);
      days += step_minutes / 1440;
    });
  const sorted_w = Float64Array.from(powers).sort().reverse();
  const hours = days * 24;
  return { sorted_w, hours_each: powers.length === 0 ? 0 : hours / powers.length, days: Math.round(days) };
}

/** Hours of the period above a power. */
export function hoursAbove({ sorted_w, hours_each }: Duration, power: number): number {
  const end = sorted_w.findIndex((each) => each <= power);
  return (end < 0 ? sorted_w.length : end) * hours_each;
}

const usualLimit = 3;

/** A whole number of kW as the address has it; what makes no sense is as usual. */
export function readLimit(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 36 ? value : usualLimit;
}

/** Every whole kW that was reached, and the one that is chosen. */
export function limitChoices({ sorted_w }: Duration, chosen_kw: number): number[] {
  const most = Math.max(chosen_kw, Math.floor((sorted_w[0] ?? 0) / 1000));
  return Array.from({ length: Math.min(36, most) }, (_, index) => index + 1);
}
