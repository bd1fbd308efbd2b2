import { readOffPeak } from '@svc/domain/pricing/off-peak-input';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text, trimmedText } from '#platform/http/text.ts';
import { type PdlResponse, pdlResponse } from './description.ts';
import type { LocalOverrides } from './tables.ts';

export type MirrorRoutes = {
  list(): Promise<PdlResponse[]>;
  find(id: string): Promise<PdlResponse>;
  override(id: string, change: LocalOverrides): Promise<PdlResponse>;
};

const params = z.object({ id: text(36).min(1) });
const responseSchema = { 200: envelope(pdlResponse) };
const tags = ['delivery points'];
const name = trimmedText(100).nullable();
const offPeak = z.unknown().meta({ description: 'Any form the gateway takes; null goes back to the gateway’s hours' });

/** The gateway's PDLs as last seen. Changes are stored only here and are never sent to the gateway. */
export function serveMirror(app: App, routes: MirrorRoutes): void {
  const summary = 'The PDLs of the gateway, with what was changed here';
  app.get('/pdl', { schema: { tags, summary, response: { 200: envelope(z.array(pdlResponse)) } } }, async () =>
    ok(await routes.list()),
  );
  app.get('/pdl/:id', { schema: { tags, summary: 'One PDL', params, response: responseSchema } }, async (request) =>
    ok(await routes.find(request.params.id)),
  );
  app.patch(
    '/pdl/:id/name',
    { schema: { tags, summary: 'Name it here', params, body: z.object({ name }), response: responseSchema } },
    async (request) => ok(await routes.override(request.params.id, request.body)),
  );
  const choice = 'Read it here, or leave it out; what is stored stays';
  app.patch(
    '/pdl/:id/active',
    { schema: { tags, summary: choice, params, body: z.object({ is_active: z.boolean() }), response: responseSchema } },
    async (request) => {
      const { is_active } = request.body;
      return ok(await routes.override(request.params.id, { is_active: is_active ? undefined : false }));
    },
  );
  app.patch(
    '/pdl/:id/offer',
    {
      schema: {
        tags,
        summary: 'Choose its offer here',
        params,
        body: z.object({ selected_offer_id: text(36).nullable() }),
        response: responseSchema,
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
        response: responseSchema,
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
