import { type Day, parseDay } from '@svc/domain/day';
import { parisDay, parseInstant } from '@svc/domain/paris-time';
import { ApiFault } from '../api/fault.ts';
import type { Home } from '../api/queries.ts';
import type { Missing } from '../api/series.ts';
import type { Absence } from '../theme/registers.ts';
import { origins, type State } from '../words/states.ts';

type Asked = { readonly isPending: boolean; readonly error: Error | null };

/** How a query that is not simply answered is shown. */
export function stateOfQuery({ isPending, error }: Asked): State {
  if (error) return stateOfError(error);
  return isPending ? { kind: 'loading' } : { kind: 'ready' };
}

export function stateOfError(error: Error): State {
  if (!(error instanceof ApiFault)) return { kind: 'error', origin: 'svc', code: 'FRONT', retry: null };
  const { status, code, retryAt, help } = error;
  const origin = origins.find((one) => one === error.origin) ?? 'svc';
  if (status === 0) return { kind: 'offline' };
  // A box is told so by its gateway, which answers.
  if ((status === 429 && !error.isTooFast) || code === 'GATEWAY_QUOTA') return { kind: 'quota', retry: retryAt };
  if (code.includes('CONSENT'))
    return code.includes('EXPIRED') ? { kind: 'expired' } : { kind: 'empty', reason: 'consent' };
  if (code.startsWith('ADAM-')) return { kind: 'refused', code };
  return { kind: 'error', origin, code, retry: retryAt, help };
}

/** What the consent of a home alone says about all of its panels. */
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

const absences: Readonly<Record<Missing['reason'], Absence>> = {
  not_published: 'unpublished',
  unavailable: 'hole',
  waiting: 'waiting',
  refused: 'refused',
  consent: 'consent',
  partial: 'hole',
};

export function absenceOf(missing: Missing | undefined): Absence {
  if (missing?.code === 'ADAM-ERR0123' || missing?.operator_code === 'ADAM-ERR0123') return 'before';
  return missing ? absences[missing.reason] : 'hole';
}

/** What the state of a whole screen is called under its name: only what is being read is being read. */
export function captionOf({ kind }: State): 'asking' | 'failed' | 'none' {
  if (kind === 'loading' || kind === 'importing') return 'asking';
  return kind === 'error' || kind === 'offline' || kind === 'quota' || kind === 'refused' ? 'failed' : 'none';
}
