import { addDays, type Day } from '../../day.ts';
import type { DayRange } from '../../day-range.ts';
import { type Instant, startOfDay } from '../../paris-time.ts';
import type { PricingContext } from '../../pricing/day-plan.ts';
import { type Amount, formatAmount, subscriptionOfDay } from '../../pricing/money.ts';
import type { TariffSpan } from '../../pricing/tariff-timeline.ts';
import type { DailyValue, DayCurve } from '../../readings/reading.ts';
import { buildHours, type HourSeries, type HouseholdHours, type Uncosted, walkHours } from './hour-series.ts';
import { settleEnergy } from './settled-energy.ts';
import { costScale, energyScale, type HubRow, type RowScale, type StatisticSource, toRows } from './statistic.ts';

export type StatisticsSplit = 'tariff' | 'total' | 'both';

export type EnergyDays = {
  readonly curves: ReadonlyMap<Day, DayCurve>;
  readonly dailies: ReadonlyMap<Day, DailyValue>;
};

/** One PDL as its statistics are made from. */
export type MeteredPoint = {
  readonly usage_point_id: string;
  readonly name: string;
  readonly consumption: EnergyDays | null;
  readonly production: EnergyDays | null;
  /** Empty when no offer is chosen. */
  readonly timeline: readonly TariffSpan[];
  /** An offer that is not theirs, to see what they would have paid. */
  readonly shadow: readonly TariffSpan[];
  /** The price at which injected energy is sold. Empty where it was not entered. */
  readonly sale: readonly TariffSpan[];
  readonly context: PricingContext;
};

export type StatisticsChoice = {
  readonly prefix: string;
  /** Null: by tariff when the offer has several prices. */
  readonly split: StatisticsSplit | null;
  readonly subscription: boolean;
};

export type PointStatistics = {
  readonly statistics: readonly StatisticSource[];
  /** Days whose hours are a daily value spread out, not the measured hours. */
  readonly estimated_days: readonly Day[];
  readonly uncosted: readonly Uncosted[];
  readonly held_from: Day | null;
};

/** Every statistic of a PDL, from local data only: the same data always produces the same rows. */
export function pointStatistics(point: MeteredPoint, choice: StatisticsChoice, today: Day): PointStatistics {
  const consumption = point.consumption && consumptionStatistics(point, point.consumption, choice, today);
  const production = point.production && productionStatistics(point, point.production, choice, today);
  return {
    statistics: [...(consumption?.statistics ?? []), ...(production?.statistics ?? [])],
    estimated_days: [...new Set([...(consumption?.estimated ?? []), ...(production?.estimated ?? [])])].sort(),
    uncosted: consumption?.uncosted ?? [],
    held_from: consumption?.deferredFrom ?? null,
  };
}

function consumptionStatistics(point: MeteredPoint, days: EnergyDays, choice: StatisticsChoice, today: Day) {
  const range = rangeOf(days, today);
  if (!range) return null;
  const energy = settleEnergy(range, days.curves, days.dailies);
  const hours = buildHours(energy, point.timeline, point.context, today);
  const split = choice.split ?? (hours.tags.size > 1 ? 'tariff' : 'total');
  const make = maker(point, choice.prefix);
  const priced = point.timeline.length > 0;
  const statistics = [
    // Without an offer there are no tags, only the total.
    ...(split !== 'tariff' || !priced ? [make('consumption', null, hours.total, energyScale, null)] : []),
    ...(split !== 'total' ? byTag(make, 'consumption', hours.tags, energyScale, hours.deferredFrom) : []),
    ...(split !== 'tariff' && priced ? [make('cost', null, hours.cost, costScale, hours.deferredFrom)] : []),
    ...(split !== 'total' ? byTag(make, 'cost', hours.costs, costScale, hours.deferredFrom) : []),
    ...shadowStatistics(point, make, energy, today),
  ];
  if (choice.subscription) statistics.push(subscriptionStatistic(point, choice.prefix, range));
  return {
    statistics,
    estimated: energy.days.filter((_day, index) => energy.states[index] === 'estimated'),
    uncosted: priced ? hours.uncosted : [],
    deferredFrom: deferredDay(hours, energy.days),
  };
}

function deferredDay({ deferredFrom }: HouseholdHours, days: readonly Day[]): Day | null {
  return deferredFrom === null ? null : (days.find((day) => startOfDay(day) === deferredFrom) ?? null);
}

