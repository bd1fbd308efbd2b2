import { once } from 'node:events';
import { createNodeRedisClient, type IRedisClient } from 'bullmq';
import { createClient } from 'redis';
import type { NodeAddress } from '../cache/store-address.ts';

export type QueueConnection = {
  /** What BullMQ takes as `connection`. */
  readonly client: IRedisClient;
  isReady(): boolean;
  untilReady(): Promise<void>;
  /** Puts BullMQ's own wake-up mark into a queue. */
  mark(key: string): Promise<void>;
  /** Called at each connection, the first included. */
  onReady(listener: () => void): void;
  close(): void;
};

/**
 * `producer`: fails at once while the server is away. `worker`: waits for its return, also with the result of a job.
 * Both go over node-redis, the library of the cache: one library, one behaviour to know.
 */
export function openQueueConnection(address: NodeAddress, role: 'producer' | 'worker'): QueueConnection {
  const { host, port, tls, username, password, database } = address;
  const raw = createClient({
    socket: {
      host,
      port,
      ...(tls ? { tls } : {}),
      connectTimeout: 1000,
      reconnectStrategy: (retries) => Math.min(25 * 2 ** Math.min(retries, 5), 500),
      // Longer than the longest blocking read (10 s): a connection silent for longer is dead, whatever TCP believes.
      socketTimeout: 15_000,
    },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    database,
    // Keeps an idle connection from looking dead.
    pingInterval: 5000,
    disableOfflineQueue: role === 'producer',
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
  });
  const client = createNodeRedisClient(raw);
  // Without a listener an error event ends the process; reconnecting is the answer to all of them.
  client.on('error', () => undefined);
  return {
    client,
    isReady: () => raw.isReady,
    async untilReady() {
      if (!raw.isReady) await once(raw, 'ready');
    },
    async mark(key) {
      await raw.zAdd(key, { score: 0, value: '0' });
    },
    onReady: (listener) => void client.on('ready', listener),
    close: () => client.disconnect(),
  };
}
