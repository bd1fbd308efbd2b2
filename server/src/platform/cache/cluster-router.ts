import { ErrorReply } from 'redis';
import { keySlot } from './key-slot.ts';
import type { Reply } from './node-connection.ts';
import { type LinkEvent, type LinkOptions, NodeLink } from './node-link.ts';
import type { KeyedCommand, NodeRouter } from './node-router.ts';
import { parseSlotOwners, type SlotOwners } from './slot-owners.ts';
import { formatNode, type NodeAddress } from './store-address.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const refreshPauseMs = 250;
const redirectForm = /^(MOVED|ASK) \d+ (.*):(\d+)$/;

/**
 * Key names are literal and carry no hash tag: the keys of one answer lie in many slots, and a command that names them
 * all would be refused. So each key is its own command, and each node gets its commands as one batch.
 * Each node has its own timeout and circuit: a node in trouble costs its own keys only.
 */
export class ClusterRouter implements NodeRouter {
  readonly spansKeys = false;
  readonly #seeds: readonly NodeAddress[];
  readonly #options: LinkOptions;
  readonly #report: LinkOptions['onEvent'];
  readonly #links = new Map<string, NodeLink>();
  #owners: SlotOwners = [];
  #refreshing: Promise<void> | undefined;
  #closed = false;

  constructor(seeds: readonly NodeAddress[], options: LinkOptions) {
    this.#seeds = seeds;
    this.#report = options.onEvent;
    this.#options = { ...options, onEvent: (event) => this.#notice(event) };
    for (const seed of seeds) this.#linkTo(seed);
  }

  async send(commands: readonly KeyedCommand[]): Promise<Reply[]> {
    const replies = new Array<Reply>(commands.length).fill(null);
    const batches = Map.groupBy(commands.keys(), (place) => this.#ownerOf(commands[place]?.key ?? ''));
    const sending = [...batches].map(async ([link, places]) => {
      const batch = places.map((place) => commands[place]?.command ?? []);
      const answers = await link.send(batch);
      const followed = batch.map((command, index) => this.#follow(answers[index] ?? null, command));
      for (const [index, reply] of (await Promise.all(followed)).entries()) replies[places[index] ?? 0] = reply;
    });
    await Promise.all(sending);
    return replies;
  }

  links(): readonly NodeLink[] {
    return [...this.#links.values()];
  }

  async untilUp(ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    await Promise.race(this.links().map((link) => link.untilUp(ms)));
    await this.#refresh();
    const left = Math.max(0, until - performance.now());
    const up = await Promise.all(this.links().map((link) => link.untilUp(left)));
    return this.#owners.length > 0 && up.every(Boolean);
  }

  close(): void {
    this.#closed = true;
    for (const link of this.#links.values()) link.close();
  }

  #linkTo(node: Pick<NodeAddress, 'host' | 'port'>): NodeLink {
    const known = this.#links.get(formatNode(node));
    if (known) return known;
    // Nodes share the credentials and the transport of the address that led to them.
    const opened = new NodeLink({ ...(this.#seeds[0] as NodeAddress), ...node }, this.#options);
    this.#links.set(opened.node, opened);
    return opened;
  }

  #ownerOf(key: string): NodeLink {
    const slot = keySlot(key);
    const owner = this.#owners.find((range) => range.first <= slot && slot <= range.last);
    if (!owner) throw new StoreUnavailable('disconnected', `no node is known to serve slot ${slot}`);
    const link = this.#linkTo({ host: owner.host, port: owner.port });
    // Another node may have taken its place since.
    if (link.down()) void this.#refresh();
    return link;
  }

  async #follow(reply: Reply, command: KeyedCommand['command']): Promise<Reply> {
    const redirect = reply instanceof ErrorReply ? redirectForm.exec(reply.message) : null;
    if (!redirect) return reply;
    const [, kind, host, port] = redirect;
    const link = this.#linkTo({ host: host || (this.#seeds[0]?.host ?? ''), port: Number(port) });
    await link.untilUp(this.#options.timeoutMs);
    // ASK: only this key has moved so far, and the other node wants to be told. MOVED: the slot has, for good.
    if (kind === 'ASK') return (await link.send([['ASKING'], command]))[1] ?? null;
    void this.#refresh();
    return (await link.send([command]))[0] ?? null;
  }

  #notice(event: LinkEvent): void {
    this.#report(event);
    // The slots of a lost node may have gone to another one; a node that came back may serve them again.
    if (event.kind !== 'error' && event.kind !== 'out_of_memory') void this.#refresh();
  }

  // One refresh at a time, and a pause after each: a thousand redirected keys ask once.
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#readOwners().finally(() => {
      setTimeout(() => {
        this.#refreshing = undefined;
      }, refreshPauseMs).unref();
    });
    return this.#refreshing;
  }

  async #readOwners(): Promise<void> {
    for (const link of this.links().filter((candidate) => !candidate.down())) {
      const [reply] = await link.send([['CLUSTER', 'SLOTS']]).catch(() => []);
      const owners = parseSlotOwners(reply, link.address);
      if (!owners || this.#closed) continue;
      this.#owners = owners;
      for (const { host, port } of owners) this.#linkTo({ host, port });
      return this.#closeForgotten();
    }
  }

  // A node that serves no slot any more and is no seed has left the cluster.
  #closeForgotten(): void {
    const kept = new Set([...this.#owners, ...this.#seeds].map(formatNode));
    for (const [node, link] of this.#links) {
      if (kept.has(node)) continue;
      link.close();
      this.#links.delete(node);
    }
  }
}
