import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import { hourMs, type Instant, instantsAtWallTime, minuteMs, parisDay } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import { type ErrorBody, parseJson, readErrorBody } from './error-body.ts';
import type { RawResponse } from './exchange.ts';
import { nonsense } from './outcome.ts';

type Row = { readonly status: number; readonly codes?: readonly string[]; readonly class: FailureClass };

/** The operator's errors, first match first; a row without codes takes every other code of its status. */
const rows: readonly Row[] = [
  { status: 400, codes: ['ADAM-ERR0123'], class: 'before_activation' },
  { status: 400, codes: ['ADAM-ERR0191', 'ADAM-DC-0016', 'ADAM-ERR0125'], class: 'period' },
  { status: 400, codes: ['ADAM-DC-0015', 'ADAM-ERR0126'], class: 'our_defect' },
  { status: 400, codes: ['ADAM-DC-0007'], class: 'not_yet_usable' },
  { status: 400, codes: ['ADAM-ERR0061'], class: 'consent_unusable' },
  { status: 400, codes: ['ADAM-ERR0069'], class: 'direction' },
  { status: 400, codes: ['ADAM-ERR0075'], class: 'curve_off' },
  { status: 400, codes: ['ADAM-ERR0155'], class: 'unknown_point' },
  { status: 400, codes: ['INVALID-REQUEST'], class: 'our_defect' },
  { status: 400, class: 'refused' },
  { status: 401, class: 'auth' },
  { status: 403, codes: ['900908'], class: 'subscription' },
  { status: 403, codes: ['ADAM-DC-0009'], class: 'consent_window' },
  { status: 403, class: 'consent_revoked' },
  { status: 404, codes: ['STM-ERR-0000019'], class: 'consent_unusable' },
  { status: 404, class: 'not_published' },
  { status: 410, class: 'unavailable' },
  { status: 415, class: 'our_defect' },
  { status: 429, class: 'throttled' },
  { status: 500, class: 'unavailable' },
  { status: 502, class: 'unavailable' },
  { status: 503, class: 'unavailable' },
  { status: 504, class: 'unavailable' },
];

/** These statuses are conclusive even without a body: proxies return them with their own pages. */
const speakingStatuses: ReadonlySet<number> = new Set([401, 410, 429, 502, 503, 504]);

const throttledPause = minuteMs;
/** Calls without a usable response. Every other failure is a transport failure. */
const failureClasses: Readonly<Record<string, FailureClass>> = {
  too_large: 'nonsense',
  truncated: 'nonsense',
  undecodable: 'nonsense',
  // Our own budget rejected the call: it would reject another generation of the operator's API too.
  paused: 'throttled',
  no_turn: 'throttled',
};

function classOfFailure(failure: string): FailureClass {
  return failureClasses[failure] ?? 'unavailable';
}

/** The JSON of a success, or the class of the failure. `now` converts waiting times into instants. */
export function readResponse(response: RawResponse, now: Instant): Outcome<unknown> {
  if (!response.hasResponse) {
    const retry = 'retry_at' in response ? { retry_at: response.retry_at } : {};
    return fail({ class: classOfFailure(response.failure), detail: `no answer: ${response.failure}`, ...retry });
  }
  const body = parseJson(response.body);
  const error = readErrorBody(body);
  if (response.status === 200) return readSuccess(body, error);
  if (!error && !speakingStatuses.has(response.status)) return nonsense(response.status, 'not JSON');
  return fail(classify(response.status, error ?? {}, response.retry_after, now));
}

// A business error may come as an object with status 200. It carries an error code and means the same as with 400.
function readSuccess(body: unknown, error: ErrorBody | undefined): Outcome<unknown> {
  if (body === undefined || body === null || typeof body !== 'object') return nonsense(200, 'not JSON');
  const isBusinessError = 'error' in body && error?.code !== undefined;
  return isBusinessError ? fail(classify(400, error, null, 0)) : succeed(body);
}

function classify(status: number, error: ErrorBody, retryAfter: string | null, now: Instant): Failure {
  const row = rows.find(
    ({ status: of, codes }) => of === status && (!codes || (error.code !== undefined && codes.includes(error.code))),
  );
  const failure = row?.class ?? (status >= 500 ? 'unavailable' : status >= 400 ? 'refused' : 'nonsense');
  const retry_at = retryAt(failure, error, retryAfter, now);
  // "400" as a code adds nothing to the status.
  const code = error.code === String(status) ? undefined : error.code;
  return {
    class: failure,
    status,
    ...(code !== undefined && { code }),
    ...(error.detail !== undefined && { detail: error.detail }),
    ...(retry_at !== undefined && { retry_at }),
  };
}

function retryAt(failure: FailureClass, error: ErrorBody, header: string | null, now: Instant): Instant | undefined {
  if (failure !== 'throttled' && failure !== 'unavailable') return undefined;
  if (header !== null && /^\d{1,6}$/.test(header.trim())) return now + Number(header) * 1000;
  if (failure === 'unavailable') return undefined;
  return withinTheHour(error.next_access, now) ?? nextAccess(error.detail ?? '', now) ?? now + throttledPause;
}

function withinTheHour(at: Instant | undefined, now: Instant): Instant | undefined {
  return at !== undefined && at > now && at - now <= hourMs ? at : undefined;
}

/** 'Call threshold allowed on 14:05:00': accepted when it lies within the hour that the quota counts. */
function nextAccess(detail: string, now: Instant): Instant | undefined {
  const match = /allowed on (\d{1,2}):(\d{2}):(\d{2})/i.exec(detail);
  if (!match) return undefined;
  const [hour, minute, second] = match.slice(1).map(Number) as [number, number, number];
  const at = instantsAtWallTime({ day: parisDay(now), hour, minute, second }).find((instant) => instant > now);
  return withinTheHour(at, now);
}
