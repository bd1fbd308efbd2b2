import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { nothing } from '../users/schemas.ts';
import type { Callers } from './callers.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { deleteSession, listSessions } from './session-repository.ts';
import type { TokenEnding } from './session-service.ts';

const tags = ['accounts'];
const session = z.object({
  id: z.string(),
  browser: z.string().describe('kind of browser and system; `program` for anything else'),
  network: z.string().nullable().describe('where it began: /24 of IPv4, /64 of IPv6'),
  begun_at: z.string(),
  last_seen_at: z.string().describe('to the hour'),
  expires_at: z.string(),
  is_current: z.boolean().describe('the one this request is made with'),
});

/** Where a user is logged in. */
export function serveSessionListRoutes(app: App, parts: TokenEnding & Pick<Callers, 'tokenOf'>): void {
  const { database, clock, tokenOf } = parts;
  app.get(
    '/accounts/sessions',
    { schema: { tags, summary: 'Sessions of the user that go on', response: { 200: envelope(z.array(session)) } } },
    async (request, reply) => {
      const { user_id, is_demo } = callerOf(request);
      const current = tokenOf(request)?.session_id;
      // The demonstration account is shared: a visitor must not see where the others come from, nor cause thousands of
      // rows to be read.
      const isNone = is_demo && current === undefined;
      const shown = isNone ? [] : await listSessions(database, user_id, clock.now(), is_demo ? current : undefined);
      reply.header('cache-control', 'no-store');
      return ok(
        shown.map(({ user_id: _user, token_hash: _hash, ...row }) => ({ ...row, is_current: row.id === current })),
      );
    },
  );
  app.delete(
    '/accounts/sessions/:id',
    {
      schema: {
        tags,
        summary: 'End one session of the user',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await deleteSession(database, callerOf(request).user_id, id))) throw apiError('NOT_FOUND');
      if (id === tokenOf(request)?.session_id) clearSessionCookie(reply);
      return ok({});
    },
  );
}
