import type { components } from './gateway-types.d.ts';

type Body = components['schemas']['Error'];

/** A request that was refused. `code` is for programs, `detail` for people. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the API, or `HTTP_` and the status if something else has responded, such as a proxy. */
  readonly code: string;
  /** Who has to act, or to be waited for. */
  readonly origin: Body['origin'];
  readonly detail: string;
  /** From when a repetition may help, RFC 3339. Undefined: waiting does not help. */
  readonly retryAt: string | undefined;
  /** The same as seconds from now, from the header `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The address where the code is explained. */
  readonly help: string | undefined;
  /** The fields of the request that were not understood. */
  readonly errors: NonNullable<Body['errors']>;

  constructor(response: Response, body: Partial<Body>, root: string) {
    const code = body.code ?? `HTTP_${response.status}`;
    const detail = body.detail ?? response.statusText;
    super(`${code}: ${detail}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = code;
    this.origin = body.origin;
    this.detail = detail;
    this.retryAt = body.retry_at;
    this.retryAfter = readRetryAfter(response.headers.get('retry-after'));
    const [help, base] = [String(body.help ?? ''), `${root}/api/`];
    this.help = help !== '' && URL.canParse(help, base) ? new URL(help, base).href : undefined;
    this.errors = body.errors ?? [];
  }
}

/** Seconds, or an HTTP date, which a proxy may send. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** The error that a response states. A page of a proxy is no JSON. */
export async function readApiError(response: Response, root: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(response, typeof body === 'object' && body !== null ? body : {}, root);
}
