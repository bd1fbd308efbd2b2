import { parseDay } from '@svc/domain/day';
import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import type { OwnRule } from '../../api/costs.ts';

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
