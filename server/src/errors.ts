import type { Instant } from '@svc/domain/paris-time';
import type { FailureAnswer } from '@svc/domain/readings/failure';
import { ApiError, type ApiErrorParts, type FieldProblem, type Origin } from '#platform/http/api-error.ts';

type Row = { status: number; detail: string; origin?: Origin };

const user = (status: number, detail: string): Row => ({ status, detail, origin: 'user' });
const svc = (status: number, detail: string): Row => ({ status, detail, origin: 'svc' });
const gridop = (status: number, detail: string): Row => ({ status, detail, origin: 'gridop' });

/**
 * Every error the API can answer. `{n}` is filled with the true number of seconds or days.
 * Operator codes (ADAM-…) are not listed: they are passed on by `operatorRefusal`.
 */
const catalogue = {
  NOT_AUTHENTICATED: user(401, 'Not authenticated'),
  INVALID_TOKEN: user(401, 'Invalid authentication credentials'),
  TOKEN_EXPIRED: user(401, 'Token has expired'),
  INVALID_CLIENT: user(401, 'Invalid client credentials'),
  INVALID_GRANT_TYPE: user(400, 'Grant type not offered'),
  INVALID_CREDENTIALS: user(401, 'Invalid credentials'),
  TOO_MANY_ATTEMPTS: user(429, 'Too many attempts. Try again in {n} seconds'),
  EMAIL_NOT_VERIFIED: user(403, 'Email not verified'),
  USER_INACTIVE: user(403, 'User account is inactive'),
  CAPTCHA_REQUIRED: user(422, 'Captcha required'),
  CAPTCHA_FAILED: user(422, 'Captcha refused'),
  CAPTCHA_ERROR: svc(503, 'Captcha service unavailable'),
  USER_EXISTS: user(409, 'Email already registered'),
  LINK_TOKEN_INVALID: user(400, 'Link invalid, used or expired'),
  INVALID_PASSWORD: user(422, 'Old password is wrong'),
  FORBIDDEN: user(403, 'Administrator or permission required'),
  FOREIGN_ORIGIN: user(403, 'Requests from another site are refused'),
  DEMO_READ_ONLY: user(403, 'The demo account is read-only'),
  PDL_NOT_FOUND: user(404, 'PDL not found'),
  PDL_EXISTS: user(409, 'PDL already registered'),
  OFFER_NOT_FOUND: user(404, 'Offer not found'),
  PROVIDER_NOT_FOUND: user(404, 'Provider not found'),
  USER_NOT_FOUND: user(404, 'User not found'),
  ROLE_NOT_FOUND: user(404, 'Role not found'),
  ROLE_IN_USE: user(409, 'Role is still given to users'),
  ROLE_EXISTS: user(409, 'Role name already taken'),
  SYSTEM_ROLE: user(409, 'A system role can neither be removed nor emptied'),
  LAST_ADMINISTRATOR: user(409, 'The last administrator cannot be removed'),
  INVALID_LINK: user(422, 'These two PDLs cannot be linked'),
  INVALID_OFFPEAK: user(422, 'Off-peak hours not understood'),
  VALIDATION_ERROR: user(422, 'Invalid input'),
  INVALID_DATE_FORMAT: user(422, 'Date must be YYYY-MM-DD'),
  INVALID_DATE_RANGE: user(422, 'start must not be after end'),
  DATE_RANGE_TOO_LONG: user(422, 'At most {n} days'),
  PAYLOAD_TOO_LARGE: user(413, 'Request body too large'),
  UNSUPPORTED_MEDIA_TYPE: user(415, 'Content type not supported on this route'),
  MISDIRECTED_HOST: user(421, 'This host name is not served here'),
  CONSENT_REQUIRED: user(403, 'Consent required'),
  CONSENT_EXPIRED: user(403, 'Gridop token expired, please renew consent'),
  CONSENT_REVOKED: gridop(403, 'Access denied - consent may have been revoked'),
  CONSENT_WINDOW: gridop(403, 'Access denied - consent may have been revoked'),
  CONSENT_UNUSABLE: gridop(403, 'The operator does not recognise the consent. Give a new consent to cure it'),
  CONSENT_INVALID: gridop(403, 'The operator did not confirm the consent'),
  CONSENT_REFUSED: user(403, 'The consent was refused on the page of the operator'),
  CONSENT_PENDING: gridop(403, 'The operator has not confirmed the consent yet. It is asked again'),
  INVALID_STATE: user(403, 'Invalid state'),
  RATE_LIMIT_EXCEEDED: svc(429, 'Rate limit exceeded. Try again in {n} seconds'),
  GRIDOP_UNAVAILABLE: gridop(503, 'The operator is unavailable'),
  GRIDOP_WAITING: gridop(503, 'The operator is being asked: the call waits for its turn and goes on by itself'),
  GRIDOP_THROTTLED: gridop(503, 'The operator is refusing for now'),
  GRIDOP_BAD_ANSWER: gridop(503, 'The operator gave an unreadable answer'),
  GRIDOP_NOT_SUBSCRIBED: svc(503, 'The gateway itself is refused by the operator'),
  GRIDOP_CREDENTIALS: svc(503, 'The gateway itself is refused by the operator'),
  GATEWAY_UNREACHABLE: { status: 503, detail: 'The gateway cannot be reached', origin: 'gateway' },
  GATEWAY_CREDENTIALS: {
    status: 503,
    detail: 'The gateway refuses the credentials of this client: check SVC_CLIENT_ID and SVC_CLIENT_SECRET',
    origin: 'gateway',
  },
  GATEWAY_QUOTA: { status: 503, detail: 'The daily quota at the gateway is used up', origin: 'gateway' },
  OVERLOADED: svc(503, 'Too many requests at once. Try again in {n} seconds'),
  STORE_UNAVAILABLE: svc(503, 'Cache or database unavailable'),
  TEMPO_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  GRIDSIGNAL_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  NATIONAL_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  FLEXDAY_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed', origin: 'supplier' },
  REFRESH_COOLDOWN: svc(429, 'Refreshed less than 15 minutes ago'),
  SYNC_IN_PROGRESS: svc(409, 'Synchronisation already running'),
  CSV_UNREADABLE: user(422, 'The file could not be read'),
  NOT_FOUND: user(404, 'No such route, or no such entry'),
  INTERNAL_ERROR: svc(500, 'An internal error occurred'),
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof catalogue;

export type ErrorMore = {
  detail?: string;
  /** Fills `{n}`. */
  n?: number;
  retryAt?: Instant;
  retryAfter?: number;
  errors?: readonly FieldProblem[];
  headers?: Readonly<Record<string, string>>;
  extra?: Readonly<Record<string, unknown>>;
};

/** An error of the catalogue, ready to be thrown. */
export function apiError(code: ErrorCode, more: ErrorMore = {}): ApiError {
  const row: Row = catalogue[code];
  const detail = (more.detail ?? row.detail).replace('{n}', String(more.n ?? ''));
  return new ApiError({
    ...describeWaiting(code, row, more),
    status: row.status,
    code,
    detail,
    origin: row.origin,
    help: helpFor(code),
    errors: more.errors,
    extra: more.extra,
  });
}

function describeWaiting(
  code: ErrorCode,
  row: Row,
  more: ErrorMore,
): Pick<ApiErrorParts, 'retryAfter' | 'retryAt' | 'headers'> {
  const mayWait = row.status === 429 || row.status === 503;
  const retryAfter = mayWait ? (more.retryAfter ?? (code === 'STORE_UNAVAILABLE' ? 2 : more.n)) : undefined;
  const challenge =
    row.status === 401 && code !== 'INVALID_CREDENTIALS' ? { 'www-authenticate': 'Bearer realm="svc"' } : {};
  return { retryAfter, retryAt: more.retryAt, headers: { ...challenge, ...more.headers } };
}

/** The operator's own business refusal, passed on with its code. */
export function operatorRefusal(code: string, detail: string): ApiError {
  return new ApiError({ status: 400, code, detail, origin: 'gridop', help: helpFor(code) });
}

/** The answer to a failed operator call: its own code where it refused, ours where it could not be reached. */
export function failureError(
  answer: FailureAnswer,
  more: { detail?: string | undefined; retryAt?: Instant | null; now: Instant },
): ApiError {
  if (answer.status === 400) return operatorRefusal(answer.code, more.detail || 'The operator refused the request');
  const code: ErrorCode = answer.code in catalogue ? (answer.code as ErrorCode) : 'GRIDOP_UNAVAILABLE';
  if (answer.status === 403) return apiError(code);
  const retryAt = more.retryAt ?? more.now + 60_000;
  return apiError(code, { retryAt, retryAfter: (retryAt - more.now) / 1000 });
}

/** Anchor of the page that explains a code. */
export function helpFor(code: string): string {
  return `errors#${code.toLowerCase()}`;
}
