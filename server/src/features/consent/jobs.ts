import type { DeliveryPoints } from '#features/delivery-points/index.ts';
import type { Operator } from '#gridop/operator.ts';
import type { Job } from '#platform/jobs/job.ts';
import { purgeAttempts } from './callback-attempts.ts';
import { type ContractFillOptions, createContractFill } from './contract-fill.ts';
import { type PendingOptions, retryPending } from './pending.ts';
import { purgeStates } from './state.ts';
import { refreshTokens, type TokenRefreshOptions } from './token-refresh.ts';
import { type WatchOptions, watchConsents } from './watch.ts';

export type ConsentJobOptions = Omit<
  PendingOptions & TokenRefreshOptions & WatchOptions & ContractFillOptions,
  'points' | 'operator'
> & {
  readonly points: DeliveryPoints;
  readonly operator: Operator;
};

/** Once per slot over all replicas: the walk through the tokens therefore keeps one spacing for all of them. */
export function createConsentJobs(options: ConsentJobOptions): Job<never>[] {
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
