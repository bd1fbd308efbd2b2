import type { Instant } from '@svc/domain/paris-time';
import type { FailureResponse } from '@svc/domain/readings/failure';
import { operatorHelp } from '#error-help/operator.ts';
import { ApiError, type ApiErrorParts, type FieldError, type Origin } from '#platform/http/api-error.ts';

type Row = {
  status: number;
  detail: string;
  origin?: Origin;
  /** The field that a rejected input is about, if the code that throws does not name it. */
  field?: string;
};

const user = (status: number, detail: string): Row => ({ status, detail, origin: 'user' });
const invalid = (field: string, detail: string): Row => ({ status: 422, detail, origin: 'user', field });
const svc = (status: number, detail: string): Row => ({ status, detail, origin: 'svc' });
const gridop = (status: number, detail: string): Row => ({ status, detail, origin: 'gridop' });

/**
 * Every error the API can return. `{n}` is replaced with the actual number of seconds or days. Operator codes (ADAM-…)
 * are not listed: `operatorRefusal` passes them on.
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
  CAPTCHA_REQUIRED: invalid('captcha_token', 'Captcha required'),
  CAPTCHA_FAILED: invalid('captcha_token', 'Captcha refused'),
  CAPTCHA_ERROR: svc(503, 'Captcha service unavailable'),
  USER_EXISTS: user(409, 'Email already registered'),
  LINK_TOKEN_INVALID: user(400, 'Link invalid, used or expired'),
  INVALID_PASSWORD: invalid('old_password', 'Old password is wrong'),
  FORBIDDEN: user(403, 'Administrator or permission required'),
  ADMIN_EMAIL_NOT_PROVED: user(403, 'Your address is listed in ADMIN_EMAILS but not proved: set a password by link'),
  FOREIGN_ORIGIN: user(403, 'Requests from another site are refused'),
  DEMO_READ_ONLY: user(403, 'The demo account is read-only'),
  PDL_NOT_FOUND: user(404, 'PDL not found'),
  PDL_EXISTS: user(409, 'PDL already registered'),
  PDL_LIMIT: user(409, 'You have {n} PDLs, which is as many as one account may have. Remove one you no longer need'),
  OFFER_NOT_FOUND: user(404, 'Offer not found'),
  PROVIDER_NOT_FOUND: user(404, 'Provider not found'),
  PROVIDER_EXISTS: user(409, 'A provider of this name exists already'),
  INVALID_PROVIDER: user(404, 'Provider not found'),
  DEACTIVATION_GUARD: svc(409, 'More than half of the offers of this provider would be deactivated'),
  NO_OFFERS_FOUND: { status: 503, detail: 'No offers, not even built-in', origin: 'supplier' },
  CONTRIBUTION_NOT_FOUND: user(404, 'Contribution not found'),
  CONTRIBUTION_DECIDED: user(409, 'This contribution has been decided already'),
  CONTRIBUTION_CONFLICT: user(409, 'The catalogue has changed: this contribution no longer fits'),
  CONTRIBUTION_SENT: user(409, 'This contribution is at the gateway already'),
  CONTRIBUTION_SENDING: user(409, 'This contribution is on its way to the gateway: it cannot be removed now'),
  CONTRIBUTION_LIMIT: user(429, 'You have sent as many contributions as one day takes. Try again in {n} seconds'),
  OWN_CONTRIBUTION: user(403, 'You cannot approve your own contribution: another reviewer has to'),
  PREVIEW_CHANGED: user(409, 'What would change is no longer what was seen. Look at the preview again'),
  PREVIEW_FAILED: svc(500, 'The preview failed. Nothing was changed'),
  UPDATE_FAILED: svc(500, 'The refresh failed. Nothing was changed'),
  USER_NOT_FOUND: user(404, 'User not found'),
  ROLE_NOT_FOUND: user(404, 'Role not found'),
  ROLE_IN_USE: user(409, 'Role is still given to users'),
  ROLE_EXISTS: user(409, 'Role name already taken'),
  SYSTEM_ROLE: user(409, 'A system role can neither be removed nor emptied'),
  LAST_ADMINISTRATOR: user(409, 'The last administrator cannot be removed'),
  INVALID_LINK: invalid('linked_production_pdl_id', 'These two PDLs cannot be linked'),
  INVALID_OFFPEAK: invalid('offpeak_hours', 'Off-peak hours not understood'),
  VALIDATION_ERROR: invalid('body', 'Invalid input'),
  INVALID_DATE_FORMAT: invalid('date', 'Date must be YYYY-MM-DD'),
  INVALID_DATE_RANGE: invalid('start', 'start must not be after end'),
  DATE_RANGE_TOO_LONG: invalid('end', 'At most {n} days'),
  BAD_REQUEST: user(400, 'The request could not be read as HTTP, or names more than one host'),
  BAD_ADDRESS: user(400, 'The address is not well-formed'),
  HEADERS_TOO_LARGE: user(431, 'Address and headers are too long'),
  REQUEST_TIMEOUT: user(408, 'The request did not arrive in time'),
  HTTPS_REQUIRED: user(403, 'Ask again over HTTPS'),
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
  STREAM_LIMIT: user(429, 'You have {n} event streams open, which is as many as one user may have. Close one first'),
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
  GATEWAY_FIXED: user(409, 'The gateway is named in the settings of this client: change it there'),
  GATEWAY_NOT_SET: user(409, 'No gateway is set yet'),
  GATEWAY_QUOTA: { status: 503, detail: 'The daily quota at the gateway is used up', origin: 'gateway' },
  OVERLOADED: svc(503, 'Too many requests at once. Try again in {n} seconds'),
  STORE_UNAVAILABLE: svc(503, 'Cache or database unavailable'),
  TEMPO_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  GRIDSIGNAL_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  NATIONAL_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  FLEXDAY_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed', origin: 'supplier' },
  EJP_SOURCE_ERROR: { status: 503, detail: 'Calendar source failed' },
  REFRESH_COOLDOWN: svc(429, 'Refreshed less than 15 minutes ago'),
  SYNC_IN_PROGRESS: svc(409, 'Synchronisation already running'),
  CSV_UNREADABLE: invalid('file', 'The file could not be read'),
  DATABASE_UNREADABLE: invalid('file', 'The database could not be read'),
  IMPORT_IN_PROGRESS: svc(409, 'A file is being imported, or an import undone'),
  IMPORT_NOT_FOUND: user(404, 'Import not found'),
  EXPORT_LIMIT: user(429, 'At most three exports in 24 hours. Try again in {n} seconds'),
  EXPORT_NOT_READY: user(409, 'The export is still being written'),
  EXPORT_IN_TRANSFER: user(409, 'An export is being downloaded already'),
  EXPORT_RUNNING: svc(409, 'An export to this destination is running already'),
  EXPORT_DISABLED: user(409, 'This destination is not enabled'),
  DESTINATION_UNREACHABLE: svc(503, 'The destination does not answer'),
  EXPORT_NOT_CONFIGURED: user(422, 'This destination is not configured'),
  SECRET_REQUIRED: invalid('config', 'The address or the accepted certificate has changed: type the secret again'),
  NOT_FOUND: user(404, 'No such route, or no such entry'),
  METHOD_NOT_ALLOWED: user(405, 'This path does not take that method'),
  INTERNAL_ERROR: svc(500, 'An internal error occurred'),
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue: Readonly<Record<ErrorCode, Readonly<Row>>> = catalogue;

export type ErrorMore = {
  detail?: string;
  /** Fills `{n}`. */
  n?: number;
  retryAt?: Instant;
  retryAfter?: number;
  errors?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
  extra?: Readonly<Record<string, unknown>>;
  /** Where the same code is sometimes our own failure. */
  origin?: Origin | undefined;
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
    origin: more.origin ?? row.origin,
    help: helpFor(code),
    errors: more.errors ?? (row.field === undefined ? undefined : [{ field: row.field, message: detail }]),
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
export function operatorRefusal(
  code: string,
  detail: string,
  more: Pick<ApiErrorParts, 'retryAt' | 'extra'> = {},
): ApiError {
  return new ApiError({ ...more, status: 400, code, detail, origin: 'gridop', help: helpFor(code) });
}

