import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocksInProcess } from '../../../test/jobs-in-process.ts';
import type { LockPort } from './job-lock.ts';
import { withLease } from './with-lease.ts';

const leaseMs = 60_000;
const lock = { name: 'job', leaseMs };
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let locks: LockPort;
let renewals: number;

beforeEach(() => {
  vi.useFakeTimers();
  const inProcess = createLocksInProcess({ now: () => Date.now() });
  renewals = 0;
  locks = {
    async acquire(name, ms) {
      const lease = await inProcess.acquire(name, ms);
      const renew = async (more: number) => {
        renewals += 1;
        return (await lease?.renew(more)) ?? false;
      };
      return lease && { renew, release: () => lease.release() };
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const isFree = async () => {
  const lease = await locks.acquire('job', leaseMs);
  await lease?.release();
  return lease !== undefined;
};

/** Timers of others may run in the same process: what matters is that nothing is renewed any more. */
const expectNoRenewal = async () => {
  const before = renewals;
  await elapse(5 * leaseMs);
  expect(renewals).toBe(before);
};

describe('withLease', () => {
  it('renews the lease while the work lasts, and releases it afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = withLease(locks, lock, () => promise);
    await elapse(5 * leaseMs);
    expect(await isFree()).toBe(false);
    resolve('done');
    expect(await done).toBe('done');
    expect(await isFree()).toBe(true);
    await expectNoRenewal();
  });

  it('releases the lock when the work fails', async () => {
    const failing = withLease(locks, lock, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await isFree()).toBe(true);
    await expectNoRenewal();
  });

  it('does not run the work while another holder has the lock', async () => {
    await locks.acquire('job', leaseMs);
    const work = vi.fn(async () => 'done');
    expect(await withLease(locks, lock, work)).toBeUndefined();
    expect(work).not.toHaveBeenCalled();
  });

  it('aborts the work when another process has taken over, and leaves that process its lock', async () => {
    const stopped = withLease(locks, lock, async (lost) => {
      // As after a pause of this process: the lease expired before a timer could renew it.
      vi.setSystemTime(Date.now() + leaseMs);
      await locks.acquire('job', 10 * leaseMs);
      expect(lost.aborted).toBe(false);
      await new Promise((resolve) => lost.addEventListener('abort', resolve));
      return 'stopped';
    });
    await elapse(leaseMs / 3);
    expect(await stopped).toBe('stopped');
    expect(await isFree()).toBe(false);
  });

  it('reports a renewal that could not be stored, and goes on', async () => {
    const full = new Error('disk full');
    const acquire: LockPort['acquire'] = async (name, ms) => {
      const lease = await locks.acquire(name, ms);
      return lease && { release: lease.release, renew: () => Promise.reject(full) };
    };
    const onError = vi.fn();
    const done = withLease({ acquire }, { ...lock, onError }, async (lost) => {
      await elapse(leaseMs / 2);
      return lost.aborted;
    });
    expect(await done).toBe(false);
    expect(onError.mock.calls).toEqual([[full]]);
  });
});
