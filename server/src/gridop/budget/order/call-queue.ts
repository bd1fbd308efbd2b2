// Work queue: single flight over all replicas, backpressure before the gate.

import { setTimeout as sleep } from 'node:timers/promises';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { StoreAddress } from '#platform/cache/store-address.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import { beforeDeadline } from '#platform/deadline.ts';
import type { Log } from '#platform/log.ts';
import { coalesceRuns, createSingleFlights } from '#platform/single-flight.ts';
import type { QueuedCall, QueueOutcome } from '../budget.port.ts';
import { accountPrefix } from '../budget-keys.ts';
import type { OperatorRateLimiter } from '../gate/operator-rate-limiter.ts';
import { CallJobs, callQueueName } from './call-jobs.ts';
import { CallOrder, type Entered, type Picked } from './call-order.ts';
import { Waiters } from './waiters.ts';

export type CallQueueOptions<Data, Summary> = {
  readonly address: StoreAddress;
  readonly store: KeyValueStore;
  readonly limiter: OperatorRateLimiter;
  readonly account_id: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly hourly_limit?: number | undefined;
  /** Makes the call. Its result goes to every waiter in every replica, through Redis. */
  readonly work: (call: { readonly id: string; readonly data: Data }) => Promise<Summary>;
  readonly onPicked?: (picked: Picked) => void;
};

const tickMs = 250;
const pickEveryMs = 50;
const redeclareMs = 5000;
const withoutStoreMs = 3000;
const retryInMs = 5000;

/** The calls of one operator account, in the order that is fair, each made once however many wait for it. */
export class CallQueue<Data, Summary> {
  readonly #options: CallQueueOptions<Data, Summary>;
  readonly #order: CallOrder;
  readonly #waiters = new Waiters<QueuedCall<Data>, Summary>();
  readonly #declareOnce = createSingleFlights<Entered | undefined>();
  // A crowd that declares all at once would wait so long for Redis that it takes it for lost.
  readonly #declaring = new FairSemaphore({ slots: 32 });
  #jobs: CallJobs<Data, Summary> | undefined;
  readonly #dispatchAll = coalesceRuns(() => this.#dispatchNext());
  #timers: NodeJS.Timeout[] = [];

  constructor(options: CallQueueOptions<Data, Summary>) {
    this.#options = options;
    const key = (part: string) => `${accountPrefix(options.account_id)}:${callQueueName}:${part}`;
    this.#order = new CallOrder({ ...options, jobKey: key, delayedKey: key('delayed') });
  }

  async start(): Promise<void> {
    this.#connect();
    this.#timers = [
      setInterval(() => this.dispatch(), tickMs),
      setInterval(() => void this.#redeclare(redeclareMs), redeclareMs),
    ];
  }

  /** Waits at most so long; the call is made however long that takes. */
  async submit(call: QueuedCall<Data>, timeoutMs: number): Promise<QueueOutcome<Summary>> {
    const { clock } = this.#options;
    const waiter = this.#waiters.join(call);
    try {
      const entered = await beforeDeadline(this.#declare(call), withoutStoreMs, () => undefined);
      if (entered?.state === 'full') return { state: 'refused', expected_at: entered.expected_at };
      const expected_at = entered?.expected_at ?? clock.now() + retryInMs;
      if (entered && expected_at - clock.now() > timeoutMs) return { state: 'waiting', expected_at };
      const limit = entered ? timeoutMs : Math.min(timeoutMs, withoutStoreMs);
      const ending = await beforeDeadline(waiter.ending, limit, () => undefined);
      if (ending?.state === 'done') return ending;
      if (ending || !entered) return { state: 'refused', expected_at: clock.now() + retryInMs };
      return { state: 'waiting', expected_at: Math.max(expected_at, clock.now() + retryInMs) };
    } finally {
      waiter.leave();
    }
  }

  /** Dispatches the next calls, as many as may wait at the rate limiter. */
  dispatch(): void {
    void this.#dispatchAll();
  }

  async stop(limitMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#jobs?.close(limitMs);
  }

  #connect(): void {
    const { address, account_id, log } = this.#options;
    const prefix = accountPrefix(account_id);
    this.#jobs = new CallJobs<Data, Summary>({
      node: { address, prefix },
      prefix,
      work: (id, data) => this.#work(id, data),
      onDone: (id, summary) => this.#waiters.settle(id, { state: 'done', summary }),
      onFailed: (id, reason) => {
        log.error({ account_id, reason }, 'an operator call failed for good');
        this.#waiters.settle(id, { state: 'failed' });
      },
      onConnection: () => void this.#redeclare(0),
      onError: (error) => log.debug({ reason: error.message }, "operator's queue"),
    });
    this.#jobs.work();
  }

  async #work(id: string, data: Data): Promise<Summary> {
    try {
      const summary = await this.#options.work({ id, data });
      // Those in this process need no message from Redis, which may have been lost meanwhile.
      this.#waiters.settle(id, { state: 'done', summary });
      return summary;
    } finally {
      await this.#order.depart(id).catch(ignoreAway);
      this.dispatch();
    }
  }

  /** Undefined when the store is away: the call is declared again when it is back. */
  #declare(call: QueuedCall<Data>): Promise<Entered | undefined> {
    return this.#declareOnce(`${call.class} ${call.id}`, () => this.#declaring.run('', () => this.#declareNow(call)));
  }

  async #declareNow({ data, ...call }: QueuedCall<Data>): Promise<Entered | undefined> {
    try {
      // The job first: a position in the order is useful only when there is a job to promote.
      await this.#jobs?.add(call.id, data);
      const entered = await this.#order.enter(call);
      if (entered.state === 'full') await this.#jobs?.remove(call.id);
      if (entered.state === 'waiting') this.dispatch();
      return entered;
    } catch (error) {
      this.#options.log.debug({ reason: describe(error) }, 'a call could not be declared');
      return undefined;
    }
  }

  // Redis is disposable: calls with waiters are declared again.
  async #redeclare(sinceMs: number): Promise<void> {
    // Sequential: they re-enter in their original order.
    for (const call of this.#waiters.waitingSince(sinceMs)) await this.#declare(call);
  }

  /** False when nothing may be sent now. */
  async #dispatchNext(): Promise<boolean> {
    const picked = await this.#order.pick().catch(ignoreAway);
    if (!picked) return false;
    const since = performance.now();
    this.#options.onPicked?.(picked);
    // When the promotion fails, the order takes the call back after a while.
    const promoted = await this.#jobs?.promote(picked.id).catch(() => undefined);
    if (promoted === 'gone') await this.#order.depart(picked.id).catch(ignoreAway);
    // Calls that end without a slot, for example while a circuit is open, must not rush through the queue.
    await sleep(Math.max(0, pickEveryMs - (performance.now() - since)));
    return true;
  }
}

function ignoreAway(error: unknown): undefined {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
