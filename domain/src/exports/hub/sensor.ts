import type { Day } from '../../day.ts';
import { type DayRange, lastDay } from '../../day-range.ts';

/** An entity of the hub with its current value. A state of null is unknown, never absent and never 0. */
export type Sensor = {
  /** Last part of the id: `sensor.{prefix}_{device}_{key}`. */
  readonly key: string;
  readonly platform?: 'binary_sensor';
  readonly name: string;
  readonly state: string | number | boolean | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly unit?: string;
  readonly device_class?: string;
  readonly icon?: string;
  /** Of an enum: what it may show. */
  readonly options?: readonly string[];
  readonly precision?: number;
  /** Of an energy: the first day that is counted, where its statistics restart. */
  readonly counted_from?: Day;
};

export type Device = {
  /** `meter_{pdl}`, `tempo`, `gridsignal`, `flexday`, `service`. */
  readonly id: string;
  /** The topic segment of its states, under the prefix. */
  readonly place: string;
  readonly name: string;
  readonly model: string;
  readonly serial_number?: string;
  readonly sensors: readonly Sensor[];
};

export const kwhSensor = { unit: 'kWh', device_class: 'energy', precision: 2 } as const;

export const euroSensor = { unit: 'EUR', device_class: 'monetary', icon: 'mdi:currency-eur', precision: 2 } as const;

/** A period that has no day yet has neither. */
export function ends(range: DayRange): { start_date: Day | null; end_date: Day | null } {
  return range.start < range.end
    ? { start_date: range.start, end_date: lastDay(range) }
    : { start_date: null, end_date: null };
}
