import type { ContractData } from '@svc/domain/delivery-points/contract';
import { consentFor, type DeliveryPoint, type DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Operator } from '#gridop/operator.port.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Job, JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';

export type ContractFillOptions = {
  readonly operator: Pick<Operator, 'fetchContract'>;
  readonly points: Pick<DeliveryPoints, 'find' | 'fillContract'>;
  readonly operator_account_id: string;
  readonly clock: Clock;
};

const name = 'consent-contract';

/**
 * After a new consent: fills in the PDL from its contract (production, power, activation, off-peak hours). Runs in the
 * background. A contract that cannot be read now is read at the next request.
 */
export function createContractFill(options: ContractFillOptions): Job<{ readonly id: string }> {
  const { operator, points, operator_account_id: account_id, clock } = options;
  return {
    name,
    attempts: 3,
    run: async ({ id }, { log }) => {
      const point = await points.find({ id });
      if (!point || consentFor(point, { by: 'job', now: clock.now() }).decision !== 'call') return;
      const context = { account_id, user_id: point.user_id, class: 'scheduled' } as const;
      const outcome = await operator.fetchContract(point.usage_point_id, context);
      if (!outcome.ok) {
        log.warn(
          { class: outcome.failure.class, status: outcome.failure.status },
          'the contract of a new consent was not read',
        );
        return;
      }
      const [{ contracts, has_production }] = outcome.data.customer.usage_points;
      const { subscribed_power_kva, last_activation_date, offpeak_hours } = contracts;
      const contract: ContractData = { subscribed_power_kva, last_activation_date, offpeak_hours, has_production };
      await points.fillContract(point, contract);
    },
  };
}

/** Requests the contracts of PDLs with a working consent. Without the queue it is left for later. */
export async function requestContracts(
  { jobs, log }: { readonly jobs: Pick<JobRunner, 'enqueue'>; readonly log: Log },
  points: readonly DeliveryPoint[],
): Promise<void> {
  try {
    for (const { id } of points) await jobs.enqueue<{ readonly id: string }>({ name }, { id }, { id });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ reason: error.reason }, 'the job queue is away: contracts are read later');
  }
}
