import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSpacedPort } from '../../test/gridop/spaced-port.ts';
import { createTransport, type Transport } from './transport.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const timeouts = { connect: 20_000, headers: 25_000, total: 30_000 };
const impatient = { connect: 20_000, headers: 600, total: 900 };
const bomb = gzipSync(Buffer.alloc(60_000_000));
const get = { method: 'GET', path: '/x' } as const;
let server: Server;
let transport: Transport;
let base = '';
let handle: Handler;

beforeEach(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  transport = createTransport({ base_url: base, timeouts });
});

afterEach(async () => {
  transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('requests to the operator', () => {
  it('carry the headers it requires, and a Host without a port', async () => {
    let seen: IncomingMessage | undefined;
    handle = (request, response) => {
      seen = request;
      response.end('{}');
    };
    const request = { ...get, query: { pointId: '1', dateDebut: '2026-09-29' }, bearer: 'token' };
    expect(await transport.send(request)).toEqual({ hasResponse: true, status: 200, retry_after: null, body: '{}' });
    expect(seen?.url).toBe('/x?pointId=1&dateDebut=2026-09-29');
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer token',
      accept: 'application/json',
      'user-agent': 'software',
      host: '127.0.0.1',
    });
  });

  it('go under the path of the base address', async () => {
    handle = (request, response) => response.end(request.url);
    const nested = createTransport({ base_url: `${base}/gate/`, timeouts });
    expect(await nested.send(get)).toMatchObject({ body: '/gate/x' });
    nested.close();
  });

  it('carry a form or JSON', async () => {
    handle = (request, response) => {
      request.pipe(response.setHeader('retry-after', request.headers['content-type'] ?? ''));
    };
    const form = { method: 'POST', path: '/t', body: { type: 'form', text: 'a=1&b=é' } } as const;
    expect(await transport.send(form)).toMatchObject({
      body: 'a=1&b=é',
      retry_after: 'application/x-www-form-urlencoded',
    });
    const json = { method: 'POST', path: '/t', body: { type: 'json', text: '{"a":1}' } } as const;
    expect(await transport.send(json)).toMatchObject({ body: '{"a":1}', retry_after: 'application/json' });
  });
});

describe('responses', () => {
  it('that are compressed are read', async () => {
    handle = (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}'));
    expect(await transport.send(get)).toMatchObject({ hasResponse: true, body: '{"a":1}' });
  });

  it.each<[string, string, Handler]>([
    ['a compression bomb', 'too_large', (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb)],
    ['too long a body', 'too_large', (_, response) => response.end(Buffer.alloc(5_000_001, 'x'))],
    ['broken compression', 'undecodable', (_, response) => response.setHeader('content-encoding', 'gzip').end('no')],
    ['unknown compression', 'undecodable', (_, response) => response.setHeader('content-encoding', 'zzz').end('no')],
    [
      'a body cut off',
      'truncated',
      (_, response) => {
        response.setHeader('content-length', '1000').write('{"a":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['a reset connection', 'reset', (request) => request.socket.destroy()],
    ['no headers in time', 'timeout', () => undefined],
    [
      'headers, then nothing',
      'timeout',
      (_, response) => {
        response.write('{');
      },
    ],
  ])('in the form of %s are the failure %s, not an exception', async (_, failure, handler) => {
    handle = handler;
    const client = createTransport({ base_url: base, timeouts: failure === 'timeout' ? impatient : timeouts });
    expect(await client.send(get)).toEqual({ hasResponse: false, failure });
    client.close();
  });

  it('never come from a port without a listener', async () => {
    const nowhere = createTransport({ base_url: 'http://127.0.0.1:1', timeouts });
    expect(await nowhere.send(get)).toEqual({ hasResponse: false, failure: 'connect' });
    nowhere.close();
  });

  it('that redirect are not followed', async () => {
    let requestCount = 0;
    handle = (_, response) => {
      requestCount++;
      response.writeHead(302, { location: '/y' }).end();
    };
    expect(await transport.send(get)).toMatchObject({ status: 302 });
    expect(requestCount).toBe(1);
  });

  it('reuse the connection', async () => {
    const ports = new Set<number | undefined>();
    handle = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    };
    for (let call = 0; call < 5; call++) await transport.send(get);
    expect(ports.size).toBe(1);
  });
});

describe('the budget of one process', () => {
  const context = { account_id: 'a', class: 'interactive', key: 'k' } as const;

  it('starts calls at least 208 ms apart, so that no sliding second holds six', async () => {
    vi.useFakeTimers();
    try {
      const starts: number[] = [];
      const port = createSpacedPort(async () => {
        starts.push(performance.now());
        return { hasResponse: true, status: 200, retry_after: null, body: '{}' };
      });
      const calls = Promise.all(Array.from({ length: 8 }, () => port(get, context)));
      await vi.advanceTimersByTimeAsync(3000);
      await calls;
      const windows = starts.map((start) => starts.filter((at) => at >= start && at <= start + 1000).length);
      expect(starts).toHaveLength(8);
      expect(Math.max(...windows)).toBeLessThanOrEqual(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('limits the calls in flight, and continues when one ends', async () => {
    const open: ServerResponse[] = [];
    let requestCount = 0;
    let most = 0;
    handle = (_, response) => {
      most = Math.max(most, open.push(response));
      // Three requests, or the last one, get a response once a fourth had time to arrive.
      if (++requestCount % 3 === 0 || requestCount === 10) {
        setTimeout(() => {
          for (const waiting of open.splice(0)) waiting.end('{}');
        }, 60);
      }
    };
    const port = createSpacedPort((request) => transport.send(request), { spacing_ms: 1, most_in_flight: 3 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => port(get, context)));
    expect(responses.every((response) => response.hasResponse)).toBe(true);
    expect(most).toBe(3);
  });
});
