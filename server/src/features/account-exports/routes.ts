import { Readable } from 'node:stream';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Permission } from '#features/readings/server/index.ts';
import { releaseSlot } from '#platform/admission/admission.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { folderOf } from './export-job.ts';
import { type FileOptions, writeFile } from './file.ts';
import { beginExport, countPoints, findExport, listExports } from './repository.ts';
import type { ExportRow, PointState } from './tables.ts';

export type ExportRoutes = FileOptions & {
  readonly permission: Permission;
  /** Notifies the job that there is work. */
  readonly wake: () => Promise<void>;
};

const tags = ['accounts'];
const byId = z.strictObject({ id: z.uuid() });
const described = z.object({
  id: z.string(),
  state: z.enum(['running', 'done']),
  pdls: z
    .object({ total: z.int(), waiting: z.int(), done: z.int(), left_out: z.int(), failed: z.int() })
    .describe('left_out: the consent ended meanwhile; failed: could not be read'),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable().describe('until when the file can be fetched'),
});
const responseSchema = envelope(described);

/** All data stored for the caller's PDLs, written in the background and fetched as one file. */
export function serveExports(app: App, options: ExportRoutes): void {
  serveRequests(app, options);
  serveFile(app, options);
}

function serveRequests(app: App, options: ExportRoutes): void {
  const { database, clock, permission } = options;
  app.post(
    '/accounts/exports',
    {
      schema: {
        tags,
        summary: 'Have all stored data of the own PDLs written into a file',
        description: 'One at a time, three in 24 hours. Asked again while one is written: the same one.',
        body: z.strictObject({}).nullish(),
        response: { 200: responseSchema, 202: responseSchema },
      },
    },
    async (request, reply) => {
      const { user_id } = callerOf(request);
      const points = await permission.listStored(user_id);
      const begun = await beginExport(
        database,
        user_id,
        points.map((point) => point.usage_point_id),
        clock.now(),
      );
      if (begun.is === 'refused') throw tooMany(begun.until, clock.now());
      if (begun.is === 'new') await options.wake();
      return reply.status(begun.is === 'new' ? 202 : 200).send(ok(await describeOne(database, begun.row)));
    },
  );
  app.get(
    '/accounts/exports',
    { schema: { tags, summary: 'The own exports, the newest first', response: { 200: envelope(z.array(described)) } } },
    async (request) => {
      const rows = await listExports(database, callerOf(request).user_id, clock.now());
      const counts = await countPoints(
        database,
        rows.map((row) => row.id),
      );
      return ok(rows.map((row) => describe(row, counts.get(row.id))));
    },
  );
  app.get(
    '/accounts/exports/:id',
    { schema: { tags, summary: 'How far an export is', params: byId, response: { 200: responseSchema } } },
    async (request) => {
      const row = await findOwn(options, callerOf(request).user_id, request.params.id);
      return ok(await describeOne(database, row));
    },
  );
}

function serveFile(app: App, options: ExportRoutes): void {
  const fetching = new Set<string>();
  app.get(
    '/accounts/exports/:id/file',
    { schema: { tags, summary: 'The file of a finished export (tar.gz of JSON and CSV)', params: byId } },
    async (request, reply) => {
      const { user_id } = callerOf(request);
      const row = await findOwn(options, user_id, request.params.id);
      if (row.state !== 'done') throw apiError('EXPORT_NOT_READY');
      if (fetching.has(user_id)) throw apiError('EXPORT_IN_TRANSFER');
      fetching.add(user_id);
      const file = Readable.from(writeFile(options, row), { objectMode: false });
      file.once('close', () => fetching.delete(user_id));
      // A slow reader occupies no request slot.
      releaseSlot(reply.raw);
      reply.headers({
        'content-disposition': `attachment; filename="${folderOf(row)}.tar.gz"`,
        'cache-control': 'no-store',
      });
      return await reply.type('application/gzip').send(file);
    },
  );
}

async function findOwn({ database, clock }: ExportRoutes, user_id: string, id: string): Promise<ExportRow> {
  const row = await findExport(database, user_id, id, clock.now());
  if (!row) throw apiError('NOT_FOUND');
  return row;
}

async function describeOne(database: Connection, row: ExportRow) {
  return describe(row, (await countPoints(database, [row.id])).get(row.id));
}

type Counts = Record<PointState, number>;

function describe(row: ExportRow, counts: Counts = { waiting: 0, done: 0, left_out: 0, failed: 0 }) {
  const { id, created_at, finished_at, expires_at } = row;
  const total = counts.waiting + counts.done + counts.left_out + counts.failed;
  const state = row.state as 'running' | 'done';
  return { id, state, pdls: { total, ...counts }, created_at, finished_at, expires_at };
}

function tooMany(until: number, now: number) {
  const n = Math.max(1, Math.ceil((until - now) / 1000));
  return apiError('EXPORT_LIMIT', { n, retryAt: until });
}
