import { readStoredOffPeak } from '@svc/domain/pricing/off-peak-input';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Reading } from '@svc/domain/readings/reading';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { MirroredPdl, PdlMirror } from '#features/delivery-points/client/index.ts';
import { walkStoredDays } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { CostSource } from '../cost-point.ts';
import type { CostsOptions } from '../costs.ts';
import { serveCostRoutes } from '../serve-costs.ts';
import { openSpent, type ReadSpent } from '../spent.ts';
import { recordChosenOffer } from './chosen-offer.ts';
import { savePricing } from './local-pricing-repository.ts';

export { readPointPricing } from './point-pricing.ts';

export type ClientCostsOptions = Omit<CostsOptions, 'source'> & {
  readonly database: Connection;
  readonly mirror: Pick<PdlMirror, 'list' | 'authorise'>;
  /** Called when prices, a shadow offer or an invoice period change. */
  readonly onChanged?: OnChanged;
};

/** The local client: what is in its database is the household's own. */
export function createClientCosts(given: ClientCostsOptions): { readonly feature: Feature; readonly spent: ReadSpent } {
  const options = { ...given, source: openSource(given) };
  return { feature: { name: 'costs', routes: (app) => serveCostRoutes(app, options) }, spent: openSpent(options) };
}

function openSource({ database, mirror, clock, onChanged }: ClientCostsOptions): CostSource {
  async function find(id: string): Promise<MirroredPdl> {
    const named = /^\d{14}$/.test(id) ? id : (await mirror.list()).find((pdl) => pdl.id === id)?.usage_point_id;
    if (named === undefined) throw apiError('PDL_NOT_FOUND');
    return await mirror.authorise(named);
  }
  return {
    async open(_caller, id) {
      const pdl = await find(id);
      const { usage_point_id } = pdl;
      return {
        usage_point_id,
        subscribed_kva: pdl.subscribed_power,
        offPeak: hoursOf(pdl),
        ...(await recordChosenOffer(database, pdl, clock.now())),
        async read(measure, range) {
          const readings: Reading[] = [];
          for await (const days of walkStoredDays(database, { usage_point_id, measure }, range)) readings.push(...days);
          return readings;
        },
      };
    },
    list: async () =>
      (await mirror.list()).filter(({ is_active }) => is_active).map(({ usage_point_id }) => usage_point_id),
    async saveSettings(_caller, id, settings) {
      const { usage_point_id } = await find(id);
      await savePricing(database, usage_point_id, { settings }, clock.now());
      onChanged?.({ usage_point_id, measure: 'prices', days: 'all' });
    },
  };
}

// A local change overrides the gateway's value.
function hoursOf({ offpeak_hours, local_overrides }: MirroredPdl) {
  const read = readStoredOffPeak(local_overrides.offpeak_hours ?? offpeak_hours ?? []);
  return read.ok ? read.schedules : [];
}
