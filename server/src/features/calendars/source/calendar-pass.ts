import { addDays } from '@svc/domain/day';
import { type Instant, minuteMs, parisDay, startOfDay } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { notSubscribedPrefix, type Pass, type PassEnd, type SourceGate } from './source-gate.ts';
import type { RefreshOutcome, RefreshReport, SourceFailure, Trigger } from './source-outcome.ts';

/** Logged by a run that was paused so long that another one has done its work. */
export const superseded = 'another run has taken over: this one stopped';

/** Logged once by the run that has read its source and written the result. */
export const passDone = 'calendar pass done';

export type PassReport = RefreshReport & {
  readonly failure: SourceFailure | null;
  /** What is newest was read before it failed. */
  readonly isCurrent?: boolean;
  /** Nothing more is to be got from the source before. */
  readonly rest_until?: Instant;
};

/** What a refresh of a calendar works with. `source` is what reads it: the upstream itself, or a gateway. */
export type RefreshOptions<Source> = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the days that were stored or replaced. */
  readonly onChanged?: OnChanged | undefined;
  readonly source: Source;
  readonly gate: SourceGate;
};

export type PassOptions = {
  readonly trigger: Trigger;
  /** How long to pause a source that throttles without a Retry-After. */
  readonly cadenceMinutes: number;
};

export function finishedPass({ updated, backfilled = 0 }: { updated: number; backfilled?: number }): PassReport {
  return { updated, backfilled, errors: [], failure: null };
}

/** The report of a pass that its source ended. What it wrote before stays, and is given. */
export function failedPass(failure: SourceFailure, given: Partial<RefreshReport> = {}): PassReport {
  return { updated: 0, backfilled: 0, errors: [failure.detail], ...given, failure };
}

/** Acquires the source, does the work, and records the outcome, whatever it is. */
export async function runCalendarPass(
  { gate, clock, log }: Pick<RefreshOptions<unknown>, 'gate' | 'clock' | 'log'>,
  { trigger, cadenceMinutes }: PassOptions,
  work: (pass: Pass) => Promise<PassReport>,
): Promise<RefreshOutcome> {
  const before = await gate.state();
  const pass = await gate.begin(trigger);
  if (!pass) return { kind: 'busy' };
  const {
    failure,
    rest_until,
    isCurrent = false,
    ...report
  } = await work(pass).catch(async (error: unknown) => {
    await pass.end({ error: 'our own fault' });
    throw error;
  });
  // Our own limit is not an error of the source: its recorded state stays.
  const end = describeEnd(report, failure, clock.now(), cadenceMinutes);
  const isMine = await pass.end(
    failure?.kind === 'waiting' ? undefined : { blocked_until: rest_until ?? null, isCurrent, ...end },
  );
  if (!isMine) log.warn(superseded);
  else if (!failure) log.info({ ...report }, passDone);
  if (failure?.kind === 'not_subscribed' && !wasLoggedToday(before, clock.now())) {
    log.error({ reason: failure.detail }, 'not subscribed to this API: it is asked again tomorrow, or by a refresh');
  }
  return { kind: 'done', report, failure };
}

function describeEnd(
  report: RefreshReport,
  failure: SourceFailure | null,
  now: Instant,
  cadenceMinutes: number,
): PassEnd {
  if (!failure) return { error: report.errors.join('; ').slice(0, 500) || null };
  if (failure.kind === 'not_subscribed') {
    const tomorrow = startOfDay(addDays(parisDay(now), 1));
    return { error: `${notSubscribedPrefix}: ${failure.detail}`, blocked_until: tomorrow };
  }
  if (failure.kind !== 'throttled') return { error: failure.detail };
  return { error: failure.detail, blocked_until: failure.retry_at ?? now + cadenceMinutes * minuteMs };
}

type LastError = { readonly last_error: string | null; readonly last_error_at: Instant | null };

function wasLoggedToday({ last_error, last_error_at }: LastError, now: Instant): boolean {
  if (!last_error?.startsWith(notSubscribedPrefix) || last_error_at === null) return false;
  return parisDay(last_error_at) === parisDay(now);
}

/** Reports an outcome to the job runner: a failure throws, unless our own limits caused it. */
export function reportToRunner(outcome: RefreshOutcome): void {
  if (outcome.kind !== 'done') return;
  const { report, failure } = outcome;
  if (failure?.kind === 'waiting' || failure?.kind === 'superseded') return;
  if (report.errors.length > 0) throw new Error(report.errors.join('; '));
}
