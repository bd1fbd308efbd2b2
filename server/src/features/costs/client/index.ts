import { addMonths, type Day } from '@svc/domain/day';
import type { PointPricing } from '@svc/domain/exports/point-pricing';
import type { Offer } from '@svc/domain/offers/offer';
import { parisDay } from '@svc/domain/paris-time';
import { householdTimeline } from '@svc/domain/pricing/household-timeline';
import { readStoredOffPeak } from '@svc/domain/pricing/off-peak-input';
import { ownTimeline } from '@svc/domain/pricing/own-prices';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Reading } from '@svc/domain/readings/reading';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { MirroredPdl, PdlMirror } from '#features/delivery-points/client/index.ts';
import { walkStoredDays } from '#features/readings/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { CostSource } from '../cost-point.ts';
import type { CostsOptions } from '../costs.ts';
import { serveCostRoutes } from '../serve-costs.ts';
import { openSpent, type ReadSpent } from '../spent.ts';
import { recordChosenOffer } from './chosen-offer.ts';
import { savePricing } from './local-pricing-repository.ts';

export { storedChoices, storedSettings } from '../pricing-settings.ts';
export { listUnreadablePricing } from './local-pricing-repository.ts';

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

type PointPricingParts = {
  readonly database: Connection;
  readonly clock: Clock;
  /** With its full price history; undefined when the catalogue does not contain it. */
  readonly findOffer: (id: string) => Promise<Offer | undefined>;
};

/** All pricing of a PDL since a day, for publishing its costs. */
export async function readPointPricing(parts: PointPricingParts, pdl: MirroredPdl, since: Day): Promise<PointPricing> {
  const now = parts.clock.now();
  const { choices, settings } = await recordChosenOffer(parts.database, pdl, now);
  const ids = new Set([...choices.map(({ offer_id }) => offer_id), settings.shadow_offer_id]);
  const offers: Offer[] = [];
  for (const id of ids) {
    const offer = id === null ? undefined : await parts.findOffer(id);
    if (offer) offers.push(offer);
  }
  // A running invoice period ends within a year.
  const range = { start: since, end: addMonths(parisDay(now), 13) };
  const { own_prices: own, invoice } = settings;
  const shadow = offers.find(({ id }) => id === settings.shadow_offer_id);
  return {
    timeline: householdTimeline(choices, offers, range, own),
    shadow: shadow ? datedTimeline(shadow, range) : [],
    sale: own ? ownTimeline(own, range, 'production') : [],
    ...(invoice && { invoice }),
  };
}
