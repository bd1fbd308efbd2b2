import { checkPeakDayEntry, daysOfEntry, type PeakDayEntry, peakDayLists } from '@svc/domain/calendars/peak-days';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { savePeakDays } from '../ejp/repository.ts';
import { readPeriod } from '../period.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import { failSource } from '../source/source-outcome.ts';

export type PeakDayEntryOptions = Omit<RefreshOptions<unknown>, 'source'> & {
  /** Appends to the audit, in the transaction of the change. */
  readonly audit: (
    transaction: Connection,
    actor_id: string,
    detail: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
};

/** A winter has 151 days or 152. */
const longestPeriod = 366;

const day = z.iso.date().transform((text): Day => toDay(text));
const entryBody = z.strictObject({
  list: z.enum(peakDayLists).default('EJP').describe('EJP offers, or seasonal offers with a peak-day price'),
  start: day,
  end: day.describe('Included; tomorrow at the latest'),
  peak_days: z.array(day).max(longestPeriod),
  others: z
    .enum(['NORMAL', 'UNKNOWN'])
    .default('NORMAL')
    .describe('What the other days of the period are. UNKNOWN: no cost is computed for them'),
});

/** Entry by an administrator: no source publishes these days to programs. */
export function servePeakDayEntry(app: App, options: PeakDayEntryOptions): void {
  app.put(
    '/ejp/days',
    {
      config: { access: { permission: 'calendars:refresh' } },
      schema: {
        tags: ['ejp'],
        summary: 'State which days of a completely known period are peak days',
        description: 'Replaces what was stored for the period, and is written to the audit log.',
        body: entryBody,
        response: { 200: envelope(z.object({ changed: z.int().describe('Days that are new or differ') })) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (!caller.is_admin) throw apiError('FORBIDDEN');
      const { start, end } = request.body;
      readPeriod({ start, end }, { start, end }, longestPeriod);
      const errors = checkPeakDayEntry(request.body, addDays(parisDay(options.clock.now()), 1));
      if (errors.length > 0) {
        const summary = errors.map(({ field, message }) => `${field} (${message})`).join(', ');
        throw apiError('VALIDATION_ERROR', { detail: `Invalid input: ${summary}`.slice(0, 500), errors });
      }
      return ok({ changed: await saveEntry(options, caller, request.body) });
    },
  );
}

/** In a pass over the source, so that caches and pages learn of the change as of any other. */
async function saveEntry(options: PeakDayEntryOptions, caller: Caller, entry: PeakDayEntry): Promise<number> {
  const { clock, onChanged, audit } = options;
  const { list, start, end, peak_days, others } = entry;
  const records = [...daysOfEntry(entry)].map(
    ([date, day_type]) => ({ list, date, day_type, quality: 'entered' }) as const,
  );
  let changed: readonly Day[] | undefined;
  await runCalendarPass(options, { trigger: { by: 'manual' }, cadenceMinutes: 60 }, async (pass) => {
    const written = await pass.commit(async (transaction) => {
      const days = await savePeakDays(transaction, records, clock.now());
      await audit(transaction, caller.user_id, { list, start, end, peak_days, others, changed: days.length });
      return days;
    });
    if (!written) return failedPass(failSource('superseded', 'another run has taken over').failure);
    changed = written.value;
    return finishedPass({ updated: changed.length });
  });
  if (changed === undefined) throw apiError('SYNC_IN_PROGRESS');
  if (changed.length > 0) onChanged?.({ usage_point_id: null, measure: 'ejp', days: changed });
  return changed.length;
}
