import type { Measure } from '@svc/domain/readings/measure';

/** The measure routes: a path under /gridop, and the measure it serves. The batch routes answer the same entries. */
export const series: readonly { readonly path: string; readonly measure: Measure; readonly summary: string }[] = [
  { path: '/consumption/daily', measure: 'consumption_daily', summary: 'Daily consumption, Wh' },
  { path: '/production/daily', measure: 'production_daily', summary: 'Daily production, Wh' },
  { path: '/power', measure: 'max_power', summary: 'Daily maximum power, VA' },
  { path: '/consumption/detail', measure: 'consumption_detail', summary: 'Consumption load curve, W' },
  {
    path: '/consumption/detail/batch',
    measure: 'consumption_detail',
    summary: 'Consumption load curve over long ranges, W',
  },
  { path: '/production/detail', measure: 'production_detail', summary: 'Production load curve, W' },
  {
    path: '/production/detail/batch',
    measure: 'production_detail',
    summary: 'Production load curve over long ranges, W',
  },
];
