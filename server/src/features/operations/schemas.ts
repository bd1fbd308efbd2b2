import { z } from 'zod';

const moment = z.string().nullable();
const classState = z.object({
  waiting: z.int().describe('Calls waiting for their turn'),
  oldest_ms: z.number().describe('How long the oldest of them has waited'),
  wait_p50_ms: z.number().nullable().describe('Of the last 200 calls that had their turn'),
  wait_p95_ms: z.number().nullable(),
  served_total: z.int().describe('Since Redis was last empty'),
});
export const account = z.object({
  operator_account_id: z.string(),
  classes: z.record(z.string(), classState),
  used: z.object({ second: z.int(), minute: z.int(), hour: z.int() }).describe('Slots taken in the last period'),
  used_share: z.number().describe('Share of the slots of the last minute, 0 to 1'),
  limits: z
    .object({ second: z.number(), hour: z.number().nullable() })
    .describe('Most calls to the operator; null: the hour is not limited'),
  in_flight: z.int(),
  before_gate: z.int(),
  paused_until: moment,
  circuits: z.array(
    z.object({
      route: z.string(),
      state: z.enum(['closed', 'open', 'half_open']),
      failures: z.int(),
      retry_at: moment,
    }),
  ),
});

export const totals = z.object({
  users: z.object({
    total: z.int(),
    active: z.int(),
    verified: z.int(),
    by_role: z.record(z.string(), z.int()),
  }),
  pdls: z.object({ total: z.int(), active: z.int(), by_consent: z.record(z.string(), z.int()) }),
});
export type Totals = z.infer<typeof totals>;

const failedCount = z.int().describe('Answers that failed, by who has to act');
export const responseStats = z.object({
  minutes: z.int(),
  total: z.int().describe('Answers of this process'),
  failed: z.int(),
  origins: z.object({
    user: failedCount,
    svc: failedCount,
    gridop: failedCount,
    supplier: failedCount,
    gateway: failedCount,
  }),
  codes: z
    .array(z.object({ code: z.string(), origin: z.string(), count: z.int() }))
    .readonly()
    .describe('The most frequent first'),
});
export type ResponseStats = z.infer<typeof responseStats>;

export const cover = z.object({
  records: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  tomorrow_known: z.boolean(),
  last_sync_at: moment.describe('When its newest days were last read; `last_error` may be about older ones'),
  last_error: z.string().nullable(),
});
export type CalendarCover = z.infer<typeof cover>;
