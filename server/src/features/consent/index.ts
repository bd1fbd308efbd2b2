import type { Feature } from '#feature.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Operator } from '#gridop/operator.port.ts';
import { type ConsentJobOptions, createConsentJobs } from './jobs.ts';
import { type CallResult, recordOutcome } from './outcome-record.ts';
import { type ProofOptions, verifyConsent } from './proof.ts';
import { type ConsentRoutes, serveConsent } from './routes.ts';

export { describeConsents } from './description.ts';
export type { ExpiryNotice, Notify } from './expiry-watch.ts';
export type { CallResult } from './outcome-record.ts';
export { type AuthorisationReleases, createAuthorisationReleases } from './released-authorisation-repository.ts';
export type { ConsentPage } from './service.ts';
export { createSharedMachineToken } from './tokens/machine-token.ts';
export type { TokenVault } from './tokens/token-vault.ts';

export type ConsentOptions = Omit<ConsentRoutes & ConsentJobOptions, 'points' | 'operator'> & {
  readonly points: DeliveryPoints;
  readonly operator: Operator;
};

export type ConsentProof = {
  /** Call after every operator call about a PDL: stores what it reveals about the consent and the directions. */
  recordOutcome(point: DeliveryPoint, result: CallResult): Promise<DeliveryPoint>;
  /** One cheap call, when `consentFor` decided `prove`. Returns the updated PDL. */
  verify(point: DeliveryPoint): Promise<DeliveryPoint>;
};

/** What the operator's responses reveal about a consent. */
export function createConsentProof(options: ProofOptions): ConsentProof {
  return {
    recordOutcome: (point, result) => recordOutcome(options.points, point, result, options.clock.now()),
    verify: (point) => verifyConsent(options, point),
  };
}

/** The operator's consent: given on its page, proved, stored, refreshed, watched and withdrawn. */
export function createConsent(options: ConsentOptions): Feature {
  return { name: 'consent', routes: (app) => serveConsent(app, options), jobs: createConsentJobs(options) };
}
