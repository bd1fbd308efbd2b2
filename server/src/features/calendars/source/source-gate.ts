// Lease and fencing token of a source, over all replicas; backoff as long as the source asks for.

import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { Trigger } from './refresh-outcome.ts';
import type { SourceFailure } from './source-outcome.ts';
import {
  changeSourceState,
  createSourceState,
  lockFence,
  readSourceState,
  type SourceChange,
  type SourceName,
  type SourceState,
} from './source-repository.ts';

/**
 * One pass over a source at a time, over all replicas and restarts. A pass that was paused and whose place was
 * taken can neither call the source nor write what it had read before.
 */
export type SourceGate = {
  begin(trigger: Trigger): Promise<Pass | undefined>;
  state(): Promise<SourceState>;
};

export type Pass = {
  readonly started_at: Instant;
  /** Calls that an earlier run of the same slot had made when its place was taken. */
  readonly calls_before: number;
  /** Leave for one call, or the reason why it must not be made. To be asked right before the call. */
  claim(): Promise<SourceFailure | undefined>;
  /** All of it or nothing; undefined when another pass has taken the place. */
  commit<Result>(work: (transaction: Connection) => Promise<Result>): Promise<{ readonly value: Result } | undefined>;
  /** Leaves the source to others and writes down how it went; nothing when it was not even asked. False: it was taken. */
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
  /** The queue gives a run away only when its process was silent for longer: who meets a livelier run is the lost one. */
  readonly silenceMs: number;
  /** A limit of the source's own: the whole seconds to wait after its last call. */
  readonly waitSeconds?: (lastCallAt: Instant | null, now: Instant) => number;
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
 * The queue runs a job once at a time: a job's lease that is still there belongs to a run that was lost, unless it is
 * for a later slot or has just given a sign of life: then we are the one that was lost. A lease further away than any
 * lease reaches comes from a clock that was set back.
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

/** The run that went through was lost before it could say so to the queue. A slot of the future: the clock was set back. */
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
