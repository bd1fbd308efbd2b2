import { measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';

export const importAnswer = z.object({
  usage_point_id: z.string(),
  direction: z.enum(['consumption', 'production', 'both']),
  kind: z.enum(['daily', 'detail']),
  dry_run: z.boolean(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  rows: z.int(),
  inserted: z.int().describe('Points of days that were not there'),
  updated: z.int().describe('Points of days that were replaced'),
  unchanged: z.int().describe('Points of days that stayed as they were'),
  skipped: z.int().describe('Lines without a usable value'),
  warnings: z.array(z.object({ line: z.int(), message: z.string() })),
});

const kind = z.enum(measureNames);
export const pdlParams = z.object({ pdl: z.string().regex(/^\d{14}$/, 'must be 14 digits') });
export const dayParams = pdlParams.extend({ date: z.string().max(40) });
export const kindsBody = z.object({ kinds: z.array(kind).min(1).max(5) });
export const ignoreBody = kindsBody.extend({ until: z.string().max(40).nullish() });
export const kindsQuery = z.object({ kinds: z.string().max(200).optional() });
export const integrityQuery = z.object({ start: z.string().max(40), end: z.string().max(40) });

export const refetchAnswer = z.object({
  date: z.string(),
  kinds: z.record(
    z.string(),
    z.object({
      before_wh: z.number().nullable().describe('Wh of the day; VA for the maximum power'),
      after_wh: z.number().nullable(),
      changed: z.boolean(),
      reason: z.string().nullable().describe('Why nothing came'),
    }),
  ),
  no_cache_remaining: z.int().nullable().describe('What is left of the quota of fresh requests'),
});

export const ignoreAnswer = z.object({ date: z.string(), kinds: z.array(kind), until: z.string().nullable() });

const states = ['present', 'partial', 'missing', 'refused', 'ignored'] as const;
export const dayHealth = z.object({
  state: z.enum(states),
  reason: z.string().optional(),
  code: z.string().optional(),
  retry_after: z.string().nullish(),
  difference_percent: z.number().optional(),
});
export const integrityAnswer = z.object({
  usage_point_id: z.string(),
  start: z.string(),
  end: z.string(),
  coverage: z.record(z.string(), z.record(z.enum(states), z.int())),
  days: z.array(z.object({ date: z.string(), kinds: z.record(z.string(), dayHealth) })),
});
