import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { commandLineActor, listAudit } from './repository.ts';

/** Of the column: above it the database refuses to compare. */
const largestSeq = 2_147_483_647;
const line = z.object({
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  actor_id: z.string().describe(`\`${commandLineActor}\`: a command on the machine of the gateway`),
  actor: z.string().nullable().describe('Their address; null: the account is gone, or a command did it'),
  subject_id: z.string().nullable(),
  subject: z.string().nullable().describe('Address of the user it was done to; null: a role, or the account is gone'),
  detail: z.unknown(),
});

/** What administrators did, for callers who may read logs. Nothing is written here: each action writes its own line. */
export function serveAuditRoutes(app: App, { database }: { readonly database: Connection }): void {
  app.get(
    '/admin/audit',
    {
      config: { access: { permission: 'logs:read' } },
      schema: {
        tags: ['administration'],
        summary: 'What was done to accounts and roles, newest first',
        querystring: z.object({
          limit: z.coerce.number().int().min(1).max(200).default(50),
          cursor: z.coerce
            .number()
            .int()
            .min(1)
            .max(largestSeq)
            .optional()
            .describe('`next_cursor` of the page before'),
        }),
        response: { 200: envelope(z.object({ lines: z.array(line), next_cursor: z.int().nullable() })) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { limit, cursor } = request.query;
      const lines = await listAudit(database, { limit, before: cursor });
      return ok({ lines, next_cursor: lines.length === limit ? (lines.at(-1)?.seq ?? null) : null });
    },
  );
}