/** The response to a failed operator call: the operator's code if it refused, ours if it could not be reached. */
export function failureError(
  response: FailureResponse,
  more: {
    detail?: string | undefined;
    retryAt?: Instant | null | undefined;
    now: Instant;
    extra?: Readonly<Record<string, unknown>> | undefined;
  },
): ApiError {
  if (response.status === 400) {
    const { extra, retryAt } = more;
    const detail = more.detail || 'The operator refused the request';
    return operatorRefusal(response.code, detail, { extra, retryAt: retryAt ?? undefined });
  }
  const code: ErrorCode = Object.hasOwn(catalogue, response.code) ? (response.code as ErrorCode) : 'GRIDOP_UNAVAILABLE';
  if (response.status === 403) return apiError(code, more.extra ? { extra: more.extra } : {});
  const retryAt = more.retryAt ?? more.now + 60_000;
  return apiError(code, { retryAt, retryAfter: (retryAt - more.now) / 1000, origin: response.origin });
}

/** Where a code is explained, under the address of the API. Unknown codes of the operator share one anchor. */
function helpFor(code: string): string {
  const isKnown = Object.hasOwn(catalogue, code) || Object.hasOwn(operatorHelp, code);
  return `errors#${isKnown ? code.toLowerCase() : 'operator_refusal'}`;
}
