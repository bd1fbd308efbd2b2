import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, sendFault } from '../gateway/gateway-faults.ts';
import { readSeenRequest, type SeenRequest } from '../gateway/seen-request.ts';

/** The proxy before a gateway: it writes down every request that arrives, and can fail as proxies do. */
export type GatewayProxy = {
  readonly url: string;
  readonly seen: SeenRequest[];
  fault: Fault | undefined;
  /** From now on connections are refused. */
  close(): Promise<void>;
  /** Listens again at the same address. */
  open(): Promise<void>;
};

export async function startGatewayProxy(gatewayPort: number): Promise<GatewayProxy> {
  const agent = new Agent({ keepAlive: true });
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    seen.push(readSeenRequest(request.url ?? '/'));
    if (proxy.fault) sendFault(proxy.fault, response);
    else pass(request, response, { agent, port: gatewayPort });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const proxy: GatewayProxy = {
    url: `http://127.0.0.1:${port}/api`,
    seen,
    fault: undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    open: () => listen(port),
  };
  return proxy;
}

function pass(request: IncomingMessage, response: ServerResponse, to: { agent: Agent; port: number }): void {
  const { method, url, headers } = request;
  const onward = forward({ host: '127.0.0.1', ...to, method, path: url, headers }, (result) => {
    response.writeHead(result.statusCode ?? 502, result.headers);
    result.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
