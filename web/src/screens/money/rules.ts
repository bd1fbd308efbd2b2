import { addDays, type Day, parseDay, toDay } from '@svc/domain/day';
import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import type { OwnRule, Pricing } from '../../api/costs.ts';
import type { I18n } from '../../messages/i18n.tsx';

export type Days = 'every' | 'week' | 'weekend';
/** A line of the form, as it was typed. */
export type Draft = {
  readonly key: number;
  readonly price: string;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
  readonly days: Days;
};

export const emptyDraft = (key: number): Draft => ({
  key,
  price: '',
  from: '',
  to: '',
  start: '',
  end: '',
  days: 'every',
});

const weekdays = { every: undefined, week: [1, 2, 3, 4, 5], weekend: [6, 7] } as const;

/** What was saved before, as a form shows it. */
export function toDraft(rule: OwnRule, key: number): Draft {
  const days: Days = rule.weekdays === undefined ? 'every' : rule.weekdays.includes(6) ? 'weekend' : 'week';
  const { price, from = '', to = '', start = '', end = '' } = rule;
  return { key, price: String(price), from, to, start, end, days };
}

/** The prices that a household entered for what it consumes. */
export const boughtRules = (pricing: Pick<Pricing, 'own_prices'> | undefined): readonly OwnRule[] =>
  pricing?.own_prices?.rules.filter(({ direction }) => direction !== 'production') ?? [];

/** The first and the last day of any rule; undefined where they are open. They replace the offer on all days between. */
export function ownPricesSpan(rules: readonly OwnRule[]): {
  readonly start: Day | undefined;
  readonly last: Day | undefined;
} {
  const starts = rules.flatMap(({ start }) => start ?? []).sort();
  const ends = rules.flatMap(({ end }) => end ?? []).sort();
  const last = ends.length === rules.length ? ends.at(-1) : undefined;
  return {
    start: starts.length === rules.length && starts[0] ? toDay(starts[0]) : undefined,
    last: last === undefined ? undefined : addDays(toDay(last), -1),
  };
}

export function replacesOffer(rules: readonly OwnRule[], day: Day): boolean {
  const { start, last } = ownPricesSpan(rules);
  return rules.length > 0 && (start ?? day) <= day && day <= (last ?? day);
}

const monday = toDay('2024-01-01');

/** When a price applies: its hours, its days of the week and its dates. */
export function describeRule({ from, to, weekdays: on, start, end }: OwnRule, { messages, formats }: I18n) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const close = to === undefined || to === '00:00' ? '24:00' : to;
  const isOn = (days: readonly number[]) => on?.length === days.length && days.every((day) => on.includes(day));
  const names = (on ?? []).map((day) => formats.weekday(addDays(monday, day - 1))).join(', ');
  const [first, last] = [start && formats.dayPlain(toDay(start)), end && formats.dayPlain(addDays(toDay(end), -1))];
  return {
    hours: `${formats.clock(minutes(from ?? '00:00'))} – ${formats.clock(minutes(close))}`,
    days: isOn(weekdays.week)
      ? messages.money.weekOnly
      : isOn(weekdays.weekend)
        ? messages.money.weekendOnly
        : names || messages.money.everyDay,
    dates:
      first && last
        ? messages.money.fromTo(first, last)
        : first
          ? messages.money.sinceDay(first)
          : last
            ? messages.money.untilDay(last)
            : messages.money.anyTime,
  };
}

export const isPrice = (input: string) => readPrice(input) !== undefined && hasPriceDecimals(input);

/** The line as the server takes it. The price is sent as it was typed: a comma is as good as a point. */
export function toRule({ price, from, to, start, end, days }: Draft, direction: OwnRule['direction']): OwnRule {
  const [first, last] = [parseDay(start), parseDay(end)];
  const on = weekdays[days];
  return {
    price: price.trim(),
    direction,
    ...(on && { weekdays: [...on] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(first && { start: first }),
    ...(last && { end: last }),
  };
}
