import { isSignalComplete } from '@svc/domain/calendars/gridsignal';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';
import type { SourceGate } from '../source/source-gate.ts';
import { listSignalDays, saveSignalDays } from './repository.ts';
import type { SignalSource } from './source.ts';

export type SignalRefreshOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: SignalSource;
  readonly gate: SourceGate;
  readonly onChanged?: OnChanged | undefined;
};

const cadenceMinutes = 60;

/** Both modes: all four days are read and written again. J+3 is first published all green and corrected later. */
export function refreshSignal(options: SignalRefreshOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { gate, clock, log, source, onChanged } = options;
  return runCalendarPass({ gate, clock, log, trigger, cadenceMinutes }, async (pass) => {
    const outcome = await source.readDays(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) {
      return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
    }
    const written = await pass.commit((transaction) => saveSignalDays(transaction, outcome.data, clock.now()));
    if (written?.value) {
      onChanged?.({ usage_point_id: null, measure: 'gridsignal', days: outcome.data.map(({ date }) => date) });
    }
    return { updated: written?.value ?? 0, backfilled: 0, errors: [], failure: null };
  });
}

/** Whether each of J to J+3 has its hours. */
export async function isSignalWhole({ database, clock }: Pick<SignalRefreshOptions, 'database' | 'clock'>) {
  const today = parisDay(clock.now());
  const days = await listSignalDays(database, { start: today, end: addDays(today, 3) });
  const counts = new Map(days.map(({ date, hours }) => [date, hours.size]));
  return isSignalComplete((day) => counts.get(day) ?? 0, today);
}
