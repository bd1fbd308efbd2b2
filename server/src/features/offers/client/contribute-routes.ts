import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { idParams } from '../catalogue/offer-schemas.ts';
import { contributionBody } from '../contributions/schemas.ts';
import type { Outbox } from './outbox.ts';
import { listOutbox, type OutboxRow } from './outbox-repository.ts';

const tags = ['contributions'];

const outboxEntry = z.object({
  id: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.string().nullable().describe('null: it is not sent again'),
  last_error: z.string().nullable(),
  gateway_id: z.string().nullable(),
  status: z.string().nullable().describe('At the gateway: pending, approved, rejected or withdrawn'),
  reason: z.string().nullable().describe('Why a reviewer rejected it'),
  unread: z.int().describe('What reviewers said, to be read and answered on the site of the gateway'),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  contribution: z.unknown(),
});

export function serveContribute(app: App, { database, outbox }: { database: Database; outbox: Outbox }): void {
  app.post(
    '/contribute',
    {
      schema: {
        tags,
        summary: 'Propose a price for the catalogue of the gateway',
        description: 'Stored and sent later while the gateway is away (202).',
        body: contributionBody,
        response: {
          201: envelope(z.object({ sent: z.literal(true), id: z.string() })),
          202: envelope(z.object({ sent: z.literal(false), outbox_id: z.string(), reason: z.string() })),
        },
      },
    },
    async (request, reply) => {
      const posted = await outbox.post(request.body);
      return posted.sent ? reply.status(201).send(ok(posted)) : reply.status(202).send(ok(posted));
    },
  );
  app.get(
    '/contribute',
    {
      schema: {
        tags,
        summary: 'What was proposed from here, and what became of it',
        response: { 200: envelope(z.array(outboxEntry)) },
      },
    },
    async () => ok((await listOutbox(database)).map(describe)),
  );
  app.delete(
    '/contribute/:id',
    {
      schema: {
        tags,
        summary: 'Remove a contribution that was not sent',
        params: idParams,
        response: { 200: envelope(z.object({})) },
      },
    },
    async (request) => {
      await outbox.remove(request.params.id);
      return ok({});
    },
  );
}

function describe({ body, next_attempt_at, ...row }: OutboxRow): z.input<typeof outboxEntry> {
  return {
    ...row,
    next_attempt_at: row.state === 'queued' ? next_attempt_at : null,
    contribution: JSON.parse(body) as unknown,
  };
}
