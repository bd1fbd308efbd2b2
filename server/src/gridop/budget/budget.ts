import { type KeyValueStore, openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { StoreAddress } from '#platform/cache/store-address.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { memoizeFor } from '#platform/memoize-for.ts';
import type { OperatorPort } from '../exchange.ts';
import type { Transport } from '../transport.ts';
import type { PublicationWatch } from './budget.port.ts';
import type { BudgetMeter } from './budget-meter.ts';
import { budgetRules as rules } from './budget-rules.ts';
import { type BudgetView, readBudgetView } from './budget-view.ts';
import { type FairnessView, readFairness } from './fairness-view.ts';
import { OperatorRateLimiter } from './gate/operator-rate-limiter.ts';
import { createBudgetPort } from './gate/rate-limited-call.ts';
import { CallQueue, type CallQueueOptions } from './order/call-queue.ts';
import { createPublicationWatch } from './publication-watch.ts';
import { type RatesView, readRates } from './rates-view.ts';

export type BudgetOptions = {
  /** QUEUE_URL: a store that evicts nothing. */
  readonly address: StoreAddress;
  readonly timeoutMs?: number;
  readonly account_id: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: BudgetMeter;
  readonly hourly_limit?: number | undefined;
  readonly spacing_ms?: number | undefined;
};

/** The budget of one operator account: shared by all replicas, stored in Redis, and the same for every kind of call. */
export type Budget = {
  readonly port: OperatorPort;
  readonly watch: PublicationWatch;
  openQueue<Data, Summary>(work: CallQueueOptions<Data, Summary>['work']): Promise<CallQueue<Data, Summary>>;
  /** Rejects when the store does not respond. */
  describe(): Promise<BudgetView>;
  /** As above: how recent slots were shared. */
  describeShares(): Promise<FairnessView>;
  /** As above: recent slots per second. */
  describeRates(): Promise<RatesView>;
  close(): Promise<void>;
};

const closingMs = 20_000;
const usageMs = 1000;

export function openBudget(options: BudgetOptions): Budget {
  const { address, timeoutMs, account_id, clock, log, meter, hourly_limit, spacing_ms, transport } = options;
  const queues: CallQueue<never, never>[] = [];
  const store = openKeyValueStore(address, {
    ...(timeoutMs !== undefined && { timeoutMs }),
    onEvent: ({ kind }) => {
      if (kind !== 'recovered') return;
      limiter.noticeConnection();
      void warnIfDistant(store, log);
    },
  });
  const onGranted = () => {
    for (const queue of queues) queue.dispatch();
  };
  const limiter = new OperatorRateLimiter({ store, account_id, clock, hourly_limit, spacing_ms, onGranted });
  const describe = () => readBudgetView(store, account_id, clock, hourly_limit);
  const usedShare = memoizeFor(async () => (await describe()).used_share, clock, usageMs);
  meter.watch(describe);
  return {
    port: createBudgetPort({ limiter, transport, clock, onCall: meter.noteCall }),
    watch: createPublicationWatch({ store, account_id, clock, usedShare }),
    async openQueue<Data, Summary>(work: CallQueueOptions<Data, Summary>['work']) {
      const shared = { address, store, limiter, account_id, clock, log, hourly_limit };
      const queue = new CallQueue<Data, Summary>({ ...shared, work, onPicked: meter.noteWait });
      queues.push(queue as unknown as CallQueue<never, never>);
      await queue.start();
      return queue;
    },
    describe,
    describeShares: () => readFairness(store, account_id),
    describeRates: () => readRates(store, account_id),
    async close() {
      await Promise.all(queues.map((queue) => queue.stop(closingMs)));
      store.close();
    },
  };
}

/** The shortest of three round trips: at the start the process itself is often what is slow. */
async function warnIfDistant(store: KeyValueStore, log: Log): Promise<void> {
  const trips: number[] = [];
  try {
    for (let n = 0; n < 3; n++) {
      const sentAt = performance.now();
      await store.ping();
      trips.push(performance.now() - sentAt);
    }
  } catch {
    // Lost again: the next connection is measured.
    return;
  }
  const round_trip_ms = Math.round(Math.min(...trips));
  if (round_trip_ms <= rules.distant_ms) return;
  log.warn(
    { round_trip_ms },
    `Redis at QUEUE_URL is more than ${rules.distant_ms} ms away: fewer calls to the operator are made than it allows`,
  );
}
