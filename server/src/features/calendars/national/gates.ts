import type { CalendarOptions } from '../calendar-options.ts';
import { createSourceGate } from '../source/source-gate.ts';

/** Consumption and forecast are two sources, each with its own pace. */
export function createNationalGates(options: CalendarOptions) {
  return {
    consumption: createSourceGate({ ...options, source: 'consumption' }),
    forecast: createSourceGate({ ...options, source: 'forecast' }),
  };
}
