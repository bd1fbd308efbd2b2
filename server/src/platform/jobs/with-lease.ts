import type { LockPort } from './job-lock.ts';

export type LeaseOptions = {
  readonly name: string;
  /** How long a killed process blocks the others. Renewed at a third of it. */
  readonly leaseMs: number;
  /** Called when a renewal could not be stored. The lease is renewed again at the next interval. */
  readonly onError?: (error: unknown) => void;
};

/**
 * Runs the work while holding the lock, and releases it afterwards. `lost` is aborted when the lease had expired and
 * another process has the lock now: the work must stop. Undefined while another holder's lease lasts.
 */
export async function withLease<Result>(
  locks: LockPort,
  { name, leaseMs, onError }: LeaseOptions,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const lease = await locks.acquire(name, leaseMs);
  if (!lease) return undefined;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    lease.renew(leaseMs).then((isRenewed) => isRenewed || lost.abort(), onError ?? (() => undefined));
  }, leaseMs / 3);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
}
