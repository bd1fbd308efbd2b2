import { measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';

const range = z.tuple([z.string(), z.string()]);
const missing = z.object({ start: z.string(), end: z.string(), reason: z.string(), code: z.string().optional() });

/** What a synchronisation did for one measure of one PDL. Counts are days; ranges are half open. */
export const kindSummary = z.object({
  fetched: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  ranges: z.array(range),
  missing: z.array(missing).describe('Days that are not there, and why'),
  error: z.string().nullable(),
});
export type KindSummary = z.output<typeof kindSummary>;

export const syncError = z.object({
  usage_point_id: z.string().nullable(),
  type: z.string(),
  code: z.string(),
  message: z.string(),
  advice: z.string().nullable(),
  origin: z.string(),
  retry_at: z.string().nullable(),
});
export type SyncError = z.output<typeof syncError>;

const kinds = Object.fromEntries(measureNames.map((name) => [name, kindSummary.nullable()])) as Record<
  (typeof measureNames)[number],
  z.ZodNullable<typeof kindSummary>
>;

export const pdlSummary = z.object({
  usage_point_id: z.string(),
  skipped: z.boolean(),
  reason: z.string().nullable(),
  ...kinds,
});
export type PdlSummary = z.output<typeof pdlSummary>;

/** A calendar or catalogue that is synchronised beside the readings. */
export const partSummary = z.object({
  fetched: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  error: z.string().nullable(),
});
export type PartSummary = z.output<typeof partSummary>;

const quotaState = z.object({
  used: z.int().nullable(),
  remaining: z.int(),
  limit: z.int().nullable(),
  reset_at: z.string(),
});

export const exportOutcome = z.object({ type: z.string(), status: z.string(), records: z.int() });
export type ExportOutcome = z.output<typeof exportOutcome>;

export const triggers = ['startup', 'schedule', 'manual'] as const;
export type Trigger = (typeof triggers)[number];

export const syncSummary = z.object({
  run_id: z.string(),
  trigger: z.enum(triggers),
  started_at: z.string(),
  completed_at: z.string(),
  status: z.enum(['success', 'partial', 'error', 'interrupted']).describe('interrupted: the program was stopped'),
  pdls: z.array(pdlSummary),
  parts: z.record(z.string(), partSummary),
  errors: z.array(syncError),
  quota: z
    .record(z.string(), quotaState.nullable())
    .describe('`cached` and `no_cache`, as the gateway last reported them; null: not reported yet'),
  exports: z.array(exportOutcome),
});
export type SyncSummary = z.output<typeof syncSummary>;

/** `success` only without an error; `error` when nothing could be fetched. */
export function decideStatus(errors: readonly SyncError[], succeeded: number): SyncSummary['status'] {
  if (errors.length === 0) return 'success';
  return succeeded > 0 ? 'partial' : 'error';
}

export function emptyKind(): KindSummary {
  return { fetched: 0, inserted: 0, updated: 0, unchanged: 0, ranges: [], missing: [], error: null };
}
