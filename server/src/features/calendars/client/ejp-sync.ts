import { addDays, toDay } from '@svc/domain/day';
import { hourMs, parisDay } from '@svc/domain/paris-time';
import { savePeakDays } from '../ejp/repository.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import type { EjpGateway } from './source.gateway.ts';

const beginning = toDay('2000-11-01');
const restMs = 12 * hourMs;

/**
 * Client mode: all that the gateway states, in one request. A day that it declares unknown becomes unknown here, too. A
 * day that it does not mention stays: a gateway that was set up anew knows less than this client.
 */
export async function syncEjp(options: RefreshOptions<EjpGateway>, trigger: Trigger): Promise<RefreshOutcome> {
  const { clock, source, gate, onChanged } = options;
  if (trigger.by === 'job' && trigger.slot === undefined) {
    const { last_success_at } = await gate.state();
    if (last_success_at !== null && clock.now() - last_success_at < restMs) return { kind: 'idle' };
  }
  return await runCalendarPass(options, { trigger, cadenceMinutes: 60 }, async (pass) => {
    const today = parisDay(clock.now());
    const outcome = await source.readDays({ start: beginning, end: addDays(today, 1) }, pass.claim);
    if (!outcome.ok) return failedPass(outcome.failure);
    const written = await pass.commit((transaction) => savePeakDays(transaction, outcome.data, clock.now()));
    const changed = written?.value ?? [];
    if (changed.length > 0) onChanged?.({ usage_point_id: null, measure: 'ejp', days: changed });
    const backfilled = changed.filter((day) => day < today).length;
    return finishedPass({ updated: changed.length - backfilled, backfilled });
  });
}
