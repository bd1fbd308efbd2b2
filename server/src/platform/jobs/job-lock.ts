// Lease: a lock that ends by itself, so that a killed process blocks nobody.

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
