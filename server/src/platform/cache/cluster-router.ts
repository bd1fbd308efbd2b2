// Sharding and batching: one pipelined batch for each node of a cluster.
import { ErrorReply } from 'redis';
import { singleFlight } from '../single-flight.ts';
import { type ConnectionEvent, type ConnectionOptions, NodeConnection, type Reply } from './node-connection.ts';
import type { KeyedCommand, NodeRouter } from './node-router.ts';
import { formatNode, type NodeAddress } from './store-address.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const refreshPauseMs = 250;
const redirectForm = /^(MOVED|ASK) \d+ (.*):(\d+)$/;

/**
 * Key names are literal and carry no hash tag: the keys of one response lie in many slots, and a command that names
 * them all would be refused. So each key is its own command, and each node gets its commands as one batch. Each node
 * has its own timeout and circuit: a node that fails affects its own keys only.
 */
export class ClusterRouter implements NodeRouter {
  readonly spansKeys = false;
  readonly #seeds: readonly NodeAddress[];
  readonly #options: ConnectionOptions;
  readonly #report: ConnectionOptions['onEvent'];
  readonly #connections = new Map<string, NodeConnection>();
  #owners: SlotOwners = [];
  // A pause after each refresh: a thousand redirected keys cause one query.
  readonly #refresh = singleFlight(() => this.#readOwners(), refreshPauseMs);
  #closed = false;

  constructor(seeds: readonly NodeAddress[], options: ConnectionOptions) {
    this.#seeds = seeds;
    this.#report = options.onEvent;
    this.#options = { ...options, onEvent: (event) => this.#notice(event) };
    for (const seed of seeds) this.#connectTo(seed);
  }

  async send(commands: readonly KeyedCommand[]): Promise<Reply[]> {
    const replies = new Array<Reply>(commands.length).fill(null);
    const batches = Map.groupBy(commands.keys(), (place) => this.#ownerOf(commands[place]?.key ?? ''));
    const sending = [...batches].map(async ([connection, places]) => {
      const batch = places.map((place) => commands[place]?.command ?? []);
      const received = await connection.send(batch);
      const followed = batch.map((command, index) => this.#follow(received[index] ?? null, command));
      for (const [index, reply] of (await Promise.all(followed)).entries()) replies[places[index] ?? 0] = reply;
    });
    await Promise.all(sending);
    return replies;
  }

  nodeOf(key: string): NodeAddress | undefined {
    return this.#findOwner(key)?.address;
  }

  connections(): readonly NodeConnection[] {
    return [...this.#connections.values()];
  }

  async untilUp(ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    await Promise.race(this.connections().map((connection) => connection.untilUp(ms)));
    await this.#refresh();
    const left = Math.max(0, until - performance.now());
    const up = await Promise.all(this.connections().map((connection) => connection.untilUp(left)));
    return this.#owners.length > 0 && up.every(Boolean);
  }

  close(): void {
    this.#closed = true;
    for (const connection of this.#connections.values()) connection.close();
  }

  #connectTo(node: Pick<NodeAddress, 'host' | 'port'>): NodeConnection {
    const known = this.#connections.get(formatNode(node));
    if (known) return known;
    // Nodes share the credentials and the transport of the seed address.
    const opened = new NodeConnection({ ...(this.#seeds[0] as NodeAddress), ...node }, this.#options);
    this.#connections.set(opened.node, opened);
    return opened;
  }

  #ownerOf(key: string): NodeConnection {
    const connection = this.#findOwner(key);
    if (!connection) throw new StoreUnavailable('disconnected', `no node is known to serve slot ${keySlot(key)}`);
    return connection;
  }

  #findOwner(key: string): NodeConnection | undefined {
    const slot = keySlot(key);
    const owner = this.#owners.find((range) => range.first <= slot && slot <= range.last);
    const connection = owner && this.#connectTo({ host: owner.host, port: owner.port });
    // Another node may own the slot by now.
    if (connection?.down()) void this.#refresh();
    return connection;
  }

  async #follow(reply: Reply, command: KeyedCommand['command']): Promise<Reply> {
    const redirect = reply instanceof ErrorReply ? redirectForm.exec(reply.message) : null;
    if (!redirect) return reply;
    const [, kind, host, port] = redirect;
    const connection = this.#connectTo({ host: host || (this.#seeds[0]?.host ?? ''), port: Number(port) });
    await connection.untilUp(this.#options.timeoutMs);
    // ASK: only this key has moved so far, and the other node requires ASKING first. MOVED: the slot has moved for
    // good.
    if (kind === 'ASK') return (await connection.send([['ASKING'], command]))[1] ?? null;
    void this.#refresh();
    return (await connection.send([command]))[0] ?? null;
  }

  #notice(event: ConnectionEvent): void {
    this.#report(event);
    // The slots of a lost node may have gone to another one; a node that came back may serve them again.
    if (event.kind !== 'error' && event.kind !== 'out_of_memory') void this.#refresh();
  }

  async #readOwners(): Promise<void> {
    for (const connection of this.connections().filter((candidate) => !candidate.down())) {
      const [reply] = await connection.send([['CLUSTER', 'SLOTS']]).catch(() => []);
      const owners = parseSlotOwners(reply, connection.address);
      if (!owners || this.#closed) continue;
      this.#owners = owners;
      for (const { host, port } of owners) this.#connectTo({ host, port });
      return this.#closeForgotten();
    }
  }

  // A node that serves no slot any more and is no seed has left the cluster.
  #closeForgotten(): void {
    const retained = new Set([...this.#owners, ...this.#seeds].map(formatNode));
    for (const [node, connection] of this.#connections) {
      if (retained.has(node)) continue;
      connection.close();
      this.#connections.delete(node);
    }
  }
}

/** Which master serves which slots, in ranges with both ends included. */
type SlotOwners = readonly {
  readonly first: number;
  readonly last: number;
  readonly host: string;
  readonly port: number;
}[];

/** Parses the reply to CLUSTER SLOTS; undefined when it has another form. */
function parseSlotOwners(reply: Reply | undefined, queriedNode: { readonly host: string }): SlotOwners | undefined {
  if (!Array.isArray(reply) || reply.length === 0) return undefined;
  const owners = reply.map((range) => {
    const [first, last, master] = Array.isArray(range) ? range : [];
    const [host, port] = Array.isArray(master) ? master : [];
    if (typeof first !== 'number' || typeof last !== 'number' || typeof port !== 'number') return undefined;
    // A node that does not know its own address leaves it empty: it is the queried node.
    const name = host === null || host === undefined ? '' : String(host);
    return { first, last, host: name === '' || name === '?' ? queriedNode.host : name, port };
  });
  return owners.some((owner) => owner === undefined) ? undefined : owners.filter((owner) => owner !== undefined);
}

const slotCount = 16_384;

// CRC16-XMODEM, which the cluster specification prescribes: polynomial 0x1021, start 0.
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});

/** The slot of a key in a cluster. Only the text inside the first braces is hashed, unless it is empty. */
export function keySlot(key: string): number {
  const bytes = Buffer.from(hashedPart(key));
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ byte) & 0xff] ?? 0);
  return crc % slotCount;
}

function hashedPart(key: string): string {
  const open = key.indexOf('{');
  if (open < 0) return key;
  const close = key.indexOf('}', open + 1);
  return close > open + 1 ? key.slice(open + 1, close) : key;
}
