import type { Feature } from '#feature.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/index.ts';
import type { Operator } from '#gridop/operator.ts';
import { type ConsentJobOptions, createConsentJobs } from './jobs.ts';
import { type CallResult, recordOutcome } from './outcome-record.ts';
import { proveConsent } from './proof.ts';
import { type ConsentRoutes, serveConsent } from './routes.ts';

export { createSharedMachineToken } from './machine-token.ts';
export type { CallResult } from './outcome-record.ts';
export type { ConsentPage } from './service.ts';
export type { TokenVault } from './token-vault.ts';
export type { ExpiryNotice, Notify } from './watch.ts';

export type ConsentOptions = Omit<ConsentRoutes & ConsentJobOptions, 'points' | 'operator'> & {
  readonly points: DeliveryPoints;
  readonly operator: Operator;
};

export type ConsentFeature = {
  readonly feature: Feature;
  /** After every call to the operator about a PDL: what it says about the consent and the directions is kept. */
  recordOutcome(point: DeliveryPoint, result: CallResult): Promise<DeliveryPoint>;
  /** One cheap call, where `consentFor` decided `prove`: the PDL as it stands afterwards. */
  prove(point: DeliveryPoint): Promise<DeliveryPoint>;
};

/** The operator's consent: given on its page, proved, kept, refreshed, watched and withdrawn. */
export function createConsent(options: ConsentOptions): ConsentFeature {
  return {
    feature: {
      name: 'consent',
      routes: (app) => serveConsent(app, options),
      jobs: createConsentJobs(options),
    },
    recordOutcome: (point, result) => recordOutcome(options.points, point, result),
    prove: (point) => proveConsent(options, point),
  };
}
