import { Readable } from 'node:stream';
import { hourMs, parisDay } from '@svc/domain/paris-time';
import { planImport } from '@svc/domain/readings/import-plan';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { leaveWork } from '#platform/http/admission.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { Job, JobRunner } from '#platform/jobs/job.ts';
import { createDriveJob, driveJobName, type FetchInBackground } from './drive.ts';
import { streamEvents } from './events.ts';
import {
  countSteps,
  findImport,
  findRecentImport,
  insertImport,
  listRecentMeasures,
  retryFailed,
} from './repository.ts';
import type { ImportRow } from './tables.ts';

export type { FetchInBackground } from './drive.ts';

export type ImportsOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  /** The measures of the caller's active PDL that its consent covers; 404 or 403 otherwise. */
  readonly measuresOf: (caller: Caller, usagePointId: string) => Promise<readonly Measure[]>;
  readonly fetch: FetchInBackground;
};

const tags = ['imports'];
const wanted = z.strictObject({
  usage_point_id: z.string().regex(/^\d{14}$/, 'must be 14 digits'),
  measures: z.array(z.enum(measureNames)).min(1).max(measureNames.length).optional(),
});
const described = z.object({
  id: z.string(),
  usage_point_id: z.string(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  steps: z.object({ waiting: z.int(), done: z.int(), refused: z.int(), failed: z.int() }),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
const byId = z.strictObject({ id: z.uuid() });
/** Cached days live for a day: an import that has just ended has nothing to do again. */
const freshMs = 24 * hourMs;

/** The first import of two years: asked once, done in the background, told step by step. */
export function createImports(options: ImportsOptions): Feature {
  return {
    name: 'imports',
    jobs: [createDriveJob(options) as Job<never>],
    routes: (app) => {
      serveImports(app, options);
      serveEvents(app, options);
    },
  };
}

function serveImports(app: App, options: ImportsOptions): void {
  const { database, clock } = options;
  const answer = envelope(described);
  const describe = async (row: ImportRow) => {
    const { id, usage_point_id, state, total, created_at, finished_at } = row;
    const steps = await countSteps(database, id);
    return ok({ id, usage_point_id, state: state as 'running' | 'done', total, steps, created_at, finished_at });
  };
  const summary = 'Import two years of a PDL in the background';
  const description =
    'Asked again within a day: the same import, whose failed steps are tried again; measures that it lacks make another.';
  app.post(
    '/imports',
    { schema: { tags, summary, description, body: wanted, response: { 200: answer, 201: answer } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { usage_point_id } = request.body;
      const covered = await options.measuresOf(caller, usage_point_id);
      const key = { user_id: caller.user_id, usage_point_id };
      const since = clock.now() - freshMs;
      const known = await findRecentImport(database, key, since);
      const imported = await listRecentMeasures(database, key, since);
      const wantedMeasures = covered.filter((measure) => request.body.measures?.includes(measure) ?? true);
      const measures = wantedMeasures.filter((measure) => !imported.has(measure));
      if (known && measures.length === 0) {
        if (await retryFailed(database, known.id, clock.now())) await wake(options);
        return describe((await findImport(database, caller.user_id, known.id)) ?? known);
      }
      const steps = planImport(measures, parisDay(clock.now()));
      if (steps.length === 0) throw apiError('CONSENT_REQUIRED');
      const row = await insertImport(database, key, steps, clock.now());
      await wake(options);
      reply.status(201);
      return describe(row);
    },
  );
  app.get(
    '/imports/:id',
    { schema: { tags, summary: 'How far an import is', params: byId, response: { 200: answer } } },
    async (request) => {
      const row = await findImport(database, callerOf(request).user_id, request.params.id);
      if (!row) throw apiError('NOT_FOUND');
      return describe(row);
    },
  );
}

function serveEvents(app: App, { database }: ImportsOptions): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const headers = z.looseObject({ 'last-event-id': z.coerce.number().int().min(0).optional().catch(0) });
  app.get(
    '/imports/:id/events',
    {
      // A compressor would hold events back until it has enough of them.
      compress: false,
      schema: { tags, summary: 'The steps of an import as they are finished', params: byId, headers },
    },
    async (request, reply) => {
      const key = { user_id: callerOf(request).user_id, id: request.params.id };
      if (!(await findImport(database, key.user_id, key.id))) throw apiError('NOT_FOUND');
      const gone = new AbortController();
      request.raw.once('close', () => gone.abort());
      const signal = AbortSignal.any([closing.signal, gone.signal]);
      const after = request.headers['last-event-id'] ?? 0;
      leaveWork(reply.raw);
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream');
      return reply.send(Readable.from(streamEvents(database, key, after, signal)));
    },
  );
}

// Without the queue the next slot of the job finds the rows.
async function wake({ jobs }: ImportsOptions): Promise<void> {
  try {
    await jobs.enqueue({ name: driveJobName }, undefined, { id: 'wake' });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
