/**
 * Why the store did not reply. `timeout`: no reply in time, the command may have run. `disconnected`: no connection.
 * `circuit_open`: it failed so often that it is not called until a probe succeeds. `out_of_memory`: it reads but
 * refuses to write. `error`: it replied with an error.
 */
export type UnavailableReason = 'timeout' | 'disconnected' | 'circuit_open' | 'out_of_memory' | 'error';

/** A miss is a value (null); this is never a miss. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, detail: string) {
    super(`store unavailable (${reason}): ${detail}`);
    this.reason = reason;
  }
}
