import type { ServerConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { type Accounts, createAccounts } from '#features/accounts/index.ts';
import { createConsent } from '#features/consent/index.ts';
import { createDeliveryPoints } from '#features/delivery-points/index.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { readAccountSettings } from './account-settings.ts';
import { type OperatorAccess, openOperatorAccess } from './operator-access.ts';

export type ServerPlumbing = {
  readonly database: Database;
  readonly cache: KeyValueStore;
  readonly jobs: JobRunner;
  readonly clock: Clock;
  readonly log: Log;
};

export type ServerFeatures = {
  readonly accounts: Accounts;
  /** Undefined where the gateway has no credentials at the operator. */
  readonly access: OperatorAccess | undefined;
  readonly features: readonly Feature[];
};

/** What the gateway offers, and who tells whom. */
export function createServerFeatures(config: ServerConfig, plumbing: ServerPlumbing): ServerFeatures {
  const { database, clock, log, jobs, cache: store } = plumbing;
  const access = openOperatorAccess(config, plumbing);
  const points = createDeliveryPoints({
    database,
    clock,
    // Without a catalogue no offer can be chosen.
    isOfferActive: async () => false,
    findUserByEmail: (email) => accounts.findByEmail(email),
  });
  const accounts = createAccounts({
    database,
    store,
    jobs,
    clock,
    log,
    settings: readAccountSettings(config),
    countPdls: points.countOwned,
    contributors: [{ name: 'pdls', exportOf: points.describeOwned }],
  });
  const consent =
    access &&
    createConsent({
      ...access,
      database,
      clock,
      log,
      jobs,
      points,
      frontend_url: config.FRONTEND_URL,
      redirect_uri: access.page.redirect_uri,
      identifyUser: (request) => accounts.identify(request),
      notify: ({ user_id, ...notice }, transaction) =>
        accounts.putNotice(transaction, user_id, { kind: 'consent_expiry', ...notice }),
    });
  return { accounts, access, features: [accounts.feature, points.feature, ...(consent ? [consent.feature] : [])] };
}
