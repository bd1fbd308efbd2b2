import { maskUsagePointId } from '@svc/domain/delivery-points/delivery-point';
import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { CurrentNotice } from '#features/notices/index.ts';
import { describeGateway, type GatewayNow, gatewayStatus, type SyncSummary } from '#features/sync/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { JobStatus } from '#platform/jobs/job.ts';
import { redact } from '#platform/redact.ts';
import { dismissNotices } from './stored-notices.ts';

export { listSavedNotices, saveNotice } from './stored-notices.ts';

export type DiagnosticsParts = {
  readonly version: string;
  readonly database: string;
  readonly clock: Clock;
  readonly pdls: () => Promise<readonly MirroredPdl[]>;
  readonly newestDays: () => Promise<ReadonlyMap<string, string>>;
  readonly summaries: () => Promise<readonly SyncSummary[]>;
  readonly gateway: () => GatewayNow;
  readonly jobs: () => Promise<readonly JobStatus[]>;
  readonly notices: () => Promise<readonly CurrentNotice[]>;
  /** Where notices are stored until they have been seen. */
  readonly store: Connection;
};

const text = z.string();
const notices = z.array(z.object({ code: text, since: text, text, advice: text }));
const responseSchema = z.object({
  generated_at: text,
  version: text,
  mode: z.literal('client'),
  node: text,
  platform: text,
  database: text,
  gateway: gatewayStatus,
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
  quota: z.record(text, z.object({ remaining: z.int(), limit: z.int().nullable(), reset_at: text }).nullable()),
  errors: z.array(z.object({ at: text, type: text, code: text, origin: text, message: text, advice: text.nullable() })),
  jobs: z.array(
    z.object({ name: text, last_status: text.nullable(), last_run_at: text.nullable(), next_run_at: text.nullable() }),
  ),
  notices,
});
type Diagnostics = z.output<typeof responseSchema>;

const dismissal = { tags: ['diagnostics'], response: { 200: envelope(z.object({ notices })) } };

const mostErrors = 20;

/** Helps another person to diagnose this instance. Contains only allowed fields, so that it can be published. */
export function createDiagnostics(parts: DiagnosticsParts): Feature {
  const summary = 'A bundle for a report: no secret, no whole PDL number, no e-mail, no address';
  const schema = { tags: ['diagnostics'], summary, response: { 200: envelope(responseSchema) } };
  return {
    name: 'diagnostics',
    routes: (app: App) => {
      app.get('/diagnostics', { schema }, async () => ok(await describe(parts)));
      const seen = 'The notices were read: what is over is shown no longer, what still holds is';
      app.delete('/diagnostics/notices', { schema: { ...dismissal, summary: seen } }, async () => {
        await dismissNotices(parts.store);
        return ok({ notices: await listNotices(parts) });
      });
    },
  };
}

async function describe(parts: DiagnosticsParts): Promise<Diagnostics> {
  const [pdls, newest, summaries] = await Promise.all([parts.pdls(), parts.newestDays(), parts.summaries()]);
  const [last] = summaries;
  return {
    generated_at: formatInstant(parts.clock.now()),
    version: parts.version,
    mode: 'client',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    database: parts.database,
    gateway: describeGateway(parts.gateway()),
    pdls: pdls.map((pdl) => ({
      usage_point_id: maskUsagePointId(pdl.usage_point_id),
      is_active: pdl.is_active,
      consent_status: pdl.consent_status,
      problem: pdl.problem?.code ?? null,
      last_data_date: newest.get(pdl.usage_point_id) ?? null,
    })),
    last_sync: last ? { trigger: last.trigger, status: last.status, completed_at: last.completed_at } : null,
    quota: Object.fromEntries(
      Object.entries(last?.quota ?? {}).map(([name, state]) => [name, state && leaveOutUsed(state)]),
    ),
    errors: listErrors(summaries),
    jobs: (await parts.jobs()).map(({ name, last_status, last_run_at, next_run_at }) => ({
      name,
      last_status,
      last_run_at,
      next_run_at,
    })),
    notices: await listNotices(parts),
  };
}

async function listNotices(parts: DiagnosticsParts): Promise<Diagnostics['notices']> {
  return (await parts.notices()).map(({ code, since, text, advice }) => ({ code, since, text: redact(text), advice }));
}

// Messages come from other systems, so anything that looks like a secret, an e-mail or a PDL number is removed.
function listErrors(summaries: readonly SyncSummary[]): Diagnostics['errors'] {
  return summaries
    .flatMap(({ completed_at, errors }) => errors.map((error) => ({ at: completed_at, ...error })))
    .slice(0, mostErrors)
    .map(({ at, type, code, origin, message, advice }) => ({
      at,
      type,
      code: redact(code),
      origin,
      message: redact(message),
      advice: advice === null ? null : redact(advice),
    }));
}

function leaveOutUsed<State extends { used: unknown }>({ used: _, ...state }: State): Omit<State, 'used'> {
  return state;
}
