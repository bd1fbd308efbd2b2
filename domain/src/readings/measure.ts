import { addDays, addMonths, type Day } from '../day.ts';

/** What one day of a measure is: an energy, a peak with its moment, or a load curve. */
export type MeasureKind = 'daily' | 'peak' | 'curve';

export type ReadingType = {
  readonly unit: 'Wh' | 'W' | 'VA';
  readonly measurement_kind: 'energy' | 'power';
  readonly aggregate: 'sum' | 'average' | 'maximum';
  readonly measuring_period?: 'P1D';
};

/**
 * Everything that distinguishes one measure from another. Code that depends on the measure reads this table and has no
 * list of its own.
 */
type MeasureRow = {
  readonly title: string;
  /** Its line in the README of an archive. */
  readonly about: string;
  /** Also the shape of its rows, of its CSV and of its demonstration. */
  readonly kind: MeasureKind;
  readonly direction: 'consumption' | 'production';
  readonly reading_type: ReadingType;
  /** The longest range of one operator call. */
  readonly slice_days: number;
  /** The longest range that a local client requests from its gateway at once. */
  readonly gateway_days: number;
  /** The longest range of one request to us. */
  readonly longest_request_days: number;
  /** How far back the operator returns data: these calendar months, and 15 days. */
  readonly history_months: number;
  /** Its route under /gridop, and the gateway route that a local client requests, which may differ. */
  readonly path: string;
  readonly gateway_path: string;
  /** Its API in the generation of 2026, the physical quantity in its responses, and its address in v5. */
  readonly operator: { readonly resource: string; readonly quantity: 'EA' | 'PA' | 'PMA'; readonly v5: string };
  /** The prefix of its cache entries, as specified: the administrators of the service know these names. */
  readonly cache_prefix: string;
  /** Where its unit is cached; the load curves have no such entry. */
  readonly cache_unit: string | null;
  /** Its table in the database of a local client, and its files in an archive. */
  readonly table: string;
  readonly file: string;
  /** The lower, the earlier it is synchronised, for all PDLs: a stop by the quota is then fair. */
  readonly sync_order: number;
  /** The daily measure that the sum of a whole day of this curve can replace. */
  readonly sums_to: string | null;
};

const energy = { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' } as const;
const peak = { unit: 'VA', measurement_kind: 'power', aggregate: 'maximum', measuring_period: 'P1D' } as const;
const power = { unit: 'W', measurement_kind: 'power', aggregate: 'average' } as const;

const byDay = { slice_days: 365, gateway_days: 365, longest_request_days: 1110, history_months: 36 } as const;
const byCurve = { slice_days: 7, gateway_days: 42, longest_request_days: 745, history_months: 24 } as const;
const historyMarginDays = 15;

export const measures = {
  consumption_daily: {
    title: 'Daily consumption',
    about: 'energy taken from the grid each day, Wh',
    kind: 'daily',
    direction: 'consumption',
    reading_type: energy,
    ...byDay,
    path: '/consumption/daily',
    gateway_path: '/consumption/daily',
    operator: { resource: 'consommation_quotidienne', quantity: 'EA', v5: '/metering_data_dc/v5/daily_consumption' },
    cache_prefix: 'consumption:daily',
    cache_unit: 'consumption:reading_type',
    table: 'consumption_daily',
    file: 'consumption_daily',
    sync_order: 1,
    sums_to: null,
  },
  production_daily: {
    title: 'Daily production',
    about: 'energy given to the grid each day, Wh',
    kind: 'daily',
    direction: 'production',
    reading_type: energy,
    ...byDay,
    path: '/production/daily',
    gateway_path: '/production/daily',
    operator: { resource: 'production_quotidienne', quantity: 'EA', v5: '/metering_data_dp/v5/daily_production' },
    cache_prefix: 'production:daily',
    cache_unit: 'production:reading_type',
    table: 'production_daily',
    file: 'production_daily',
    sync_order: 2,
    sums_to: null,
  },
  max_power: {
    title: 'Daily maximum power',
    about: 'the highest power of each day, VA, and its moment',
    kind: 'peak',
    direction: 'consumption',
    reading_type: peak,
    ...byDay,
    path: '/power',
    gateway_path: '/power',
    operator: {
      resource: 'puissance_conso_max_quotidienne',
      quantity: 'PMA',
      v5: '/metering_data_dcmp/v5/daily_consumption_max_power',
    },
    cache_prefix: 'consumption:max_power',
    cache_unit: 'consumption:max_power_unit',
    table: 'max_power_daily',
    file: 'max_power',
    sync_order: 5,
    sums_to: null,
  },
  consumption_detail: {
    title: 'Consumption load curve',
    about: 'load curve: average power of each step, W, and its energy, Wh',
    kind: 'curve',
    direction: 'consumption',
    reading_type: power,
    ...byCurve,
    path: '/consumption/detail',
    gateway_path: '/consumption/detail/batch',
    operator: {
      resource: 'courbe_de_charge_consommation',
      quantity: 'PA',
      v5: '/metering_data_clc/v5/consumption_load_curve',
    },
    cache_prefix: 'consumption:detail:daily',
    cache_unit: null,
    table: 'consumption_detail',
    file: 'consumption_detail',
    sync_order: 3,
    sums_to: 'consumption_daily',
  },
  production_detail: {
    title: 'Production load curve',
    about: 'the same of what was given to the grid',
    kind: 'curve',
    direction: 'production',
    reading_type: power,
    ...byCurve,
    path: '/production/detail',
    gateway_path: '/production/detail/batch',
    operator: {
      resource: 'courbe_de_charge_production',
      quantity: 'PA',
      v5: '/metering_data_plc/v5/production_load_curve',
    },
    cache_prefix: 'production:detail:daily',
    cache_unit: null,
    table: 'production_detail',
    file: 'production_detail',
    sync_order: 4,
    sums_to: 'production_daily',
  },
} as const satisfies Readonly<Record<string, MeasureRow>>;

export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as readonly Measure[];

/** The names of the tables that store measures of a kind. */
export type MeasureTable<Kind extends MeasureKind> = Extract<(typeof measures)[Measure], { kind: Kind }>['table'];

/**
 * The first day for which the operator still returns data. Calendar months: two years before a 29th of February exist.
 */
export function historyLimit(measure: Measure, today: Day): Day {
  return addDays(addMonths(today, -measures[measure].history_months), -historyMarginDays);
}
