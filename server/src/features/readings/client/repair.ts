import type { Day } from '@svc/domain/day';
import { singleDay } from '@svc/domain/day-range';
import { type Instant, parisDay, readStoredInstant } from '@svc/domain/paris-time';
import { localEmptySeconds } from '@svc/domain/readings/cache-policy';
import { isRecent } from '@svc/domain/readings/completeness';
import type { Measure } from '@svc/domain/readings/measure';
import type { MissingPeriod } from '@svc/domain/readings/missing';
import type { Reading } from '@svc/domain/readings/reading';
import { sumCurve } from '@svc/domain/readings/totals';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { fetchRange } from '../fetch-range.ts';
import { type CatchUpParts, notifyStored } from './catch-up.ts';
import { createRows, openSqlDayStore } from './day-store.sql.ts';
import { cutMarks, type FetchMark, putMark, readMarks } from './rows/fetch-mark-repository.ts';
import { type GatewayFailure, openGatewaySource } from './source.gateway.ts';

export type DayRepair = {
  /** Wh of the day, or VA of its peak; null when there is no value. */
  readonly before: number | null;
  readonly after: number | null;
  readonly missingPeriods: readonly MissingPeriod[];
  readonly failure: GatewayFailure | null;
};

type DayOf = { readonly usage_point_id: string; readonly measure: Measure; readonly day: Day };

/** Requests one day from the operator again, regardless of its marks, and replaces the stored value. */
export async function refetchDay(parts: CatchUpParts, { day, ...measureKey }: DayOf): Promise<DayRepair> {
  const { database, now } = parts;
  const rows = createRows(measureKey);
  const valueNow = async () => amountOf((await rows.read(database, singleDay(day)))[0]);
  const before = await valueNow();
  const known = await readMarks(database, measureKey, singleDay(day), now());
  await inTransaction(database, (transaction) =>
    cutMarks(transaction, measureKey, day, ['empty', 'refused', 'ignored'], now()),
  );
  let failure: GatewayFailure | null = null;
  const source = openGatewaySource(
    { gateway: parts.gateway, now, useCache: false, retry: false, onFailure: (reported) => (failure = reported) },
    measureKey.usage_point_id,
    measureKey.measure,
  );
  const onWriteFailure = (error: unknown) => {
    throw error;
  };
  const onStored = notifyStored.bind(undefined, parts.onChanged, measureKey);
  const dayStore = openSqlDayStore({ database, now, onStored }, measureKey.usage_point_id, measureKey.measure);
  const { missingPeriods } = await fetchRange({ dayStore, source, now, onWriteFailure }, singleDay(day));
  const after = await valueNow();
  if (after === null) await recordFetchOutcome(parts, { day, ...measureKey }, { known, missingPeriods, failure });
  return { before, after, missingPeriods, failure };
}

type FetchedDay = Pick<DayRepair, 'missingPeriods' | 'failure'> & { readonly known: readonly FetchMark[] };

/**
 * A day that was requested and has no value must not look like one never requested: the mark of the response stays,
 * else the earlier ones return.
 */
async function recordFetchOutcome(
  { database, now }: CatchUpParts,
  { day, ...measureKey }: DayOf,
  fetched: FetchedDay,
): Promise<void> {
  const range = singleDay(day);
  await inTransaction(database, async (transaction) => {
    if ((await readMarks(transaction, measureKey, range, now())).length > 0) return;
    const reported = fetched.known.filter(({ reason }) => reason !== 'ignored');
    for (const mark of reported) {
      const retry_at = mark.retry_at === null ? null : readStoredInstant(mark.retry_at);
      await putMark(transaction, measureKey, { ...mark, range, retry_at }, now());
    }
    const today = parisDay(now());
    if (reported.length > 0 || fetched.failure || fetched.missingPeriods.length > 0 || isRecent(day, today)) return;
    const retry_at = now() + localEmptySeconds(day, today) * 1000;
    await putMark(transaction, measureKey, { range, reason: 'empty', code: null, detail: null, retry_at }, now());
  });
}

function amountOf(reading: Reading | undefined): number | null {
  if (!reading) return null;
  return reading.kind === 'curve' ? sumCurve(reading) : reading.value;
}

/** Ignores a day: it is not requested again until then, or never. */
export async function ignoreDay(
  database: Connection,
  { day, ...measureKey }: DayOf,
  until: Instant | null,
  now: Instant,
) {
  const mark = { range: singleDay(day), reason: 'ignored', code: null, detail: null, retry_at: until } as const;
  await putMark(database, measureKey, mark, now);
}

export async function stopIgnoringDay(
  database: Connection,
  { day, ...measureKey }: DayOf,
  now: Instant,
): Promise<void> {
  await inTransaction(database, (transaction) => cutMarks(transaction, measureKey, day, ['ignored'], now));
}
