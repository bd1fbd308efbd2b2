import { networkOf } from '@svc/domain/credentials/network';
import type { App } from './app.ts';

const slowMs = 1000;

/**
 * One line per request. Fast successes are logged at `debug`, so that a household's log is not filled by its own
 * screens. Only the route's pattern is written, never the address as sent: it may contain a token or a PDL. Network
 * addresses are cut to their /24 or /64.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/health/') && reply.statusCode < 400) return;
    const isCalm = reply.statusCode < 400 && reply.elapsedTime < slowMs;
    request.log[isCalm ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        network: networkOf(request.ip) ?? 'unknown',
      },
      'request',
    );
  });
}
