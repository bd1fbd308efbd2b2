import type { IncomingMessage } from 'node:http';

/** How many bodies may be on their way at once. Beyond it the oldest is given up: honest senders need less than a second. */
export const mostAwaitedBodies = 1000;

/**
 * Requests whose bodies are still being sent. They hold no request slot, only a connection and what has arrived so far,
 * which the stream limits. The server ends each after 30 s.
 */
export class BodyWait {
  readonly #most: number;
  /** The oldest first. */
  readonly #waiting = new Map<IncomingMessage, () => void>();

  constructor(most = mostAwaitedBodies) {
    this.#most = most;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** True once the body is there, or as much of it as the stream buffers. False when it was aborted or given up. */
  async untilArrived(request: IncomingMessage): Promise<boolean> {
    // The parser reports the head first: a body in the same packet is there one moment later.
    await Promise.resolve();
    if (hasArrived(request)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (isThere: boolean) => {
      this.#waiting.delete(request);
      request.off('readable', look);
      request.off('close', abort);
      resolve(isThere);
    };
    const look = () => hasArrived(request) && end(true);
    const abort = () => end(false);
    // Data is only announced, not read: the route reads it.
    request.on('readable', look);
    request.on('close', abort);
    this.#waiting.set(request, abort);
    if (this.#waiting.size > this.#most) this.#waiting.values().next().value?.();
    return await promise;
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function hasArrived(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark;
}
