import type { Day } from '../day.ts';
import { hourMs, hoursInDay, type Instant, parisDay, startOfDay } from '../paris-time.ts';
import type { IgnoredReason } from './foreign-steps.ts';
import { historyLimit } from './measure.ts';
import { firstDay, largestDay, largestPower } from './operator-csv.ts';
import type { Direction } from './operator-csv-table.ts';
import type { DailyValue, DayCurve } from './reading.ts';

/** An hour of a statistic, in Wh. Null: the hub has no value. */
export type HubHour = { readonly start: Instant; readonly wh: number | null };

export type HubDays = {
  readonly daily: readonly DailyValue[];
  readonly curves: readonly DayCurve[];
  readonly ignored: readonly (readonly [IgnoredReason, number])[];
};

/**
 * The days in the hours of a statistic, oldest first. The program that wrote it stores a whole day as one hour at
 * midnight, and averages two hours of the autumn day in one. The sum of hours is a computed value, so that the
 * operator's own one replaces it; a curve of hours is taken only where the operator has no better one any more.
 */
export function readHubDays(hours: readonly HubHour[], direction: Direction, today: Day): HubDays {
  const counts = new Map<IgnoredReason, number>();
  const byDay = groupByDay(hours);
  const days = [...byDay.keys()].sort();
  const isLone = (day: Day | undefined) => {
    const [only, ...more] = (day && byDay.get(day)) ?? [];
    return only !== undefined && more.length === 0 && only.start === startOfDay(day as Day);
  };
  const daily: DailyValue[] = [];
  const curves: DayCurve[] = [];
  const limit = historyLimit(`${direction}_detail`, today);
  for (const [index, day] of days.entries()) {
    const given = byDay.get(day) ?? [];
    // A lone hour between days of hours is the beginning of a day, and no day.
    const isWhole = isLone(day) && (isLone(days[index - 1]) || isLone(days[index + 1]));
    const reason = findReason(day, given, isWhole, today);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + given.length);
    else if (isWhole) daily.push({ kind: 'daily', day, value: Math.round(sumOf(given)), quality: 'BRUT' });
    else if (day >= limit) {
      daily.push({ kind: 'daily', day, value: Math.round(sumOf(given)), quality: 'BRUT', computed: true });
    } else curves.push(toCurve(day, given));
  }
  return { daily, curves, ignored: [...counts] };
}

function groupByDay(hours: readonly HubHour[]): Map<Day, HubHour[]> {
  const byDay = new Map<Day, HubHour[]>();
  for (const hour of [...hours].sort((a, b) => a.start - b.start)) {
    const day = parisDay(hour.start);
    const list = byDay.get(day);
    if (list) list.push(hour);
    else byDay.set(day, [hour]);
  }
  return byDay;
}

function findReason(day: Day, hours: readonly HubHour[], isWhole: boolean, today: Day): IgnoredReason | undefined {
  if (day >= today) return 'the day is not over';
  if (day < firstDay) return 'before the year 2000';
  if (hours.some(({ wh }) => wh === null)) return 'no value';
  if (hours.some(({ wh }) => (wh ?? 0) < 0)) return 'negative value';
  if (hours.some(({ wh }) => (wh ?? 0) > (isWhole ? largestDay : largestPower))) return 'too large a value';
  // The program writes a zero where a file has no value.
  if (hours.every(({ wh }) => wh === 0)) return 'no value';
  if (isWhole) return undefined;
  const start = startOfDay(day);
  const expected = hoursInDay(day);
  if (hours.length !== expected || hours.some((hour, index) => hour.start !== start + index * hourMs))
    return expected === 25 ? 'hour that exists twice' : 'part of a day';
  return expected === 25 ? 'hour that exists twice' : undefined;
}

const sumOf = (hours: readonly HubHour[]) => hours.reduce((sum, { wh }) => sum + (wh ?? 0), 0);

function toCurve(day: Day, hours: readonly HubHour[]): DayCurve {
  const values = hours.map(({ wh }) => Math.round(wh ?? 0));
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 60, values, quality: 'BRUT' }] };
}
