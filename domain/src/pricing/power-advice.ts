import type { Day } from '../day.ts';
import { subscribedPowers } from '../offers/offer.ts';

/** The highest power of a day, in VA. */
export type MeasuredPeak = { readonly day: Day; readonly value: number };

export type PowerAdvice = {
  readonly subscribed_kva: number | null;
  readonly measured_max_va: number | null;
  /** Days whose peak was over the subscribed power. */
  readonly days_over: number;
  /** The smallest power that no measured peak exceeds; null without a peak. */
  readonly best_kva: number | null;
  /** For each smaller power: on how many days the breaker would have tripped. */
  readonly at_risk: readonly { readonly power_kva: number; readonly days: number }[];
};

/**
 * Which power would have been enough. It reports past peaks, and on how many days a smaller power would have been too
 * small.
 */
export function advisePower(peaks: readonly MeasuredPeak[], subscribed: number | null): PowerAdvice {
  const over = (kva: number) => peaks.filter(({ value }) => value > kva * 1_000).length;
  const most = peaks.length === 0 ? null : Math.max(...peaks.map(({ value }) => value));
  const best = most === null ? null : (subscribedPowers.find((kva) => most <= kva * 1_000) ?? null);
  return {
    subscribed_kva: subscribed,
    measured_max_va: most,
    days_over: subscribed === null ? 0 : over(subscribed),
    best_kva: best,
    at_risk: subscribedPowers
      .filter((kva) => most !== null && (best === null || kva < best))
      .map((power_kva) => ({ power_kva, days: over(power_kva) })),
  };
}
