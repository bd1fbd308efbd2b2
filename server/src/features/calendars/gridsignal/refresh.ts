import { isSignalComplete } from '@svc/domain/calendars/gridsignal';
import { addDays, type Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import type { Claim, RefreshOutcome, SourceOutcome, Trigger } from '../source/source-outcome.ts';
import { listSignalDays, type SignalDay, saveSignalDays } from './repository.ts';

/** The source of the signal: the grid source, or a gateway. J to J+3. */
export type SignalSource = {
  readDays(today: Day, claim: Claim): Promise<SourceOutcome<readonly SignalDay[]>>;
};

const cadenceMinutes = 60;

/** Both modes: all four days are read and written again. J+3 is first published all green and corrected later. */
export function refreshSignal(options: RefreshOptions<SignalSource>, trigger: Trigger): Promise<RefreshOutcome> {
  const { clock, source, onChanged } = options;
  return runCalendarPass(options, { trigger, cadenceMinutes }, async (pass) => {
    const outcome = await source.readDays(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) return failedPass(outcome.failure);
    const written = await pass.commit((transaction) => saveSignalDays(transaction, outcome.data, clock.now()));
    if (written?.value) {
      onChanged?.({ usage_point_id: null, measure: 'gridsignal', days: outcome.data.map(({ date }) => date) });
    }
    return finishedPass({ updated: written?.value ?? 0 });
  });
}

/** Whether each of J to J+3 has its hours. */
export async function isSignalWhole({ database, clock }: Pick<RefreshOptions<unknown>, 'database' | 'clock'>) {
  const today = parisDay(clock.now());
  const days = await listSignalDays(database, { start: today, end: addDays(today, 3) });
  const counts = new Map(days.map(({ date, hours }) => [date, hours.size]));
  return isSignalComplete((day) => counts.get(day) ?? 0, today);
}
