import type { Outcome } from '../../api/outcome.ts';
import type { Home } from '../../api/queries.ts';
import type { Messages } from '../../messages/i18n.tsx';

export type OutcomeText = { readonly tone: 'ok' | 'warn' | 'bad'; readonly title: string; readonly text: string };

const known = [
  'CONSENT_REFUSED',
  'CONSENT_INVALID',
  'CONSENT_PENDING',
  'CONSENT_UNUSABLE',
  'INVALID_STATE',
  'PDL_LIMIT',
  'GRIDOP_UNAVAILABLE',
  'GRIDOP_THROTTLED',
  'GRIDOP_BAD_ANSWER',
  'GRIDOP_CREDENTIALS',
] as const;

/** Describes the outcome of the redirect to the operator. A code of the operator is shown unchanged. */
export function describeOutcome(
  outcome: Outcome,
  { onboarding }: Pick<Messages, 'onboarding'>,
  home?: string,
): OutcomeText {
  if (outcome.consent === 'ok') return { tone: 'ok', ...onboarding.outcomes.ok(home) };
  const { code } = outcome;
  const name = known.find((one) => one === code);
  const waits =
    name === 'INVALID_STATE' ||
    name === 'CONSENT_PENDING' ||
    name === 'GRIDOP_UNAVAILABLE' ||
    name === 'GRIDOP_THROTTLED';
  const messages = name ? onboarding.outcomes[name] : onboarding.outcomes.other(code);
  const { title, text } = messages;
  return {
    tone: waits ? 'warn' : 'bad',
    title: home === undefined ? title : onboarding.outcomeOf(home, title.charAt(0).toLowerCase() + title.slice(1)),
    text,
  };
}

type ConsentState = 'first' | 'pending' | 'again' | 'expired' | 'unusable' | 'unchanged';

/** Why a home is here: never consented, waiting for the operator, or consented once. Active: a new consent failed. */
export function consentStateOf(home: Home, outcome: Outcome | undefined): ConsentState {
  const status = home.consent_status;
  if (status === 'active') return 'unchanged';
  if (status === 'revoked') return 'again';
  if (status === 'expired' || status === 'unusable') return status;
  const isWaiting = outcome?.consent === 'error' && outcome.code === 'CONSENT_PENDING';
  return isWaiting ? 'pending' : 'first';
}
