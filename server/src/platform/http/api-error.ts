import type { Instant } from '@svc/domain/paris-time';

/** Who has to act, or to be waited for. */
export type Origin = 'user' | 'svc' | 'gridop' | 'supplier' | 'gateway';

export type FieldError = { readonly field: string; readonly message: string };

export type ApiErrorParts = {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly origin?: Origin | undefined;
  readonly help?: string | undefined;
  readonly retryAt?: Instant | undefined;
  /** Whole seconds for `Retry-After`; set where waiting helps. */
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Further fields of the body, such as the counters of a failed refresh. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};

/** A request that cannot be served. Thrown from anywhere, sent by the one error handler. */
export class ApiError extends Error {
  readonly parts: ApiErrorParts;

  constructor(parts: ApiErrorParts) {
    super(parts.detail);
    this.name = 'ApiError';
    this.parts = parts;
  }
}
