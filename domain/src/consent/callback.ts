import type { Day } from '../day.ts';

export type CallbackCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly text: string };

/** Failed callbacks a user may cause in an hour: an `autorisation_id` is a small number that can be guessed. */
export const failedCallbacksPerHour = 5;

/** Before any call to the operator: the single-use state must be live, and guessing must have an end. */
export function checkCallbackAttempt(attempt: {
  readonly state_is_live: boolean;
  readonly failed_in_last_hour: number;
}): CallbackCheck {
  if (!attempt.state_is_live) return { ok: false, code: 'INVALID_STATE', text: 'Invalid state' };
  if (attempt.failed_in_last_hour >= failedCallbacksPerHour)
    return { ok: false, code: 'TOO_MANY_ATTEMPTS', text: 'Too many failed consents in an hour' };
  return { ok: true };
}

/**
 * Whether an `autorisation_id` may be attached to the account that submitted it. The number proves nothing by itself:
 * numbers are sequential, so the neighbour's consent of this morning would be the next guess. A number that no other
 * account ever attached may be attached. A number that another account released may be attached for a service that
 * began later. A number that another account still has may be attached for a service that began later, on the day the
 * consent was given.
 */
export function checkAuthorisation(authorisation: {
  readonly service_starts: readonly Day[];
  /**
   * The day it was submitted, and today where that is later: a service that begins then indicates a consent given now.
   */
  readonly given_on: readonly Day[];
  /** The days on which other accounts attached it, and those on which others gave it up. */
  readonly held_by_others: readonly Day[];
  readonly released_by_others: readonly Day[];
}): CallbackCheck {
  const { service_starts, given_on, held_by_others, released_by_others } = authorisation;
  const taken = [...held_by_others, ...released_by_others];
  const later = service_starts.filter((start) => taken.every((day) => day < start));
  const isFree = taken.length === 0;
  const isNew = later.some((start) => held_by_others.length === 0 || given_on.includes(start));
  if (isFree || isNew) return { ok: true };
  return { ok: false, code: 'CONSENT_INVALID', text: 'The operator did not confirm the consent' };
}
