import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

/** What the operator's budget tells about itself, in the terms of this feature. */
export type OperationsState = {
  readonly account_id: string;
  readonly classes: Readonly<Record<string, ClassState>>;
  readonly used: { readonly second: number; readonly minute: number; readonly hour: number };
  readonly used_share: number;
  readonly limits: { readonly second: number; readonly hour: number | null };
  readonly in_flight: number;
  readonly before_gate: number;
  readonly paused_until: Instant | null;
  readonly circuits: readonly {
    readonly route: string;
    readonly state: 'closed' | 'open' | 'half_open';
    readonly failures: number;
    readonly retry_at: Instant | null;
  }[];
};
type ClassState = {
  readonly waiting: number;
  readonly oldest_ms: number;
  readonly wait_p50_ms: number | null;
  readonly wait_p95_ms: number | null;
  readonly served_total: number;
};

const moment = z.string().nullable();
const classState = z.object({
  waiting: z.int().describe('Calls waiting for their turn'),
  oldest_ms: z.number().describe('How long the oldest of them has waited'),
  wait_p50_ms: z.number().nullable().describe('Of the last 200 calls that had their turn'),
  wait_p95_ms: z.number().nullable(),
  served_total: z.int().describe('Since Redis was last empty'),
});
const account = z.object({
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

const totals = z.object({
  users: z.object({
    total: z.int(),
    active: z.int(),
    verified: z.int(),
    by_role: z.record(z.string(), z.int()),
  }),
  pdls: z.object({ total: z.int(), active: z.int(), by_consent: z.record(z.string(), z.int()) }),
});
export type Totals = z.infer<typeof totals>;

const faults = z.int().describe('Answers that failed, by who has to act');
const answersOfHour = z.object({
  minutes: z.int(),
  total: z.int().describe('Answers of this process'),
  failed: z.int(),
  origins: z.object({ user: faults, svc: faults, gridop: faults, supplier: faults, gateway: faults }),
  codes: z
    .array(z.object({ code: z.string(), origin: z.string(), count: z.int() }))
    .readonly()
    .describe('The most frequent first'),
});
type Answers = z.infer<typeof answersOfHour>;

const cover = z.object({
  records: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  tomorrow_known: z.boolean(),
  last_sync_at: moment.describe('When it was last read without an error'),
  last_error: z.string().nullable(),
});
type CalendarCover = z.infer<typeof cover>;

export type OperationsOptions = {
  readonly describe: () => Promise<readonly OperationsState[]>;
  readonly count: () => Promise<Totals>;
  readonly answers: () => Answers;
  readonly calendars: () => Promise<Record<string, CalendarCover>>;
};

/** What an administrator sees of the operator's budget and of the size of the service. No PDL and no user is in it. */
export function createOperations({ describe, count, answers, calendars }: OperationsOptions): Feature {
  const config = { access: { permission: 'dashboard:read' } } as const;
  const tags = ['administration'];
  return {
    name: 'operations',
    routes: (app) => {
      const summary = "The operator's budget: who waits, what is used, what is closed";
      const response = { 200: envelope(z.object({ accounts: z.array(account) })) };
      app.get('/admin/operations', { config, schema: { tags, summary, response } }, async () =>
        ok({ accounts: (await describe()).map(renderState) }),
      );
      const schema = { tags, summary: 'How many users and PDLs there are', response: { 200: envelope(totals) } };
      app.get('/admin/stats', { config, schema }, async () => ok(await count()));
      const answered = {
        tags,
        summary: 'Answers of the last hour of the process that is asked, and whose fault the failed ones were',
        response: { 200: envelope(answersOfHour) },
      };
      app.get('/admin/answers', { config, schema: answered }, async () => ok(answers()));
      const covered = {
        tags,
        summary: 'What is stored of each calendar, and how its source answered',
        response: { 200: envelope(z.record(z.string(), cover)) },
      };
      app.get('/admin/calendars', { config, schema: covered }, async () => ok(await calendars()));
    },
  };
}

function renderState({ account_id, paused_until, circuits, ...state }: OperationsState): z.infer<typeof account> {
  const { classes, used, used_share, limits, in_flight, before_gate } = state;
  return {
    operator_account_id: account_id,
    classes,
    used,
    used_share,
    limits,
    in_flight,
    before_gate,
    paused_until: renderMoment(paused_until),
    circuits: circuits.map(({ retry_at, ...circuit }) => ({ ...circuit, retry_at: renderMoment(retry_at) })),
  };
}

function renderMoment(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
