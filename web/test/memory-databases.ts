type Rows = Map<string, unknown>;
type Request = { result?: unknown; onsuccess?: () => void; onupgradeneeded?: () => void };
type Connection = { onversionchange?: () => void; close(): void };

/** Databases of a browser in memory, as far as the copy of a device uses them. */
export function makeMemoryDatabases() {
  const databases = new Map<string, Map<string, Rows>>();
  const connections = new Map<Connection, string>();
  return {
    /** The names of those there are. */
    names: () => [...databases.keys()],
    factory: {
      open(name: string) {
        const parts = databases.get(name) ?? new Map<string, Rows>();
        const connection = connect(parts, (one) => connections.delete(one));
        const request: Request = { result: connection };
        queueMicrotask(() => {
          connections.set(connection, name);
          if (!databases.has(name)) request.onupgradeneeded?.();
          databases.set(name, parts);
          request.onsuccess?.();
        });
        return request;
      },
      deleteDatabase(name: string) {
        for (const [connection, opened] of connections) if (opened === name) connection.onversionchange?.();
        databases.delete(name);
        return succeed(undefined);
      },
    } as unknown as IDBFactory,
  };
}

function connect(parts: Map<string, Rows>, leave: (connection: Connection) => void) {
  let isClosed = false;
  const connection = {
    createObjectStore: (part: string) => parts.set(part, new Map()),
    transaction() {
      if (isClosed) throw new DOMException('the database is closed', 'InvalidStateError');
      const transaction: { oncomplete?: () => void; objectStore: typeof storeOf } = { objectStore: storeOf };
      queueMicrotask(() => transaction.oncomplete?.());
      return transaction;
    },
    close() {
      isClosed = true;
      leave(connection);
    },
  };
  const storeOf = (part: string) => {
    const rows = parts.get(part) ?? new Map<string, unknown>();
    return {
      getAll: () => succeed([...rows.values()]),
      put: (row: unknown, key: string) => rows.set(key, row),
      delete: (key: string) => rows.delete(key),
      clear: () => rows.clear(),
    };
  };
  return connection;
}

function succeed(result: unknown): Request {
  const request: Request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

/** `localStorage` or `sessionStorage` in memory. */
export function makeMemoryStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
}
