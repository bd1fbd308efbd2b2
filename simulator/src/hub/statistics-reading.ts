import { addDays, addMonths, type Day, dayOf, monthOf, weekdayOf, yearOf } from '@svc/domain/day';
import { hourMs, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { aText, HubRefusal, listOf, oneOf, type Rule } from './message-rules.ts';
import type { Recorder } from './recorder.ts';

const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
type Period = (typeof periods)[number];
type ReadRow = { start: number; end: number; state?: number | null; sum?: number | null };

export function readingRule(version: number): {
  required: Readonly<Record<string, Rule>>;
  optional: Readonly<Record<string, Rule>>;
} {
  const known = version >= 202603 ? periods : periods.filter((period) => period !== 'year');
  return {
    required: { start_time: aText, statistic_ids: listOf(aText, 1), period: oneOf('5minute', ...known) },
    optional: {
      end_time: aText,
      types: listOf(oneOf('change', 'last_reset', 'max', 'mean', 'min', 'state', 'sum')),
    },
  };
}

type ReadMessage = {
  readonly start_time: string;
  readonly end_time?: string;
  readonly statistic_ids: readonly string[];
  readonly period: Period | '5minute';
  readonly types?: readonly string[];
};

/** Rows by id; an id without rows is not there at all. Days and longer are those of Paris. */
export function readStatistics(recorder: Recorder, message: ReadMessage): Record<string, ReadRow[]> {
  const from = momentOf(message.start_time, 'invalid_start_time');
  const until = message.end_time === undefined ? null : momentOf(message.end_time, 'invalid_end_time');
  const found: Record<string, ReadRow[]> = {};
  // Imported statistics have hours only.
  if (message.period === '5minute') return found;
  const types = message.types ?? ['state', 'sum'];
  for (const id of new Set(message.statistic_ids)) {
    const rows = rowsOf(recorder, id, message.period, from, until);
    if (rows.length > 0) found[id] = rows.map((row) => pick(row, types));
  }
  return found;
}

function rowsOf(recorder: Recorder, id: string, period: Period, from: number, until: number | null): ReadRow[] {
  if (period === 'hour')
    return recorder
      .rows(id, from / 1000, until === null ? null : until / 1000)
      .map(({ start, state, sum }) => ({ start: start * 1000, end: start * 1000 + hourMs, state, sum }));
  const first = firstDay(period, parisDay(from));
  const end = until === null ? null : startOfDay(nextPeriod(period, firstDay(period, parisDay(until)))) / 1000;
  const rows: ReadRow[] = [];
  for (const { start, state, sum } of recorder.rows(id, startOfDay(first) / 1000, end)) {
    const day = firstDay(period, parisDay(start * 1000));
    const beginning = startOfDay(day);
    const last = rows.at(-1);
    if (last?.start === beginning) Object.assign(last, { state, sum });
    else rows.push({ start: beginning, end: startOfDay(nextPeriod(period, day)), state, sum });
  }
  return rows;
}

function firstDay(period: Exclude<Period, 'hour'>, day: Day): Day {
  if (period === 'day') return day;
  if (period === 'week') return addDays(day, 1 - weekdayOf(day));
  return dayOf(yearOf(day), period === 'month' ? monthOf(day) : 1, 1);
}

function nextPeriod(period: Exclude<Period, 'hour'>, first: Day): Day {
  if (period === 'day' || period === 'week') return addDays(first, period === 'day' ? 1 : 7);
  return addMonths(first, period === 'month' ? 1 : 12);
}

function pick(row: ReadRow, types: readonly string[]): ReadRow {
  return {
    start: row.start,
    end: row.end,
    ...(types.includes('state') && { state: row.state ?? null }),
    ...(types.includes('sum') && { sum: row.sum ?? null }),
  };
}

function momentOf(text: string, code: 'invalid_start_time' | 'invalid_end_time'): number {
  const instant = parseInstant(text);
  if (instant === undefined) throw new HubRefusal(code, `Invalid ${code.slice(8)}`);
  return instant;
}
