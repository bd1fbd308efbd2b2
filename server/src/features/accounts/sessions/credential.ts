import type { FastifyRequest } from 'fastify';
import { isClientIdForm, isSecretForm } from '../credentials/client-credentials.ts';
import { readSessionCookie } from './session-cookie.ts';
import { looksLikeToken } from './user-token.ts';

/** Where a credential came from: it decides about Origin checks and deprecation headers. */
export type Via = 'header' | 'cookie' | 'query';

/** What a request shows of itself, before anything is looked up. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly via: Via }
  | { readonly kind: 'token'; readonly via: Via; readonly token: string }
  | { readonly kind: 'secret'; readonly via: 'header'; readonly secret: string }
  | { readonly kind: 'client'; readonly via: 'header'; readonly client_id: string; readonly secret: string };

/** `Authorization` header, session cookie, `token` parameter. The first one present decides: a bad one is not rescued. */
export function readCredential(request: FastifyRequest): Credential {
  const own = readOwnCredential(request);
  return own.kind === 'none' && !request.routeOptions.config.leavesTrace ? takeQueryToken(request) : own;
}

/** Ignores the URL, which another site may have written: header, then session cookie. */
export function readOwnCredential(request: FastifyRequest): Credential {
  const { authorization } = request.headers;
  if (authorization !== undefined) return readHeader(authorization);
  const cookie = readSessionCookie(request);
  return cookie === undefined ? { kind: 'none' } : { kind: 'token', via: 'cookie', token: cookie };
}

export function readHeader(authorization: string): Credential {
  const unreadable: Credential = { kind: 'unreadable', via: 'header' };
  const [, scheme, value] = /^(basic|bearer) +([^\s]+)$/i.exec(authorization) ?? [];
  if (scheme === undefined || value === undefined) return unreadable;
  if (scheme.toLowerCase() === 'basic') return readBasic(value) ?? unreadable;
  if (looksLikeToken(value)) return { kind: 'token', via: 'header', token: value };
  return isSecretForm(value) ? { kind: 'secret', via: 'header', secret: value } : unreadable;
}

function readBasic(value: string): Credential | undefined {
  if (value.length > 400 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return undefined;
  const text = Buffer.from(value, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  const [client_id, secret] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
  return isClientIdForm(client_id) && isSecretForm(secret)
    ? { kind: 'client', via: 'header', client_id, secret }
    : undefined;
}

// Discouraged: addresses end up in logs and histories. JWT only, reading only; the handler never sees it.
function takeQueryToken(request: FastifyRequest): Credential {
  const query = request.query as Record<string, unknown>;
  if (!Object.hasOwn(query, 'token') || !['GET', 'HEAD'].includes(request.method)) return { kind: 'none' };
  const { token } = query;
  delete query.token;
  return typeof token === 'string' && looksLikeToken(token)
    ? { kind: 'token', via: 'query', token }
    : { kind: 'unreadable', via: 'query' };
}
