import type { ConsentFeature } from '#features/consent/index.ts';
import type { DeliveryPoints } from '#features/delivery-points/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import type { DataKeys } from '#features/readings/index.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

/** What readings and records of the gateway are made of. */
export type ReadingParts = {
  readonly plumbing: ServerPlumbing;
  readonly ttlSeconds: number;
  readonly access: OperatorAccess | undefined;
  readonly points: DeliveryPoints;
  readonly consent: ConsentFeature | undefined;
  readonly quotas: Quotas;
  readonly dataKeys: DataKeys;
};
