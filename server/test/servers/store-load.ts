import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyValueStore } from '../../src/platform/cache/key-value-store.ts';
import { StoreUnavailable } from '../../src/platform/cache/store-unavailable.ts';

/** Names whose values are the names themselves: a value that differs from its name was meant for another caller. */
export const names = Array.from({ length: 50 }, (_, index) => `name:${index}`);

export const fill = (store: KeyValueStore) =>
  store.setMany(names.map((name) => ({ key: name, value: Buffer.from(name), ttlSeconds: 600 })));

export type Call = { readonly outcome: string; readonly ms: number };

/**
 * One read, checked by value: 'right', 'absent' or the reason of the failure. A wrong value is an error of the test.
 */
export async function call(store: KeyValueStore, name: string): Promise<Call> {
  const start = performance.now();
  const outcome = await store.getMany([name]).then(
    ([value]) => (value ? checkValue(value, name) : 'absent'),
    (error: unknown) => (error instanceof StoreUnavailable ? error.reason : String(error)),
  );
  return { outcome, ms: performance.now() - start };
}

const checkValue = (value: Buffer, name: string) => (value.toString() === name ? 'right' : `${name} got ${value}`);

export async function hammer(store: KeyValueStore, ms: number, pauseMs = 5): Promise<Call[]> {
  const calls: Promise<Call>[] = [];
  const until = performance.now() + ms;
  for (let index = 0; performance.now() < until; index++) {
    calls.push(call(store, names[index % names.length] ?? ''));
    await sleep(pauseMs);
  }
  return Promise.all(calls);
}

export const outcomesOf = (calls: readonly Call[]) => [...new Set(calls.map(({ outcome }) => outcome))].sort();
export const slowest = (calls: readonly Call[]) => Math.max(...calls.map(({ ms }) => ms));

/** How long until the store responds again; rejects after the time limit. */
export async function msUntilRight(store: KeyValueStore, name = names[0] ?? '', limitMs = 10_000): Promise<number> {
  const start = performance.now();
  for (let outcome = ''; outcome !== 'right'; await sleep(10)) {
    if (performance.now() - start > limitMs) {
      throw new Error(`the store did not come back: ${outcome}, ${JSON.stringify(store.health())}`);
    }
    ({ outcome } = await call(store, name));
  }
  return performance.now() - start;
}

export type Writing = {
  /** The keys whose write was acknowledged. */
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
};

/** Writes one key after the other, as fast as the store takes them. */
export function keepWriting(store: KeyValueStore, pauseMs = 2): Writing {
  const acknowledged: string[] = [];
  let goesOn = true;
  const writing = (async () => {
    for (let n = 0; goesOn; n++) {
      const key = `written:${n}`;
      const write = store.setMany([{ key, value: Buffer.from(key), ttlSeconds: 600 }]);
      await write.then(() => acknowledged.push(key)).catch(ignoreAway);
      await sleep(pauseMs);
    }
  })();
  return {
    acknowledged,
    stop() {
      goesOn = false;
      return writing;
    },
  };
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
