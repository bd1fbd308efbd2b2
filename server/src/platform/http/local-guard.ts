import type { FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.ts';
import type { App } from './app.ts';

export type LocalGuardOptions = {
  /** Names under which this instance is called, beside those of the loopback interface. */
  readonly hosts: readonly string[];
  readonly misdirected: () => ApiError;
  readonly foreignOrigin: () => ApiError;
  readonly unsupportedMediaType: () => ApiError;
};

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * An instance without a login is protected from the pages its user visits. A page under a foreign name that resolves to
 * this machine is refused by its Host, a page of another site by its Origin, and a form by its content type: none of
 * them can then change anything, nor read an answer, since no CORS header is ever sent.
 */
export function guardLocalAccess(app: App, options: LocalGuardOptions): void {
  const names = new Set([...loopback, ...options.hosts.map((host) => host.toLowerCase())]);
  app.addHook('onRequest', async (request) => {
    if (!names.has(hostName(request.headers.host))) throw options.misdirected();
    if (!writing.has(request.method)) return;
    if (isForeign(request, names)) throw options.foreignOrigin();
    if (!isAllowedBody(request)) throw options.unsupportedMediaType();
  });
}

/** Without the port: whoever reached the port knows it. */
function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '');
}

function isForeign(request: FastifyRequest, names: ReadonlySet<string>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // `null` is what a sandboxed page and a file send.
  if (!URL.canParse(origin)) return true;
  return !names.has(hostName(new URL(origin).host));
}

// A body that a page may send to another site without asking first is text or a form: both are refused.
function isAllowedBody(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined) return !hasBody(request);
  if (type === 'application/json') return true;
  return type === 'multipart/form-data' && request.routeOptions.config.takesFiles === true;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one kind of route that takes multipart bodies. */
    takesFiles?: boolean;
  }
}
