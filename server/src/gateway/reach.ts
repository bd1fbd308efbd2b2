// Circuit breaker of the client.

import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { GatewayFailure, GatewayState, QuotaState } from './gateway.port.ts';

const stateForm = /^"([\w-]+)";r=(\d+);t=(\d+)$/;
const policyForm = /^"([\w-]+)";q=(\d+)/;

/** `RateLimit: "cached";r=957;t=38211` and its policy; undefined where the route is not counted. */
function readQuota(headers: Headers, now: Instant): QuotaState | undefined {
  const [, bucket, remaining, seconds] = stateForm.exec(headers.get('ratelimit') ?? '') ?? [];
  if (bucket === undefined) return undefined;
  const [, named, limit] = policyForm.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  return {
    bucket,
    limit: named === bucket ? Number(limit) : null,
    remaining: Number(remaining),
    reset_at: now + Number(seconds) * 1000,
  };
}

/** What a reader must know about the gateway. */
export type GatewayReach = Pick<GatewayState, 'reachable' | 'checked_at'>;

/** While the gateway is away it is tried once in this time by those who read; the sync tries at its slots anyway. */
const awayMs = minuteMs;

/** The gateway was found away a moment ago, and readers do not wait for it again. */
export function isLeftAlone({ reachable, checked_at }: GatewayReach, now: Instant): boolean {
  return reachable === false && checked_at !== null && now < checked_at + awayMs;
}

/** Records what the calls show about the gateway: whether it is reachable, and the remaining quota. */
export function createReachWatch(clock: Clock) {
  let state: GatewayState = { reachable: null, since: null, checked_at: null, last_error: null };
  const quotas = new Map<string, QuotaState>();
  return {
    state: () => state,
    quota: () => [...quotas.values()],
    listeners: {
      onResponse: (headers: Headers) => {
        const quota = readQuota(headers, clock.now());
        if (quota) quotas.set(quota.bucket, quota);
      },
      // A refusal is a response: the gateway is reachable. Only its own failures mark it as away.
      onOutcome: (failure: GatewayFailure | undefined) => {
        if (failure?.kind === 'stopped') return;
        // At a wrong address everything is unknown: that is no sign of a gateway.
        if (failure?.kind === 'not_found' && state.reachable === false) return;
        const reachable = failure?.kind !== 'gateway';
        const checked_at = clock.now();
        const since = state.reachable === reachable ? state.since : checked_at;
        state = { reachable, since, checked_at, last_error: failure ?? (reachable ? null : state.last_error) };
      },
    },
  };
}
