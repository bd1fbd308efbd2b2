import { maskUsagePointId } from '@svc/domain/delivery-point';
import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { MirroredPdl } from '#features/pdl-mirror/index.ts';
import type { SyncSummary } from '#features/sync/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { JobStatus } from '#platform/jobs/job.ts';
import { scrub } from '#platform/scrub.ts';

export type DiagnosticsParts = {
  readonly version: string;
  readonly database: string;
  readonly clock: Clock;
  readonly pdls: () => Promise<readonly MirroredPdl[]>;
  readonly newestDays: () => Promise<ReadonlyMap<string, string>>;
  readonly summaries: () => Promise<readonly SyncSummary[]>;
  readonly gateway: () => { readonly reachable: boolean | null; readonly since: number | null };
  readonly jobs: () => Promise<readonly JobStatus[]>;
  readonly notices: () => readonly string[];
};

const text = z.string();
const answer = z.object({
  generated_at: text,
  version: text,
  mode: z.literal('client'),
  node: text,
  platform: text,
  database: text,
  gateway: z.object({ reachable: z.boolean().nullable(), since: text.nullable() }),
  pdls: z.array(
    z.object({
      usage_point_id: text.describe('Its last four digits'),
      is_active: z.boolean(),
      consent_status: text.nullable(),
      problem: text.nullable(),
      last_data_date: text.nullable(),
    }),
  ),
  last_sync: z.object({ trigger: text, status: text, completed_at: text }).nullable(),
  quota: z.record(text, z.object({ remaining: z.int(), limit: z.int().nullable(), reset_at: text })),
  errors: z.array(z.object({ at: text, type: text, code: text, origin: text, message: text })),
  jobs: z.array(
    z.object({ name: text, last_status: text.nullable(), last_run_at: text.nullable(), next_run_at: text.nullable() }),
  ),
  notices: z.array(text),
});
type Diagnostics = z.output<typeof answer>;

const mostErrors = 20;

/** What helps somebody else to see what is wrong here: a list of allowed fields, so that it can be published. */
export function createDiagnostics(parts: DiagnosticsParts): Feature {
  const summary = 'A bundle for a report: no secret, no whole PDL number, no e-mail, no address';
  const schema = { tags: ['diagnostics'], summary, response: { 200: envelope(answer) } };
  return {
    name: 'diagnostics',
    routes: (app: App) => {
      app.get('/diagnostics', { schema }, async () => ok(await describe(parts)));
    },
  };
}

async function describe(parts: DiagnosticsParts): Promise<Diagnostics> {
  const [pdls, newest, summaries] = await Promise.all([parts.pdls(), parts.newestDays(), parts.summaries()]);
  const [last] = summaries;
  const { reachable, since } = parts.gateway();
  return {
    generated_at: formatInstant(parts.clock.now()),
    version: parts.version,
    mode: 'client',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    database: parts.database,
    gateway: { reachable, since: since === null ? null : formatInstant(since) },
    pdls: pdls.map((pdl) => ({
      usage_point_id: maskUsagePointId(pdl.usage_point_id),
      is_active: pdl.is_active,
      consent_status: pdl.consent_status,
      problem: pdl.problem?.code ?? null,
      last_data_date: newest.get(pdl.usage_point_id) ?? null,
    })),
    last_sync: last ? { trigger: last.trigger, status: last.status, completed_at: last.completed_at } : null,
    quota: Object.fromEntries(Object.entries(last?.quota ?? {}).map(([name, { used: _, ...state }]) => [name, state])),
    errors: listErrors(summaries),
    jobs: (await parts.jobs()).map(({ name, last_status, last_run_at, next_run_at }) => ({
      name,
      last_status,
      last_run_at,
      next_run_at,
    })),
    notices: [...parts.notices()],
  };
}

// Messages come from elsewhere: whatever looks like a secret, an e-mail or a PDL number is cut out of them.
function listErrors(summaries: readonly SyncSummary[]): Diagnostics['errors'] {
  return summaries
    .flatMap(({ completed_at, errors }) => errors.map((error) => ({ at: completed_at, ...error })))
    .slice(0, mostErrors)
    .map(({ at, type, code, origin, message }) => ({ at, type, code: scrub(code), origin, message: scrub(message) }));
}
