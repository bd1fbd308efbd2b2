import type { IncomingMessage } from 'node:http';

/**
 * How many bodies may be on their way at once, in all and of one network. Beyond it the oldest of the network that has
 * most of them is given up: honest senders need less than a second.
 */
export const mostAwaitedBodies = { inAll: 1000, ofOneNetwork: 200 } as const;

/**
 * Requests whose bodies are still being sent. They hold no request slot, only a connection and what has arrived so far,
 * which the stream limits. The server ends each after 30 s.
 */
export class BodyWait {
  readonly #most: { readonly inAll: number; readonly ofOneNetwork: number };
  /** What ends each wait, by network; the oldest first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #size = 0;

  constructor(most: { readonly inAll: number; readonly ofOneNetwork: number } = mostAwaitedBodies) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** True once the body is there, or as much of it as the stream buffers. False when it was aborted or given up. */
  async untilArrived(request: IncomingMessage, network: string): Promise<boolean> {
    // The parser reports the head first: a body in the same packet is there one moment later.
    await Promise.resolve();
    if (hasArrived(request)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (isThere: boolean) => {
      this.#remove(network, abort);
      request.off('readable', look);
      request.off('close', abort);
      resolve(isThere);
    };
    const look = () => hasArrived(request) && end(true);
    const abort = () => end(false);
    // Data is only announced, not read: the route reads it.
    request.on('readable', look);
    request.on('close', abort);
    this.#add(network, abort);
    return await promise;
  }

  #add(network: string, abort: () => void): void {
    const ofNetwork = this.#waiting.get(network) ?? new Set();
    this.#waiting.set(network, ofNetwork.add(abort));
    this.#size += 1;
    if (ofNetwork.size > this.#most.ofOneNetwork) giveUpOldest(ofNetwork);
    else if (this.#size > this.#most.inAll) giveUpOldest(this.#largest(ofNetwork));
  }

  #remove(network: string, abort: () => void): void {
    const ofNetwork = this.#waiting.get(network);
    if (!ofNetwork?.delete(abort)) return;
    this.#size -= 1;
    if (ofNetwork.size === 0) this.#waiting.delete(network);
  }

  /** Of networks with as many, the one that has waited longest. */
  #largest(first: ReadonlySet<() => void>): ReadonlySet<() => void> {
    let most: ReadonlySet<() => void> | undefined;
    for (const ofNetwork of this.#waiting.values()) if (ofNetwork.size > (most?.size ?? 0)) most = ofNetwork;
    return most ?? first;
  }
}

function giveUpOldest(waiting: ReadonlySet<() => void>): void {
  const [abort] = waiting;
  abort?.();
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function hasArrived(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark;
}
