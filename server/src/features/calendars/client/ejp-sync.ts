import { addDays, toDay } from '@svc/domain/day';
import { hourMs, parisDay } from '@svc/domain/paris-time';
import { keyOf, type PeakDayRecord, readPeakDayRecords, savePeakDays } from '../ejp/repository.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import type { EjpGateway } from './source.gateway.ts';

const beginning = toDay('2000-11-01');
const restMs = 12 * hourMs;

/** Client mode: all that the gateway knows, in one request. A day that it no longer knows becomes unknown here, too. */
export async function syncEjp(options: RefreshOptions<EjpGateway>, trigger: Trigger): Promise<RefreshOutcome> {
  const { database, clock, source, gate, onChanged } = options;
  if (trigger.by === 'job' && trigger.slot === undefined) {
    const { last_success_at } = await gate.state();
    if (last_success_at !== null && clock.now() - last_success_at < restMs) return { kind: 'idle' };
  }
  return await runCalendarPass(options, { trigger, cadenceMinutes: 60 }, async (pass) => {
    const today = parisDay(clock.now());
    const outcome = await source.readDays({ start: beginning, end: addDays(today, 1) }, pass.claim);
    if (!outcome.ok) return failedPass(outcome.failure);
    const served = new Set(outcome.data.map(keyOf));
    const gone = (await readPeakDayRecords(database)).filter((record) => !served.has(keyOf(record)));
    const records = [...outcome.data, ...gone.map((record): PeakDayRecord => ({ ...record, day_type: null }))];
    const written = await pass.commit((transaction) => savePeakDays(transaction, records, clock.now()));
    const changed = written?.value ?? [];
    if (changed.length > 0) onChanged?.({ usage_point_id: null, measure: 'ejp', days: changed });
    const backfilled = changed.filter((day) => day < today).length;
    return finishedPass({ updated: changed.length - backfilled, backfilled });
  });
}
