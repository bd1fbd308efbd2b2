import type { Measure as MeasureName } from '@svc/domain/readings/measure';
import type { Direction } from './readings/meter.ts';

/** A measure of the operator, with its resource in both generations. */
export type Measure = {
  readonly resource: string;
  readonly v5: { readonly api: string; readonly resource: string };
  readonly direction: Direction;
  readonly kind: 'daily' | 'curve' | 'max_power';
};

// Names and paths are the operator's, and not read from the table of the program that is judged.
const byName: Readonly<Record<MeasureName, Measure>> = {
  consumption_daily: {
    resource: 'consommation_quotidienne',
    v5: { api: 'metering_data_dc', resource: 'daily_consumption' },
    direction: 'consumption',
    kind: 'daily',
  },
  production_daily: {
    resource: 'production_quotidienne',
    v5: { api: 'metering_data_dp', resource: 'daily_production' },
    direction: 'production',
    kind: 'daily',
  },
  max_power: {
    resource: 'puissance_conso_max_quotidienne',
    v5: { api: 'metering_data_dcmp', resource: 'daily_consumption_max_power' },
    direction: 'consumption',
    kind: 'max_power',
  },
  consumption_detail: {
    resource: 'courbe_de_charge_consommation',
    v5: { api: 'metering_data_clc', resource: 'consumption_load_curve' },
    direction: 'consumption',
    kind: 'curve',
  },
  production_detail: {
    resource: 'courbe_de_charge_production',
    v5: { api: 'metering_data_plc', resource: 'production_load_curve' },
    direction: 'production',
    kind: 'curve',
  },
};

export const measures: readonly Measure[] = Object.values(byName);

export const measureNames: readonly string[] = measures.map((measure) => measure.resource);
