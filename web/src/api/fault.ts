export type Origin = 'user' | 'svc' | 'operator' | 'gateway' | 'supplier' | 'network';

type FieldFault = { readonly field: string; readonly message: string };

/** A request that did not succeed, as the API words it; `NETWORK` when nothing answered at all. */
export class ApiFault extends Error {
  readonly status: number;
  readonly code: string;
  readonly origin: string;
  readonly retryAt: string | null;
  /** The fields that were not accepted. */
  readonly errors: readonly FieldFault[];

  constructor(
    status: number,
    body: {
      code?: string | undefined;
      detail?: string | undefined;
      origin?: string | undefined;
      retry_at?: string | null | undefined;
      errors?: readonly FieldFault[] | undefined;
    },
  ) {
    super(body.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? `HTTP_${status}`;
    this.origin = body.origin ?? 'svc';
    this.retryAt = body.retry_at ?? null;
    this.errors = body.errors ?? [];
  }
}
