// Fencing token: every write transaction first checks that its writer still holds the lease.

import type { Day } from '@svc/domain/day';
import { type DayRange, daysOf, groupDays, intersectRanges, singleDay } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { localEmptySeconds } from '@svc/domain/readings/cache-policy';
import { isComplete, isRecent } from '@svc/domain/readings/completeness';
import type { FailedRange, KnownDay } from '@svc/domain/readings/fetch-plan';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { DayReading, Reading } from '@svc/domain/readings/reading';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { DayStore } from '../day-store.ts';
import { fillDays } from './rows/computed-days.ts';
import { createCurveRows } from './rows/curve-repository.ts';
import { createDailyRows } from './rows/daily-repository.ts';
import { listFreshDays, noteFetches } from './rows/day-fetch-repository.ts';
import { deleteMarks, type FetchMark, putMark, readMarks } from './rows/fetch-mark-repository.ts';
import { releaseDays } from './rows/imported-day-repository.ts';
import { createPeakRows } from './rows/peak-repository.ts';
import type { RowSet, WriteCounts } from './rows/row-set.ts';
import type { MeasureKey } from './rows/tables.ts';

export type SqlDayStoreParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  /** Receives the changes of each stored range. */
  readonly onStored?: (counts: WriteCounts) => void;
  /** Runs first in every writing transaction; throws when the writer may no longer write. */
  readonly guard?: (transaction: Connection) => Promise<void>;
};

export type SqlDayStore = DayStore & {
  /** As `look`, for planning: older days are only known to be there, without their values. */
  getPresence(range: DayRange): Promise<Map<Day, KnownDay>>;
};

export function createRows({ measure, usage_point_id }: MeasureKey): RowSet {
  const row = measures[measure];
  if (row.kind === 'peak') return createPeakRows(row.table, usage_point_id);
  if (row.kind === 'daily') return createDailyRows(row.table, usage_point_id);
  return createCurveRows(row.table, usage_point_id);
}

/** The days of a measure in the local database, stored permanently. */
export function openSqlDayStore(parts: SqlDayStoreParts, usage_point_id: string, measure: Measure): SqlDayStore {
  const measureKey: MeasureKey = { measure, usage_point_id };
  const rows = createRows(measureKey);
  const { database, now } = parts;
  const write = (work: (transaction: Connection) => Promise<void>) =>
    inTransaction(database, async (transaction) => {
      await parts.guard?.(transaction);
      await work(transaction);
    });

  return {
    get: async (range) => await describeDays(parts, measureKey, range, await rows.read(database, range)),
    getPresence: async (range) =>
      await describeDays(parts, measureKey, range, await readLightly(parts, rows, measure, range)),
    async getRefusals(range) {
      const marks = await readMarks(database, measureKey, range, now());
      return { days: new Map(), failed: marks.filter((mark) => mark.reason === 'refused').map(toFailedRange) };
    },
    async put(range, days) {
      let counts: WriteCounts | undefined;
      await write(async (transaction) => {
        const readings = days.filter(isReading);
        counts = await rows.write(transaction, readings, now());
        await releaseDays(
          transaction,
          measureKey,
          range,
          readings.filter(isConclusive).map(({ day }) => day),
        );
        await fillDays(transaction, measureKey, counts.updated, { mayAdd: false }, now());
        await markEmptyDays(transaction, measureKey, rows, range, days, now());
        await noteFetches(transaction, measureKey, range, now());
      });
      if (counts) parts.onStored?.(counts);
    },
    rememberRange: (range, refusal, seconds) => write((transaction) => remember(transaction, range, refusal, seconds)),
    // A local client's mark applies to every day it covers, so one row is enough for all of them.
    rememberDays: (range, refusal, seconds) => write((transaction) => remember(transaction, range, refusal, seconds)),
  };

  async function remember(transaction: Connection, range: DayRange, refusal: RememberedRefusal, seconds: number) {
    const { code, detail } = refusal;
    await putMark(
      transaction,
      measureKey,
      { range, reason: 'refused', code, detail, retry_at: now() + seconds * 1000 },
      now(),
    );
  }
}

// A partial curve does not show where the rest of it came from.
const isConclusive = (reading: Reading) => reading.kind !== 'curve' || isComplete(reading);
const isReading = (day: DayReading): day is Reading => day.kind !== 'empty';

// Of a day older than J-2 it is enough that it is there; recent ones are read, since a curve may be incomplete.
async function readLightly(
  parts: SqlDayStoreParts,
  rows: RowSet,
  measure: Measure,
  range: DayRange,
): Promise<Reading[]> {
  const { database, now } = parts;
  const today = parisDay(now());
  const days = await rows.listDays(database, range);
  const recent = days.filter((day) => isRecent(day, today));
  const whole = await Promise.all(recent.map((day) => rows.read(database, singleDay(day))));
  const older = days.filter((day) => !isRecent(day, today)).map((day) => placeholder(measure, day));
  return [...older, ...whole.flat()];
}

function placeholder(measure: Measure, day: Day): Reading {
  const { kind } = measures[measure];
  if (kind === 'peak') return { kind, day, value: 0, at: null, quality: 'BRUT' };
  return kind === 'daily' ? { kind, day, value: 0, quality: 'BRUT' } : { kind, day, runs: [] };
}

async function describeDays(
  { database, now }: SqlDayStoreParts,
  measureKey: MeasureKey,
  range: DayRange,
  readings: readonly Reading[],
): Promise<Map<Day, KnownDay>> {
  const today = parisDay(now());
  const known = new Map<Day, KnownDay>();
  for (const mark of await readMarks(database, measureKey, range, now())) {
    const covered = mark.reason === 'refused' ? undefined : intersectRanges(mark.range, range);
    for (const day of covered ? daysOf(covered) : []) known.set(day, { state: 'empty' });
  }
  const fresh = await listFreshDays(database, measureKey, now());
  for (const reading of readings) {
    const stale = isRecent(reading.day, today) && !fresh.has(reading.day);
    known.set(reading.day, stale ? { state: 'present', reading, stale } : { state: 'present', reading });
  }
  return known;
}

function toFailedRange({ range, code, detail, marked_at }: FetchMark): FailedRange {
  return { range, refusal: { status: 400, code: code ?? 'GRIDOP_REFUSED', detail: detail ?? '', at: marked_at } };
}

// An older day without a point is marked for a while. A day that has a row keeps it, whatever a response leaves out.
async function markEmptyDays(
  transaction: Connection,
  measureKey: MeasureKey,
  rows: RowSet,
  range: DayRange,
  days: readonly DayReading[],
  now: Instant,
): Promise<void> {
  await deleteMarks(transaction, measureKey, range, ['empty', 'refused']);
  const empty = days.filter((day) => day.kind === 'empty').map((day) => day.day);
  if (empty.length === 0) return;
  const stored = new Set(await rows.listDays(transaction, range));
  const unknown = empty.filter((day) => !stored.has(day));
  for (const [seconds, days] of Map.groupBy(unknown, (day) => localEmptySeconds(day, parisDay(now)))) {
    for (const missingPeriod of groupDays(days)) {
      const mark = {
        range: missingPeriod,
        reason: 'empty',
        code: null,
        detail: null,
        retry_at: now + seconds * 1000,
      } as const;
      await putMark(transaction, measureKey, mark, now);
    }
  }
}
