import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';

// The path that the proxy takes off: from the root, of plain segments. A host, a scheme or a step upwards has no place.
const prefixForm = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~%!$&'()*+,;=:@-]+)+\/?$/;
const longestPrefix = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /** The path under which the ingress shows this page; undefined for a request that did not come through it. */
    ingressPath: string | undefined;
  }
}

/**
 * Recognises the requests of the ingress: the proxy of a home hub, which has checked the session of its user and shows
 * our pages in a frame of its own page. Who sends a request is known from the connection alone: a header can be written
 * by anyone.
 */
export function recogniseIngress(app: App, proxies: readonly string[]): void {
  const known = new BlockList();
  for (const address of proxies) known.addAddress(address, familyOf(address));
  app.decorateRequest('ingressPath', undefined);
  if (proxies.length === 0) return;
  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.socket;
    const path = request.headers['x-ingress-path'];
    if (remoteAddress === undefined || typeof path !== 'string') return;
    if (path.length > longestPrefix || !prefixForm.test(path)) return;
    if (known.check(remoteAddress, familyOf(remoteAddress))) request.ingressPath = path;
  });
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The page of the hub and ours have one origin, that of the hub: it may frame us, and no other site may.
 */
export function allowHubFrame(app: App): void {
  app.addHook('onRequest', async ({ ingressPath }, reply) => {
    if (ingressPath === undefined) return;
    const policy = String(reply.getHeader('content-security-policy'));
    reply
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  });
}

/**
 * Whether a page of another site sends this request through the session of the hub. Every browser states the site of
 * the page over HTTPS. Over plain HTTP only the origin is known: it must be a host under which the hub was called, which
 * the ingress passes on. A request that states neither comes from no browser of today.
 */
export function isForeignToHub({ headers }: Pick<FastifyRequest, 'headers'>, pages: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host, 'x-forwarded-host': forwarded } = headers;
  if (origin === undefined || !URL.canParse(origin)) return true;
  const page = new URL(origin);
  const isCalled = (name: unknown) => {
    const address = `${page.protocol}//${name}`;
    return typeof name === 'string' && URL.canParse(address) && new URL(address).host === page.host;
  };
  return !isCalled(forwarded) && !isCalled(host) && !pages.has(page.host);
}
