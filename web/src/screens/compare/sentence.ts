import { addDays, toDay } from '@svc/domain/day';
import type { I18n } from '../../messages/i18n.tsx';
import type { Cause } from './hours.ts';
import { type Compared, type MonthPair, sumOf } from './windows.ts';

const someMonday = toDay('2026-01-05');

type WindowCause = Extract<Cause, { kind: 'window' }>;

/** The days of the week, as a sentence names them. */
export function weekdaysOf(weekdays: readonly number[], { messages, formats }: I18n): string {
  const isOnly = (...days: readonly number[]) => String(weekdays) === String(days);
  if (weekdays.length === 7) return messages.compare.everyDay;
  if (isOnly(1, 2, 3, 4, 5)) return messages.compare.workdays;
  if (isOnly(6, 7)) return messages.compare.weekend;
  return weekdays.map((weekday) => formats.weekdayShort(addDays(someMonday, weekday - 1))).join(', ');
}

function mostly({ weekdays, range }: WindowCause, i18n: I18n): string {
  const { messages, formats } = i18n;
  const days = weekdays.length === 7 ? '' : weekdaysOf(weekdays, i18n);
  return messages.compare.mostly(days, formats.clock(range.from), formats.clock(range.to));
}

function monthSentence(
  { month, before, wh, before_wh, perDay_wh, beforePerDay_wh }: MonthPair,
  { messages, formats }: I18n,
): { headline: string; caption: string } {
  const difference = Math.round((perDay_wh - beforePerDay_wh) / 100) * 100;
  const names = [formats.capital(formats.month(month)), formats.month(before)] as const;
  const { monthSame, monthHeadline, monthSums } = messages.compare;
  return {
    headline:
      difference === 0
        ? monthSame(...names)
        : monthHeadline(...names, formats.energy(Math.abs(difference)), difference > 0 ? 'more' : 'less'),
    caption: monthSums(formats.energy(before_wh), formats.energy(wh)),
  };
}

/** More or less than the year before, on the days known in both. No percentage where there is no base. */
export function compareSentence(
  compared: Compared,
  i18n: I18n,
  /** The hours that explain most of it, where they are known. */
  cause?: WindowCause,
  /** The last months, where no year is known twice. */
  monthPair?: MonthPair,
): { headline: string; caption: string } {
  const { messages, formats } = i18n;
  const [now, before] = [0, 1].map((age) => compared.years.find((year) => year.age === age));
  const nowSum = now ? sumOf(now.values_wh) : null;
  const beforeSum = before ? sumOf(before.values_wh) : null;
  if (nowSum === null) return { headline: messages.compare.nothing, caption: messages.compare.nothingYet };
  if (monthPair && compared.common === 0) return monthSentence(monthPair, i18n);
  if (compared.common === 0 || beforeSum === null)
    return { headline: messages.compare.tooShort, caption: messages.compare.onlyThisYear(formats.energy(nowSum)) };
  const difference = nowSum - beforeSum;
  const change = formats.change(nowSum, beforeSum);
  const common = messages.compare.commonOf(compared.common, compared.days);
  const sums = messages.compare.fromTo(formats.energy(beforeSum), formats.energy(nowSum));
  return {
    headline:
      difference === 0
        ? messages.compare.same
        : messages.compare.headline(formats.energy(Math.abs(difference)), difference > 0 ? 'more' : 'less'),
    caption: [change === undefined ? '' : `${formats.capital(change)}.`, sums, cause && mostly(cause, i18n), common]
      .filter(Boolean)
      .join(' '),
  };
}
