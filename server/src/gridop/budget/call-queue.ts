import type { Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { StoreAddress } from '#platform/cache/store-address.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import { findQueueNode } from '#platform/jobs/queue-node.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '../outcome.ts';
import { accountPrefix } from './budget-script.ts';
import { CallJobs, callQueueName } from './call-jobs.ts';
import { CallOrder, type Entered, type Picked, type WaitingCall } from './call-order.ts';
import type { SlotGate } from './slot-gate.ts';
import { Waiters } from './waiters.ts';

/** `data` goes to Redis as it is: neither a secret nor a reading. */
export type QueuedCall<Data> = WaitingCall & { readonly data: Data };

export type Asked<Summary> =
  | { readonly state: 'done'; readonly summary: Summary }
  /** It will be made all the same; asking again attaches to it. */
  | { readonly state: 'waiting'; readonly expected_at: Instant }
  /** Too many wait, the queue is away, or the call could not be made five times. */
  | { readonly state: 'refused'; readonly expected_at: Instant };

export type CallQueueOptions<Data, Summary> = {
  readonly address: StoreAddress;
  readonly store: KeyValueStore;
  readonly gate: SlotGate;
  readonly account_id: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly hourly_limit?: number | undefined;
  /** Makes the call. What it returns goes to every waiter of every replica, through Redis. */
  readonly work: (call: { readonly id: string; readonly data: Data }) => Promise<Summary>;
  readonly onPicked?: (picked: Picked) => void;
};

const tickMs = 250;
const redeclareMs = 5000;
const withoutStoreMs = 3000;
const retryInMs = 5000;

/** The calls of one operator account, in the order that is fair, each made once however many wait for it. */
export class CallQueue<Data, Summary> {
  readonly #options: CallQueueOptions<Data, Summary>;
  readonly #order: CallOrder;
  readonly #waiters = new Waiters<QueuedCall<Data>, Summary>();
  readonly #declaring = new Map<string, Promise<Entered | undefined>>();
  #jobs: CallJobs<Data, Summary> | undefined;
  #dispatching: Promise<void> | undefined;
  #again = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: CallQueueOptions<Data, Summary>) {
    this.#options = options;
    const key = (part: string) => `${accountPrefix(options.account_id)}:${callQueueName}:${part}`;
    this.#order = new CallOrder({ ...options, jobKey: key, delayedKey: key('delayed') });
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timers = [
      setInterval(() => this.dispatch(), tickMs),
      setInterval(() => void this.#redeclare(redeclareMs), redeclareMs),
    ];
  }

  /** Waits at most so long; the call is made however long that takes. */
  async ask(call: QueuedCall<Data>, patienceMs: number): Promise<Asked<Summary>> {
    const { clock } = this.#options;
    const waiter = this.#waiters.join(call);
    try {
      const entered = await within(this.#declare(call), withoutStoreMs);
      if (entered?.state === 'full') return { state: 'refused', expected_at: entered.expected_at };
      const expected_at = entered?.expected_at ?? clock.now() + retryInMs;
      if (entered && expected_at - clock.now() > patienceMs) return { state: 'waiting', expected_at };
      const limit = entered ? patienceMs : Math.min(patienceMs, withoutStoreMs);
      const ending = await within(waiter.ending, limit);
      if (ending?.state === 'done') return ending;
      if (ending || !entered) return { state: 'refused', expected_at: clock.now() + retryInMs };
      return { state: 'waiting', expected_at: Math.max(expected_at, clock.now() + retryInMs) };
    } finally {
      waiter.leave();
    }
  }

  /** Sends the next calls on their way, as many as may stand before the gate. */
  dispatch(): void {
    this.#again = true;
    this.#dispatching ??= this.#dispatchAll().finally(() => {
      this.#dispatching = undefined;
    });
  }

  async stop(limitMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#jobs?.close(limitMs);
  }

  async #connect(): Promise<void> {
    const { address, account_id, log } = this.#options;
    const prefix = accountPrefix(account_id);
    const node = await findQueueNode(address, prefix);
    if (!node) {
      log.warn({ account_id }, "the operator's queue is not available");
      this.#timers.push(setTimeout(() => void this.#connect(), 1000));
      return;
    }
    this.#jobs = new CallJobs<Data, Summary>({
      node,
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
    const name = `${call.class} ${call.id}`;
    const known = this.#declaring.get(name);
    if (known) return known;
    const declaring = this.#declareNow(call).finally(() => this.#declaring.delete(name));
    this.#declaring.set(name, declaring);
    return declaring;
  }

  async #declareNow({ data, ...call }: QueuedCall<Data>): Promise<Entered | undefined> {
    try {
      // The job first: a place in the order is worth something only when there is a job to promote.
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

  // Redis is disposable: whoever waits says again what for.
  async #redeclare(sinceMs: number): Promise<void> {
    // One after the other: they come back in the order in which they came.
    for (const call of this.#waiters.waitingSince(sinceMs)) await this.#declare(call);
  }

  async #dispatchAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const picked = await this.#order.pick().catch(ignoreAway);
      if (!picked) continue;
      this.#again = true;
      this.#options.onPicked?.(picked);
      // When the promotion fails, the order takes the call back after a while.
      const promoted = await this.#jobs?.promote(picked.id).catch(() => undefined);
      if (promoted === 'gone') await this.#order.depart(picked.id).catch(ignoreAway);
    }
  }
}

function ignoreAway(error: unknown): undefined {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
