import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { type FairnessParts, serveFairness } from './fairness-routes.ts';
import { type ReadPublication, servePublication } from './publication-routes.ts';
import {
  account,
  type CalendarCover,
  cover,
  type ResponseStats,
  responseStats,
  type Totals,
  totals,
} from './schemas.ts';

const rates = z.object({
  operator_account_id: z.string(),
  until: z.string().describe('The end of the last second'),
  classes: z
    .record(z.string(), z.array(z.int().nullable()).readonly())
    .describe('Calls that left in each second, the oldest first; null: not counted yet'),
});

type Rates = {
  readonly account_id: string;
  readonly until: Instant;
  readonly classes: Readonly<Record<string, readonly (number | null)[]>>;
};
type ReadRates = () => Promise<readonly Rates[]>;

/** Only numbers: no user and no PDL. */
function serveRates(app: App, read: ReadRates): void {
  const schema = {
    tags: ['administration'],
    summary: 'Calls to the operator in each second of the last ten minutes; read at most once a second',
    response: { 200: envelope(z.object({ accounts: z.array(rates) })) },
  };
  const config = { access: { permission: 'dashboard:read' } } as const;
  app.get('/admin/rates', { config, schema }, async () => {
    const render = ({ account_id, until, classes }: Rates) => ({
      operator_account_id: account_id,
      until: formatInstant(until),
      classes: { ...classes },
    });
    return ok({ accounts: (await read()).map(render) });
  });
}

/** The state of the operator's budget, in the terms of this feature. */
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

type OperationsOptions = {
  readonly describe: () => Promise<readonly OperationsState[]>;
  readonly count: () => Promise<Totals>;
  readonly responses: () => ResponseStats;
  readonly calendars: () => Promise<Record<string, CalendarCover>>;
  readonly publication: ReadPublication;
  readonly fairness: FairnessParts;
  readonly rates: ReadRates;
};

/** What an administrator sees of the operator's budget and of the size of the service. No PDL and no user is in it. */
export function createOperations(options: OperationsOptions): Feature {
  const { describe, count, responses, calendars } = options;
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
      const statsSchema = {
        tags,
        summary: 'Answers of the last hour of the process that is asked, and whose fault the failed ones were',
        response: { 200: envelope(responseStats) },
      };
      app.get('/admin/answers', { config, schema: statsSchema }, async () => ok(responses()));
      const covered = {
        tags,
        summary: 'What is stored of each calendar, and how its source answered',
        response: { 200: envelope(z.record(z.string(), cover)) },
      };
      app.get('/admin/calendars', { config, schema: covered }, async () => ok(await calendars()));
      servePublication(app, options.publication);
      serveFairness(app, options.fairness);
      serveRates(app, options.rates);
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
