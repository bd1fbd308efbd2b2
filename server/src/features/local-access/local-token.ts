import type { Instant } from '@svc/domain/paris-time';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { createSecretText, hashHex, isSameSecret } from '#platform/crypto/secret-text.ts';
import { deleteConfigValue, readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';

// 256 random bits cannot be guessed, so a plain digest protects them. A slow one would only slow down every request.
const key = 'api_token_hash';
const bytes = 32;
const bearerForm = /^Bearer +(\S+)$/i;

/** Makes the token of a local instance and stores its digest. The token itself is only ever shown here. */
export async function setLocalToken(database: Connection, now: Instant): Promise<string> {
  const token = createSecretText(bytes);
  await writeConfigValue(database, key, hashHex(token), now);
  return token;
}

export async function deleteLocalToken(database: Connection): Promise<void> {
  await deleteConfigValue(database, key);
}

async function hasLocalToken(database: Connection): Promise<boolean> {
  return typeof (await readConfigValue(database, key)) === 'string';
}

type Ingress = { readonly INGRESS_PROXY: readonly string[] };

/**
 * Whether other machines need the token. An instance that is shown in a home hub shares a network with the other
 * programs of the hub: these may not read the household's data merely because no token was set.
 */
export async function needsToken(database: Connection, { INGRESS_PROXY: ingress }: Ingress): Promise<boolean> {
  return ingress.length > 0 || (await hasLocalToken(database));
}

/**
 * Refuses a request without the token, when one is needed. It is looked up each time: a token that is set, changed or
 * cleared by the command counts from the next request.
 */
export async function requireLocalToken(database: Connection, request: FastifyRequest, ingress: Ingress) {
  if (isOpen(request)) return;
  const expected = await readConfigValue(database, key);
  if (typeof expected !== 'string') {
    if (ingress.INGRESS_PROXY.length === 0 || isLoopback(request.socket.remoteAddress)) return;
    throw refusal('NOT_AUTHENTICATED', 'This instance answers other machines through the home hub, or with its token');
  }
  const given = request.headers.authorization;
  if (given === undefined) throw refusal('NOT_AUTHENTICATED', 'This instance asks for its token');
  const token = bearerForm.exec(given)?.[1];
  if (token === undefined || !isSameSecret(hashHex(token), expected)) {
    throw refusal('INVALID_TOKEN', 'This is not the token of this instance');
  }
}

export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
}

function refusal(code: 'NOT_AUTHENTICATED' | 'INVALID_TOKEN', what: string) {
  const detail = `${what}: send it as "Authorization: Bearer <token>". "svc token set" makes a new one, "svc token clear" removes it.`;
  return apiError(code, { detail });
}

/** Without user data. The front reads the mode from the second before it knows that it needs a token. */
const openPaths: ReadonlySet<string> = new Set(['/api/errors', '/api/capabilities']);

// Decided by the matched route, not by the address as sent, which can be written in many ways. The files of the web
// frontend contain no data, and they prompt the user for the token.
function isOpen({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url;
  return path.startsWith('/api/health/') || openPaths.has(path) || !path.startsWith('/api');
}
