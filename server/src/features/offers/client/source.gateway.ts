import type { Instant } from '@svc/domain/paris-time';
import type { Gateway, GatewayFailure } from '#gateway/gateway.port.ts';
import type { FieldError } from '#platform/http/api-error.ts';

export type ContributionsGateway = Pick<Gateway, 'postContribution' | 'listContributions'>;

export type Delivery =
  | { readonly is: 'sent'; readonly id: string; readonly status: string }
  | { readonly is: 'refused'; readonly reason: string; readonly errors?: readonly FieldError[] | undefined }
  | { readonly is: 'away'; readonly reason: string; readonly retry_at: Instant | null };

/** One attempt. Sent again under the same key, it is the same contribution. */
export async function sendContribution(gateway: ContributionsGateway, body: string, key: string): Promise<Delivery> {
  const outcome = await gateway.postContribution(JSON.parse(body) as Record<string, unknown>, key);
  if (outcome.ok) return { is: 'sent', ...outcome.data };
  const { detail: reason, retry_at, errors } = outcome.failure;
  return isRefusal(outcome.failure) ? { is: 'refused', reason, errors } : { is: 'away', reason, retry_at };
}

/** The gateway read it and will not have it. Everything else may pass: a quota, a secret, an old gateway. */
function isRefusal({ kind }: GatewayFailure): boolean {
  return kind === 'rejected' || kind === 'refused';
}
