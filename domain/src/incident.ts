import { addDays, type Day } from './day.ts';
import type { PointError } from './delivery-points/point-error.ts';

/** How long ago a consent was given: the operator's failures often affect only young ones. */
export const consentAges = ['new', 'recent', 'settled'] as const;
export type ConsentAge = (typeof consentAges)[number];

const newDays = 2;
const recentDays = 60;

export function consentAge(started_on: Day | null, today: Day): ConsentAge {
  if (started_on === null || started_on <= addDays(today, -recentDays)) return 'settled';
  return started_on > addDays(today, -newDays) ? 'new' : 'recent';
}

/** Of the PDLs requested from the operator in a day, how many it refused with one code. */
export type Spread = { readonly touched: number; readonly requested: number };

/** What users see: never a figure that could identify one of few. */
export type OthersAffected = { readonly pdls: number; readonly share: number };

const minimumReported = 20;
const generalShare = 0.1;

export function describeSpread({ touched, requested }: Spread): OthersAffected | null {
  if (touched < minimumReported) return null;
  // Both are estimates that may differ slightly: a share never exceeds 1.
  return { pdls: touched, share: Math.min(1, Math.round((100 * touched) / Math.max(requested, touched)) / 100) };
}

/** Whether the operator causes the failure and not this one PDL. */
export function isGeneral(others: OthersAffected | null): others is OthersAffected {
  return others !== null && others.share >= generalShare;
}

/** Advice on a PDL error. While a failure is general, users are not sent to consent again: it would not help. */
export function adviseOnPointError(pointError: PointError, others: OthersAffected | null): PointError {
  if (!isGeneral(others)) return pointError;
  const percent = Math.round(others.share * 100);
  return {
    ...pointError,
    detail: `Not only you: the operator refuses this for ${percent} % of the PDLs it was asked about in the last 24 hours (${others.pdls} of them). It is a fault of the operator. Wait: it is asked again by itself, and your consent stays as it is. Do not end it and do not give it again.`,
  };
}
