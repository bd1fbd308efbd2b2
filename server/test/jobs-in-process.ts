import type { Clock } from '../src/platform/clock.ts';
import type { LockPort } from '../src/platform/jobs/job-lock.ts';
import type { JobMemory, JobState } from '../src/platform/jobs/job-memory.ts';

/** The lock of the runner without a database: a lease by the clock of the test. */
export function createLocksInProcess(clock: Clock): LockPort {
  const leases = new Map<string, { until: number }>();
  return {
    async acquire(name, leaseMs) {
      const current = leases.get(name);
      if (current && current.until > clock.now()) return undefined;
      const own = { until: clock.now() + leaseMs };
      leases.set(name, own);
      return {
        async renew(more) {
          if (leases.get(name) !== own) return false;
          own.until = clock.now() + more;
          return true;
        },
        async release() {
          if (leases.get(name) === own) leases.delete(name);
        },
      };
    },
  };
}

export function createMemoryInProcess(): JobMemory {
  const states = new Map<string, JobState>();
  return {
    load: async (name) => states.get(name),
    save: async (name, state) => void states.set(name, state),
  };
}
