import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { refuseInput } from '../catalogue/invalid-input.ts';
import { idParams } from '../catalogue/offer-schemas.ts';
import { countUnread, listOwn } from './repository.ts';
import type { Review } from './review.ts';
import {
  batchBody,
  contributionBody,
  contributionSchema,
  listQuery,
  messageBody,
  messageSchema,
  sentSchema,
} from './schemas.ts';
import { describeContribution, isReviewer } from './standing.ts';
import type { Submission } from './submission.ts';

const tags = ['contributions'];
const one = { 200: envelope(contributionSchema) };

export type ContributorRoutes = {
  readonly database: Database;
  readonly submission: Submission;
  readonly review: Review;
};

/** For every signed-in user: price proposals, each user's own. */
export function serveContributors(app: App, routes: ContributorRoutes): void {
  serveSending(app, routes);
  serveOwn(app, routes);
  serveThread(app, routes);
}

function serveSending(app: App, { submission, review }: ContributorRoutes): void {
  app.post(
    '/energy/contribute',
    {
      schema: {
        tags,
        summary: 'Propose a supplier, an offer, new prices or an end for the catalogue',
        description:
          'A reviewer decides. Sent again with the same `Idempotency-Key` header it is the same contribution, not a second one.',
        body: contributionBody,
        response: { 201: envelope(sentSchema) },
      },
    },
    async (request, reply) => {
      const key = readKey(request.headers['idempotency-key']);
      const { id, state } = await submission.send(callerOf(request), request.body, key);
      return reply.status(201).send(ok({ id, status: state }));
    },
  );
  app.post(
    '/energy/contribute/batch',
    {
      // 50 contributions of the usual size, with room to spare.
      bodyLimit: 128 * 1024,
      schema: {
        tags,
        summary: 'Propose several at once; each is taken or refused by itself',
        body: batchBody,
        response: {
          201: envelope(
            z.object({
              created: z.int(),
              contribution_ids: z.array(z.string()),
              errors: z.array(z.object({ index: z.int(), message: z.string() })),
            }),
          ),
        },
      },
    },
    async (request, reply) =>
      reply.status(201).send(ok(await sendBatch({ submission, review }, callerOf(request), request.body))),
  );
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\w-]{8,64}$/.test(header)) return header;
  throw refuseInput([{ field: 'Idempotency-Key', message: 'has 8 to 64 letters, digits or hyphens' }]);
}

function serveOwn(app: App, { database, submission }: ContributorRoutes): void {
  app.get(
    '/energy/contributions',
    {
      schema: {
        tags,
        summary: 'The own contributions, the newest first',
        querystring: listQuery,
        response: { 200: envelope(z.array(contributionSchema)) },
      },
    },
    async (request) => {
      const rows = await listOwn(database, callerOf(request).user_id, request.query);
      return ok(rows.map(describeContribution));
    },
  );
  app.get(
    '/energy/contributions/unread-count',
    {
      schema: {
        tags,
        summary: 'How much reviewers said that the contributor has not looked at',
        response: { 200: envelope(z.object({ count: z.int() })) },
      },
    },
    async (request) => ok({ count: await countUnread(database, callerOf(request).user_id) }),
  );
  const change = { tags, params: idParams, response: one };
  app.put(
    '/energy/contributions/:id',
    { schema: { ...change, summary: 'Change an own contribution that waits', body: contributionBody } },
    async (request) => ok(await submission.change(callerOf(request), request.params.id, request.body)),
  );
  app.delete(
    '/energy/contributions/:id',
    { schema: { ...change, summary: 'Withdraw an own contribution that waits' } },
    async (request) => ok(await submission.withdraw(callerOf(request), request.params.id)),
  );
}

function serveThread(app: App, { review }: ContributorRoutes): void {
  app.get(
    '/energy/contributions/:id/messages',
    {
      config: { leavesTrace: true },
      schema: {
        tags,
        summary: 'What its contributor and the reviewers said; read by its contributor, it is no longer unread',
        params: idParams,
        response: { 200: envelope(z.array(messageSchema)) },
      },
    },
    async (request) => ok(await review.readThread(callerOf(request), request.params.id)),
  );
  app.post(
    '/energy/contributions/:id/reply',
    {
      schema: {
        tags,
        summary: 'Answer in the thread of a contribution',
        params: idParams,
        body: messageBody,
        response: one,
      },
    },
    async (request) => ok(await review.reply(callerOf(request), request.params.id, request.body.message)),
  );
}

type Batch = z.output<typeof batchBody>;

/** Several contributions, each by itself: those that are refused are named with their reason. */
async function sendBatch(
  { submission, review }: { readonly submission: Submission; readonly review: Review },
  caller: Caller,
  { contributions, price_sheet_url, auto_approve }: Batch,
) {
  if (auto_approve && !isReviewer(caller))
    throw apiError('FORBIDDEN', { detail: 'Administrator or permission required: contributions:review' });
  const contribution_ids: string[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, body] of contributions.entries()) {
    try {
      const sheet = body.price_sheet_url ?? price_sheet_url ?? null;
      const { id } = await submission.send(caller, { ...body, price_sheet_url: sheet });
      contribution_ids.push(id);
      if (auto_approve) await review.approve(caller, id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ index, message: error.parts.detail });
    }
  }
  return { created: contribution_ids.length, contribution_ids, errors };
}
