import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { type EventStream, openEventStream } from '#platform/http/event-stream.ts';
import type { RunReport, RunRequest } from './runner.ts';
import {
  configBody,
  configResponse,
  contentResponse,
  logQuery,
  logResponse,
  previewResponse,
  runQuery,
  runResponse,
  testBody,
  testResponse,
  typeParams,
} from './schemas.ts';
import type { ExportService } from './service.ts';

const tags = ['export'];
const params = typeParams;

export function serveExports(app: App, exports: ExportService): void {
  const all = 'All destinations with their configuration; secrets are never shown';
  const response = { 200: envelope(z.array(configResponse)) };
  app.get('/export/configs', { schema: { tags, summary: all, response } }, async () => ok(await exports.list()));
  const one = { 200: envelope(configResponse) };
  app.get(
    '/export/configs/:type',
    { schema: { tags, summary: 'One destination', params, response: one } },
    async (request) => ok(await exports.describe(request.params.type)),
  );
  app.put(
    '/export/configs/:type',
    {
      schema: {
        tags,
        summary: 'Configure a destination, switch it on or off',
        params,
        body: configBody,
        response: one,
      },
    },
    async (request) => ok(await exports.put(request.params.type, request.body)),
  );
  const trial = 'Try a connection; nothing is left at the destination. 200 says that the trial took place';
  app.post(
    '/export/configs/:type/test',
    { schema: { tags, summary: trial, params, body: testBody, response: { 200: envelope(testResponse) } } },
    async (request) => {
      const input = request.body ?? {};
      return ok(await exports.test(request.params.type, Object.keys(input).length === 0 ? null : input));
    },
  );
  serveRuns(app, exports);
}

function serveRuns(app: App, exports: ExportService): void {
  const now = 'Publish now; with Accept: text/event-stream the progress, then complete or error';
  const open = new Set<EventStream>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.post(
    '/export/:type/run',
    { schema: { tags, summary: now, params, querystring: runQuery, response: { 200: envelope(runResponse) } } },
    async (request, reply) => {
      const { type } = request.params;
      const runOptions = { full: request.query.full === 'true' };
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
        return ok(copy(await exports.run(type, runOptions)));
      return await streamRun(reply, open, (onProgress) => exports.run(type, { ...runOptions, onProgress }));
    },
  );
  app.get(
    '/export/:type/preview',
    {
      schema: { tags, summary: 'What a run would publish', params, response: { 200: envelope(previewResponse) } },
    },
    async (request) => ok(await exports.preview(request.params.type)),
  );
  app.get(
    '/export/:type/content',
    {
      schema: {
        tags,
        summary: 'What the destination holds of ours',
        params,
        response: { 200: envelope(contentResponse) },
      },
    },
    async (request) => ok(await exports.content(request.params.type)),
  );
  app.get(
    '/export/logs',
    {
      schema: {
        tags,
        summary: 'The last runs, newest first',
        querystring: logQuery,
        response: { 200: envelope(logResponse) },
      },
    },
    async (request) => ok(await exports.logs(request.query)),
  );
}

async function streamRun(
  reply: FastifyReply,
  open: Set<EventStream>,
  run: (onProgress: NonNullable<RunRequest['onProgress']>) => Promise<RunReport>,
): Promise<FastifyReply> {
  let stream: EventStream | undefined;
  const early: Parameters<NonNullable<RunRequest['onProgress']>>[0][] = [];
  const work = run((data) => (stream ? stream.send({ event: 'progress', data }) : early.push(data)));
  work.catch(() => undefined);
  // What is refused at once is a refusal with its own status, not an event.
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 50))]);
  stream = openEventStream(reply);
  open.add(stream);
  for (const data of early) stream.send({ event: 'progress', data });
  await work.then(
    (report) => stream?.send({ event: 'complete', data: report }),
    (error: unknown) =>
      stream?.send({ event: 'error', data: { message: error instanceof Error ? error.message : 'unknown' } }),
  );
  open.delete(stream);
  stream.end();
  return reply;
}

const copy = (report: RunReport) => ({ ...report, errors: [...report.errors] });
