import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedToken } from './user-token.ts';

// `__Host-`: the browser itself refuses it without Secure, with a Domain, or under another path.
export const sessionCookieName = '__Host-svc_session';
const attributes: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' };

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName];
}

export function setSessionCookie(reply: FastifyReply, token: IssuedToken): void {
  reply.setCookie(sessionCookieName, token.access_token, { ...attributes, maxAge: token.expires_in });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.setCookie(sessionCookieName, '', { ...attributes, maxAge: 0 });
}
