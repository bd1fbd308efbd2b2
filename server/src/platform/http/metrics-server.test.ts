import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { serveMetrics } from './metrics-server.ts';

it('/metrics is rendered once for concurrent requests, on an address of its own', async () => {
  const registry = new Registry();
  let written = 0;
  new Counter({
    name: 'written_total',
    help: 'how often',
    registers: [registry],
    async collect() {
      written += 1;
      // Long enough that even a slow machine sends most of the requests below while one response is written.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    },
  });
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(server.address)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await responses[0]?.text()).toContain('written_total');
  expect(written).toBeLessThan(10);
  expect((await fetch(new URL('/', server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  const { port } = new URL(server.address);
  await expect(serveMetrics(registry, { host: '127.0.0.1', port: Number(port) })).rejects.toThrow('EADDRINUSE');
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow();
});
