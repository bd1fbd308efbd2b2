// Batching (dataloader): concurrent lookups become one statement.

type Pending<Key, Row> = PromiseWithResolvers<Row | undefined> & { readonly key: Key };

export type SharedLookupOptions<Key, Row> = {
  readonly nameOf: (key: Key) => string;
  /** One statement for all of them; by the names of the keys that were found. */
  readonly readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Row>>;
  readonly most?: number;
};

const statementsAtOnce = 2;

/**
 * Rows that every request needs, read by one statement for all requests that arrived together. Nothing is cached: a
 * request only joins a statement that has not been sent yet, so that it sees every change made before it arrived. While
 * a statement runs the next requests gather, so that a load spike is served in fewer, larger reads.
 */
export function createSharedLookup<Key, Row>(
  options: SharedLookupOptions<Key, Row>,
): (key: Key) => Promise<Row | undefined> {
  const { nameOf, readAll, most = 128 } = options;
  const waiting = new Map<string, Pending<Key, Row>>();
  let inFlight = 0;
  let isDue = false;

  const depart = () => {
    isDue = false;
    while (waiting.size > 0 && inFlight < statementsAtOnce) {
      const batch = [...waiting].slice(0, most);
      for (const [name] of batch) waiting.delete(name);
      inFlight++;
      void read(batch).finally(() => {
        inFlight--;
        depart();
      });
    }
  };

  const read = async (batch: readonly (readonly [string, Pending<Key, Row>])[]) => {
    try {
      const found = await readAll(batch.map(([, { key }]) => key));
      for (const [name, { resolve }] of batch) resolve(found.get(name));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  };

  return (key) => {
    const name = nameOf(key);
    const known = waiting.get(name);
    if (known) return known.promise;
    const pending = { ...Promise.withResolvers<Row | undefined>(), key };
    waiting.set(name, pending);
    // After all requests that have arrived by now were parsed.
    if (!isDue && inFlight < statementsAtOnce) {
      isDue = true;
      setImmediate(depart);
    }
    return pending.promise;
  };
}

/** As many values as a power of two: statements of few lengths are planned, and none of them twice. */
export function padToPowerOfTwo<Value>(values: readonly Value[]): Value[] {
  const [first] = values;
  if (first === undefined) return [];
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => first)];
}
