import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'redis';
import { type Command, connectNode, type NodeConnection, type Reply } from './node-connection.ts';
import { formatNode, type NodeAddress } from './store-address.ts';
import { StoreUnavailable, type UnavailableReason } from './store-unavailable.ts';

export type LinkEvent = { readonly kind: UnavailableReason | 'recovered'; readonly node: string };
export type LinkOptions = {
  readonly timeoutMs: number;
  /** Commands that may wait for their answers at once: what bounds the memory when the server is slow. */
  readonly maxInFlight: number;
  readonly onEvent: (event: LinkEvent) => void;
};

const failuresThatOpen = 5;
// Short and bounded: the store is in use again within 2 s of its return.
const retryDelaysMs = [25, 50, 100, 200, 400];

/**
 * The way to one server, with its circuit: after five timeouts in a row the connection is dropped and calls fail at
 * once, until a new connection has answered a probe. Every call ends within the timeout, whatever the server does.
 */
export class NodeLink {
  readonly node: string;
  readonly address: NodeAddress;
  readonly #options: LinkOptions;
  readonly #waiting = new Set<() => void>();
  #connection: NodeConnection | undefined;
  #downReason: UnavailableReason = 'disconnected';
  #failures = 0;
  #inFlight = 0;
  #closed = false;

  constructor(address: NodeAddress, options: LinkOptions) {
    this.node = formatNode(address);
    this.address = address;
    this.#options = options;
    void this.#recover();
  }

  /** One pipelined batch: written together, answered in order. */
  async send(commands: readonly Command[]): Promise<Reply[]> {
    const connection = this.#connection;
    if (!connection) throw new StoreUnavailable(this.#downReason, this.node);
    if (this.#inFlight + commands.length > this.#options.maxInFlight) {
      throw new StoreUnavailable('error', `${this.node}: more than ${this.#options.maxInFlight} commands are waiting`);
    }
    this.#inFlight += commands.length;
    const outcome = await connection.send(commands);
    this.#inFlight -= commands.length;
    if (outcome.kind === 'failed') {
      this.#countFailure(connection, outcome.reason);
      // A call that still waited when the circuit opened was cut off by us, not by the network.
      const reason = outcome.reason === 'disconnected' ? this.#downReason : outcome.reason;
      throw new StoreUnavailable(reason, `${this.node}: ${outcome.detail}`);
    }
    this.#failures = 0;
    if (outcome.replies.some(isUnusable)) this.#goDown(connection, 'disconnected');
    return outcome.replies;
  }

  /** Why it cannot be used now; undefined when it can. */
  down(): UnavailableReason | undefined {
    return this.#connection ? undefined : this.#downReason;
  }

  /** True as soon as the link is up, false when it is not after the given time. */
  untilUp(ms: number): Promise<boolean> {
    if (this.#connection) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const wake = () => {
      clearTimeout(timer);
      this.#waiting.delete(wake);
      resolve(this.#connection !== undefined);
    };
    const timer = setTimeout(wake, ms);
    this.#waiting.add(wake);
    return promise;
  }

  close(): void {
    this.#closed = true;
    this.#connection?.destroy();
    this.#connection = undefined;
  }

  #countFailure(connection: NodeConnection, reason: UnavailableReason): void {
    if (reason === 'disconnected') {
      this.#goDown(connection, reason);
      return;
    }
    this.#options.onEvent({ kind: reason, node: this.node });
    if (++this.#failures >= failuresThatOpen) this.#goDown(connection, 'circuit_open');
  }

  #goDown(lost: NodeConnection | undefined, reason: UnavailableReason): void {
    if (!lost || this.#connection !== lost) return;
    this.#connection = undefined;
    this.#downReason = reason;
    lost.destroy();
    this.#options.onEvent({ kind: reason, node: this.node });
    void this.#recover();
  }

  async #recover(): Promise<void> {
    for (let tries = 0; !this.#closed; tries++) {
      let connection: NodeConnection | undefined;
      const onLost = () => this.#goDown(connection, 'disconnected');
      connection = await connectNode(this.address, this.#options.timeoutMs, onLost);
      if (connection?.isAlive() && !this.#closed) return this.#comeUp(connection);
      connection?.destroy();
      await sleep(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)], undefined, { ref: false });
    }
  }

  #comeUp(connection: NodeConnection): void {
    this.#connection = connection;
    this.#failures = 0;
    this.#options.onEvent({ kind: 'recovered', node: this.node });
    for (const wake of this.#waiting) wake();
  }
}

// The server runs but cannot serve: one that lost its role, or one that still reads its file.
function isUnusable(reply: Reply): boolean {
  return reply instanceof ErrorReply && /^(LOADING|READONLY|MASTERDOWN)/.test(reply.message);
}
