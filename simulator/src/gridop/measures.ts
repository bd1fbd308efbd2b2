import type { Direction } from './readings/meter.ts';

/** The measures of the operator, each with its resource in both generations. */
export type Measure = {
  readonly resource: string;
  readonly v5: { readonly api: string; readonly resource: string };
  readonly direction: Direction;
  readonly kind: 'daily' | 'curve' | 'max_power';
};

export const measures: readonly Measure[] = [
  {
    resource: 'consommation_quotidienne',
    v5: { api: 'metering_data_dc', resource: 'daily_consumption' },
    direction: 'consumption',
    kind: 'daily',
  },
  {
    resource: 'production_quotidienne',
    v5: { api: 'metering_data_dp', resource: 'daily_production' },
    direction: 'production',
    kind: 'daily',
  },
  {
    resource: 'puissance_conso_max_quotidienne',
    v5: { api: 'metering_data_dcmp', resource: 'daily_consumption_max_power' },
    direction: 'consumption',
    kind: 'max_power',
  },
  {
    resource: 'courbe_de_charge_consommation',
    v5: { api: 'metering_data_clc', resource: 'consumption_load_curve' },
    direction: 'consumption',
    kind: 'curve',
  },
  {
    resource: 'courbe_de_charge_production',
    v5: { api: 'metering_data_plc', resource: 'production_load_curve' },
    direction: 'production',
    kind: 'curve',
  },
];

export const measureNames: readonly string[] = measures.map((measure) => measure.resource);
