import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { readBuiltInProviders } from '../catalogue/built-in-offers.ts';
import { describeProvider } from '../catalogue/catalogue-routes.ts';
import {
  idParams,
  offerBody,
  offerSchema,
  providerBody,
  providerChange,
  providerSchema,
} from '../catalogue/offer-schemas.ts';
import type { OfferEditor } from './offer-editor.ts';
import type { ProviderEditor } from './provider-editor.ts';

const tags = ['offers'];
const write = { access: { permission: 'offers:write' } } as const;
const remove = { access: { permission: 'offers:delete' } } as const;
const nothing = { 200: envelope(z.object({})) };

export type Editors = { readonly providers: ProviderEditor; readonly offers: OfferEditor };

/** Manual changes, for authorised users. */
export function serveEditor(app: App, { providers, offers }: Editors): void {
  const builtIn = readBuiltInProviders();
  app.post(
    '/energy/providers',
    {
      config: write,
      schema: { tags, summary: 'Add a supplier', body: providerBody, response: { 201: envelope(providerSchema) } },
    },
    async (request, reply) => reply.status(201).send(ok(describeProvider(await providers.add(request.body), builtIn))),
  );
  app.put(
    '/energy/providers/:id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a supplier, and where its price grids are read',
        params: idParams,
        body: providerChange,
        response: { 200: envelope(providerSchema) },
      },
    },
    async (request) => ok(describeProvider(await providers.change(request.params.id, request.body), builtIn)),
  );
  app.delete(
    '/energy/providers/:id',
    {
      config: remove,
      schema: { tags, summary: 'End a supplier and its offers', params: idParams, response: nothing },
    },
    async (request) => {
      await providers.end(callerOf(request), request.params.id);
      return ok({});
    },
  );
  app.post(
    '/energy/offers',
    {
      config: write,
      schema: {
        tags,
        summary: 'Add an offer, or new prices to the one of this name, type and power',
        body: offerBody,
        response: { 201: envelope(offerSchema) },
      },
    },
    async (request, reply) => reply.status(201).send(ok(await offers.put(callerOf(request), request.body))),
  );
  app.delete(
    '/energy/offers/:id',
    {
      config: remove,
      schema: {
        tags,
        summary: 'End an offer: it is no longer sold, and stays with those who have it',
        params: idParams,
        response: nothing,
      },
    },
    async (request) => {
      await offers.end(callerOf(request), request.params.id);
      return ok({});
    },
  );
}
