// Retry with backoff.

import { fail, succeed } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { sendRequest } from '#platform/http/outgoing-request.ts';
import type { Log } from '#platform/log.ts';
import type { CallManner, GatewayFailure, GatewayOutcome } from './gateway.port.ts';
import {
  describeNonsense,
  describeResponseFailure,
  describeWrongAddress,
  looksLikeHtml,
  parseJson,
  type RawResponse,
} from './response-failure.ts';
import { describeTransportFailure, notSet, stoppedCall } from './transport-failure.ts';

export type CallOptions = {
  /** Ends in /api; null while no gateway is set. Read at each call, as the secret is: both may be set later. */
  readonly url: string | null;
  readonly clientSecret: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly timeoutMs?: number;
  /** Aborted when the program stops, so that no call, and no wait between two calls, delays it. */
  readonly stopping?: AbortSignal;
  /** Least time between two calls: the gateway takes 5 a second from one user. */
  readonly spacingMs?: number;
  /** Called on every response and every failure, before the caller sees it. */
  readonly onResponse?: (headers: Headers) => void;
  readonly onOutcome?: (failure: GatewayFailure | undefined) => void;
};

export type Request<Schema extends z.ZodType> = CallManner & {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Names what is sent, so that sending it again does nothing twice. */
  readonly idempotencyKey?: string;
  readonly schema: Schema;
  /** A route that every gateway has: if it is not found, there is no gateway. */
  readonly isEverywhere?: boolean;
};

const retryDelays = [2000, 8000] as const;
const longestRetryMs = 61_000;
const defaultTimeoutMs = 60_000;

/**
 * One call to the gateway with its retries. A gateway failure is retried after 2 s and 8 s, or later if the gateway
 * gives a time, up to a minute. The limit per second is retried too. Any other response is final. A POST that failed
 * half way may have been carried out: it is not repeated here. Bodies are never logged: they hold names and addresses.
 */
export async function callGateway<Schema extends z.ZodType>(
  options: CallOptions,
  request: Request<Schema>,
): Promise<GatewayOutcome<z.output<Schema>>> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await callOnce(options, request);
    options.onOutcome?.(outcome.ok ? undefined : outcome.failure);
    const least = retryDelays[attempt];
    if (outcome.ok || least === undefined || request.signal?.aborted) return outcome;
    const wait = findWait(outcome.failure, least, options.clock.now());
    // A caller that waits for the response does not wait for a gateway that is away. The limit per second passes before
    // it notices.
    if (wait === undefined || (request.retry === false && outcome.failure.kind !== 'throttled')) return outcome;
    const { code, status } = outcome.failure;
    options.log.debug({ code, status, wait_ms: wait, route: request.path.split('/', 4).join('/') }, 'gateway fault');
    await options.sleep(wait, request.signal);
  }
}

/** Undefined when trying again within this call brings nothing. */
function findWait({ kind, retry_at }: GatewayFailure, least: number, now: Instant): number | undefined {
  const retryInMs = retry_at === null ? 0 : retry_at - now;
  // A crowded gateway spreads those whom it sends away over a minute.
  if (kind === 'gateway') return retryInMs <= longestRetryMs ? Math.max(least, retryInMs) : undefined;
  // The rate per second, not the quota of the day: it is over in a moment.
  return kind === 'throttled' && retry_at !== null && retryInMs <= least ? least : undefined;
}

async function callOnce<Schema extends z.ZodType>(
  options: CallOptions,
  request: Request<Schema>,
): Promise<GatewayOutcome<z.output<Schema>>> {
  const response = await send(options, request);
  if ('kind' in response) return fail(response);
  options.onResponse?.(response.headers);
  if (response.status >= 300 && response.status < 400) {
    return fail(describeWrongAddress(response, 'GATEWAY_REDIRECT', 'The gateway sends us to another address'));
  }
  if (request.isEverywhere && (response.status === 404 || response.status === 405)) {
    return fail(describeWrongAddress(response, 'GATEWAY_WRONG_ADDRESS', 'There is no gateway at this address'));
  }
  if (response.status >= 400) return fail(describeResponseFailure(response, options.clock.now()));
  return readBody(response, request.schema);
}

async function send(options: CallOptions, request: Request<z.ZodType>): Promise<RawResponse | GatewayFailure> {
  if (options.url === null) return notSet;
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  try {
    // Redirects are not followed: the secret is sent to the configured address only.
    return await sendRequest(`${options.url}${request.path}${query}`, {
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.clientSecret}`,
        'user-agent': `svc-client/${options.version}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
    });
  } catch (error) {
    return request.signal?.aborted ? stoppedCall : describeTransportFailure(error);
  }
}

function readBody<Schema extends z.ZodType>(response: RawResponse, schema: Schema): GatewayOutcome<z.output<Schema>> {
  if (looksLikeHtml(response.text)) {
    return fail(describeWrongAddress(response, 'GATEWAY_HTML', 'A web page came instead of data'));
  }
  const body = parseJson(response.text);
  if (typeof body !== 'object' || body === null) {
    return fail(describeNonsense(response, 'GATEWAY_NOT_JSON', 'The answer of the gateway is not JSON'));
  }
  if (!('success' in body) || body.success !== true) {
    return fail(describeNonsense(response, 'GATEWAY_UNSUCCESSFUL', 'The gateway answered without success'));
  }
  const read = schema.safeParse('data' in body ? body.data : undefined);
  if (read.success) return succeed(read.data);
  const where = read.error.issues[0]?.path.join('.') ?? '';
  return fail(
    describeNonsense(response, 'GATEWAY_BAD_ANSWER', `The answer of the gateway has a wrong form at ${where}`),
  );
}
