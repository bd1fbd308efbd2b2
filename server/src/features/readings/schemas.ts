import { z } from 'zod';
import { envelope } from '#platform/http/envelope.ts';

const day = z.string().max(40);

export const usagePointId = z.string().regex(/^\d{14}$/, 'must be 14 digits');

export const measureQuery = z.object({
  start: day.describe('First day, included'),
  end: day.describe('End day, EXCLUDED; capped to today, so end = today serves up to yesterday'),
  use_cache: z.stringbool().default(true).describe('false fetches fresh data and counts on the smaller quota'),
  format: z.enum(['json', 'columns', 'csv']).default('json'),
  sep: z.enum([';', ',']).default(';').describe('Separator of CSV'),
  decimal: z.enum([',', '.']).default(',').describe('Decimal sign of CSV'),
});

const quality = z.enum(['BRUT', 'CORRIGE']);
const missing = z.array(
  z.object({
    start: z.string(),
    end: z.string(),
    reason: z.enum(['not_published', 'unavailable', 'waiting', 'refused', 'consent']),
    code: z.string().optional(),
    retry_at: z.string().nullable(),
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
      offset: z.string().optional().describe('In the repeated hour of October only'),
    }),
  ),
});

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
});

/** Documented, not run on answers: they are written as text, and a year of half hours must not be validated twice. */
export const measureAnswer = envelope(
  z.union([
    z.object({
      meter_reading: meterReading,
      missing: missing.optional(),
      source: z.enum(['local', 'gateway', 'mixed']).optional(),
    }),
    columns,
  ]),
);
