import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { idParams } from '../catalogue/offer-schemas.ts';
import { listForReview } from './comparison.ts';
import { countStates } from './repository.ts';
import { decideMany, type Review } from './review.ts';
import {
  approveBody,
  bulkApproveBody,
  bulkBody,
  bulkSchema,
  contributionSchema,
  listQuery,
  messageBody,
  pendingSchema,
  rejectBody,
  statsSchema,
} from './schemas.ts';

const tags = ['contributions'];
const config = { access: { permission: 'contributions:review' } } as const;
const one = { 200: envelope(contributionSchema) };

export type ReviewRoutes = { readonly database: Database; readonly clock: Clock; readonly review: Review };

/** For reviewers: what waits, and what becomes of it. */
export function serveReview(app: App, routes: ReviewRoutes): void {
  serveQueue(app, routes);
  serveDecisions(app, routes);
  serveBulk(app, routes);
}

function serveQueue(app: App, { database, clock }: ReviewRoutes): void {
  app.get(
    '/energy/contributions/pending',
    {
      config,
      schema: {
        tags,
        summary: 'What waits for a reviewer, the oldest first, with the prices it would replace',
        querystring: listQuery.omit({ status: true }),
        response: { 200: envelope(z.array(pendingSchema)) },
      },
    },
    async (request) => ok(await listForReview(database, clock, callerOf(request), request.query)),
  );
  app.get(
    '/energy/contributions/stats',
    { config, schema: { tags, summary: 'How many wait and were decided', response: { 200: envelope(statsSchema) } } },
    async () => ok(await countStates(database)),
  );
}

function serveDecisions(app: App, { review }: ReviewRoutes): void {
  const schema = { tags, params: idParams, response: one };
  app.post(
    '/energy/contributions/:id/approve',
    { config, schema: { ...schema, summary: 'Write a contribution into the catalogue', body: approveBody } },
    async (request) => ok(await review.approve(callerOf(request), request.params.id, request.body?.updated_at)),
  );
  app.post(
    '/energy/contributions/:id/reject',
    { config, schema: { ...schema, summary: 'Reject a contribution, with the reason', body: rejectBody } },
    async (request) => ok(await review.reject(callerOf(request), request.params.id, request.body.reason)),
  );
  app.post(
    '/energy/contributions/:id/request-info',
    { config, schema: { ...schema, summary: 'Ask the contributor something', body: messageBody } },
    async (request) => ok(await review.requestInfo(callerOf(request), request.params.id, request.body.message)),
  );
}

function serveBulk(app: App, { review }: ReviewRoutes): void {
  const response = { 200: envelope(bulkSchema) };
  app.post(
    '/energy/contributions/bulk-approve',
    { config, schema: { tags, summary: 'Approve several, each by itself', body: bulkApproveBody, response } },
    async (request) => {
      const caller = callerOf(request);
      const { contribution_ids, seen } = request.body;
      return ok(await decideMany(contribution_ids, (id) => review.approve(caller, id, seen?.[id])));
    },
  );
  app.post(
    '/energy/contributions/bulk-reject',
    { config, schema: { tags, summary: 'Reject several, with one reason', body: bulkBody, response } },
    async (request) => {
      const { contribution_ids, reason = null } = request.body;
      return ok(await decideMany(contribution_ids, (id) => review.reject(callerOf(request), id, reason)));
    },
  );
}
