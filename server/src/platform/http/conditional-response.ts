import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashHex } from '../crypto/secret-text.ts';
import { ok } from './envelope.ts';

/** Sends data with its ETag; a reader who has it already gets 304 and nothing. */
export function sendWithEtag<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Data,
  cacheControl: string,
): FastifyReply {
  // Weak: the same data may be sent packed or plain.
  const etag = `W/"${hashHex(JSON.stringify(data)).slice(0, 32)}"`;
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(ok(data));
}

/** Whether the reader has a version of this tag already; weak and strong forms are compared alike. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = etag.slice(2);
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare);
}
