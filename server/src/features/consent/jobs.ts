import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Operator } from '#gridop/operator.port.ts';
import type { AnyJob, Job } from '#platform/jobs/job.ts';
import { purgeAttempts } from './callback-attempt-repository.ts';
import { type ContractFillOptions, createContractFill } from './contract-fill.ts';
import { type WatchOptions, watchConsents } from './expiry-watch.ts';
import { type NotYetUsableOptions, verifyNotYetUsable } from './not-yet-usable.ts';
import { purgeStates } from './state-repository.ts';
import { refreshTokens, type TokenRefreshOptions } from './tokens/token-refresh.ts';
import { type PendingOptions, retryPending } from './unconfirmed-consents.ts';

export type ConsentJobOptions = Omit<
  PendingOptions & NotYetUsableOptions & TokenRefreshOptions & WatchOptions & ContractFillOptions,
  'points' | 'operator'
> & {
  readonly points: DeliveryPoints;
  readonly operator: Operator;
};

/** Once per slot across all replicas, so that the token refresh has one spacing for all of them. */
export function createConsentJobs(options: ConsentJobOptions): AnyJob[] {
  const { database, clock } = options;
  const slots: Job[] = [
    {
      name: 'operator-token-refresh',
      schedule: { everyMinutes: 60 },
      run: async (_data, run) => {
        await refreshTokens(options, run);
      },
    },
    { name: 'pending-consents', schedule: { everyMinutes: 1 }, run: (_data, run) => retryPending(options, run) },
    {
      name: 'not-yet-usable-consents',
      schedule: { everyMinutes: 60 },
      run: async (_data, run) => {
        await verifyNotYetUsable(options, run);
      },
    },
    {
      name: 'authorisation-key-rotation',
      schedule: { everyMinutes: 60 },
      run: async (_data, { log, signal }) => {
        const renewed = await options.releases.renew(signal);
        if (renewed > 0) log.info({ renewed }, 'marks of released authorisations sealed under the new SECRET_KEY');
      },
    },
    {
      name: 'consent-watch',
      schedule: { slots: [{ minute: 6 * 60 + 10 }] },
      run: async (_data, run) => {
        await watchConsents(options, run);
        await purgeStates(database, clock.now());
        await purgeAttempts(database, clock.now());
      },
    },
  ];
  return [...slots, createContractFill(options)];
}
