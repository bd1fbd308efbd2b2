import { type Day, maxDay, minDay } from '../day.ts';
import { type DayRange, isEmptyRange } from '../day-range.ts';
import { readMonthlyPrice, readPrice } from './money.ts';
import { defineScheme } from './register-scheme.ts';
import type { Tariff } from './tariff.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** A price that the user entered. The first matching rule of the list sets the price of a minute. */
export type OwnPriceRule = {
  /** EUR per kWh, with a point or a comma. */
  readonly price: number | string;
  /** ISO, 1 is Monday; absent: every day. */
  readonly weekdays?: readonly number[] | undefined;
  /** `HH:MM`, included; absent: from midnight. */
  readonly from?: string | undefined;
  /** `HH:MM`, excluded; `00:00` and `24:00` are midnight at the end of the day. */
  readonly to?: string | undefined;
  readonly start?: Day | undefined;
  /** Excluded. */
  readonly end?: Day | undefined;
  readonly direction: 'consumption' | 'production';
};

/**
 * Own prices as one tariff for all time: each rule is a register, dates are conditions. Minutes that no rule matches
 * have no cost and are counted, they never vanish.
 */
export function tariffOfOwnPrices(rules: readonly OwnPriceRule[], direction: OwnPriceRule['direction']): Tariff {
  const own = rules.filter((rule) => rule.direction === direction);
  const key = (index: number) => `own_${index + 1}`;
  const scheme = defineScheme({
    registers: own.map((_, index) => ({ key: key(index), tag: key(index) })),
    rules: own.map(({ weekdays, from = '00:00', to = '00:00', start, end }, index) => ({
      register: key(index),
      windows: [`${from}-${to === '24:00' ? '00:00' : to}`],
      ...(weekdays !== undefined && { weekdays }),
      ...(start !== undefined && { from: start }),
      ...(end !== undefined && { until: end }),
    })),
  });
  const prices = own.map(({ price }) => readPrice(price));
  return { valid_from: null, valid_to: null, scheme, prices, subscription: undefined, doubtful: false };
}

/** What a user entered instead of an offer. The subscription is in EUR a month, null where it was not entered. */
export type OwnPrices = {
  readonly rules: readonly OwnPriceRule[];
  readonly subscription_price: number | string | null;
};

/** The days with prices that the user entered: from the first day of any rule to the last one of any. */
export function ownTimeline(
  { rules, subscription_price }: OwnPrices,
  range: DayRange,
  direction: OwnPriceRule['direction'] = 'consumption',
): TariffSpan[] {
  const meant = rules.filter((rule) => rule.direction === direction);
  if (meant.length === 0) return [];
  const starts = meant.map(({ start }) => start ?? range.start);
  const ends = meant.map(({ end }) => end ?? range.end);
  const own = {
    start: maxDay(
      range.start,
      starts.reduce((first, day) => minDay(first, day)),
    ),
    end: minDay(
      range.end,
      ends.reduce((last, day) => maxDay(last, day)),
    ),
  };
  if (isEmptyRange(own)) return [];
  const subscription = subscription_price === null ? undefined : readMonthlyPrice(subscription_price);
  const tariff = { ...tariffOfOwnPrices(rules, direction), subscription };
  return [{ range: own, tariff, estimated: false, offer_id: null }];
}
