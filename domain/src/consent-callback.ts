import type { Day } from './day.ts';

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
 * Whether an `autorisation_id` may be attached to the account that brought it. The number proves nothing by
 * itself: either a service started today, or no other account holds this authorisation.
 */
export function checkAuthorisation(authorisation: {
  readonly service_starts: readonly Day[];
  readonly today: Day;
  readonly held_by_another_account: boolean;
}): CallbackCheck {
  const isNew = authorisation.service_starts.includes(authorisation.today);
  if (isNew || !authorisation.held_by_another_account) return { ok: true };
  return { ok: false, code: 'CONSENT_INVALID', text: 'The operator did not confirm the consent' };
}
