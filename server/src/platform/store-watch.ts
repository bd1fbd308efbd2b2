import { Gauge, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import { beforeDeadline } from './deadline.ts';
import type { Dependency } from './http/health.ts';
import type { Log } from './log.ts';
import { singleFlight } from './single-flight.ts';

export type StoreWatchOptions = {
  readonly stores: readonly Dependency[];
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly everyMs?: number;
  readonly timeoutMs?: number;
};

// A single probe that fails may be a pause of this machine.
const failuresOfLoss = 2;

/**
 * Logs the loss and the return of a store, once each, and shows its state as a metric. A request that fails only says
 * 503, so without this an operator learns nothing from the log.
 */
export function watchStores({ stores, log, clock, metrics, everyMs = 5000, timeoutMs = 2000 }: StoreWatchOptions): {
  stop(): void;
} {
  const up = new Gauge({
    name: 'svc_store_up',
    help: '1 while this process reaches the store (database, cache, queue), 0 while it does not',
    labelNames: ['store'],
    registers: [metrics],
  });
  const watchers = stores.map(({ name, check }) => {
    let failures = 0;
    let firstFailure = 0;
    return async () => {
      const result = check().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message || error.name : String(error)),
      );
      const failure = await beforeDeadline(result, timeoutMs, () => `no answer in ${timeoutMs} ms`);
      up.set({ store: name }, failure === undefined ? 1 : 0);
      if (failure !== undefined) {
        if (failures === 0) firstFailure = clock.now();
        failures++;
        if (failures === failuresOfLoss) log.warn({ store: name, error: failure }, `the ${name} is unavailable`);
        return;
      }
      if (failures >= failuresOfLoss) {
        const seconds = Math.round((clock.now() - firstFailure) / 1000);
        log.warn({ store: name, after_s: seconds }, `the ${name} is available again`);
      }
      failures = 0;
    };
  });
  const probeAll = singleFlight(() => Promise.all(watchers.map((probe) => probe())));
  void probeAll();
  const timer = setInterval(() => void probeAll(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
