import { type Day, parseDay } from '@svc/domain/day';
import { parisDay, parseInstant } from '@svc/domain/paris-time';
import { ApiError } from '../api/api-error.ts';
import type { Home } from '../api/queries.ts';
import { type DailySeries, type Missing, missingOn } from '../api/series.ts';
import { origins, type State } from '../messages/states.ts';
import type { MissingKind } from '../theme/registers.ts';

type QueryResult = { readonly isPending: boolean; readonly error: Error | null; readonly data?: unknown };

/** Maps the state of a query to the state of a panel. */
export function stateOfQuery(query: QueryResult): State {
  const { isPending, error } = query;
  // What was read before stays in sight; where there was nothing, nothing is drawn.
  if (error) return { ...stateOfError(error), ...('data' in query && query.data === undefined && { isBare: true }) };
  return isPending ? { kind: 'loading' } : { kind: 'ready' };
}

export function stateOfError(error: Error): State {
  if (!(error instanceof ApiError)) return { kind: 'error', origin: 'svc', code: 'FRONT', retry: null };
  const { status, code, retryAt, help } = error;
  const origin = origins.find((one) => one === error.origin) ?? 'svc';
  if (status === 0) return { kind: 'offline' };
  // A local client receives this code from its gateway, which is reachable.
  if ((status === 429 || code === 'GATEWAY_QUOTA') && !error.isTooFast) return { kind: 'quota', retry: retryAt, code };
  if (code.includes('CONSENT'))
    return code.includes('EXPIRED') ? { kind: 'expired' } : { kind: 'empty', reason: 'consent' };
  if (code.startsWith('ADAM-')) return { kind: 'refused', code };
  return { kind: 'error', origin, code, retry: retryAt, help };
}

/** Whether a panel could not be read: what it would draw would not match the data. */
export const isFailure = ({ kind }: State): boolean => kind === 'error' || kind === 'offline' || kind === 'quota';

/** The first error that is a failure. A permanent refusal by the operator is a result, not a failure. */
export const firstFailure = (...errors: readonly (Error | null)[]): Error | null =>
  errors.find((error) => error !== null && isFailure(stateOfError(error))) ?? null;

type MonthsRead = {
  /** Whether any of it has a value. */
  readonly isKnown: boolean;
  readonly waiting: number;
  readonly error: Error | null;
  /** For days that could not be read in a response that contains others. */
  readonly failure?: Error | null;
  /** Days received, of all that are expected. */
  readonly done: number;
  readonly total: number;
};

/** The state of a panel that is drawn from several months. One that failed is a failure of the panel, not days without a value. */
export function stateOfMonths({ isKnown, waiting, failure, done, total, ...read }: MonthsRead): State {
  const error = read.error ?? (isKnown ? null : (failure ?? null));
  if (waiting > 0) return isKnown ? { kind: 'importing', done, total } : { kind: 'loading' };
  const failed = error && stateOfError(error);
  // Days that the operator refuses for good are known to be missing; the others are drawn.
  if (failed && (isFailure(failed) || !isKnown)) return failed;
  return isKnown ? { kind: 'ready' } : { kind: 'empty', reason: 'hourly' };
}

/** The state that a response gives for days without a value. Undefined where it gives no more than that. */
export function stateOfMissing(missing: Missing | undefined): State | undefined {
  if (missing?.reason === 'refused') return { kind: 'refused', code: missing.operator_code ?? missing.code ?? '' };
  if (missing?.reason === 'waiting') return { kind: 'loading' };
  if (missing?.reason !== 'unavailable') return undefined;
  const { code = 'GRIDOP_UNAVAILABLE', retry_at } = missing;
  return { kind: 'error', origin: code.startsWith('GATEWAY') ? 'gateway' : 'gridop', code, retry: retry_at };
}

/** The state that the consent of a home imposes on all of its panels. */
export function stateOfConsent(home: Home): State | undefined {
  if (home.consent_status === 'expired') return { kind: 'expired' };
  if (home.consent_status === 'pending' || home.consent_status === 'revoked')
    return { kind: 'empty', reason: 'consent' };
  return undefined;
}

/** The last day of a consent; the gateway sends an instant, a local client a day. */
export function consentEnd(home: Home): Day | undefined {
  const text = home.consent_expires_at;
  if (text === null) return undefined;
  const instant = parseInstant(text);
  return instant === undefined ? parseDay(text) : parisDay(instant);
}

const missingKinds: Readonly<Record<Missing['reason'], MissingKind>> = {
  not_published: 'unpublished',
  unavailable: 'failed',
  waiting: 'waiting',
  refused: 'refused',
  consent: 'consent',
  partial: 'hole',
};

export function missingKindOf(missing: Missing | undefined): MissingKind {
  if (missing?.code === 'ADAM-ERR0123' || missing?.operator_code === 'ADAM-ERR0123') return 'before';
  return missing ? missingKinds[missing.reason] : 'hole';
}

/** Why a day has no total. From `today` on a day is not over: it has none yet, whatever a response says about it. */
export const missingKindOfDay = ({ missing }: Pick<DailySeries, 'missing'>, day: Day, today?: Day): MissingKind =>
  today !== undefined && day >= today ? 'unpublished' : missingKindOf(missingOn(missing, day));

/** What the state of a whole screen is called under its name: only what is being read is being read. */
export function captionOf(state: State): 'loading' | 'failed' | 'none' | 'waiting' | 'quota' | 'offline' | 'expired' {
  const { kind } = state;
  if (kind === 'loading' || kind === 'importing') return 'loading';
  if (kind === 'quota' || kind === 'offline' || kind === 'expired') return kind;
  // A call that waits for its rate limiter slot arrives as an error, but nothing has failed.
  if (kind === 'error') return state.code === 'GRIDOP_WAITING' ? 'waiting' : 'failed';
  return kind === 'refused' ? 'failed' : 'none';
}
