import type { OthersAffected } from '@svc/domain/incident';
import { parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { ContractReader, ContractService } from './contract.ts';
import { describePoint } from './description.ts';
import type { DeliveryPoint } from './point.ts';
import {
  activityBody,
  additionBody,
  adminAdditionBody,
  choicesSchema,
  contractBody,
  linkBody,
  nameBody,
  offerBody,
  offPeakBody,
  pdlParams,
  pdlSchema,
  pricingBody,
  reorderBody,
  typeBody,
} from './schemas.ts';
import type { PointService } from './service.ts';

export type PointRoutes = {
  readonly points: PointService;
  readonly contracts: ContractService;
  readonly clock: Clock;
  readonly findUserByEmail: (email: string) => Promise<{ readonly user_id: string } | undefined>;
  /** Without it the route that reads a contract afresh is not offered. */
  readonly readContract: ContractReader | undefined;
  readonly isWidespread: OthersCount | undefined;
};

/** How many other PDLs the operator refuses with this code. */
export type OthersCount = (point: DeliveryPoint, code: string) => Promise<OthersAffected | null>;

const tags = ['delivery points'];
const one = { 200: envelope(pdlSchema) };
const many = { 200: envelope(z.array(pdlSchema)) };
const created = { 201: envelope(pdlSchema) };

export function servePoints(app: App, routes: PointRoutes): void {
  const show = (point: DeliveryPoint) => describePoint(point, parisDay(routes.clock.now()));
  serveList(app, routes, show);
  serveChoices(app, routes, show);
  serveContract(app, routes, show);
}

type Show = (point: DeliveryPoint) => z.output<typeof pdlSchema>;

function serveList(app: App, routes: PointRoutes, show: Show): void {
  const { points, findUserByEmail } = routes;
  const describeWithIncidents = async (point: DeliveryPoint) => {
    const { problem } = point.consent;
    const others = problem ? await routes.isWidespread?.(point, problem.code) : null;
    return describePoint(point, parisDay(routes.clock.now()), others ?? null);
  };
  app.get('/pdl', { schema: { tags, summary: "The caller's PDLs", response: many } }, async (request) =>
    ok(await Promise.all((await points.list(callerOf(request))).map(describeWithIncidents))),
  );
  app.get('/pdl/:id', { schema: { tags, summary: 'One PDL', params: pdlParams, response: one } }, async (request) =>
    ok(await describeWithIncidents(await points.find(callerOf(request), request.params.id))),
  );
  app.post(
    '/pdl',
    { schema: { tags, summary: 'Register a PDL', body: additionBody, response: created } },
    async (request, reply) => reply.status(201).send(ok(show(await points.add(callerOf(request), request.body)))),
  );
  app.post(
    '/pdl/admin/add',
    {
      config: { access: { permission: 'users:write' } },
      schema: { tags, summary: 'Register a PDL for a user', body: adminAdditionBody, response: created },
    },
    async (request, reply) => {
      const { user_email, ...addition } = request.body;
      const owner = await findUserByEmail(user_email);
      if (!owner) throw apiError('USER_NOT_FOUND');
      return reply.status(201).send(ok(show(await points.add(owner, addition))));
    },
  );
  app.delete(
    '/pdl/:id',
    {
      schema: {
        tags,
        summary: 'Give a PDL up, with everything cached of it',
        params: pdlParams,
        response: { 200: envelope(z.object({})) },
      },
    },
    async (request) => {
      await points.delete(callerOf(request), request.params.id);
      return ok({});
    },
  );
  app.patch(
    '/pdl/reorder',
    { schema: { tags, summary: 'Order the PDLs', body: reorderBody, response: many } },
    async (request) => ok((await points.reorder(callerOf(request), request.body.orders)).map(show)),
  );
}

function serveChoices(app: App, { points }: PointRoutes, show: Show): void {
  const schema = { tags, params: pdlParams, response: one };
  app.patch(
    '/pdl/:id/active',
    { schema: { ...schema, summary: 'Switch a PDL on or off', body: activityBody } },
    async (request) => ok(show(await points.setActivity(callerOf(request), request.params.id, request.body.is_active))),
  );
  app.patch(
    '/pdl/:id/link-production',
    { schema: { ...schema, summary: 'Say which PDL produces for this one', body: linkBody } },
    async (request) =>
      ok(show(await points.link(callerOf(request), request.params.id, request.body.linked_production_pdl_id))),
  );
  for (const path of ['/pdl/:id/offer', '/pdl/:id/selected-offer'] as const) {
    app.patch(
      path,
      { schema: { ...schema, summary: 'Choose the offer of a supplier', body: offerBody } },
      async (request) =>
        ok(
          show(
            await points.chooseOffer(callerOf(request), request.params.id, {
              offer_id: request.body.selected_offer_id,
              from: request.body.from,
            }),
          ),
        ),
    );
  }
  app.get(
    '/pdl/:id/offers',
    {
      schema: {
        tags,
        summary: 'Every offer the PDL had, the oldest first',
        params: pdlParams,
        response: { 200: envelope(choicesSchema) },
      },
    },
    async (request) => ok(await points.listOffers(callerOf(request), request.params.id)),
  );
  app.patch('/pdl/:id/name', { schema: { ...schema, summary: 'Name a PDL', body: nameBody } }, async (request) =>
    ok(show(await points.rename(callerOf(request), request.params.id, request.body.name))),
  );
  app.patch(
    '/pdl/:id/type',
    { schema: { ...schema, summary: 'Say whether a PDL consumes, produces, or both', body: typeBody } },
    async (request) => ok(show(await points.setType(callerOf(request), request.params.id, request.body))),
  );
  app.patch(
    '/pdl/:id/pricing-option',
    { schema: { ...schema, summary: 'Choose the pricing option', body: pricingBody } },
    async (request) =>
      ok(show(await points.choosePricing(callerOf(request), request.params.id, request.body.pricing_option))),
  );
}

function serveContract(app: App, { contracts, readContract }: PointRoutes, show: Show): void {
  const schema = { tags, params: pdlParams, response: one };
  app.patch(
    '/pdl/:id/contract',
    { schema: { ...schema, summary: 'Set what the contract says', body: contractBody } },
    async (request) => ok(show(await contracts.setOwn(callerOf(request), request.params.id, request.body))),
  );
  app.patch(
    '/pdl/:id/offpeak',
    { schema: { ...schema, summary: 'Set the off-peak hours', body: offPeakBody } },
    async (request) => ok(show(await contracts.setOwn(callerOf(request), request.params.id, request.body))),
  );
  if (!readContract) return;
  const summary = 'Read the contract afresh and fill what the owner has not set';
  app.post(
    '/pdl/:id/fetch-contract',
    { config: { counted: 'no_cache' }, schema: { ...schema, summary } },
    async (request, reply) => {
      const caller = callerOf(request);
      const read = (point: DeliveryPoint) => readContract(caller, point, reply);
      return ok(show(await contracts.fetch(caller, request.params.id, read)));
    },
  );
}
