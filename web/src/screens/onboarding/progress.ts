import { addDays, addMonths, type Day, daysBetween, maxDay, toDay } from '@svc/domain/day';
import { historyLimit, type Measure, measureNames } from '@svc/domain/readings/measure';
import type { ImportStep } from '../../api/onboarding.ts';

/** What an import has brought of one measure. */
export type MeasureProgress = {
  readonly measure: Measure;
  readonly days: number;
  /** Days that the operator does not have, or does not return. */
  readonly refused: number;
  /** Why: the newest code. */
  readonly code: string | null;
  readonly total: number;
};

const importMonths = 24;

/** As the gateway plans it: two years, or the longest history that the operator returns. */
function requestedDays(measure: Measure, today: Day): number {
  return daysBetween(maxDay(addMonths(today, -importMonths), historyLimit(measure, today)), today);
}

export function progressOf(steps: readonly ImportStep[], today: Day): MeasureProgress[] {
  return measureNames.flatMap((measure) => {
    const own = steps.filter((step) => step.measure === measure);
    if (own.length === 0) return [];
    const sum = (state: ImportStep['state']) =>
      own
        .filter((step) => step.state === state)
        .reduce((days, { start, end }) => days + daysBetween(toDay(start), toDay(end)), 0);
    const code = own.findLast(({ state }) => state === 'refused')?.code ?? null;
    return [{ measure, days: sum('done'), refused: sum('refused'), code, total: requestedDays(measure, today) }];
  });
}

/** The oldest day from which daily totals reach to yesterday without a step missing between. */
export function reachedDay(steps: readonly ImportStep[], today: Day): Day | undefined {
  const done = steps
    .filter(({ measure, state }) => measure === 'consumption_daily' && state === 'done')
    .map(({ start, end }) => ({ start: toDay(start), end: toDay(end) }))
    .sort((a, b) => (a.end > b.end ? -1 : 1));
  let reached: Day | undefined;
  for (const { start, end } of done) {
    if (reached !== undefined && end < reached) break;
    if (reached === undefined && end < addDays(today, -1)) break;
    reached = start;
  }
  return reached;
}

/** Minutes left at the current rate. Undefined until there is a rate. */
export function minutesLeft(finished: number, total: number, elapsedMs: number): number | undefined {
  if (finished < 5 || finished >= total || elapsedMs < 3000) return undefined;
  return Math.max(1, Math.round(((elapsedMs / finished) * (total - finished)) / 60_000));
}
