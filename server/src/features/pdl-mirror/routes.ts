import { readOffPeak } from '@svc/domain/pricing/off-peak-input';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { type PdlAnswer, pdlAnswer } from './description.ts';
import type { LocalOverrides } from './table.ts';

export type MirrorRoutes = {
  list(): Promise<PdlAnswer[]>;
  find(id: string): Promise<PdlAnswer>;
  override(id: string, change: LocalOverrides): Promise<PdlAnswer>;
};

const params = z.object({ id: z.string().min(1).max(36) });
const answer = { 200: envelope(pdlAnswer) };
const tags = ['delivery points'];
const name = z.string().trim().max(100).nullable();
const offPeak = z.unknown().meta({ description: 'Any form the gateway takes; null goes back to the gateway’s hours' });

/** The gateway's PDLs as last seen. Changes are kept here alone; they are never sent to the gateway. */
export function serveMirror(app: App, routes: MirrorRoutes): void {
  const summary = 'The PDLs of the gateway, with what was changed here';
  app.get('/pdl', { schema: { tags, summary, response: { 200: envelope(z.array(pdlAnswer)) } } }, async () =>
    ok(await routes.list()),
  );
  app.get('/pdl/:id', { schema: { tags, summary: 'One PDL', params, response: answer } }, async (request) =>
    ok(await routes.find(request.params.id)),
  );
  app.patch(
    '/pdl/:id/name',
    { schema: { tags, summary: 'Name it here', params, body: z.object({ name }), response: answer } },
    async (request) => ok(await routes.override(request.params.id, request.body)),
  );
  app.patch(
    '/pdl/:id/offer',
    {
      schema: {
        tags,
        summary: 'Choose its offer here',
        params,
        body: z.object({ selected_offer_id: z.string().max(36).nullable() }),
        response: answer,
      },
    },
    async (request) => ok(await routes.override(request.params.id, request.body)),
  );
  app.patch(
    '/pdl/:id/offpeak',
    {
      schema: {
        tags,
        summary: 'Set its off-peak hours here',
        params,
        body: z.object({ offpeak_hours: offPeak }),
        response: answer,
      },
    },
    async (request) =>
      ok(await routes.override(request.params.id, { offpeak_hours: readHours(request.body.offpeak_hours) })),
  );
}

function readHours(input: unknown): unknown {
  if (input === null || input === undefined) return undefined;
  const read = readOffPeak(input);
  if (read.ok) return read.schedules;
  throw apiError('INVALID_OFFPEAK', { errors: [{ field: 'offpeak_hours', message: read.text }] });
}
