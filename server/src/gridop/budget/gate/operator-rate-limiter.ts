// Rate limiter, circuit breaker and semaphore over all replicas; a slot is a lease of milliseconds. Fails closed.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Reply } from '#platform/cache/node-connection.ts';
import type { Script } from '#platform/cache/script.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { BudgetFailure } from '../../exchange.ts';
import type { CallClass } from '../../operator.port.ts';
import { budgetKey } from '../budget-keys.ts';
import { classNumber, budgetRules as rules } from '../budget-rules.ts';
import { readFields, readMoment } from '../script-reply.ts';
import { createRateLimiterMemory, type RateLimiterMemory } from './gate-memory.ts';
import {
  acquireSlotScript,
  delayScript,
  endCallScript,
  pauseScript,
  releaseSlotScript,
  restoreScript,
} from './gate-scripts.ts';
import { createRedisClock, type RedisClock } from './redis-clock.ts';

export type SlotRequest = {
  readonly class: CallClass;
  /** The user who gets the slot. */
  readonly user: string;
  /** The call, which is never in flight twice. */
  readonly call: string;
  /** The upstream route, whose failures open its own circuit. */
  readonly route: string;
  readonly job_id?: string | undefined;
};

/** What a call shows about its route. `untold`: nothing, as when the operator requests a pause. */
export type CallOutcome = 'answered' | 'failed' | 'untold';

export type Slot =
  | {
      readonly granted: true;
      /** A slot is valid now: a process that has stalled since may no longer use it. */
      isFresh(): boolean;
      /** The request has just been written. */
      noteSent(): void;
      /** It was not used, and will not be. */
      release(): Promise<void>;
      end(outcome: CallOutcome): Promise<void>;
    }
  | { readonly granted: false; readonly failure: BudgetFailure; readonly retry_at: Instant };

export type OperatorRateLimiterOptions = {
  readonly store: KeyValueStore;
  readonly account_id: string;
  readonly clock: Clock;
  readonly hourly_limit?: number | undefined;
  /** Milliseconds between two calls; the spacing of the rules unless a test is about something else. */
  readonly spacing_ms?: number | undefined;
  /** A slot was acquired: the rate limiter has room again. */
  readonly onGranted?: () => void;
};

const retryMs = 50;
const unavailableMs = 2000;
const failures = { paused: 'paused', open: 'circuit_open', spent: 'paused' } as const;

/** The only path to an operator call. Fails closed: without Redis there is no slot, and without a slot no call. */
export class OperatorRateLimiter {
  readonly #options: OperatorRateLimiterOptions;
  readonly #key: string;
  readonly #hourlyLimit: number;
  readonly #spacingMs: number;
  readonly #memory: RateLimiterMemory;
  readonly #redisClock: RedisClock = createRedisClock();
  #silentUntil = performance.now() + rules.silence_ms;

  constructor(options: OperatorRateLimiterOptions) {
    this.#options = options;
    this.#key = budgetKey(options.account_id);
    this.#hourlyLimit = options.hourly_limit ?? 0;
    this.#spacingMs = options.spacing_ms ?? rules.spacing_ms;
    this.#memory = createRateLimiterMemory(this.#hourlyLimit > 0);
  }

  /**
   * Waits at most `patience_ms` for a slot. `ready` is awaited before each attempt, so that no work is left afterwards.
   */
  async acquire(
    slotRequest: SlotRequest,
    options: { patience_ms: number; ready: () => Promise<unknown> },
  ): Promise<Slot> {
    const deadline = performance.now() + options.patience_ms;
    const claim = randomUUID();
    while (performance.now() < deadline) {
      await options.ready();
      const result = await this.#attempt(slotRequest, claim);
      if (typeof result !== 'number') return result;
      await sleep(result);
    }
    return this.#refuse('no_turn', unavailableMs);
  }

  /** Stops all calls for this time, in every replica. */
  async pause(ms: number): Promise<void> {
    this.#memory.pauseFor(ms);
    const reply = await this.#run(pauseScript, [Math.ceil(ms) * 1000]);
    if (!reply) return;
    const [until = '0', now = '0'] = readFields(reply);
    this.learnPause(readMoment(until), readMoment(now));
  }

  /** Must be called on each connection to Redis: Redis may have lost its earlier state. */
  noticeConnection(): void {
    this.#silentUntil = performance.now() + rules.silence_ms;
    this.#redisClock.forget();
    void this.#restore();
  }

