import { consumptionTypes, forecastTypes, productionChoices } from '@svc/domain/calendars/national';
import { z } from 'zod';
import { periodQuery } from '../period.ts';

const values = z.array(z.object({ start: z.string(), end: z.string(), value: z.int(), updated_at: z.string() }));

export const consumptionQuery = periodQuery.extend({ type: z.enum(consumptionTypes).optional() });
export const consumptionResponse = z.object({
  unit: z.literal('MW'),
  series: z.array(z.object({ type: z.enum(consumptionTypes), values })),
});

export const forecastQuery = periodQuery.extend({
  production_type: z.enum(productionChoices).optional().describe('WIND is the sum of both, where both are known'),
});
export const forecastResponse = z.object({
  unit: z.literal('MW'),
  series: z.array(z.object({ production_type: z.enum(productionChoices), type: z.enum(forecastTypes), values })),
});
