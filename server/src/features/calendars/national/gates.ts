import type { CalendarOptions } from '../calendar-options.ts';
import { createSourceGate } from '../source/source-gate.ts';

/** Consumption and forecast are two sources, each with its own rate limit. */
export function createNationalGates(options: CalendarOptions) {
  return {
    consumption: createSourceGate({ ...options, source: 'consumption' }),
    forecast: createSourceGate({ ...options, source: 'forecast' }),
  };
}
