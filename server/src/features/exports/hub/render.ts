import { type Discovery, hubDevices, renderDiscovery, withdrawnHubTopics } from '@svc/domain/exports/hub/discovery';
import { type EntityState, entityStates } from '@svc/domain/exports/hub/entity-states';
import { type MeteredPoint, type PointStatistics, pointStatistics } from '@svc/domain/exports/hub/household-statistics';
import type { StatisticSource } from '@svc/domain/exports/hub/statistic';
import { pricingContext } from '@svc/domain/exports/point-account';
import type { PointSnapshot, Snapshot } from '@svc/domain/exports/snapshot';
import type { HubConfig } from './config.ts';

/**
 * A PDL whose hours are not generated yet. PDLs are opened one after the other, so that other work can run and memory
 * use stays low.
 */
export type RenderedPoint = { readonly usage_point_id: string; open(): PointStatistics };

export type Rendered = {
  readonly points: readonly RenderedPoint[];
  readonly states: readonly EntityState[];
  readonly skipped: readonly { readonly what: string; readonly reason: string }[];
  /** Null without a broker. */
  readonly discovery: (Discovery & { readonly emptied: readonly string[]; readonly pdls: number }) | null;
};

/** Everything that the hub should contain, derived only from the snapshot. */
export function renderHub(snapshot: Snapshot, config: HubConfig, version: string): Rendered {
  const choice = {
    prefix: config.statistic_id_prefix,
    split: config.statistics_split,
    subscription: config.statistics_subscription,
  };
  const points: RenderedPoint[] = [];
  const skipped: { what: string; reason: string }[] = [];
  const wantsStatistics = config.ha_url !== null;
  for (const point of wantsStatistics ? snapshot.points : []) {
    const missing = missingCalendar(point, snapshot);
    // Without the calendar every day would appear to have an unknown colour and would be removed from the hub.
    if (missing) skipped.push({ what: point.usage_point_id, reason: `the ${missing} calendar could not be read` });
    else
      points.push({
        usage_point_id: point.usage_point_id,
        open: () => pointStatistics(meteredPoint(point, snapshot, config), choice, snapshot.today),
      });
  }
  const states = wantsStatistics && config.rest_states ? entityStates(snapshot) : [];
  return { points, skipped, states, discovery: renderEntities(snapshot, config, version) };
}

function renderEntities(snapshot: Snapshot, config: HubConfig, version: string): Rendered['discovery'] {
  if (config.mqtt_broker === null) return null;
  const choice = { ...config, mode: config.discovery_mode, available: config.keep_connection, version };
  const emptied = snapshot.withdrawn.flatMap((id) => withdrawnHubTopics(id, snapshot, choice));
  const devices = hubDevices(snapshot, config.data);
  return { ...renderDiscovery(devices, choice), emptied, pdls: snapshot.points.length };
}

export function statisticsOf({ points }: Rendered): StatisticSource[] {
  return points.flatMap((point) => point.open().statistics);
}

function meteredPoint(point: PointSnapshot, snapshot: Snapshot, { data }: HubConfig): MeteredPoint {
  const withCurves = data.includes('consumption_detail');
  const wantsConsumption = ['consumption_daily', 'consumption_monthly', 'consumption_detail'].some((selection) =>
    (data as readonly string[]).includes(selection),
  );
  return {
    usage_point_id: point.usage_point_id,
    // The whole number means nothing to a household and is already in the id.
    name: point.name ?? `PDL …${point.usage_point_id.slice(-4)}`,
    consumption:
      point.has_consumption && wantsConsumption
        ? { curves: withCurves ? point.consumption_detail : new Map(), dailies: point.consumption_daily }
        : null,
    production:
      point.has_production && data.includes('production_daily')
        ? { curves: point.production_detail, dailies: point.production_daily }
        : null,
    timeline: point.pricing?.timeline ?? [],
    shadow: point.pricing?.shadow ?? [],
    sale: point.pricing?.sale ?? [],
    context: pricingContext(point, snapshot),
  };
}

function missingCalendar(
  { pricing }: PointSnapshot,
  { tempo, flexday, peakDays }: Snapshot,
): 'tempo' | 'flexday' | 'ejp' | undefined {
  const kinds = new Set(
    [...(pricing?.timeline ?? []), ...(pricing?.shadow ?? [])].flatMap(({ tariff }) =>
      tariff.scheme.rules.flatMap(({ calendar }) => calendar?.kind ?? []),
    ),
  );
  if (kinds.has('tempo') && tempo === null) return 'tempo';
  if (kinds.has('flexday') && flexday === null) return 'flexday';
  return (kinds.has('ejp') || kinds.has('peak_day')) && peakDays === null ? 'ejp' : undefined;
}
