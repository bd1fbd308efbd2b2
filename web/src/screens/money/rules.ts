import { addDays, type Day, parseDay, toDay } from '@svc/domain/day';
import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import type { OwnRule, Pricing } from '../../api/costs.ts';
import type { I18n } from '../../messages/i18n.tsx';

/** A line of the form, as it was typed. */
export type Draft = {
  readonly key: number;
  readonly price: string;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
  /** 1 to 7, joined: '' is every day. */
  readonly weekdays: string;
};

export const emptyDraft = (key: number): Draft => ({
  key,
  price: '',
  from: '',
  to: '',
  start: '',
  end: '',
  weekdays: '',
});

/** The sets of weekdays that the form offers. A saved rule may have another set, which stays. */
export const offeredWeekdays = ['', '12345', '67'];

/** What was saved before, as a form shows it. */
export function toDraft(rule: OwnRule, key: number): Draft {
  const { price, from = '', to = '', start = '', end = '' } = rule;
  return { key, price: String(price), from, to, start, end, weekdays: joinWeekdays(rule.weekdays) };
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

const joinWeekdays = (weekdays: OwnRule['weekdays']) => (weekdays ?? []).toSorted().join('');

/** The days of the week of a rule, as the form joins them. */
export function nameWeekdays(weekdays: string, { messages, formats }: I18n): string {
  if (weekdays === '12345') return messages.money.weekOnly;
  if (weekdays === '67') return messages.money.weekendOnly;
  const names = [...weekdays].map((day) => formats.weekday(addDays(monday, Number(day) - 1)));
  return names.join(', ') || messages.money.everyDay;
}

/** When a price applies: its hours, its days of the week and its dates. */
export function describeRule({ from, to, weekdays, start, end }: OwnRule, i18n: I18n) {
  const { messages, formats } = i18n;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const close = to === undefined || to === '00:00' ? '24:00' : to;
  const [first, last] = [start && formats.dayPlain(toDay(start)), end && formats.dayPlain(addDays(toDay(end), -1))];
  return {
    hours: `${formats.clock(minutes(from ?? '00:00'))} – ${formats.clock(minutes(close))}`,
    days: nameWeekdays(joinWeekdays(weekdays), i18n),
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
export function toRule({ price, from, to, start, end, weekdays }: Draft, direction: OwnRule['direction']): OwnRule {
  const [first, last] = [parseDay(start), parseDay(end)];
  return {
    price: price.trim(),
    direction,
    ...(weekdays && { weekdays: [...weekdays].map(Number) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(first && { start: first }),
    ...(last && { end: last }),
  };
}
