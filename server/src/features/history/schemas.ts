import { measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

export const importSummary = z.object({
  direction: z.enum(['consumption', 'production', 'both']),
  kind: z.enum(['daily', 'detail', 'several']).describe('several: days, load curves and maximum powers'),
  first: z.string().nullable(),
  last: z.string().nullable(),
  rows: z.int(),
  inserted: z.int().describe('Points of days that were not there'),
  updated: z.int().describe('Points of days that were replaced'),
  unchanged: z.int().describe('Points of days that stayed as they were'),
  skipped: z.int().describe('Lines without a usable value'),
  refused: z.int().describe('Lines of the future, or from before the year 2000'),
});

export const importWarning = z.object({
  line: z.int().optional().describe('Absent where the file has no lines'),
  last_line: z.int().optional().describe('The same holds for all lines up to this one'),
  count: z.int().optional().describe('How many rows it concerns'),
  message: z.string(),
});
export const importResponse = importSummary.extend({
  id: z.string().nullable().describe('Names this import, to undo it; null for a dry run'),
  usage_point_id: z.string(),
  dry_run: z.boolean(),
  days: z.object({
    inserted: z.int().describe('Days that were not there'),
    updated: z.int().describe('Days that were replaced'),
    unchanged: z.int().describe('Days that stayed as they were'),
    different: z.int().describe('Of those that stayed, how many the file has otherwise; only given by a dry run'),
  }),
  warnings: z.array(importWarning),
});

export const hubBody = z.object({
  dry_run: z.boolean().describe('True: report what would happen, and change nothing here'),
  statistic_ids: z.array(text(255)).max(200).optional().describe('Absent: all that another program has put there'),
});
export const hubResponse = z.object({
  imports: z.array(importResponse.extend({ statistic_id: z.string() })),
  left_out: z.array(
    z.object({
      statistic_id: z.string(),
      reason: z.enum(['pdl', 'unit']).describe('pdl: its PDL is not read here; unit: it is no energy that we know'),
    }),
  ),
});

export const importList = z.array(
  z.object({
    id: z.string(),
    usage_point_id: z.string(),
    file_name: z.string().nullable(),
    imported_at: z.string(),
    summary: importSummary.nullable().describe('Null: the import was cut off before its end'),
  }),
);
export const importParams = z.object({ id: z.uuid() });
export const undoResponse = z.object({
  id: z.string(),
  removed: z.int().describe('Days that are gone again; what the gateway still gives is fetched by the next sync'),
  restored: z.int().describe('Days that are again what they were before the import'),
});

const kind = z.enum(measureNames);
export const pdlParams = z.object({ pdl: usagePointId });
const day = text(40).meta({ format: 'date' });
export const dayParams = pdlParams.extend({ date: day });
export const kindsBody = z.object({ kinds: z.array(kind).min(1).max(5) });
export const ignoreBody = kindsBody.extend({
  until: text(40).nullish().describe('End of the time, YYYY-MM-DD; absent: for good'),
});
export const kindsQuery = z.object({ kinds: text(200).optional() });
export const integrityQuery = z.object({ start: day, end: day });

export const refetchResponse = z.object({
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

export const ignoreResponse = z.object({ date: z.string(), kinds: z.array(kind), until: z.string().nullable() });

const states = ['present', 'partial', 'missing', 'refused', 'ignored'] as const;
export const dayHealth = z.object({
  state: z.enum(states),
  reason: z.string().optional(),
  code: z.string().optional(),
  retry_after: z.string().nullish(),
  difference_percent: z.number().optional(),
});
export const integrityResponse = z.object({
  usage_point_id: z.string(),
  start: z.string(),
  end: z.string(),
  coverage: z.record(z.string(), z.record(z.enum(states), z.int())),
  days: z.array(z.object({ date: z.string(), kinds: z.record(z.string(), dayHealth) })),
});
