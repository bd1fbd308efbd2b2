import { addMonths, type Day, maxDay, minDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { coverDays } from '@svc/domain/readings/coverage';
import { historyLimit, type Measure } from '@svc/domain/readings/measure';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import type { DayStore } from '../day-store.ts';
import { planRead } from '../engine.ts';
import type { ReadCoverage } from './coverage-routes.ts';
import type { Permission } from './permission.ts';

type CoverageParts = {
  readonly now: () => Instant;
  readonly points: Pick<DeliveryPoints, 'authorisePdl'>;
  readonly quotas: Pick<Quotas, 'charge'>;
  readonly permission: Pick<Permission, 'permitStored'>;
  readonly openDayStore: (point: DeliveryPoint, measure: Measure) => Promise<DayStore>;
  readonly activationOf: (point: DeliveryPoint, measure: Measure) => Day | undefined;
};

/** As far back as the strips of a home reach. */
const months = 24;

/** Counted like a reading, because it opens as many days as one. It never calls the operator. */
export function createCoverage(parts: CoverageParts): ReadCoverage {
  return async ({ caller, usage_point_id, measure }, reply) => {
    const owned = await parts.points.authorisePdl(caller, usage_point_id);
    await parts.quotas.charge(caller, true, reply);
    const point = await parts.permission.permitStored(owned, measure);
    const dayStore = await parts.openDayStore(point, measure);
    const today = parisDay(parts.now());
    const activatedOn = parts.activationOf(point, measure);
    const oldest = maxDay(historyLimit(measure, today), addMonths(today, -months));
    const start = minDay(activatedOn === undefined ? oldest : maxDay(oldest, activatedOn), today);
    const window = dayRange(start, today);
    const known = await dayStore.get(window);
    const plan = await planRead({ measure, range: window, dayStore, useCache: true, activatedOn }, known, today);
    return coverDays(window, known, plan);
  };
}
