import { offerKinds } from '@svc/domain/offers/offer-kinds';
import { parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/app.ts';
import { sendWithEtag } from '#platform/http/conditional-response.ts';
import { envelope } from '#platform/http/envelope.ts';
import type { Provider } from './catalogue-record.ts';
import { selectOffers, toColumns } from './describe-offer.ts';
import { offerColumns, offerSchema, offersQuery, offerTypesSchema, providerSchema } from './offer-schemas.ts';
import { listProviders } from './provider-repository.ts';
import { listEntries } from './repository.ts';

const tags = ['offers'];
const cacheControl = 'private, max-age=300';

/** The catalogue, for every signed-in user, in both modes. */
export function serveCatalogue(app: App, { database, clock }: { database: Database; clock: Clock }): void {
  app.get(
    '/energy/providers',
    { schema: { tags, summary: 'The suppliers', response: { 200: envelope(z.array(providerSchema)) } } },
    async (request, reply) => {
      const active = (await listProviders(database)).filter(({ is_active }) => is_active);
      return sendWithEtag(request, reply, active.map(describeProvider), cacheControl);
    },
  );
  app.get(
    '/energy/offers',
    {
      schema: {
        tags,
        summary: 'The offers that are sold, at the prices of today',
        querystring: offersQuery,
        response: { 200: envelope(z.union([z.array(offerSchema), offerColumns])) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const filter = { provider_id: query.provider_id, active: !query.include_history };
      const offers = selectOffers(await listEntries(database, filter), query, parisDay(clock.now()));
      return sendWithEtag(request, reply, query.format === 'columns' ? toColumns(offers) : offers, cacheControl);
    },
  );
  app.get(
    '/energy/offer-types',
    { schema: { tags, summary: 'Which prices each type needs', response: { 200: envelope(offerTypesSchema) } } },
    async (request, reply) => sendWithEtag(request, reply, listTypes(), cacheControl),
  );
}

export function describeProvider({ id, name, logo_url, website, scraper_urls }: Provider) {
  return { id, name, logo_url, website, scraper_urls: scraper_urls === null ? null : [...scraper_urls] };
}

function listTypes(): z.output<typeof offerTypesSchema> {
  const kinds = Object.values(offerKinds).map(({ type, variant, required, optional }) => ({
    type,
    variant,
    required: [...required],
    optional: [...optional],
  }));
  return [...kinds, { type: 'CUSTOM', variant: null, required: ['registers'], optional: [] }];
}
