import type { Peak } from '../../api/power.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { adviceOn, daysForAdvice, highestPeak, lowerPower, type OtherPower } from './facts.ts';

type Facts = {
  readonly peaks: readonly Peak[];
  readonly subscribed: number | null;
  /** What each power costs, where that is known. */
  readonly powers?: readonly OtherPower[];
};

/** Whether the power is right, only as certain as the days allow. */
export function powerSentence(facts: Facts, i18n: I18n): { headline: string; caption: string } {
  const { peaks, subscribed, powers = [] } = facts;
  const { messages, formats } = i18n;
  const highest = highestPeak(peaks);
  if (!highest) return { headline: messages.power.noPeaks, caption: messages.power.noPeaksWhy };
  const advice = adviceOn(peaks, subscribed);
  const measured = messages.power.measured(formats.kva(highest.va), formats.dayNumberMonth(highest.day), peaks.length);
  if (subscribed === null) return { headline: messages.power.unknownSubscribed, caption: measured };
  const mine = formats.number(subscribed);
  if (advice.days_over > 0)
    return {
      headline: messages.power.over(mine, advice.days_over),
      caption: `${measured} ${enough(advice.best_kva, subscribed, powers, i18n)}`.trim(),
    };
  const lower = lowerPower(advice, peaks.length);
  if (lower !== undefined) return { headline: messages.power.lower(formats.number(lower)), caption: measured };
  if (peaks.length < daysForAdvice)
    return {
      headline: messages.power.enoughSoFar(mine),
      caption: `${measured} ${messages.power.tooFew(daysForAdvice)}`,
    };
  const below = advice.at_risk.at(-1);
  const price = (kva: number | undefined) => powers.find((power) => power.kva === kva)?.year_eur ?? Number.NaN;
  const saving = Math.round(price(subscribed) - price(below?.power_kva));
  const risk = !below
    ? ''
    : saving > 0
      ? messages.power.riskSaving(formats.number(below.power_kva), formats.euros(saving, 0), below.days)
      : messages.power.risk(formats.number(below.power_kva), below.days);
  return { headline: messages.power.right(mine), caption: `${measured} ${risk}`.trim() };
}

/** The power that would have been enough, and what it costs more where that is known. */
function enough(
  best: number | null,
  subscribed: number,
  powers: readonly OtherPower[],
  { messages, formats }: I18n,
): string {
  if (best === null) return '';
  const price = (kva: number) => powers.find((power) => power.kva === kva)?.year_eur ?? Number.NaN;
  const more = Math.round(price(best) - price(subscribed));
  return more > 0
    ? messages.power.enoughCosts(formats.number(best), formats.euros(more, 0))
    : messages.power.enough(formats.number(best));
}
