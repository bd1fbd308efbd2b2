import type { MeasureLabels } from '../fr/measures.ts';

export const measureLabels: MeasureLabels = {
  consumption_daily: { long: 'Consumption by day', short: 'Daily total' },
  consumption_detail: { long: 'Load curve', short: 'Load curve' },
  max_power: { long: 'Maximum power', short: 'Maximum power' },
  production_daily: { long: 'Production by day', short: 'Daily production' },
  production_detail: { long: 'Production curve', short: 'Production, load curve' },
};
