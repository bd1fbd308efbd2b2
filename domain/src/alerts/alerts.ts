import type { TempoColor } from '../calendars/tempo.ts';
import { expiryNotice } from '../consent/window.ts';
import { addDays, type Day, daysBetween } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import type { DailyPeak, DailyValue } from '../readings/reading.ts';

/** What a household can be alerted to without checking. Each kind has its own switch. */
export const alertKinds = ['red_day', 'consent_end', 'data_gap', 'power_overrun', 'budget', 'destination'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert to send once. `subject` identifies it: the same subject is never sent again. */
export type Alert = {
  readonly kind: AlertKind;
  readonly subject: string;
  /** What the home or the destination is called; null where it is about all of them. */
  readonly name: string | null;
  /** The day that is meant: tomorrow, the end, the last one known, the one of the peak, the first of the month. */
  readonly day: Day;
  /** Days left or missing, VA, Wh, or euros where `unit` is set. */
  readonly amount: number | null;
  readonly unit?: 'eur';
  /** The limit that was passed, in the unit of the alert: euros or kWh. */
  readonly limit?: number;
  /** The last day that is counted; after missing days the first that is known again. */
  readonly until?: Day;
};

type Named = { readonly usage_point_id: string; readonly name: string };

/** No alert for a day that the operator is usually late with. */
export const missingDaysLimit = 3;
/** A peak that is older is no news. */
const recentDays = 7;

/** A red day tomorrow, for a home that is billed by colours. */
export function findRedDay(
  today: Day,
  tomorrow: TempoColor | undefined,
  homes: readonly { readonly is_tempo: boolean }[],
): Alert[] {
  if (tomorrow !== 'ROUGE' || !homes.some(({ is_tempo }) => is_tempo)) return [];
  const day = addDays(today, 1);
  return [{ kind: 'red_day', subject: day, name: null, day, amount: null }];
}

/** A consent that ends within 60, 15 or 1 days: each of them once. */
export function findConsentEnd(home: Named & { readonly consent_ends: Day | null }, today: Day): Alert[] {
  const { usage_point_id, name, consent_ends: day } = home;
  const notice = day === null ? null : expiryNotice(day, today);
  if (day === null || notice === null) return [];
  return [
    { kind: 'consent_end', subject: `${usage_point_id} ${day} ${notice}`, name, day, amount: daysBetween(today, day) },
  ];
}

/**
 * Days missing in a row after one that is known, up to the next that is known, or to today. Where `empty` is given,
 * only its days are missing: the others were never read.
 */
export function findMissingData(
  { usage_point_id, name }: Named,
  daily: readonly DailyValue[],
  { today, empty }: { readonly today: Day; readonly empty?: readonly Day[] | undefined },
): Alert[] {
  const known = daily.map(({ day }) => day).sort();
  return known.flatMap((day, index): Alert[] => {
    const until = known[index + 1];
    const end = until ?? today;
    const amount = empty ? empty.filter((one) => one > day && one < end).length : daysBetween(day, end) - 1;
    if (amount < missingDaysLimit) return [];
    return [{ kind: 'data_gap', subject: `${usage_point_id} ${day}`, name, day, amount, ...(until && { until }) }];
  });
}

/** A day of the last week on which more was drawn than was subscribed: the newest of them. */
export function findPowerOverrun(
  home: Named & { readonly subscribed_kva: number | null },
  peaks: readonly DailyPeak[],
  today: Day,
): Alert[] {
  const { usage_point_id, name, subscribed_kva } = home;
  if (subscribed_kva === null) return [];
  const over = peaks.filter(({ day, value }) => value > subscribed_kva * 1000 && daysBetween(day, today) <= recentDays);
  const [newest] = over.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  if (!newest) return [];
  const { day, value } = newest;
  return [{ kind: 'power_overrun', subject: `${usage_point_id} ${day}`, name, day, amount: value }];
}

/** The days of the month that yesterday is in: on the first, the month that has just ended. */
export function monthOfBudget(today: Day): DayRange {
  return { start: `${addDays(today, -1).slice(0, 7)}-01` as Day, end: today };
}

/** A month that has used more than its limit. Without a limit there is nothing to exceed. */
export function findBudget(
  home: Named,
  daily: readonly DailyValue[],
  { today, limit_kwh }: { readonly today: Day; readonly limit_kwh: number | null },
): Alert[] {
  if (limit_kwh === null) return [];
  const month = monthOfBudget(today).start.slice(0, 7);
  const days = daily.filter(({ day }) => day.startsWith(month));
  const amount = days.reduce((sum, { value }) => sum + value, 0);
  if (amount <= limit_kwh * 1000) return [];
  const until =
    days
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? addDays(today, -1);
  const subject = `${home.usage_point_id} ${month} ${limit_kwh}`;
  return [{ kind: 'budget', subject, name: home.name, day: `${month}-01` as Day, amount, limit: limit_kwh, until }];
}

/** Euros of a period as far as they are known, at least so many, and the last day that they count. */
export type Spent = { readonly eur: number; readonly until: Day };

/** The same in euros. What has no price yet is not in them: the month costs at least so much. */
export function findSpent(
  home: Named,
  spent: Spent | null,
  { today, limit_eur }: { readonly today: Day; readonly limit_eur: number },
): Alert[] {
  if (spent === null || spent.eur <= limit_eur) return [];
  const { start: day } = monthOfBudget(today);
  const subject = `${home.usage_point_id} ${day.slice(0, 7)} ${limit_eur} EUR`;
  const { eur: amount, until } = spent;
  return [{ kind: 'budget', subject, name: home.name, day, amount, unit: 'eur', limit: limit_eur, until }];
}

type DestinationState = { readonly type: string; readonly failures: number; readonly failing_since: Day };

/** One failure is an accident. A destination that failed three times in a row needs attention. */
export const failuresBeforeAlert = 3;

export function findFailing({ type, failures, failing_since }: DestinationState): Alert[] {
  if (failures < failuresBeforeAlert) return [];
  return [
    { kind: 'destination', subject: `${type} ${failing_since}`, name: type, day: failing_since, amount: failures },
  ];
}