function shadowStatistics(
  { shadow, context }: MeteredPoint,
  make: Maker,
  energy: ReturnType<typeof settleEnergy>,
  today: Day,
) {
  if (shadow.length === 0) return [];
  const { cost, deferredFrom } = buildHours(energy, shadow, context, today);
  return [make('cost', 'alt', cost, costScale, deferredFrom)];
}

function productionStatistics(point: MeteredPoint, days: EnergyDays, choice: StatisticsChoice, today: Day) {
  const range = rangeOf(days, today);
  if (!range) return null;
  const energy = settleEnergy(range, days.curves, days.dailies);
  const { total, cost, deferredFrom } = buildHours(energy, point.sale, point.context, today);
  const make = maker(point, choice.prefix);
  const revenue = make('production_revenue', null, cost, costScale, deferredFrom);
  return {
    statistics: [make('production', null, total, energyScale, null), ...(revenue.hours > 0 ? [revenue] : [])],
    estimated: energy.days.filter((_day, index) => energy.states[index] === 'estimated'),
  };
}

/** One row a day, at local midnight. A day without an offer, or with an unknown subscription, has none. */
function subscriptionStatistic(point: MeteredPoint, prefix: string, range: DayRange): StatisticSource {
  const id = `${prefix}:cost_${point.usage_point_id}_subscription`;
  const meta = { id, name: `${point.name} - cost subscription (EUR)`, unit: 'EUR' as const, until: null };
  const rows = subscriptionRows(point, range);
  return { ...meta, hours: rows.length, open: () => ({ ...meta, rows }) };
}

function subscriptionRows(point: MeteredPoint, range: DayRange): HubRow[] {
  const rows: HubRow[] = [];
  let total: Amount = 0n;
  for (let day = range.start; day < range.end; day = addDays(day, 1)) {
    const span = point.timeline.find(({ range: { start, end } }) => day >= start && day < end);
    if (span?.tariff.subscription === undefined) continue;
    const amount = subscriptionOfDay(span.tariff.subscription, day);
    total += amount;
    rows.push({
      start: startOfDay(day),
      state: Number(formatAmount(amount, 4)),
      sum: Number(formatAmount(total, 6)),
    });
  }
  return rows;
}

/** From the first day that is known to yesterday. */
function rangeOf({ curves, dailies }: EnergyDays, today: Day): DayRange | null {
  let first: Day | undefined;
  for (const day of [...curves.keys(), ...dailies.keys()]) if (first === undefined || day < first) first = day;
  return first === undefined || first >= today ? null : { start: first, end: today };
}

type Kind = 'consumption' | 'cost' | 'production' | 'production_revenue';
type Maker = (
  kind: Kind,
  tag: string | null,
  hours: HourSeries,
  scale: RowScale,
  until: Instant | null,
) => StatisticSource;

const kindLabels: Readonly<Record<Kind, string>> = {
  consumption: 'consumption',
  cost: 'cost',
  production: 'production',
  production_revenue: 'production revenue',
};

const longestName = 200;

function maker({ usage_point_id, name }: MeteredPoint, prefix: string): Maker {
  return (kind, tag, hours, scale, until) => {
    const unit = kind === 'consumption' || kind === 'production' ? 'kWh' : 'EUR';
    // The unit is in the name, so that a cost is not taken for a consumption in the hub's lists.
    const what = tag === null ? kindLabels[kind] : `${kindLabels[kind]} ${tag.replaceAll('_', ' ').toUpperCase()}`;
    const meta = {
      id: `${prefix}:${kind}_${usage_point_id}${tag === null ? '' : `_${tag}`}`,
      name: `${name.slice(0, longestName)} - ${what} (${unit})`,
      unit,
      until,
    } as const;
    const open = () => ({ ...meta, rows: toRows(hours, scale, until) });
    return { ...meta, hours: countBefore(hours, until), open };
  };
}

function byTag(
  make: Maker,
  kind: Kind,
  tags: ReadonlyMap<string, HourSeries>,
  scale: RowScale,
  until: Instant | null,
): StatisticSource[] {
  return [...tags].sort(([a], [b]) => (a < b ? -1 : 1)).map(([tag, hours]) => make(kind, tag, hours, scale, until));
}

function countBefore(hours: HourSeries, until: Instant | null): number {
  let count = 0;
  for (const { start } of walkHours(hours)) if (until === null || start < until) count++;
  return count;
}
