import { Readable } from 'node:stream';
import { measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import { createStreamSlots } from '#features/events/index.ts';
import { releaseSlot } from '#platform/admission/admission.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { isStoreFailure } from '#platform/store-failure.ts';
import { usagePointId } from '#usage-point-id.ts';
import { streamEvents } from './events.ts';
import { countSteps, findImport } from './repository.ts';
import { beginImport, type ImportsOptions, listCovered } from './service.ts';

import type { ImportRow } from './tables.ts';

const tags = ['imports'];
const wanted = z.strictObject({
  usage_point_id: usagePointId,
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
export function serveImports(app: App, options: ImportsOptions): void {
  const { database } = options;
  const responseSchema = envelope(described);
  const describe = async (row: ImportRow) => {
    const { id, usage_point_id, state, total, created_at, finished_at } = row;
    const steps = await countSteps(database, id);
    return ok({ id, usage_point_id, state: state as 'running' | 'done', total, steps, created_at, finished_at });
  };
  const summary = 'Import two years of a PDL in the background';
  const description =
    'Asked again while it runs, or within a day: the same import, whose failed steps are tried again. Measures that a running one lacks are added to it; those that a finished one lacks make another.';
  app.post(
    '/imports',
    { schema: { tags, summary, description, body: wanted, response: { 200: responseSchema, 201: responseSchema } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { usage_point_id } = request.body;
      const covered = await listCovered(options, caller, usage_point_id);
      const measures = covered.filter((measure) => request.body.measures?.includes(measure) ?? true);
      const { row, isNew } = await beginImport(options, { user_id: caller.user_id, usage_point_id }, measures);
      if (isNew) reply.status(201);
      return describe(row);
    },
  );
  app.get(
    '/imports/:id',
    { schema: { tags, summary: 'How far an import is', params: byId, response: { 200: responseSchema } } },
    async (request) => {
      const row = await findImport(database, callerOf(request).user_id, request.params.id);
      if (!row) throw apiError('NOT_FOUND');
      await options.permission.permitStored(row, 'whole');
      return describe(row);
    },
  );
}

export function serveEvents(app: App, options: ImportsOptions): void {
  const { database } = options;
  const takeSlot = createStreamSlots();
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const headers = z.looseObject({
    'last-event-id': z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(0),
  });
  app.get(
    '/imports/:id/events',
    {
      // A compressor would buffer events until it has enough of them.
      compress: false,
      schema: { tags, summary: 'The steps of an import as they are finished', params: byId, headers },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = { user_id: caller.user_id, id: request.params.id };
      const row = await findImport(database, key.user_id, key.id);
      if (!row) throw apiError('NOT_FOUND');
      // Checked at the start and at every poll: a caller who has lost the PDL, or is no longer authenticated as the
      // same user, receives no more.
      const mayListen = async () => {
        await options.permission.permitStored(row, 'whole');
        return await options.isStillCaller(request);
      };
      if (!(await mayListen())) throw apiError('NOT_AUTHENTICATED');
      const leave = takeSlot(caller.counted_as);
      const gone = new AbortController();
      request.raw.once('close', () => {
        leave();
        gone.abort();
      });
      const signal = AbortSignal.any([closing.signal, gone.signal]);
      const after = request.headers['last-event-id'] ?? 0;
      releaseSlot(reply.raw);
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream');
      const events = streamEvents({ database, key, after, signal, mayListen: () => mayListen().catch(isRefusal) });
      const stream = Readable.from(events);
      stream.once('close', leave);
      return reply.send(stream);
    },
  );
}

/** An unreachable store proves nothing about the listener. The stream ends, and the client reconnects. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError || isStoreFailure(error)) return false;
  throw error;
}
