import { offerKinds } from '@svc/domain/offers/offer-kinds';
import { parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { always, createSharedResponses, sharedRoute } from '#platform/http/shared-response.ts';
import { addressesOf, type BuiltInProvider, readBuiltInProviders } from './built-in-offers.ts';
import type { Provider } from './catalogue-record.ts';
import { selectOffers, toColumns } from './describe-offer.ts';
import { offerColumns, offerSchema, offersQuery, offerTypesSchema, providerSchema } from './offer-schemas.ts';
import { listProviders } from './provider-repository.ts';
import { listEntries } from './repository.ts';

const tags = ['offers'];
const cacheControl = 'private, max-age=300';

/** The catalogue, for every signed-in user, in both modes. */
export function serveCatalogue(app: App, { database, clock }: { database: Database; clock: Clock }): void {
  const builtIn = readBuiltInProviders();
  const responses = createSharedResponses({ clock, readVersion: () => database.readDataVersion('offers') });
  app.get(
    '/energy/providers',
    {
      ...sharedRoute,
      schema: { tags, summary: 'The suppliers', response: { 200: envelope(z.array(providerSchema)) } },
    },
    async (request, reply) =>
      responses.send(request, reply, {
        key: 'providers',
        moment: always,
        build: async () => {
          const active = (await listProviders(database)).filter(({ is_active }) => is_active);
          return {
            body: String(reply.serialize(ok(active.map((provider) => describeProvider(provider, builtIn))))),
            cacheControl,
          };
        },
      }),
  );
  app.get(
    '/energy/offers',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'The offers that are sold, at the prices of today',
        querystring: offersQuery,
        response: { 200: envelope(z.union([z.array(offerSchema), offerColumns])) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      return responses.send(request, reply, {
        key: `offers ${JSON.stringify(Object.entries(query).sort())}`,
        moment: parisDay,
        build: async (now) => {
          const filter = { provider_id: query.provider_id, active: !query.include_history };
          const offers = selectOffers(await listEntries(database, filter), query, parisDay(now));
          const data = query.format === 'columns' ? toColumns(offers) : offers;
          return { body: String(reply.serialize(ok(data))), cacheControl };
        },
      });
    },
  );
  app.get(
    '/energy/offer-types',
    {
      ...sharedRoute,
      schema: { tags, summary: 'Which prices each type needs', response: { 200: envelope(offerTypesSchema) } },
    },
    async (request, reply) =>
      responses.send(request, reply, {
        key: 'types',
        moment: always,
        build: () => ({ body: String(reply.serialize(ok(listTypes()))), cacheControl }),
      }),
  );
}

export function describeProvider(
  provider: Provider,
  builtIn: readonly BuiltInProvider[],
): z.output<typeof providerSchema> {
  const { id, name, logo_url, website, scraper_urls, is_active, created_at, updated_at } = provider;
  return {
    id,
    name,
    logo_url,
    website,
    scraper_urls: [...addressesOf(provider, builtIn)],
    scraper_urls_configured: scraper_urls !== null,
    is_active,
    created_at,
    updated_at,
  };
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
