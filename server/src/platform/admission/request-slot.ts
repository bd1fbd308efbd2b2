import { AsyncLocalStorage } from 'node:async_hooks';

/** The right of one request to run. It is released while the request only waits for an external call. */
export class RequestSlot {
  readonly #move: (by: 1 | -1) => void;
  #idle = 0;
  #isOver = false;

  constructor(move: (by: 1 | -1) => void) {
    this.#move = move;
  }

  async releaseSlotWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#idle++ === 0 && !this.#isOver) this.#move(-1);
    try {
      return await work();
    } finally {
      if (--this.#idle === 0 && !this.#isOver) this.#move(1);
    }
  }

  end(): void {
    if (!this.#isOver && this.#idle === 0) this.#move(-1);
    this.#isOver = true;
  }
}

const current = new AsyncLocalStorage<RequestSlot>();

export function runInSlot(slot: RequestSlot, next: () => void): void {
  current.run(slot, next);
}

/**
 * Waits for something external: the operator, or a queue for a scarce resource. If a request waits, it releases its
 * slot meanwhile.
 */
export async function releaseSlotWhile<Result>(wait: () => Promise<Result>): Promise<Result> {
  const slot = current.getStore();
  return slot ? await slot.releaseSlotWhile(wait) : await wait();
}
