import type { Clock } from '../clock.ts';

/** Keeps two processes on one database from running one job at a time. */
export type LockPort = {
  /** Undefined while another holder's lease lasts. A lease ends by itself, so that a killed process blocks nobody. */
  acquire(name: string, leaseMs: number): Promise<Lease | undefined>;
};

export type Lease = {
  /** False when the lease had ended and somebody else has the lock now: the run must stop. */
  renew(leaseMs: number): Promise<boolean>;
  release(): Promise<void>;
};

/** For one process, and for tests. */
export function createLocksInProcess(clock: Clock): LockPort {
  const held = new Map<string, { until: number }>();
  return {
    async acquire(name, leaseMs) {
      const current = held.get(name);
      if (current && current.until > clock.now()) return undefined;
      const own = { until: clock.now() + leaseMs };
      held.set(name, own);
      return {
        async renew(more) {
          if (held.get(name) !== own) return false;
          own.until = clock.now() + more;
          return true;
        },
        async release() {
          if (held.get(name) === own) held.delete(name);
        },
      };
    },
  };
}
