import type { Day } from '@svc/domain/day';
import { singleDay } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import { measures } from '@svc/domain/readings/measure';
import { computeDay } from '@svc/domain/readings/totals';
import type { Connection } from '#platform/database/transaction.ts';
import { createCurveRows } from './curve-repository.ts';
import { createDailyRows } from './daily-repository.ts';
import type { MeasureKey } from './tables.ts';

export type FillRule = {
  /** False: only days that have a computed value already are brought up to date. */
  readonly mayAdd: boolean;
};

/**
 * Computes the daily values of days whose load curve has changed: the sum of a complete curve, where neither the
 * operator nor a file has a value for the day. When a curve is gone or no longer complete, its sum is removed too.
 */
export async function fillDays(
  transaction: Connection,
  { measure, usage_point_id }: MeasureKey,
  days: readonly Day[],
  { mayAdd }: FillRule,
  now: Instant,
): Promise<void> {
  const row = measures[measure];
  if (row.kind !== 'curve') return;
  const curves = createCurveRows(row.table, usage_point_id);
  const values = createDailyRows(measures[row.sums_to].table, usage_point_id);
  for (const day of days) {
    const [known] = await values.read(transaction, singleDay(day));
    const isComputed = known?.kind === 'daily' && known.computed === true;
    if (known ? !isComputed : !mayAdd) continue;
    const [curve] = await curves.read(transaction, singleDay(day));
    const sum = curve?.kind === 'curve' ? computeDay(curve) : undefined;
    if (sum) await values.write(transaction, [sum], now);
    else if (isComputed) await values.delete(transaction, day);
  }
}
