/** A 429 for longer than this is the quota of the day, not the rate of requests. */
export const longestRateWaitMs = 10_000;

type FieldError = { readonly field: string; readonly message: string };

type DestinationFailure = { readonly code: string; readonly help: string | null };

/** A request that did not succeed, as the API words it; `NETWORK` when there was no response at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly origin: string;
  readonly retryAt: string | null;
  /** How long the server requires to wait before the next attempt; null where it names no time. */
  readonly retryAfterMs: number | null;
  /** Too many requests within a second, here or at the gateway, which is soon over; the daily quota is not. */
  readonly isTooFast: boolean;
  /** Where the code is explained, under the address of the API. */
  readonly help: string | undefined;
  /** The fields that were not accepted. */
  readonly errors: readonly FieldError[];
  /** The failure of a destination or a hub of the household that was called on their behalf. */
  readonly failure: DestinationFailure | undefined;
  /** Where the pages of the service are, when this page is at another address. */
  readonly serviceUrl: string | undefined;

  constructor(
    status: number,
    body: {
      code?: string | undefined;
      detail?: string | undefined;
      origin?: string | undefined;
      retry_at?: string | null | undefined;
      /** Seconds; 0 when not specified. */
      retry_after?: number | undefined;
      help?: string | undefined;
      errors?: readonly FieldError[] | undefined;
      failure?: DestinationFailure | undefined;
      service_url?: string | undefined;
    },
  ) {
    super(body.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? `HTTP_${status}`;
    this.origin = body.origin ?? 'svc';
    this.retryAt = body.retry_at ?? null;
    this.retryAfterMs = body.retry_after ? body.retry_after * 1000 : null;
    const isRefused = status === 429 || this.code === 'GATEWAY_QUOTA';
    this.isTooFast = isRefused && (body.retry_after || 60) * 1000 <= longestRateWaitMs;
    this.help = body.help;
    this.errors = body.errors ?? [];
    this.failure = body.failure;
    this.serviceUrl = body.service_url;
  }
}
