import type { App } from './app.ts';

/**
 * HTTPS is mandatory: a request that a trusted proxy received over plain HTTP is sent to the same address over HTTPS.
 * 308 keeps method and body. Without a trusted proxy the process is reached on loopback and nothing is redirected.
 */
export function redirectToHttps(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const throughProxy =
      request.ips !== undefined && request.ips.length > 1 && request.headers['x-forwarded-proto'] !== undefined;
    if (!throughProxy || request.protocol === 'https' || request.url.startsWith('/api/health/')) return;
    await reply.redirect(`https://${request.host}${request.url}`, 308);
  });
}
