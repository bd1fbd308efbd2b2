import { isPermission, mayDo } from '@svc/domain/credentials/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { ApiError } from '#platform/http/api-error.ts';
import type { App } from '#platform/http/app.ts';
import { type AccountNames, describeCaller, isAdminAwaitingProof, type User } from '../users/user.ts';
import type { Authenticator } from './authenticate.ts';
import type { Callers } from './callers.ts';
import { type Credential, readCredential, type Via } from './credential.ts';
import { clearSessionCookie } from './session-cookie.ts';

export type GuardOptions = {
  readonly authenticate: Authenticator;
  readonly names: AccountNames;
  readonly requireEmailVerification: boolean;
  /** Origins of our own pages: FRONTEND_URL and BACKEND_URL. */
  readonly origins: readonly string[];
  /** FRONTEND_URL, where the pages are. */
  readonly serviceUrl: string;
  readonly callers: Pick<Callers, 'remember'>;
};

// Infrastructure routes open to all. Every other route under /api is declared public or requires a caller.
const openPaths = ['/api/health/', '/api/capabilities', '/api/openapi.json', '/api/docs'];
// Shown to every user to whom it applies. Only the user signed in with an address learns whether ADMIN_EMAILS lists it.
const unprovedPassword = 'Rights count once the password was set by a mailed link: ask for one with forgot-password';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
// RFC 9745 and RFC 8594: discouraged since 2026-01-01, gone not before 2028.
const queryTokenEnd = {
  deprecation: '@1767225600',
  sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  'cache-control': 'no-store',
};

/** Runs before every route under /api: identifies the caller, checks the origin and the permissions. */
export function guardRoutes(app: App, options: GuardOptions): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (typeof access === 'object' && !isPermission(access.permission)) {
      throw new Error(`${route.url} asks for a permission that no role can hold: ${access.permission}`);
    }
    if (!needsGuard(route.url)) return;
    route.schema = { security: access === 'public' ? [] : [{ bearer: [] }, { basic: [] }], ...route.schema };
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !needsGuard(request.routeOptions.url)) return;
    refuseForeignForms(request);
    if (request.routeOptions.config.leavesTrace) refuseForeignLink(request, options);
    if (request.routeOptions.config.access === 'public') refuseForeignOrigin(request, options, false);
    else await identify(request, reply, options);
  });
}

function needsGuard(url: string | undefined): boolean {
  return url?.startsWith('/api/') === true && !openPaths.some((path) => url.startsWith(path));
}

async function identify(request: FastifyRequest, reply: FastifyReply, options: GuardOptions): Promise<void> {
  const credential = readCredential(request);
  if (viaOf(credential) === 'query') announceQueryToken(reply);
  const found = await options.authenticate(credential);
  if (!found.ok) {
    if (viaOf(credential) === 'cookie') clearSessionCookie(reply);
    throw apiError(found.code);
  }
  const refusal = findRefusal(found.user, options);
  if (refusal) throw refusal;
  if (viaOf(credential) === 'cookie') refuseForeignOrigin(request, options, true);
  request.caller = describeCaller(found.user, options.names, request.ip);
  options.callers.remember(request, { user: found.user, token: found.token, credential });
  checkAccess(request, found.user, options.names);
}

/** On every route: a token in the URL, which another site may have written, must not set a cookie in the browser. */
function announceQueryToken(reply: FastifyReply): void {
  reply.headers(queryTokenEnd);
  reply.setCookie = () => {
    throw new Error('a route that sets a cookie was reached by a token in the address: it needs `leavesTrace`');
  };
}

function viaOf(credential: Credential): Via | undefined {
  return credential.kind === 'none' ? undefined : credential.via;
}

/** Reasons to refuse a known user, whatever the credential. */
export function findRefusal(
  user: User,
  { requireEmailVerification }: Pick<GuardOptions, 'requireEmailVerification'>,
): ApiError | undefined {
  if (!user.is_active) return apiError('USER_INACTIVE');
  if (requireEmailVerification && !user.email_verified) return apiError('EMAIL_NOT_VERIFIED');
  return undefined;
}

function checkAccess(request: FastifyRequest, user: User, names: AccountNames): void {
  const { caller } = request;
  const { access, openToDemo } = request.routeOptions.config;
  if (!caller) throw apiError('NOT_AUTHENTICATED');
  if (typeof access === 'object' && !mayDo(caller, access.permission)) {
    if (isAdminAwaitingProof(user, names)) throw apiError('ADMIN_EMAIL_NOT_PROVED');
    const detail = `Administrator or permission required: ${access.permission}`;
    throw apiError('FORBIDDEN', { detail: user.password_proved ? detail : `${detail}. ${unprovedPassword}` });
  }
  if (caller.is_demo && !safeMethods.has(request.method) && !openToDemo) throw apiError('DEMO_READ_ONLY');
}

type Own = Pick<GuardOptions, 'origins' | 'serviceUrl'>;

/** Names the address that the pages are at, for a person who opened them at another one. It is public. */
function foreignOrigin({ serviceUrl }: Own): ApiError {
  return apiError('FOREIGN_ORIGIN', { extra: { service_url: serviceUrl } });
}

// A browser adds our cookie to requests that other sites trigger. This check is a second defence beside
// `SameSite=Strict`.
function refuseForeignOrigin(request: FastifyRequest, own: Own, isRequired: boolean): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  const isOwn = origin === undefined ? !isRequired : own.origins.includes(origin);
  if (!isOwn) throw foreignOrigin(own);
}

/**
 * Applies where the browser reports the initiator. Accepted: our own pages, or the user (a typed URL, a bookmark). A
 * same-site page is ours only when its origin is one of our two. A redirect chain through another site never is.
 */
function refuseForeignLink(request: FastifyRequest, own: Own): void {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  const sender = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined);
  if (site !== 'same-site' || sender === undefined || !own.origins.includes(sender)) throw foreignOrigin(own);
}

function refuseForeignForms(request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded/i.test(type) && !request.routeOptions.config.formBody) {
    throw apiError('UNSUPPORTED_MEDIA_TYPE');
  }
}
