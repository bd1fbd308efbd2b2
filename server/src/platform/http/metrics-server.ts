import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import { singleFlight } from '../single-flight.ts';
import { createHttpServer } from './http-server.ts';

export type MetricsServer = { readonly address: string; close(): Promise<void> };

/**
 * `/metrics` in the Prometheus text format, on an address of its own: monitoring need not be a user of the service, and
 * its cost does not concern the users.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  // However many requests arrive at once, the text is rendered once.
  const write = singleFlight(() => registry.metrics());
  const server = createHttpServer(
    (request, response) => {
      const { method = '', url = '' } = request;
      const isMetrics = /^\/metrics(\?|$)/.test(url) && ['GET', 'HEAD'].includes(method);
      if (!isMetrics) {
        response.writeHead(404).end();
        return;
      }
      void write().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
    { clock: systemClock },
  );
  server.listen(port, host);
  await once(server, 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
