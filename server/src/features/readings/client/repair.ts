import type { Day } from '@svc/domain/day';
import { singleDay } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { Gap } from '@svc/domain/readings/missing';
import type { Reading } from '@svc/domain/readings/reading';
import { sumCurve } from '@svc/domain/readings/totals';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { fetchRange } from '../fetch-range.ts';
import { type CatchUpParts, tellKept } from './catch-up.ts';
import { createRows, openSqlShelf } from './day-shelf.sql.ts';
import { cutMarks, putMark } from './rows/fetch-mark-repository.ts';
import { type GatewayFailure, openGatewaySource } from './source.gateway.ts';

export type DayRepair = {
  /** Wh of the day, or VA of its peak; null when there is nothing. */
  readonly before: number | null;
  readonly after: number | null;
  readonly gaps: readonly Gap[];
  readonly failure: GatewayFailure | null;
};

type DayOf = { readonly usage_point_id: string; readonly measure: Measure; readonly day: Day };

/** Asks the operator again for one day, whatever is remembered about it, and replaces what is stored. */
export async function refetchDay(parts: CatchUpParts, { day, ...shelf }: DayOf): Promise<DayRepair> {
  const { database, now } = parts;
  const rows = createRows(shelf);
  const valueNow = async () => amountOf((await rows.read(database, singleDay(day)))[0]);
  const before = await valueNow();
  await inTransaction(database, (transaction) =>
    cutMarks(transaction, shelf, day, ['empty', 'refused', 'ignored'], now()),
  );
  let failure: GatewayFailure | null = null;
  const source = openGatewaySource(
    { gateway: parts.gateway, now, useCache: false, retry: false, onFailure: (told) => (failure = told) },
    shelf.usage_point_id,
    shelf.measure,
  );
  const onLostWrite = (error: unknown) => {
    throw error;
  };
  const onKept = tellKept.bind(undefined, parts.onChanged, shelf);
  const dayShelf = openSqlShelf({ database, now, onKept }, shelf.usage_point_id, shelf.measure);
  const { gaps } = await fetchRange({ shelf: dayShelf, source, now, onLostWrite }, singleDay(day));
  return { before, after: await valueNow(), gaps, failure };
}

function amountOf(reading: Reading | undefined): number | null {
  if (!reading) return null;
  return reading.kind === 'curve' ? sumCurve(reading) : reading.value;
}

/** Gives up on a day: it is not asked again until then, or never. */
export async function ignoreDay(database: Connection, { day, ...shelf }: DayOf, until: Instant | null, now: Instant) {
  const mark = { range: singleDay(day), reason: 'ignored', code: null, detail: null, retry_at: until } as const;
  await putMark(database, shelf, mark, now);
}

export async function stopIgnoringDay(database: Connection, { day, ...shelf }: DayOf, now: Instant): Promise<void> {
  await inTransaction(database, (transaction) => cutMarks(transaction, shelf, day, ['ignored'], now));
}
