// Lease: a lock that expires by itself, so that a killed process blocks no other.

/** Prevents two processes on one database from running one job at the same time. */
export type LockPort = {
  /**
   * Undefined while another holder's lease lasts. A lease expires by itself, so that a killed process blocks no other.
   */
  acquire(name: string, leaseMs: number): Promise<Lease | undefined>;
};

export type Lease = {
  /** False when the lease had expired and another process has the lock now: the run must stop. */
  renew(leaseMs: number): Promise<boolean>;
  release(): Promise<void>;
};
