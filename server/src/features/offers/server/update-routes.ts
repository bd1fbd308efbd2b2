import { mayDo } from '@svc/domain/credentials/roles';
import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import { listChanges } from '../catalogue/price-history-repository.ts';
import { type Preview, previewSchema, resultSchema } from './update-report.ts';
import type { UpdateService } from './update-service.ts';

const tags = ['administration'];
const config = { access: { permission: 'offers:write' } } as const;
// A whole supplier at once: looking at it is open to who may change one price, writing it is not.
const writing = { access: { permission: 'offers:refresh' } } as const;

export type UpdateRoutes = { readonly update: UpdateService; readonly database: Database; readonly clock: Clock };

/** For administrators: what a refresh would do, the refresh, and the trail it leaves. */
export function serveUpdates(app: App, routes: UpdateRoutes): void {
  servePreview(app, routes);
  serveRefresh(app, routes);
  servePriceHistory(app, routes);
}

const provider = text(255).min(1);
const previewResponse = z.object({
  preview: z.record(z.string(), previewSchema),
  failures: z.record(z.string(), z.object({ code: z.string(), detail: z.string() })),
  timestamp: z.string(),
  ...previewSchema.pick({ offers_to_create: true, offers_to_update: true, offers_to_deactivate: true }).partial().shape,
});

function servePreview(app: App, { update, clock }: UpdateRoutes): void {
  app.get(
    '/admin/offers/preview',
    {
      config,
      schema: {
        tags,
        summary: 'What a refresh would change; nothing is written',
        querystring: z.object({ provider: provider.optional() }),
        response: { 200: envelope(previewResponse) },
      },
    },
    async (request) => {
      const { provider: name } = request.query;
      if (name === undefined) return ok({ ...(await previewAll(update)), timestamp: formatInstant(clock.now()) });
      const preview = await update.previewOne(name);
      const { offers_to_create, offers_to_update, offers_to_deactivate } = preview;
      return ok({
        preview: { [name]: preview },
        failures: {},
        timestamp: formatInstant(clock.now()),
        offers_to_create,
        offers_to_update,
        offers_to_deactivate,
      });
    },
  );
}

async function previewAll(update: UpdateService) {
  const preview: Record<string, Preview> = {};
  const failures: Record<string, { code: string; detail: string }> = {};
  for (const name of await update.listReadable()) {
    const outcome = await update.previewOne(name).catch((error: unknown) => describeFailure(error));
    if ('code' in outcome) failures[name] = outcome;
    else preview[name] = outcome;
  }
  return { preview, failures };
}

function describeFailure(error: unknown): { code: string; detail: string } {
  if (!(error instanceof ApiError)) throw error;
  return { code: error.parts.code, detail: error.parts.detail };
}

const oneRefreshed = z.object({ message: z.string(), result: resultSchema, used_cache: z.boolean() });
const allRefreshed = z.object({
  message: z.string(),
  providers_updated: z.int(),
  providers_failed: z.int(),
  total_offers_created: z.int(),
  total_offers_updated: z.int(),
  total_offers_deactivated: z.int(),
  results: z.array(resultSchema),
  failures: z.array(z.object({ provider: z.string(), code: z.string(), detail: z.string() })),
});

function serveRefresh(app: App, { update }: UpdateRoutes): void {
  app.post(
    '/admin/offers/refresh',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Read the price grids of one supplier, or of all, into the catalogue',
        querystring: z.object({
          provider: provider.optional(),
          force: z.stringbool().default(false).meta({ type: 'boolean', description: 'Needs offers:delete as well' }),
          seen: text(64).optional().describe('`seen` of the preview of this provider: other changes are not written'),
        }),
        response: { 200: envelope(z.union([oneRefreshed, allRefreshed])) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { force, seen } = request.query;
      // It takes away more than half of what a supplier sells: who may not delete one offer may not do that.
      if (force && !mayDo(caller, 'offers:delete'))
        throw apiError('FORBIDDEN', { detail: 'Administrator or permission required: offers:delete' });
      const refresh = { actor_id: caller.user_id, force, seen };
      if (request.query.provider === undefined) {
        const report = await update.updateAll(refresh);
        return ok({ message: `${report.providers_updated} suppliers refreshed`, ...report });
      }
      const refreshed = await update.updateOne(request.query.provider, refresh);
      return ok({ message: describe(refreshed.result), ...refreshed });
    },
  );
}

function describe({ provider: name, used_fallback, fallback_reason }: z.output<typeof resultSchema>): string {
  return used_fallback
    ? `${name}: the price grids could not be read (${fallback_reason}); built-in prices filled what was missing`
    : `${name}: refreshed from its price grids`;
}

const priceHistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor_id: z.string().nullable().describe('null: a job of the gateway itself'),
  source: z.enum(['grid', 'built_in', 'contribution', 'edit']),
  kind: z.enum(['create', 'update', 'deactivate', 'reactivate']),
  offer_id: z.string(),
  provider_id: z.string(),
  provider: z.string().nullable(),
  name: z.string().nullable(),
  changes: z.unknown(),
  contribution_id: z.string().nullable().describe('The contribution that brought it'),
});

function servePriceHistory(app: App, { database }: UpdateRoutes): void {
  app.get(
    '/admin/offers/changes',
    {
      config,
      schema: {
        tags,
        summary: 'Who changed which price, when, from what to what; the newest first',
        querystring: z.object({
          limit: z.coerce.number().int().min(1).max(200).default(50),
          cursor: text(100).optional(),
          offer_id: z.uuid().optional(),
        }),
        response: {
          200: envelope(z.object({ changes: z.array(priceHistoryEntry), next_cursor: z.string().nullable() })),
        },
      },
    },
    async (request) => {
      const { limit, cursor, offer_id } = request.query;
      const changes = await listChanges(database, { limit, before: readCursor(cursor), offer_id });
      const last = changes.length === limit ? changes.at(-1) : undefined;
      return ok({ changes, next_cursor: last ? `${last.at}_${last.id}` : null });
    },
  );
}

function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = cursor.split('_');
  if (!at || !id) throw apiError('VALIDATION_ERROR', { detail: 'Invalid input: cursor' });
  return { at, id };
}
