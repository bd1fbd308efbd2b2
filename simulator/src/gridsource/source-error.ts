import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A refusal in the source's own wording. */
export type SourceRefusal = { readonly status: number; readonly error: string; readonly error_description: string };

// Statuses that every API of the source can return. The texts are ours: only the form of the body is known.
const messages: Record<number, readonly [error: string, description: string]> = {
  400: ['BAD_REQUEST', 'The request is not understood'],
  401: ['UNAUTHORIZED', 'The access token is missing, unknown or expired'],
  403: ['FORBIDDEN', 'The application has no subscription to this API'],
  404: ['NOT_FOUND', 'The resource does not exist'],
  408: ['REQUEST_TIMEOUT', 'The request took too long'],
  429: ['TOO_MANY_REQUESTS', 'The application called too often'],
  500: ['INTERNAL_SERVER_ERROR', 'The service failed'],
  503: ['SERVICE_UNAVAILABLE', 'The service is under maintenance'],
  509: ['BANDWIDTH_LIMIT_EXCEEDED', 'The quota of the application is used up'],
};

export function refusalOf(status: number): SourceRefusal {
  const [error, error_description] = messages[status] ?? ['ERROR', 'The service answered an error'];
  return { status, error, error_description };
}

/** `{ error, error_description, transaction_id }`: the body of every error of the source. */
export function sendRefusal(reply: FastifyReply, refusal: SourceRefusal): FastifyReply {
  const { status, error, error_description } = refusal;
  return reply.code(status).send({ error, error_description, transaction_id: randomUUID() });
}
