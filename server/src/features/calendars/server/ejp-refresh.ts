import { parisDay } from '@svc/domain/paris-time';
import { keyOf, type PeakDayRecord, readPeakDayRecords, savePeakDays } from '../ejp/repository.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import { failSource, type RefreshOutcome, type Trigger } from '../source/source-outcome.ts';

/** Server mode: stores the built-in days that are new or were corrected. What an administrator entered stays. */
export async function refreshEjp(
  options: RefreshOptions<() => readonly PeakDayRecord[]>,
  trigger: Trigger,
): Promise<RefreshOutcome> {
  const { database, clock, source, onChanged } = options;
  const known = new Map((await readPeakDayRecords(database)).map((record) => [keyOf(record), record]));
  const absent = source().filter((record) => {
    const stored = known.get(keyOf(record));
    return !stored || (stored.quality === 'derived' && stored.day_type !== record.day_type);
  });
  if (absent.length === 0 && trigger.by === 'job') return { kind: 'idle' };
  return await runCalendarPass(options, { trigger, cadenceMinutes: 60 }, async (pass) => {
    const written = await pass.commit((transaction) => savePeakDays(transaction, absent, clock.now()));
    if (!written) return failedPass(failSource('superseded', 'another run has taken over').failure);
    if (written.value.length > 0) onChanged?.({ usage_point_id: null, measure: 'ejp', days: written.value });
    const today = parisDay(clock.now());
    const backfilled = written.value.filter((day) => day < today).length;
    return finishedPass({ updated: written.value.length - backfilled, backfilled });
  });
}
