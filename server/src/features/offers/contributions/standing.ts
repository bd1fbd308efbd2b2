import { mayDo } from '@svc/domain/credentials/roles';
import {
  type ContributionAction,
  type ContributionActor,
  type ContributionState,
  type ContributionStatus,
  stepContribution,
} from '@svc/domain/offers/contribution';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { StoredBody } from './schemas.ts';
import type { ContributionRow } from './tables.ts';

export function isReviewer(caller: Caller): boolean {
  return mayDo(caller, 'contributions:review');
}

/** The caller's relation to a contribution. */
export function actorOf(caller: Caller, { user_id }: Pick<ContributionRow, 'user_id'>): ContributionActor {
  return {
    is_owner: user_id === caller.user_id,
    is_reviewer: isReviewer(caller),
    is_admin: caller.is_admin,
  };
}

/** The state that the action leads to. Throws the error for a refused action. */
export function requireStep(
  row: ContributionRow | undefined,
  action: ContributionAction,
  caller: Caller,
): { readonly row: ContributionRow; readonly next: ContributionState } {
  if (!row) throw apiError('CONTRIBUTION_NOT_FOUND');
  const step = stepContribution(row.state, action, actorOf(caller, row));
  if ('next' in step) return { row, next: step.next };
  if (step.refusal === 'own') throw apiError('OWN_CONTRIBUTION');
  throw apiError(step.refusal === 'decided' ? 'CONTRIBUTION_DECIDED' : 'CONTRIBUTION_NOT_FOUND');
}

/** As its contributor sees it. A withdrawn one is described as it was before. */
export function describeContribution(row: ContributionRow) {
  const { id, state, reason, reviewed_at, unread, created_at, updated_at } = row;
  const status: ContributionStatus = state === 'withdrawn' ? 'pending' : state;
  return { id, status, ...bodyOf(row), reason, reviewed_at, unread, created_at, updated_at };
}

export function bodyOf({ body }: Pick<ContributionRow, 'body'>): StoredBody {
  return JSON.parse(body) as StoredBody;
}
