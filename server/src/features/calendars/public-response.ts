import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendWithEtag } from '#platform/http/conditional-response.ts';

/**
 * A calendar is the same for all users: shared caches may store it, but only until the next moment at which it can
 * change. 0 seconds: stored, and revalidated before every use.
 */
export type MaxAge = number;

export function sendPublic<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Data,
  maxAge: MaxAge,
): FastifyReply {
  return sendWithEtag(request, reply, data, maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache');
}
