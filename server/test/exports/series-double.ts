import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeriesDouble = {
  readonly url: string;
  /** Bodies of POSTs by path, in order. */
  readonly posts: { path: string; lines: string[] }[];
  /** Decides about the n-th POST with lines, from 1: how much of it reaches the database, and the response. */
  onPost: (count: number) => Fate;
  stop(): Promise<void>;
};

/**
 * `cut`: this many lines arrive, then the connection breaks without a response. `silent`: this many arrive, and no
 * response is ever sent. `storedThen`: all of it arrives, and a proxy in between returns that status.
 */
export type Fate =
  | { readonly status: number }
  | { readonly storedThen: number }
  | { readonly cut: number }
  | { readonly silent: number };

type Kind =
  /** In front of a real database: everything else is passed on. */
  | { readonly behind: string }
  /** Returns 204 for every POST and has no other route. */
  | { readonly takes: 'anything' };

/** A receiver with responses that a test decides. It contains none of our code. */
export async function startSeriesDouble(kind: Kind): Promise<SeriesDouble> {
  const double: Omit<SeriesDouble, 'url' | 'stop'> = { posts: [], onPost: () => ({ status: 204 }) };
  let count = 0;
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const path = request.url ?? '';
    if (request.method === 'POST' && body !== '') {
      const lines = body.split('\n');
      double.posts.push({ path, lines });
      const fate = double.onPost(++count);
      if ('storedThen' in fate) {
        if ('behind' in kind) await forward(kind.behind, request, body);
        return void response.writeHead(fate.storedThen).end();
      }
      if (!('status' in fate)) {
        const arrived = 'cut' in fate ? fate.cut : fate.silent;
        if ('behind' in kind && arrived > 0) await forward(kind.behind, request, lines.slice(0, arrived).join('\n'));
        if ('cut' in fate) request.socket.destroy();
        return;
      }
      if (fate.status !== 204) return void response.writeHead(fate.status).end('refused by the double');
    }
    if ('behind' in kind) {
      const passed = await forward(kind.behind, request, body);
      const name = passed.headers.get('x-server-hostname');
      response.writeHead(passed.status, name === null ? {} : { 'x-server-hostname': name });
      return void response.end(Buffer.from(await passed.arrayBuffer()));
    }
    response.writeHead(request.method === 'POST' ? 204 : 404).end();
  };
  const server = createServer((request, response) => void reply(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function forward(base: string, request: IncomingMessage, body: string): Promise<Response> {
  const headers = request.headers.authorization ? { authorization: request.headers.authorization } : {};
  if (request.method !== 'POST') return await fetch(`${base}${request.url}`, { headers });
  const reply = await fetch(`${base}${request.url}`, { method: 'POST', headers, body });
  // An accepted point can be read at once: tests do not measure how long a database needs for that.
  await fetch(`${base}/internal/force_flush`, { headers });
  return reply;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
