import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { admissionRules } from './admission.ts';
import { ApiError } from './api-error.ts';
import { createHttpServer } from './http-server.ts';

const { most_at_work, longest_line } = admissionRules;
let server: Server;
let url: string;
let metrics: Registry;
let served: number;
let answer: PromiseWithResolvers<void>;

beforeEach(async () => {
  metrics = new Registry();
  served = 0;
  answer = Promise.withResolvers<void>();
  const overloaded = (retryAfter: number) =>
    new ApiError({ status: 503, code: 'OVERLOADED', detail: 'Too many', origin: 'svc', retryAfter });
  server = createHttpServer(
    async (request, response) => {
      served++;
      if (!request.url?.startsWith('/api/health')) await answer.promise;
      response.end('served');
    },
    { metrics, overloaded, besides: /^\/aside/ },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value;

describe('a server that more ask than it can serve', () => {
  it('serves those inside, refuses the others at once or soon, and says when to come back', async () => {
    const more = 50;
    const asked = Array.from({ length: most_at_work + longest_line + more }, async () => {
      const response = await fetch(`${url}/x`);
      return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() };
    });
    await expect.poll(() => read('svc_http_refused_total')).toBe(more + longest_line);
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    const aside = fetch(`${url}/aside`);
    await expect.poll(() => served).toBe(most_at_work + 2);
    answer.resolve();
    expect(await (await aside).text()).toBe('served');
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ text }) => text === 'served')).toHaveLength(most_at_work);
    expect(refused).toHaveLength(longest_line + more);
    for (const { retry, text } of refused) {
      expect(Number(retry)).toBeGreaterThanOrEqual(1);
      expect(JSON.parse(text)).toMatchObject({
        detail: 'Too many',
        code: 'OVERLOADED',
        request_id: expect.any(String),
      });
    }
    expect(await (await fetch(`${url}/x`)).text()).toBe('served');
  });

  it('forgets who gave up in line, and keeps no place for them', async () => {
    const sockets = Array.from({ length: most_at_work + 20 }, () => {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
      socket.on('error', () => undefined).write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    });
    await expect.poll(() => read('svc_http_in_line')).toBe(20);
    for (const socket of sockets) socket.destroy();
    await sleep(50);
    answer.resolve();
    await expect.poll(() => read('svc_http_at_work')).toBe(0);
    expect(await (await fetch(`${url}/x`)).text()).toBe('served');
  });

  it('answers problem details to who asks for them', async () => {
    const asked = Array.from({ length: most_at_work + longest_line + 1 }, () =>
      fetch(`${url}/x`, { headers: { accept: 'application/problem+json' } }),
    );
    const first = await Promise.race(asked);
    expect(first.headers.get('content-type')).toBe('application/problem+json');
    expect(await first.json()).toMatchObject({ type: 'about:blank', title: 'OVERLOADED', status: 503 });
    answer.resolve();
    await Promise.all(asked);
  });
});
