import { addDays, addMonths, type Day } from '../day.ts';

export const measureNames = [
  'consumption_daily',
  'production_daily',
  'max_power',
  'consumption_detail',
  'production_detail',
] as const;
export type Measure = (typeof measureNames)[number];

/** What one day of a measure is: an energy, a peak with its moment, or a load curve. */
export type MeasureKind = 'daily' | 'peak' | 'curve';

export type ReadingType = {
  readonly unit: 'Wh' | 'W' | 'VA';
  readonly measurement_kind: 'energy' | 'power';
  readonly aggregate: 'sum' | 'average' | 'maximum';
  readonly measuring_period?: 'P1D';
};

type MeasureRow = {
  readonly kind: MeasureKind;
  readonly direction: 'consumption' | 'production';
  readonly reading_type: ReadingType;
  /** The longest range of one operator call. */
  readonly slice_days: number;
  /** The longest range that a local client asks of its gateway at once. */
  readonly gateway_days: number;
  /** The longest range of one request to us. */
  readonly longest_request_days: number;
  /** How far back the operator answers: these calendar months, and 15 days. */
  readonly history_months: number;
};

const energy = { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' } as const;
const peak = { unit: 'VA', measurement_kind: 'power', aggregate: 'maximum', measuring_period: 'P1D' } as const;
const power = { unit: 'W', measurement_kind: 'power', aggregate: 'average' } as const;

const byDay = { slice_days: 365, gateway_days: 365, longest_request_days: 1110, history_months: 36 } as const;
const byCurve = { slice_days: 7, gateway_days: 42, longest_request_days: 745, history_months: 24 } as const;
const historyMarginDays = 15;

export const measures: Readonly<Record<Measure, MeasureRow>> = {
  consumption_daily: { kind: 'daily', direction: 'consumption', reading_type: energy, ...byDay },
  production_daily: { kind: 'daily', direction: 'production', reading_type: energy, ...byDay },
  max_power: { kind: 'peak', direction: 'consumption', reading_type: peak, ...byDay },
  consumption_detail: { kind: 'curve', direction: 'consumption', reading_type: power, ...byCurve },
  production_detail: { kind: 'curve', direction: 'production', reading_type: power, ...byCurve },
};

/** The first day the operator still answers for. Calendar months: two years before a 29th of February exist. */
export function historyLimit(measure: Measure, today: Day): Day {
  return addDays(addMonths(today, -measures[measure].history_months), -historyMarginDays);
}
