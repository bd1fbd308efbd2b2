// Service discovery and failover for queues whose server may change.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector } from 'ioredis';
import { openRouter } from '../cache/key-value-store.ts';
import { formatNode, type NodeAddress, type StoreAddress } from '../cache/store-address.ts';

/**
 * Where a queue is. In a cluster the hash tag in the prefix places all keys of a queue in one slot, so that one node
 * serves it whole. BullMQ uses that node like a single server, and likewise the master that Sentinel names.
 */
export type QueueNode = { readonly address: StoreAddress; readonly prefix: string };

/** Follows a queue from server to server. */
export type NodeWatch = {
  /** The connector of the driver: each connection goes to the current server, and ends when that changes. */
  readonly Connector: new () => AbstractConnector;
  close(): void;
};

const responseTimeoutMs = 1000;
const lookEveryMs = 250;

const shared = new Map<string, { readonly watch: NodeWatch; users: number }>();

/** One watch for all connections of this process to the same queue; it ends with the last of them. */
export function watchNode(node: QueueNode): NodeWatch {
  const name = JSON.stringify(node);
  const entry = shared.get(name) ?? { watch: openWatch(node), users: 0 };
  shared.set(name, entry);
  entry.users++;
  return {
    Connector: entry.watch.Connector,
    close() {
      if (--entry.users > 0) return;
      shared.delete(name);
      entry.watch.close();
    },
  };
}

function openWatch({ address, prefix: key }: QueueNode): NodeWatch {
  const router = openRouter(address, { timeoutMs: responseTimeoutMs, maxInFlight: 1000, onEvent: () => undefined });
  const current = () => router.nodeOf(key);
  // Only a request detects a server that hangs, or a slot that has moved.
  const probe = () => void router.send([{ key, command: ['EXISTS', key] }]).catch(() => undefined);
  const timer = setInterval(probe, lookEveryMs).unref();
  return {
    Connector: makeConnector(current),
    close() {
      clearInterval(timer);
      router.close();
    },
  };
}

function makeConnector(current: () => NodeAddress | undefined): NodeWatch['Connector'] {
  return class extends AbstractConnector {
    constructor() {
      super(responseTimeoutMs);
    }

    override async connect() {
      this.connecting = true;
      const node = await untilKnown(current, () => this.connecting);
      // Ends the connection for good, as requested.
      if (!node) throw new Error('closed before a server was known');
      const { host, port } = node;
      const stream = node.tls ? connectTls({ host, port }) : connect({ host, port });
      stream.once('error', (error) => {
        this.firstError = error;
      });
      const watch = setInterval(() => {
        const now = current();
        if (now && formatNode(now) !== formatNode(node)) stream.destroy();
      }, lookEveryMs).unref();
      stream.once('close', () => clearInterval(watch));
      this.stream = stream;
      return stream;
    }

    // A server that was promoted meanwhile reports the role of master; one that was demoted refuses to write.
    override check(info: { readonly role?: string }): boolean {
      return info.role === 'master';
    }
  };
}

async function untilKnown(
  current: () => NodeAddress | undefined,
  isWanted: () => boolean,
): Promise<NodeAddress | undefined> {
  for (let node = current(); isWanted(); node = current()) {
    if (node) return node;
    await sleep(lookEveryMs / 10, undefined, { ref: false });
  }
  return undefined;
}
