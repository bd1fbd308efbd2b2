import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { isForeignToHub } from './ingress.ts';

export type LocalGuardOptions = {
  /** Names under which this instance is called, beside those of the loopback interface. */
  readonly hosts: readonly string[];
  /** Hosts of its own pages behind a proxy, with a port when it is not the default one. */
  readonly pages: readonly string[];
  readonly misdirected: () => ApiError;
  readonly foreignOrigin: () => ApiError;
  readonly unsupportedMediaType: () => ApiError;
};

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const framed = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/**
 * Protects an instance without a login from the pages its user visits. A page under a foreign name that resolves to
 * this machine is refused by its Host, a page of another site by its Origin, and a form by its content type. None of
 * them can change anything or read a response, since no CORS header is ever sent.
 */
export function guardLocalAccess(app: App, options: LocalGuardOptions): void {
  const names = new Set([...loopback, ...options.hosts.map((host) => host.toLowerCase())]);
  const pages = new Set(options.pages.map((host) => host.toLowerCase()));
  // Whatever the settings: on this machine the default port may belong to another program.
  for (const name of loopback) pages.delete(name);
  app.addHook('onRequest', async (request) => {
    const isIngress = request.ingressPath !== undefined;
    // Any name of the hub: it has checked its own.
    if (!isIngress && !isServed(hostName(request.headers.host), names)) throw options.misdirected();
    if (!writing.has(request.method)) {
      if (isDrawnIn(request)) throw options.foreignOrigin();
      return;
    }
    if (isIngress ? isForeignToHub(request, pages) : isForeign(request, pages)) throw options.foreignOrigin();
    if (!isAllowedBody(request)) throw options.unsupportedMediaType();
  });
}

// Another site cannot read an image, a script or a frame that it embeds, and a frame stays empty: framing is forbidden.
// But each costs us the work, and a page can have hundreds. Links that the user follows are allowed.
function isDrawnIn({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || framed.has(String(headers['sec-fetch-dest']));
}

// A page is rebound by the name under which it was opened. An address made of digits is no name: no page of another
// machine can be opened under it.
function isServed(host: string, names: ReadonlySet<string>): boolean {
  return names.has(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}

/** Without the port: a client that reached the port knows it. */
function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '');
}

/**
 * A page is our own when its name and port are those of the request: another program on this machine has another port.
 * Behind a proxy that sends another Host, the settings name it.
 */
function isForeign(request: FastifyRequest, pages: ReadonlySet<string>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // `null` is what a sandboxed page and a file send.
  if (!URL.canParse(origin)) return true;
  const page = new URL(origin);
  const ownAddress = `${page.protocol}//${request.headers.host}`;
  const isOwnHost = URL.canParse(ownAddress) && new URL(ownAddress).host === page.host;
  return !isOwnHost && !pages.has(page.host);
}

// A body that a page may send to another site without a preflight request is text or a form: both are refused.
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
