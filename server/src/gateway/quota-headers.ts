import type { Instant } from '@svc/domain/paris-time';
import type { QuotaState } from './gateway.port.ts';

const stateForm = /^"([\w-]+)";r=(\d+);t=(\d+)$/;
const policyForm = /^"([\w-]+)";q=(\d+)/;

/** `RateLimit: "cached";r=957;t=38211` and its policy; undefined where the route is not counted. */
export function readQuota(headers: Headers, now: Instant): QuotaState | undefined {
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
