import type { Outcome } from '@svc/domain/outcome';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { Incidents } from '#features/incidents/index.ts';
import type { OperatorReach } from '#features/readings/server/index.ts';
import type { RecordKind } from '../record-kinds.ts';
import type { RecordSource } from '../source.ts';

export type OperatorRecordParts = {
  readonly reach: OperatorReach;
  readonly incidents: Pick<Incidents, 'note'>;
};

/** The records of one PDL at the operator. Each response updates the consent of the delivery point. */
export function createRecordSource({ reach, incidents }: OperatorRecordParts, point: DeliveryPoint): RecordSource {
  const { operator, operator_account_id: account_id, consent } = reach;
  const { user_id, usage_point_id } = point;
  const context = { account_id, user_id, class: 'interactive' } as const;
  const fetchers = {
    contract: () => operator.fetchContract(usage_point_id, context),
    address: () => operator.fetchAddress(usage_point_id, context),
    customer: () => operator.fetchCustomer(usage_point_id, context),
    contact: () => operator.fetchContact(usage_point_id, context),
  } satisfies Record<RecordKind, () => Promise<Outcome<unknown>>>;
  return {
    async fetch(kind) {
      const outcome = await fetchers[kind]();
      incidents.note(point, { outcome });
      await consent.recordOutcome(point, { outcome });
      return outcome;
    },
  };
}
