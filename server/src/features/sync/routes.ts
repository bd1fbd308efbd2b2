import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { type EventStream, openEventStream } from '#platform/http/event-stream.ts';
import { text } from '#platform/http/text.ts';
import type { Log } from '#platform/log.ts';
import { usagePointId } from '#usage-point-id.ts';
import type { RunOutcome, Runs } from './runs.ts';
import { type StatusResponse, statusResponse } from './status.ts';
import { type SyncSummary, syncSummary } from './summary.ts';

export type SyncRoutes = {
  readonly runs: Runs;
  readonly log: Log;
  readonly summaries: (count: number) => Promise<SyncSummary[]>;
  readonly nextRun: () => Promise<string | null>;
  readonly status: () => Promise<StatusResponse>;
};

const tags = ['sync'];
const body = z
  .object({
    usage_point_id: usagePointId.optional(),
    types: z.array(text(40)).max(20).optional(),
    force: z.boolean().optional(),
  })
  .nullish();
const progress = z.object({
  run_id: z.string(),
  step: z.int(),
  total_steps: z.int(),
  percent: z.int(),
  message: z.string(),
});
const state = z.object({
  running: z.boolean(),
  run_id: z.string().nullable(),
  progress: progress.nullable(),
  last: syncSummary.nullable(),
  next_at: z.string().nullable(),
});

const runsQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) });

export function serveSync(app: App, routes: SyncRoutes): void {
  const { runs } = routes;
  const started = envelope(z.object({ run_id: z.string() }));
  const response = { 200: envelope(syncSummary), 202: started };
  app.post(
    '/sync',
    { schema: { tags, summary: 'Synchronise now with the gateway', body, response } },
    async (request, reply) => {
      const id = randomUUID();
      const requestBody = request.body ?? {};
      if (/\btext\/event-stream\b/.test(request.headers.accept ?? '')) {
        return await streamRun(routes, reply, id, () => runs.runManually(id, requestBody));
      }
      if (!/\brespond-async\b/.test(String(request.headers.prefer ?? ''))) {
        return ok(readOutcome(await runs.runManually(id, requestBody)));
      }
      await beginInBackground(routes, id, requestBody);
      return await reply.status(202).send(ok({ run_id: id }));
    },
  );
  const summary = 'Whether a synchronisation runs, what the last one did, when the next one is';
  app.get('/sync', { schema: { tags, summary, response: { 200: envelope(state) } } }, async () =>
    ok({
      running: runs.runningId() !== null,
      run_id: runs.runningId(),
      progress: runs.hub.latest(),
      last: (await routes.summaries(1))[0] ?? null,
      next_at: await routes.nextRun(),
    }),
  );
  const past = 'What the last synchronisations did, newest first; they are stored for 90 days';
  app.get(
    '/sync/runs',
    { schema: { tags, summary: past, querystring: runsQuery, response: { 200: envelope(z.array(syncSummary)) } } },
    async (request) => ok(await routes.summaries(request.query.limit)),
  );
  const about = 'How complete each measure is, and whether the gateway is there';
  app.get('/sync/status', { schema: { tags, summary: about, response: { 200: envelope(statusResponse) } } }, async () =>
    ok(await routes.status()),
  );
  const open = new Set<EventStream>();
  // A stream never ends by itself, and a run may take minutes: both are ended when the process stops.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
    void runs.stop();
  });
  const live = 'Server-sent events of running synchronisations: progress, complete, error';
  app.get('/sync/events', { schema: { tags, summary: live } }, async (_request, reply) => {
    const stream = openEventStream(reply);
    const latest = runs.hub.latest();
    if (latest) stream.send({ event: 'progress', data: latest });
    const stopListening = runs.hub.listen((event) => stream.send(event));
    open.add(stream);
    await stream.closed;
    open.delete(stream);
    stopListening();
  });
}

function readOutcome(outcome: RunOutcome): SyncSummary {
  if (outcome.ok) return outcome.summary;
  if (outcome.reason === 'busy') throw apiError('SYNC_IN_PROGRESS');
  const { failure } = outcome;
  const code = failure.kind === 'unauthorized' ? 'GATEWAY_CREDENTIALS' : 'GATEWAY_UNREACHABLE';
  const more = failure.retry_at === null ? {} : { retryAt: failure.retry_at };
  throw apiError(code, { detail: `${failure.detail}. ${failure.advice}`, ...more, extra: { reason: failure.code } });
}

/** Returns as soon as the run is known to have started. A refusal is still reported as one. */
async function beginInBackground({ runs, log }: SyncRoutes, id: string, request: z.output<typeof body>): Promise<void> {
  const work = runs.runManually(id, request ?? {});
  work.catch((error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'sync failed'),
  );
  const early = await Promise.race([work, waitUntilBegun(runs, id)]);
  if (early && !early.ok && early.reason === 'busy') throw apiError('SYNC_IN_PROGRESS');
}

async function waitUntilBegun(runs: Runs, id: string): Promise<undefined> {
  while (runs.runningId() !== id) await new Promise((resolve) => setTimeout(resolve, 5));
  return undefined;
}

async function streamRun(
  { runs }: SyncRoutes,
  reply: FastifyReply,
  id: string,
  run: () => Promise<RunOutcome>,
): Promise<FastifyReply> {
  const work = run();
  const stream = openEventStream(reply);
  // While this run waits for the lock, a scheduled one may still publish its own events.
  const stopListening = runs.hub.listen((event) => {
    if (event.data.run_id === id) stream.send(event);
  });
  const outcome = await work.catch(() => undefined);
  stopListening();
  if (outcome && !outcome.ok) {
    const message = outcome.reason === 'busy' ? 'Synchronisation already running' : outcome.failure.detail;
    stream.send({ event: 'error', data: { message } });
  }
  stream.end();
  return reply;
}
