import { addDays } from '../day.ts';
import { hourMs, type Instant, parisDay, startOfDay } from '../paris-time.ts';

export const contributionTypes = [
  'NEW_PROVIDER',
  'NEW_OFFER',
  'UPDATE_OFFER',
  'DELETE_OFFER',
  'DELETE_PROVIDER',
  'REACTIVATE_OFFER',
] as const;
export type ContributionType = (typeof contributionTypes)[number];

/** What others see of a contribution. */
export const contributionStatuses = ['pending', 'approved', 'rejected'] as const;
export type ContributionStatus = (typeof contributionStatuses)[number];
/** A withdrawn contribution is visible to no user. The fact that it was sent is remembered. */
export type ContributionState = ContributionStatus | 'withdrawn';

export const contributionActions = ['edit', 'withdraw', 'approve', 'reject', 'request_info', 'reply'] as const;
export type ContributionAction = (typeof contributionActions)[number];

/** Who acts, seen from one contribution. */
export type ContributionActor = {
  readonly is_owner: boolean;
  readonly is_reviewer: boolean;
  readonly is_admin: boolean;
};

export type ContributionStep =
  | { readonly next: ContributionState }
  /** hidden: it does not exist for this user. own: another user must do it. decided: too late. */
  | { readonly refusal: 'hidden' | 'own' | 'decided' };

/** The state after each action. An action that is not listed is no longer possible. */
const steps: Readonly<Record<ContributionState, Readonly<Partial<Record<ContributionAction, ContributionState>>>>> = {
  pending: {
    edit: 'pending',
    withdraw: 'withdrawn',
    approve: 'approved',
    reject: 'rejected',
    request_info: 'pending',
    reply: 'pending',
  },
  // The reason for a decision may still be discussed.
  approved: { reply: 'approved' },
  rejected: { reply: 'rejected' },
  withdrawn: {},
};

const ownerActions: readonly ContributionAction[] = ['edit', 'withdraw', 'reply'];
const reviewerActions: readonly ContributionAction[] = ['approve', 'reject', 'request_info', 'reply'];

/** The next state of a contribution after an action, or why the user may not perform it. */
export function stepContribution(
  state: ContributionState,
  action: ContributionAction,
  { is_owner, is_reviewer, is_admin }: ContributionActor,
): ContributionStep {
  const may = (is_owner && ownerActions.includes(action)) || (is_reviewer && reviewerActions.includes(action));
  if (!may || state === 'withdrawn') return { refusal: 'hidden' };
  const next = steps[state][action];
  if (next === undefined) return { refusal: 'decided' };
  return action === 'approve' && is_owner && !is_admin ? { refusal: 'own' } : { next };
}

export const contributionLimits = {
  /** Of one user in a Paris day, withdrawn ones included. */
  perDay: 50,
  /** Of one user, not yet decided. */
  pending: 100,
  /** In one request. */
  batch: 50,
  /** Powers of one offer. */
  variants: 10,
  /** In one thread. */
  messages: 50,
} as const;

export type Allowance = {
  /** How many more may be sent now. */
  readonly left: number;
  /** When more may be sent; null: once a reviewer has decided some. */
  readonly until: Instant | null;
};

/** How many contributions a user may still send. Reviewers send as many as they like. */
export function allowContributions(
  known: { readonly today: number; readonly pending: number },
  isReviewer: boolean,
  now: Instant,
): Allowance {
  if (isReviewer) return { left: Number.POSITIVE_INFINITY, until: null };
  const ofDay = contributionLimits.perDay - known.today;
  const ofQueue = contributionLimits.pending - known.pending;
  const until = ofDay <= ofQueue ? startOfDay(addDays(parisDay(now), 1)) : null;
  return { left: Math.max(0, Math.min(ofDay, ofQueue)), until };
}

/** A withdrawn contribution is forgotten when it can no longer be sent a second time. */
export const withdrawnRetentionMs = 40 * 24 * hourMs;
