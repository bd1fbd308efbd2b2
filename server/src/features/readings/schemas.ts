import { z } from 'zod';
import { envelope } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';

const day = text(40);

/** A word in the URL, a boolean in the API document. */
const useCache = z.stringbool().default(true).meta({
  type: 'boolean',
  description: 'true by default; false fetches fresh data and counts on the smaller quota',
});

export const measureQuery = z.object({
  start: day.meta({ format: 'date', description: 'First day, included' }),
  end: day.meta({
    format: 'date',
    description: 'End day, EXCLUDED; capped to today, so end = today serves up to yesterday',
  }),
  use_cache: useCache,
  format: z.enum(['json', 'columns', 'csv']).default('json'),
  sep: z.enum([';', ',']).default(';').describe('Separator of CSV'),
  decimal: z.enum([',', '.']).default(',').describe('Decimal sign of CSV'),
});

const quality = z.enum(['BRUT', 'CORRIGE']);
const missing = z.array(
  z.object({
    start: z.string(),
    end: z.string(),
    reason: z
      .enum(['not_published', 'unavailable', 'waiting', 'refused', 'consent', 'partial'])
      .describe('partial: the day is served, with fewer points than it must have'),
    code: z.string().optional().describe('Of a refusal, and of a consent that does not cover the days'),
    operator_code: z.string().optional().describe('What the operator said, where the code is ours'),
    count: z.int().optional().describe('Of a partial day: the points that are served'),
    expected_count: z.int().optional().describe('Of a partial day: the points that it must have'),
    retry_at: z.string().nullable().describe('null when waiting does not help'),
  }),
);

const meterReading = z.object({
  usage_point_id: z.string(),
  start: z.string(),
  end: z.string(),
  quality,
  reading_type: z.object({
    unit: z.enum(['Wh', 'W', 'VA']),
    measurement_kind: z.string(),
    aggregate: z.string(),
    measuring_period: z.string().optional(),
  }),
  interval_reading: z.array(
    z.object({
      date: z.string().describe('A day, or for curves the START of the step in Paris wall time'),
      value: z.number(),
      interval_length: z.string().optional(),
      measure_type: z.enum(['B', 'C']).optional(),
      quality,
      computed: z
        .literal(true)
        .optional()
        .describe('A client’s sum of an imported load curve, no value of the operator'),
      offset: z.string().optional().describe('In the repeated hour of October only'),
    }),
  ),
});

const source = z.enum(['local', 'gateway', 'mixed']).optional().describe('Of a client: where the days came from');

const columns = z.object({
  usage_point_id: z.string(),
  unit: z.string(),
  series: z.array(
    z.object({
      start: z.string(),
      step: z.string(),
      values: z.array(z.number().nullable()),
      times: z.array(z.string().nullable()).optional(),
      quality,
    }),
  ),
  missing,
  source,
});

/**
 * Documentation only, not applied to responses: they are written as text, and a year of half hours must not be
 * validated twice.
 */
export const measureResponse = envelope(
  z.union([
    z.object({
      meter_reading: meterReading,
      missing,
      source,
    }),
    columns,
  ]),
);
