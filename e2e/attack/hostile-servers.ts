import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { WebSocketServer } from 'ws';

/** Text that draws an image and runs a function wherever a page takes it for markup. Short enough for any field. */
export const markup = '<img src=x onerror=hit()>';

/** Texts that a page shows somewhere: names, titles, reasons, remedies. */
const shownFields = new Set([
  ...['name', 'title', 'detail', 'message', 'help', 'text', 'advice', 'reason', 'problem', 'description', 'remedy'],
  ...['provider_name', 'offer_name', 'display_name', 'customer_name', 'street', 'city', 'meter_type', 'segment'],
]);

/** The same JSON with `markup` in every field that a page shows. */
export function plantMarkup(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plantMarkup);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      // A home without a name has one.
      if (key === 'name' && part === null) return [key, markup];
      const isShown = typeof part === 'string' && shownFields.has(key);
      return [key, isShown ? `${part.slice(0, 20)} ${markup}` : plantMarkup(part)];
    }),
  );
}

export type HostileServer = { readonly port: number; readonly url: string; stop(): Promise<void> };

async function listen(server: Server, stop: () => void = () => undefined): Promise<HostileServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startSite(respond: RequestListener): Promise<HostileServer> {
  const server = createServer(respond);
  return await listen(server, () => server.closeAllConnections());
}

export type HostileGateway = HostileServer & {
  /** From now on every route but those of the client's set-up fails, with markup in what the error says. */
  fail(): void;
};

/** Stands between a client and its gateway, and plants markup in every response. */
export async function startHostileGateway(gateway: string): Promise<HostileGateway> {
  let isFailing = false;
  const site = await startSite((incoming, outgoing) => {
    if (isFailing && !incoming.url?.startsWith('/api/capabilities')) return sendError(outgoing);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method } = incoming;
    const forwarded = request(
      `${gateway}${incoming.url}`,
      { method, headers },
      (response) => void rewrite(response, outgoing),
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return {
    ...site,
    fail: () => {
      isFailing = true;
    },
  };
}

function sendError(outgoing: ServerResponse): void {
  const type = 'https://example.org/problem';
  const problem = { type, title: markup, status: 503, code: 'GRIDOP_UNAVAILABLE', origin: 'gridop', detail: markup };
  const body = JSON.stringify({ ...problem, help: markup, errors: [{ field: markup, message: markup }] });
  outgoing.writeHead(503, { 'content-type': 'application/problem+json' }).end(body);
}

async function rewrite(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const parts: Buffer[] = await response.toArray();
  const { etag: _, 'content-length': __, ...headers } = response.headers;
  const text = Buffer.concat(parts).toString();
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
  outgoing
    .writeHead(response.statusCode ?? 500, headers)
    .end(isJson ? JSON.stringify(plantMarkup(JSON.parse(text))) : text);
}

/** A time-series database and a controller: every call fails, with markup in what the error says. */
export function startHostileDestination(): Promise<HostileServer> {
  return startSite((incoming, outgoing) => {
    incoming.resume();
    const isController = incoming.url?.includes('jeeApi') ?? false;
    const error = { code: -32602, message: markup };
    const body = isController ? { jsonrpc: '2.0', id: '1', error } : { error: markup, message: markup };
    outgoing.writeHead(isController ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

/** A hub that takes the token and refuses each command, with markup in its version, its codes and its messages. */
export async function startHostileHub(): Promise<HostileServer> {
  const server = createServer((_, outgoing) => {
    const body = JSON.stringify({ message: markup });
    outgoing.writeHead(400, { 'content-type': 'application/json' }).end(body);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ type: 'auth_required', ha_version: `2026.11.1 ${markup}` });
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const { id, type } = JSON.parse(String(data)) as { id?: number; type: string };
      if (type === 'auth') return send({ type: 'auth_ok', ha_version: `2026.11.1 ${markup}` });
      const source = { type: markup, stat_energy_from: markup, name: markup };
      const known: Readonly<Record<string, unknown>> = {
        'recorder/list_statistic_ids': [{ statistic_id: `svc:${markup}`, source: 'svc', name: markup, has_sum: true }],
        'energy/get_prefs': { energy_sources: [source], device_consumption: [] },
      };
      if (type in known) return send({ id, type: 'result', success: true, result: known[type] });
      send({ id, type: 'result', success: false, error: { code: markup, message: markup } });
    });
  });
  return await listen(server, () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
  });
}

/** A broker that answers with a line of text instead of a packet. */
export function startHostileBroker(): Promise<HostileServer> {
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(`ERR ${markup}\r\n`));
    }),
  );
}

/** A supplier's site: every price grid is a web page with markup as text, in rows that look like prices. */
export function startHostileGrids(): Promise<HostileServer> {
  const text = markup.replaceAll('<', '&lt;');
  const row = `<tr><td>${text} 6 kVA</td><td>15,65</td><td>0,1952 ${text}</td></tr>`;
  const body = `<!doctype html><title>${text}</title><h1>${text}</h1><table>${row}${row}</table>`;
  return startSite((_, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end(body));
}
