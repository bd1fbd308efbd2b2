// Service discovery for one server: at a fixed address, or at the one that Sentinel names.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, type ConnectionOptions, NodeConnection, type Reply } from './node-connection.ts';
import { formatNode, type NodeAddress, type SentinelAddress } from './store-address.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** A command and the key that decides which node runs it. */
export type KeyedCommand = { readonly key: string; readonly command: Command };

/** Routes commands to the nodes that hold their keys. */
export type NodeRouter = {
  /** True when one command may name keys of different slots. */
  readonly spansKeys: boolean;
  /** The replies in the order of the commands: one batch per node, all nodes in parallel. */
  send(commands: readonly KeyedCommand[]): Promise<Reply[]>;
  /** The node that holds a key, as far as is known now; undefined when none is known. */
  nodeOf(key: string): NodeAddress | undefined;
  connections(): readonly NodeConnection[];
  untilUp(ms: number): Promise<boolean>;
  close(): void;
};

export function openSingleRouter(address: NodeAddress, options: ConnectionOptions): NodeRouter {
  const connection = new NodeConnection(address, options);
  return {
    spansKeys: true,
    send: (commands) => connection.send(commands.map(({ command }) => command)),
    nodeOf: () => address,
    connections: () => [connection],
    untilUp: (ms) => connection.untilUp(ms),
    close: () => connection.close(),
  };
}

// Well under the second for which operator calls pause after a reconnection. When a replica is promoted while the old
// master still responds, no process makes calls on the new one before the others have left the old one.
const lookEveryMs = 250;
const firstLooksEveryMs = 25;

/**
 * The master of a replicated server. All Sentinels are queried, several times a second, and the newest reply counts: a
 * Sentinel that has not seen a promotion yet still names the old master. A master that fails is handled like any other
 * server.
 */
export class SentinelRouter implements NodeRouter {
  readonly spansKeys = true;
  readonly #address: SentinelAddress;
  readonly #options: ConnectionOptions;
  readonly #sentinels: readonly NodeConnection[];
  #master: NodeConnection | undefined;
  #closed = false;

  constructor(address: SentinelAddress, options: ConnectionOptions) {
    this.#address = address;
    this.#options = { ...options, mustBeMaster: true };
    // A Sentinel that appears or disappears is no event of the store: the master still serves. However long a command
    // may take, a Sentinel query stays well under that second.
    const timeoutMs = Math.min(options.timeoutMs, lookEveryMs);
    const sentinelOptions = { ...options, timeoutMs, onEvent: () => undefined };
    this.#sentinels = address.nodes.map((node) => new NodeConnection(node, sentinelOptions));
    void this.#watch();
  }

  async send(commands: readonly KeyedCommand[]): Promise<Reply[]> {
    if (!this.#master) throw new StoreUnavailable('disconnected', `no Sentinel names ${this.#address.master_name}`);
    return this.#master.send(commands.map(({ command }) => command));
  }

  nodeOf(): NodeAddress | undefined {
    return this.#master?.address;
  }

  connections(): readonly NodeConnection[] {
    return this.#master ? [this.#master] : [];
  }

  async untilUp(ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !this.#closed; left = until - performance.now()) {
      // Not longer than a look: another server may have become the master meanwhile.
      const waitMs = Math.min(left, lookEveryMs);
      if (this.#master ? await this.#master.untilUp(waitMs) : await sleep(Math.min(waitMs, firstLooksEveryMs)))
        return true;
    }
    return false;
  }

  close(): void {
    this.#closed = true;
    for (const connection of [...this.#sentinels, ...this.connections()]) connection.close();
  }

  async #watch(): Promise<void> {
    while (!this.#closed) {
      const named = await this.#askSentinels();
      if (named && !this.#closed) this.#follow(named);
      await sleep(this.#master ? lookEveryMs : firstLooksEveryMs, undefined, { ref: false });
    }
  }

  #follow(named: Named): void {
    const left = this.#master;
    if (left?.node === formatNode(named)) return;
    const address = { ...this.#address.master, host: named.host, port: named.port };
    this.#master = new NodeConnection(address, this.#options);
    left?.close();
  }

  async #askSentinels(): Promise<Named | undefined> {
    const name = this.#address.master_name;
    const commands = [
      ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name],
      ['SENTINEL', 'MASTER', name],
    ];
    const replies = await Promise.all(this.#sentinels.map((each) => each.send(commands).catch(() => [])));
    const named = replies.map(readNamed).filter((reply) => reply !== undefined);
    return named.toSorted((a, b) => b.epoch - a.epoch)[0];
  }
}

/** The epoch grows with each promotion that the Sentinels agreed on. */
type Named = { readonly host: string; readonly port: number; readonly epoch: number };

function readNamed([address, state]: readonly Reply[]): Named | undefined {
  if (!Array.isArray(address) || !Array.isArray(state)) return undefined;
  const port = Number(String(address[1]));
  const epoch = Number(String(state[state.findIndex((field) => String(field) === 'config-epoch') + 1]));
  return Number.isInteger(port) && Number.isInteger(epoch) ? { host: String(address[0]), port, epoch } : undefined;
}
