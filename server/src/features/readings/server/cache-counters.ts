import { Counter, type Registry } from 'prom-client';

/** What readings and records count of their cache. */
export type CacheCounters = { onCorrupt(count: number): void; onWriteFailure(): void };

export function createCacheCounters(metrics: Registry): CacheCounters {
  const registers = [metrics];
  const corrupt = new Counter({
    name: 'svc_cache_corrupt_values_total',
    help: 'Cached values that did not open and were deleted',
    registers,
  });
  const lostWrites = new Counter({
    name: 'svc_cache_lost_writes_total',
    help: 'Fetched days that could not be cached',
    registers,
  });
  return { onCorrupt: (count) => corrupt.inc(count), onWriteFailure: () => lostWrites.inc() };
}
