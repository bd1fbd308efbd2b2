import type { Day } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { MirroredPdl } from './tables.ts';

const problem = z.object({ code: z.string(), detail: z.string().optional(), help: z.string().optional() });

export const pdlResponse = z.object({
  id: z.string(),
  usage_point_id: z.string(),
  name: z.string().nullable(),
  has_consumption: z.boolean(),
  has_production: z.boolean(),
  subscribed_power: z.number().nullable(),
  activation_date: z.string().nullable(),
  oldest_available_data_date: z.string().nullable(),
  display_order: z.number(),
  is_active: z.boolean(),
  is_left_out: z.boolean().describe('Switched off here, not at the gateway: its stored days stay'),
  linked_production_pdl_id: z.string().nullable(),
  selected_offer_id: z.string().nullable(),
  pricing_option: z.string().nullable(),
  offpeak_hours: z.unknown().describe('The canonical list of dated schedules'),
  consent_status: z.string().nullable(),
  consent_expires_at: z.string().nullable(),
  problem: problem.nullable(),
  hourly_collection_disabled: z.boolean().describe('Daily readings arrive and load curves do not'),
  last_data_date: z.string().nullable().describe('The newest day with a daily reading here'),
  gone_at: z.string().nullable().describe('Since when the gateway no longer lists it; its readings stay'),
  overridden: z
    .record(z.string(), z.object({ local: z.unknown(), gateway: z.unknown() }))
    .describe('What was changed here and differs from the gateway'),
});

export type PdlResponse = z.output<typeof pdlResponse>;

const overridable = ['name', 'selected_offer_id', 'offpeak_hours'] as const;

/** Local changes take precedence over the gateway's values. Both are shown where they differ. */
export function describePdl(pdl: MirroredPdl, lastDataDate: Day | null, now: Instant): PdlResponse {
  const { local_overrides: changed, consent_retry_at: _, curve_retry_at, updated_at: __, ...facts } = pdl;
  const { is_active: _active, ...local_overrides } = changed;
  const overridden: PdlResponse['overridden'] = {};
  for (const field of overridable) {
    if (local_overrides[field] === undefined) continue;
    overridden[field] = { local: local_overrides[field], gateway: pdl[field] };
  }
  return {
    ...facts,
    ...local_overrides,
    hourly_collection_disabled: curve_retry_at !== null && curve_retry_at > formatInstant(now),
    last_data_date: lastDataDate,
    overridden,
  };
}
