// Lease and fencing token of a source, across all replicas; backoff as long as the source requests.

import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { SourceName } from '../calendars.ts';
import type { SourceFailure, Trigger } from './source-outcome.ts';
import {
  changeSourceState,
  createSourceState,
  lockFence,
  readSourceState,
  type SourceChange,
  type SourceState,
} from './source-repository.ts';

/**
 * One pass over a source at a time, across all replicas and restarts. A pass that was paused and superseded can neither
 * call the source nor write what it had read.
 */
export type SourceGate = {
  begin(trigger: Trigger): Promise<Pass | undefined>;
  state(): Promise<SourceState>;
};

export type Pass = {
  readonly started_at: Instant;
  /** Calls that an earlier run of the same slot had made when it was superseded. */
  readonly calls_before: number;
  /** Permits one call, or returns the reason against it. Call it right before the call. */
  claim(): Promise<SourceFailure | undefined>;
  /** All or nothing; undefined when another pass has taken over. */
  commit<Result>(work: (transaction: Connection) => Promise<Result>): Promise<{ readonly value: Result } | undefined>;
  /**
   * Releases the source and records the outcome; records nothing when no call was made. False: another pass has taken
   * over.
   */
  end(end?: PassEnd): Promise<boolean>;
};

export type PassEnd = Pick<SourceChange, 'blocked_until'> & {
  readonly error: string | null;
  /** What is newest was read all the same. */
  readonly isCurrent?: boolean;
};

export type GateOptions = {
  readonly source: SourceName;
  readonly database: Connection;
  readonly clock: Clock;
  /** Longer than any single call may take. */
  readonly leaseMs: number;
  /**
   * The queue reassigns a run only after a longer silence of its process. A run that meets a more recent sign of life
   * is itself the lost one.
   */
  readonly silenceMs: number;
  /** A limit of the source's own: the whole seconds to wait after its last call. */
  readonly waitSeconds?: ((lastCallAt: Instant | null, now: Instant) => number) | undefined;
};

// Between the claim and the call lie microseconds. More means that the process was paused: the claim is void.
const claimLastsMs = 3000;

export function createSourceGate(options: GateOptions): SourceGate {
  const { source, database, clock, leaseMs } = options;
  return {
    state: () => readSourceState(database, source),
    async begin(trigger) {
      await createSourceState(database, source);
      for (;;) {
        const state = await readSourceState(database, source);
        const now = clock.now();
        if (isTaken(state, trigger, now, options)) return undefined;
        const slot = trigger.by === 'job' ? (trigger.slot ?? null) : null;
        const calls = slot !== null && slot === state.slot ? state.calls : 0;
        const fence = state.fence + 1;
        const change = { fence, holder: trigger.by, lease_until: now + leaseMs, slot, calls };
        if (!(await changeSourceState(database, source, state, change))) continue;
        return createPass(options, { fence, started_at: now, calls_before: calls, trigger });
      }
    },
  };
}

/**
 * The queue runs a job once at a time. So an existing lease of a job belongs to a lost run, unless it is for a later
 * slot or was renewed recently: then this run is the lost one. A lease that ends later than any lease can comes from a
 * clock that was set back.
 */
function isTaken(
  state: SourceState,
  trigger: Trigger,
  now: Instant,
  { leaseMs, silenceMs }: Pick<GateOptions, 'leaseMs' | 'silenceMs'>,
): boolean {
  const slot = trigger.by === 'job' ? trigger.slot : undefined;
  if (slot !== undefined && isDone(slot, state, now)) return true;
  if (state.holder === null || state.lease_until === null) return false;
  if (state.lease_until <= now || state.lease_until > now + leaseMs) return false;
  if (trigger.by === 'manual' || state.holder === 'manual') return true;
  const isLate = slot !== undefined && slot < (state.slot ?? slot);
  const lastSign = state.lease_until - leaseMs;
  return isLate || now - lastSign < silenceMs;
}

/**
 * The run that succeeded was lost before it could report to the queue. A slot in the future means that the clock was
 * set back.
 */
function isDone(slot: Instant, { done_slot }: SourceState, now: Instant): boolean {
  return done_slot !== null && slot <= done_slot && done_slot <= now;
}

type PassFacts = Pick<Pass, 'started_at' | 'calls_before'> & { readonly fence: number; readonly trigger: Trigger };

function createPass(options: GateOptions, { fence, started_at, calls_before, trigger }: PassFacts): Pass {
  const { source, database, clock, leaseMs } = options;
  return {
    started_at,
    calls_before,
    async claim() {
      for (;;) {
        const startedAt = performance.now();
        const state = await readSourceState(database, source);
        if (state.fence !== fence) return superseded;
        const now = clock.now();
        const wait = findWait(options, state, trigger, now);
        if (wait) return wait;
        const change = { last_call_at: now, calls: state.calls + 1, lease_until: now + leaseMs };
        const isMine = await changeSourceState(database, source, state, change);
        if (isMine && performance.now() - startedAt < claimLastsMs) return undefined;
      }
    },
    commit: (work) =>
      inTransaction(database, async (transaction) => {
        if (!(await lockFence(transaction, source, fence))) return undefined;
        return { value: await work(transaction) };
      }),
    async end(end) {
      for (;;) {
        const state = await readSourceState(database, source);
        if (state.fence !== fence) return false;
        const done = end?.error === null && state.slot !== null ? { done_slot: state.slot } : {};
        const change = { ...describeEnd(end, clock.now()), ...done, holder: null, lease_until: null };
        if (await changeSourceState(database, source, state, change)) return true;
      }
    },
  };
}

function describeEnd(end: PassEnd | undefined, now: Instant): SourceChange {
  if (!end) return {};
  const blocked_until = end.blocked_until ?? null;
  if (end.error === null) return { last_success_at: now, last_error: null, blocked_until };
  return { last_error: end.error, last_error_at: now, blocked_until, ...(end.isCurrent && { last_success_at: now }) };
}

const superseded: SourceFailure = {
  kind: 'superseded',
  detail: 'another run has taken over',
  retry_at: null,
};

function findWait(
  { waitSeconds }: GateOptions,
  state: SourceState,
  trigger: Trigger,
  now: Instant,
): SourceFailure | undefined {
  const seconds = waitSeconds?.(state.last_call_at, now) ?? 0;
  const until = Math.max(seconds > 0 ? now + seconds * 1000 : 0, blockOf(state, trigger));
  if (until <= now) return undefined;
  return { kind: 'waiting', detail: `not before ${Math.ceil((until - now) / 1000)} s`, retry_at: until };
}

// An administrator who has just mended the subscription need not wait until tomorrow.
function blockOf(state: SourceState, trigger: Trigger): Instant {
  const isForced = trigger.by === 'manual' && state.last_error?.startsWith(notSubscribedPrefix);
  return isForced ? 0 : (state.blocked_until ?? 0);
}

export const notSubscribedPrefix = 'not subscribed';
