import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { apiError } from '#errors.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import { WorkerPool } from '#platform/worker-pool.ts';

export type BcryptTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

/** The operations available to the holder of a slot, one after the other. */
export type Bcrypt = {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes as long and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
};

/** Runs bcrypt outside the event loop and outside the thread pool that files, zip and tokens share. */
export type PasswordHasher = {
  /**
   * Waits for a slot, then runs the work. Slots rotate between networks, so that many requests of one network delay
   * only that network. Rejects what does not fit into the queue with 429.
   */
  withSlot<Result>(network: string, work: (bcrypt: Bcrypt) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type HasherOptions = { readonly cost?: number; readonly workers?: number; readonly maxQueued?: number };

// bcrypt of cost 12 on one core of 2026, rounded up: used only for Retry-After.
const secondsPerTask = 0.3;
const mostWorkers = 8;

/** One thread per core, at most eight, and a queue of 50. More threads than cores would only increase every wait. */
export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { cost = 12, maxQueued = 50 } = options;
  const size = options.workers ?? Math.min(availableParallelism(), mostWorkers);
  const dummyHash = makeUnmatchedHash(cost);
  const script = new URL('./bcrypt-worker.ts', import.meta.url);
  const pool = new WorkerPool<BcryptTask, string | boolean>({ script, threads: size });
  const bcrypt: Bcrypt = {
    hash: async (password) => String(await pool.run({ kind: 'hash', password, cost })),
    verify: async (password, hash) =>
      (await pool.run({ kind: 'verify', password, hash: isReadable(password) ? (hash ?? dummyHash) : dummyHash })) ===
      true,
  };
  const slots = new FairSemaphore({ slots: size, queue: maxQueued });
  let isClosed = false;
  const refusal = () => {
    if (isClosed) return new Error('the password hasher was closed');
    const waitSeconds = ((slots.running + slots.queued) * secondsPerTask) / size;
    return apiError('TOO_MANY_ATTEMPTS', { n: Math.max(1, Math.ceil(waitSeconds)) });
  };
  return {
    withSlot: (network, work) => slots.run(network, () => work(bcrypt), refusal),
    async close() {
      isClosed = true;
      slots.refuseAll();
      await pool.close();
    },
  };
}

// bcrypt reads 72 bytes and ends at a NUL: what it would not read to the end is not the password.
function isReadable(password: string): boolean {
  return Buffer.byteLength(password) <= 72 && !password.includes('\0');
}

/** A well-formed hash that no password has: random salt, random result. */
function makeUnmatchedHash(cost: number): string {
  const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const letters = [...randomBytes(51)].map((byte) => alphabet[byte % 64]);
  // The last letter of the salt and of the result carry two and four bits only: '.' leaves the others at zero.
  return `$2b$${String(cost).padStart(2, '0')}$${letters.slice(0, 21).join('')}.${letters.slice(21).join('')}.`;
}