  async #restore(): Promise<void> {
    const { pause, calls, grants } = this.#memory.snapshot();
    const sentAt = performance.now();
    const reply = await this.#run(restoreScript, [pause, JSON.stringify(calls), JSON.stringify(grants)]);
    // Known before the first slot is acquired, which a process that does not know the distance may get too late.
    if (reply) this.#redisClock.note(sentAt, performance.now(), readMoment(String(reply)));
  }

  /** Calls that may wait here: more while Redis is distant, because the next one is longer on its way. */
  mostBeforeGate(): number {
    return rules.most_before_gate + Math.ceil(this.#leadMs() / rules.lead_for_one_more_ms);
  }

  /** The usual round trip to Redis in milliseconds; 0 while unknown. */
  roundTrip(): number {
    return this.#redisClock.roundTrip();
  }

  /** Until when this process knows the account to be paused, in Redis time (microseconds). */
  knownPause(): number {
    return this.#memory.pause();
  }

  /** Records what another script of the account returned about the pause. */
  learnPause(until: number, now: number): void {
    this.#memory.learnPause(until, now);
  }

  /** One attempt: a slot, a refusal, or the milliseconds to wait before the next. */
  async #attempt(slotRequest: SlotRequest, claim: string): Promise<Slot | number> {
    const silence = this.#silentUntil - performance.now();
    if (silence > 0) return Math.min(silence, rules.longest_nap_ms);
    const sentAt = performance.now();
    const { class: of, user, call, route, job_id = '' } = slotRequest;
    const lead = Math.ceil(this.#leadMs() * 1000);
    const limits = [this.#memory.pause(), this.#hourlyLimit, this.#spacingMs, lead];
    const reply = await this.#run(acquireSlotScript, [claim, classNumber(of), user, call, route, job_id, ...limits]);
    // A store that did not respond may still have granted a slot: it is lost, never used.
    if (!reply) return retryMs;
    const [status = '', moment = '0', at = '0', counted = '0'] = readFields(reply);
    this.#redisClock.note(sentAt, performance.now(), readMoment(at));
    if (status === 'wait') return this.#untilNextAttempt(readMoment(moment), readMoment(at));
    if (status !== 'granted') return this.#readRefusal(status, readMoment(moment), readMoment(at));
    this.#memory.rememberCall(call, claim, readMoment(moment));
    setImmediate(() => this.#options.onGranted?.());
    const due = this.#redisClock.toLocal(readMoment(moment));
    if (lead > 0) await sleep(Math.max(0, due - performance.now()));
    return {
      granted: true,
      isFresh: () => performance.now() - due <= rules.use_turn_within_ms && performance.now() >= this.#silentUntil,
      noteSent: () => this.#noteLateness(performance.now() - due - rules.usual_lateness_ms),
      release: async () => {
        await this.#end(slotRequest, 'untold');
        await this.#run(releaseSlotScript, [claim, moment, counted, user, this.#spacingMs]);
      },
      end: (outcome) => this.#end(slotRequest, outcome),
    };
  }

  /** How long before a slot is due it must be granted, so that the reply is here in time. 0 when Redis is near. */
  #leadMs(): number {
    return Math.min(this.#redisClock.replyTime(), rules.longest_lead_ms);
  }

  /** The next attempt is sent early enough to reach Redis when it is due there. */
  #untilNextAttempt(waitUs: number, redisNow: number): number {
    const onTheWay = this.#leadMs() > 0 ? this.#redisClock.roundTrip() / 2 : 0;
    if (onTheWay === 0) return waitUs / 1000;
    return Math.max(0, this.#redisClock.toLocal(redisNow + waitUs) - onTheWay - performance.now());
  }

  #readRefusal(status: string, until: number, now: number): Slot {
    if (status === 'paused') this.learnPause(until, now);
    return this.#refuse(failures[status as keyof typeof failures] ?? 'no_turn', (until - now) / 1000);
  }

  #refuse(failure: BudgetFailure, inMs: number): Slot {
    return { granted: false, failure, retry_at: this.#options.clock.now() + Math.max(0, Math.ceil(inMs)) };
  }

  // The spacing that counts is between requests: a late request moves the slots after it.
  #noteLateness(ms: number): void {
    if (ms > 0) void this.#run(delayScript, [Math.ceil(ms * 1000)]);
  }

  async #end(slotRequest: SlotRequest, outcome: CallOutcome): Promise<void> {
    this.#memory.forgetCall(slotRequest.call);
    await this.#run(endCallScript, [slotRequest.call, slotRequest.route, outcome]);
  }

  /** Undefined when the store did not respond: every script here may then be skipped. */
  async #run(script: Script, args: readonly (string | number)[]): Promise<Reply | undefined> {
    try {
      return await this.#options.store.runScript(script, [this.#key], args);
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }
}
