import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PrefixProxy = { readonly url: string; stop(): void };

/** A proxy that serves the front under a prefix of its own and takes it off, as an ingress does. */
export async function startPrefix(
  prefix: string,
  target: string,
  /** The replacement response for a path, if any. */
  change: (path: string) => string | undefined = () => undefined,
): Promise<PrefixProxy> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (!url.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    const path = url.slice(prefix.length);
    const changed = change(path);
    if (changed !== undefined) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(changed);
    const { method, headers } = request;
    const { hostname, port } = new URL(target);
    const onward = forward({ hostname, port, method, headers, path }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
