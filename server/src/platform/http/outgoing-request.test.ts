import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequest } from './outgoing-request.ts';

const megabyte = 1024 * 1024;
let respond: RequestListener;
const server = createServer((request, response) => respond(request, response));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (maxBytes?: number) =>
  sendRequest(url, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(120_000),
    ...(maxBytes !== undefined && { maxBytes }),
  });

it('reads a response, plain or compressed', async () => {
  respond = (_, response) => response.end('é'.repeat(10_000));
  expect((await get()).text).toBe('é'.repeat(10_000));
  respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('é'.repeat(10_000)));
  expect((await get()).text).toBe('é'.repeat(10_000));
});

it('cuts off a response that is too large, before it has come', async () => {
  const hasEnded = new Promise<boolean>((resolve) => {
    respond = (_, response) => {
      response.on('close', () => resolve(response.writableFinished));
      const send = () => response.write(Buffer.alloc(megabyte)) && setImmediate(send);
      response.on('drain', send).on('error', () => undefined);
      send();
    };
  });
  await expect(get(2 * megabyte)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' });
  expect(await hasEnded).toBe(false);
});

it('cuts off a few kilobytes that unpack to gigabytes', async () => {
  respond = (_, response) => {
    const gzip = createGzip({ level: 9 });
    gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }));
    const send = () => {
      while (!response.destroyed && gzip.write(Buffer.alloc(megabyte)));
    };
    gzip.on('drain', send).on('error', () => undefined);
    response.on('close', () => gzip.destroy());
    send();
  };
  const before = process.memoryUsage.rss();
  await expect(get(4 * megabyte)).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * megabyte);
});
