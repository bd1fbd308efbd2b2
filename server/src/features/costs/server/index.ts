import type { DayRange } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Permission } from '#features/readings/server/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type BillAmount, openBillAmount } from '../bill-amount.ts';
import type { CostSource } from '../cost-point.ts';
import type { CostsOptions } from '../costs.ts';
import type { PricingSettings } from '../pricing-settings.ts';
import { serveCostRoutes } from '../serve-costs.ts';
import { openSpent, type ReadSpent } from '../spent.ts';
import { findSettings, saveSettings } from './settings-repository.ts';

export { listSettings as describePricing } from './settings-repository.ts';

export type ServerCostsOptions = Omit<CostsOptions, 'source'> & {
  readonly database: Connection;
  readonly points: Pick<DeliveryPoints, 'find' | 'listChoices'>;
  readonly permission: Pick<Permission, 'permitStored' | 'listStored' | 'measuresOf'>;
  /** What is cached now. Makes no upstream call. */
  readonly listCached: (point: DeliveryPoint, measure: Measure, range: DayRange) => Promise<readonly Reading[]>;
};

export type ServerCosts = {
  readonly feature: Feature;
  readonly spent: ReadSpent;
  readonly billAmount: BillAmount;
  readonly readSettings: (pdl_id: string) => Promise<PricingSettings>;
  readonly saveSettings: (pdl_id: string, settings: PricingSettings) => Promise<void>;
};

/** The gateway: the stored data of a PDL, for owners to whom the operator would return it now. */
export function createServerCosts(given: ServerCostsOptions): ServerCosts {
  const options = { ...given, source: openSource(given) };
  const { database, clock } = given;
  return {
    feature: { name: 'costs', routes: (app) => serveCostRoutes(app, options) },
    spent: openSpent(options),
    billAmount: openBillAmount(options),
    readSettings: (pdl_id) => findSettings(database, pdl_id),
    saveSettings: (pdl_id, settings) => saveSettings(database, pdl_id, settings, clock.now()),
  };
}

function openSource({ database, clock, points, permission, listCached }: ServerCostsOptions): CostSource {
  async function permit({ user_id }: Pick<Caller, 'user_id'>, id: string): Promise<DeliveryPoint> {
    const named = /^\d{14}$/.test(id) ? { usage_point_id: id } : await points.find({ id, user_id });
    if (!named) throw apiError('PDL_NOT_FOUND');
    return await permission.permitStored({ user_id, usage_point_id: named.usage_point_id }, 'whole');
  }
  return {
    async open(caller, id) {
      const point = await permit(caller, id);
      const given = permission.measuresOf(point);
      return {
        usage_point_id: point.usage_point_id,
        subscribed_kva: point.subscribed_power,
        offPeak: point.offpeak_hours,
        choices: await points.listChoices(point.id),
        settings: await findSettings(database, point.id),
        read: async (measure, range) => (given.includes(measure) ? await listCached(point, measure, range) : []),
      };
    },
    list: async ({ user_id }) => (await permission.listStored(user_id)).map(({ usage_point_id }) => usage_point_id),
    async saveSettings(caller, id, settings) {
      const point = await permit(caller, id);
      await saveSettings(database, point.id, settings, clock.now());
    },
  };
}
