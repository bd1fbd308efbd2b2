import type { ApiError } from './api-error.ts';
import type { App } from './app.ts';

/** The public addresses of this instance, from its settings. */
export type OwnAddresses = { readonly frontend?: string | undefined; readonly backend?: string | undefined };

/**
 * HTTPS is mandatory: a request that a trusted proxy received over plain HTTP is redirected to our own address over
 * HTTPS. The Host of a request is never trusted for that: it could send the client, and a token in the query, anywhere.
 * 308 preserves method and body. Without a trusted proxy the process is reached on loopback and nothing is redirected.
 */
export function redirectToHttps(app: App, addresses: OwnAddresses, httpsRequired: () => ApiError): void {
  app.addHook('onRequest', async (request, reply) => {
    const throughProxy =
      request.ips !== undefined && request.ips.length > 1 && request.headers['x-forwarded-proto'] !== undefined;
    // A home hub is reached as its household decided.
    if (request.ingressPath !== undefined) return;
    if (!throughProxy || request.protocol === 'https' || request.url.startsWith('/api/health/')) return;
    const target = secureAddress(addresses, request.originalUrl);
    if (target === undefined) throw httpsRequired();
    await reply.redirect(target, 308);
  });
}

/** BACKEND_URL is used for /api, FRONTEND_URL for everything else; either may have a path of its own. */
function secureAddress({ frontend, backend }: OwnAddresses, path: string): string | undefined {
  const isApi = /^\/api(?=[/?]|$)/.test(path);
  const [base, rest] = isApi && backend !== undefined ? [backend, path.slice('/api'.length)] : [frontend, path];
  return base === undefined ? undefined : `${base.replace(/\/+$/, '').replace(/^http:/i, 'https:')}${rest}`;
}
