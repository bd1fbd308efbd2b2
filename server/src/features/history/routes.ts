import multipart from '@fastify/multipart';
import type { Instant } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { largestDatabase } from './database-file/index.ts';
import { readUpload } from './file-upload.ts';
import {
  dayParams,
  hubBody,
  hubResponse,
  ignoreBody,
  ignoreResponse,
  importList,
  importParams,
  importResponse,
  integrityQuery,
  integrityResponse,
  kindsBody,
  kindsQuery,
  pdlParams,
  refetchResponse,
  undoResponse,
} from './schemas.ts';
import type { History } from './service.ts';
import type { UploadFolder } from './upload-folder.ts';

const tags = ['history'];

export function serveHistory(app: App, history: History, uploads: UploadFolder, now: () => Instant): void {
  app.addHook('onReady', () => uploads.removeLeftovers());
  app.addHook('preClose', () => history.stop());
  app.register(multipart, { limits: { fileSize: largestDatabase, files: 1, fields: 10 } });
  const upload =
    'Import the operator’s official export, or a database of another program (multipart: file, usage_point_id, direction, replace, dry_run)';
  app.post(
    '/import/csv',
    {
      config: { takesFiles: true },
      bodyLimit: largestDatabase,
      schema: { tags, summary: upload, consumes: ['multipart/form-data'], response: { 200: envelope(importResponse) } },
    },
    async (request) => ok(await history.importFile(() => readUpload(request, uploads, now()))),
  );
  const hub = 'Import what another program has put into the statistics of the home hub; nothing changes there';
  app.post(
    '/import/hub',
    { schema: { tags, summary: hub, body: hubBody, response: { 200: envelope(hubResponse) } } },
    async ({ body }) => ok(await history.importHub(body.statistic_ids, body.dry_run)),
  );
  serveImports(app, history);
  serveDays(app, history);
  const summary = 'What is there of each day, and why the rest is not';
  const schema = {
    tags,
    summary,
    params: pdlParams,
    querystring: integrityQuery,
    response: { 200: envelope(integrityResponse) },
  };
  app.get('/pdl/:pdl/integrity', { schema }, async ({ params, query }) =>
    ok(await history.integrity(params.pdl, query.start, query.end)),
  );
}

function serveImports(app: App, history: History): void {
  const list = 'The files that were imported, newest first';
  app.get('/import/history', { schema: { tags, summary: list, response: { 200: envelope(importList) } } }, async () =>
    ok(await history.listImports()),
  );
  const undo = 'Undo an import: what it brought goes, what it replaced comes back; what the gateway gave stays';
  app.delete(
    '/import/history/:id',
    { schema: { tags, summary: undo, params: importParams, response: { 200: envelope(undoResponse) } } },
    async ({ params }) => ok(await history.undo(params.id)),
  );
}

function serveDays(app: App, history: History): void {
  const again = 'Ask the operator again for one day (counts on the smaller quota)';
  app.post(
    '/pdl/:pdl/days/:date/refetch',
    {
      schema: {
        tags,
        summary: again,
        params: dayParams,
        body: kindsBody,
        response: { 200: envelope(refetchResponse) },
      },
    },
    async ({ params, body }) => ok(await history.refetch(params.pdl, params.date, body.kinds)),
  );
  const giveUp = 'Give up on one day, for good or until a date';
  app.post(
    '/pdl/:pdl/days/:date/ignore',
    {
      schema: {
        tags,
        summary: giveUp,
        params: dayParams,
        body: ignoreBody,
        response: { 200: envelope(ignoreResponse) },
      },
    },
    async ({ params, body }) => ok(await history.ignore(params.pdl, params.date, body.kinds, body.until ?? null)),
  );
  const resume = 'Ask for that day again; without kinds, for all of them';
  app.delete(
    '/pdl/:pdl/days/:date/ignore',
    {
      schema: {
        tags,
        summary: resume,
        params: dayParams,
        querystring: kindsQuery,
        response: { 200: envelope(ignoreResponse) },
      },
    },
    async ({ params, query }) => ok(await history.stopIgnoring(params.pdl, params.date, readKinds(query.kinds))),
  );
}

function readKinds(text: string | undefined): readonly Measure[] {
  if (text === undefined) return measureNames;
  return text.split(',').map((name) => {
    const kind = measureNames.find((measure) => measure === name);
    if (kind) return kind;
    throw apiError('VALIDATION_ERROR', {
      errors: [{ field: 'kinds', message: `must be some of ${measureNames.join(', ')}` }],
    });
  });
}
