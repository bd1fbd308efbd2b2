import type { Measure } from '@svc/domain/readings/measure';

/** The names of every measure. `short` stands beside a chart, where its card says which home it is about. */
export type MeasureLabels = Readonly<Record<Measure, { readonly long: string; readonly short: string }>>;

export const measureLabels: MeasureLabels = {
  consumption_daily: { long: 'Consommation par jour', short: 'Total du jour' },
  consumption_detail: { long: 'Courbe de charge', short: 'Courbe de charge' },
  max_power: { long: 'Puissance maximale', short: 'Puissance max.' },
  production_daily: { long: 'Production par jour', short: 'Production du jour' },
  production_detail: { long: 'Courbe de production', short: 'Production, courbe de charge' },
};
