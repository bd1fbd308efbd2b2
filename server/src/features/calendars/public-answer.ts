import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashHex } from '#platform/crypto/secret-text.ts';
import { ok } from '#platform/http/envelope.ts';

/**
 * A calendar is the same for everybody: anyone on the way may keep it, but only until the next moment at which it
 * can change. 0 seconds: kept, and asked about before every use.
 */
export type MaxAge = number;

/** Sends data with its ETag; a reader who has it already gets 304 and nothing. */
export function answerPublic<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Data,
  maxAge: MaxAge,
): FastifyReply {
  // Weak: the same data may be sent packed or plain.
  const etag = `W/"${hashHex(JSON.stringify(data)).slice(0, 32)}"`;
  reply.header('etag', etag).header('cache-control', maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(ok(data));
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = etag.slice(2);
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare);
}
