export { type CacheCounters, createCacheCounters } from './cache-counters.ts';
export { forgetDays, forgetRefusals } from './cache-names.ts';
export { nameCall } from './fetch-call.ts';
export { createPermission, type Permission } from './permission.ts';
export { createServerReadings, type ServerReadings } from './server-readings.ts';
export type { OperatorReach } from './source.operator.ts';
export { createFetchQueue, type FetchQueue } from './source.queue.ts';
