import { once } from 'node:events';
import { createIORedisClient, createNodeRedisClient, type IRedisClient } from 'bullmq';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import type { NodeAddress } from '../cache/store-address.ts';
import { type QueueNode, watchNode } from './queue-node.ts';

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

/** `producer`: fails at once while the server is away. `worker`: waits for its return, also with the result of a job. */
type Role = 'producer' | 'worker';

const connectTimeoutMs = 1000;
// Longer than the longest blocking read (10 s): a connection silent for longer is dead, whatever TCP reports.
const silenceMs = 15_000;
const retryDelayMs = (retries: number) => Math.min(25 * 2 ** Math.min(retries, 5), 500);

export function openQueueConnection(node: QueueNode, role: Role): QueueConnection {
  const [first] = node.address.nodes;
  if (!first) throw new RangeError('a queue has at least one server');
  if (node.address.kind === 'single') return openFixed(first, role);
  return openFollowing(node, node.address.kind === 'sentinel' ? node.address.master : first, role);
}

/** One server, over node-redis: the library of the cache, so that there is one behaviour to know. */
function openFixed({ host, port, tls, username, password, database }: NodeAddress, role: Role): QueueConnection {
  const raw = createClient({
    socket: {
      host,
      port,
      ...(tls ? { tls } : {}),
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: retryDelayMs,
      socketTimeout: silenceMs,
    },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    database,
    // Prevents an idle connection from looking dead.
    pingInterval: 5000,
    disableOfflineQueue: role === 'producer',
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
  });
  const client = ignoreErrors(createNodeRedisClient(raw));
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

/**
 * Without a listener an error event ends the process; reconnecting handles all of them. BullMQ duplicates the
 * connection for its blocking reads, and removes its own listener while the connection may still fail.
 */
function ignoreErrors(client: IRedisClient): IRedisClient {
  client.on('error', () => undefined);
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => ignoreErrors(duplicate(...options));
  return client;
}

/** The current server, over ioredis: node-redis always reconnects to the address it started with. */
function openFollowing(node: QueueNode, access: Omit<NodeAddress, 'host' | 'port'>, role: Role): QueueConnection {
  const { tls, username, password, database } = access;
  const watch = watchNode(node);
  const raw = new Redis({
    Connector: watch.Connector,
    ...(tls ? { tls: {} } : {}),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    db: database,
    protocol: 2,
    connectTimeout: connectTimeoutMs,
    retryStrategy: retryDelayMs,
    socketTimeout: silenceMs,
    // The slot is elsewhere, or the master has become a replica: the command is sent again where it belongs now.
    reconnectOnError: ({ message }) => (/^(MOVED|READONLY)/.test(message) ? 2 : false),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 }
      : { maxRetriesPerRequest: null }),
  });
  // Without a listener each error is printed; reconnecting handles all of them.
  raw.on('error', () => undefined);
  return {
    client: createIORedisClient(raw),
    isReady: () => raw.status === 'ready',
    async untilReady() {
      if (raw.status !== 'ready') await once(raw, 'ready');
    },
    async mark(key) {
      await raw.zadd(key, 0, '0');
    },
    onReady: (listener) => void raw.on('ready', listener),
    close() {
      raw.disconnect();
      watch.close();
    },
  };
}
