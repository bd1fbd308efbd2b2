import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { once } from 'node:events';
import { createServer as createSite, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DownloadOptions, download } from './download.ts';
import { isPublicAddress } from './public-address.ts';

const limits = { timeoutMs: 20_000, bytes: 5_000_000, inflatedBytes: 64_000_000, userAgent: 'svc-test' };

const bomb = gzipSync(Buffer.alloc(70_000_000), { level: 1 });

let hits = 0;
let canary: TcpServer;
let port: number;
beforeAll(async () => {
  canary = createServer((socket) => {
    hits++;
    socket.destroy();
  });
  canary.listen(0, '::');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());

/** Every way to write an address of our own machine or network that a resolver, a parser or a proxy has fallen for. */
const hostileHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '0x0',
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac.0x10.0.1',
  '192.168.0.1',
  '192.168.1.254',
  '3232235777',
  '0300.0250.0.1',
  '169.254.169.254',
  '169.254.1.1',
  '2852039166',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.127.255.254',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[3fff::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
];

describe('addresses that are not on the internet', () => {
  it('are refused in every form, and nothing is connected to', async () => {
    expect(hostileHosts.length).toBeGreaterThanOrEqual(60);
    for (const host of hostileHosts) {
      const outcome = await download(`https://${host}:${port}/grid.pdf`, limits).then(
        () => 'downloaded',
        (error: Error) => error.name,
      );
      expect([host, outcome]).toEqual([host, 'DownloadRefused']);
    }
    expect(hits).toBe(0);
  });

  it.each([
    ['http://example.org/', 'https only'],
    ['file:///etc/passwd', 'https only'],
    ['ftp://example.org/', 'https only'],
    ['data:text/html,x', 'https only'],
    ['https://user:secret@example.org/', 'user name'],
    ['https://example.org@127.0.0.1/', 'user name'],
    ['nonsense', 'not an address'],
  ])('%s is refused: %s', async (address, message) => {
    await expect(download(address, limits)).rejects.toThrow(message);
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['::ffff:8.8.8.8', false],
    ['fe80::1%eth0', false],
    ['nonsense', false],
  ])('%s may be connected to: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
});

describe('redirects and names', () => {
  // One loopback address represents the internet, so that a real site can be requested; all the others stay forbidden.
  const onlyThisSite: Partial<DownloadOptions> = {
    mayConnect: (address) => address === '127.0.0.2',
    schemes: ['http:', 'https:'],
  };
  let site: Server;
  let base: string;
  beforeAll(async () => {
    site = createSite((request, response) => {
      const to = new URL(request.url ?? '/', 'http://site').searchParams.get('to');
      if (request.url === '/bomb') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      if (request.url === '/large') return void response.writeHead(200).end(Buffer.alloc(5_000_001));
      if (request.url === '/endless') return void endless(response);
      if (request.url === '/missing') return void response.writeHead(404).end();
      if (to) return void response.writeHead(302, { location: to }).end();
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>grid</p>');
    });
    site.listen(0, '127.0.0.2');
    await once(site, 'listening');
    base = `http://127.0.0.2:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => site.close());

  function endless(response: NodeJS.WritableStream): void {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  }

  const send = (path: string, more: Partial<DownloadOptions> = {}) =>
    download(`${base}${path}`, { ...limits, ...onlyThisSite, ...more });

  it('follows a redirect to the same site', async () => {
    const { bytes, contentType } = await send(`/?to=${encodeURIComponent('/plain')}`);
    expect([Buffer.from(bytes).toString(), contentType]).toEqual(['<p>grid</p>', 'text/html']);
  });

  it('checks every hop', async () => {
    const inside = `http://127.0.0.1:${port}/`;
    for (const target of [
      inside,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `${base}/?to=${encodeURIComponent(inside)}`,
      `//127.0.0.1:${port}/`,
    ])
      await expect(send(`/?to=${encodeURIComponent(target)}`)).rejects.toThrow('not on the internet');
    expect(hits).toBe(0);
  });

  it('ends a circle', async () => {
    await expect(send(`/?to=${encodeURIComponent(`${base}/?to=%2F%3Fto%3D%252F`)}`)).resolves.toBeDefined();
    const circle = createSite((_, response) => response.writeHead(302, { location: '/' }).end());
    circle.listen(0, '127.0.0.2');
    await once(circle, 'listening');
    const address = `http://127.0.0.2:${(circle.address() as AddressInfo).port}/`;
    await expect(download(address, { ...limits, ...onlyThisSite })).rejects.toThrow('redirects');
    circle.close();
  });

  it.each([
    ['/bomb', 'inflates to more than 64 MB'],
    ['/large', 'larger than 5 MB'],
    ['/missing', 'answered 404'],
  ])('%s: %s', async (path, message) => {
    await expect(send(path)).rejects.toThrow(message);
  });

  it('gives up on a body that never ends', async () => {
    await expect(send('/endless', { timeoutMs: 500 })).rejects.toThrow('no answer in time');
  });

  it('connects to the address that was checked, also when the name server changes its mind', async () => {
    const dnsAddresses = ['127.0.0.2', '127.0.0.1'];
    let requestCount = 0;
    const server = createSocket('udp4', (message, from) => {
      const address = dnsAddresses[Math.min(requestCount++, 1)] ?? '';
      server.send(dnsResponse(message, address), from.port, from.address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    const resolve: NonNullable<DownloadOptions['resolve']> = (hostname, callback) =>
      resolver.resolve4(hostname, (error, addresses) =>
        callback(
          error,
          (addresses ?? []).map((address) => ({ address, family: 4 })),
        ),
      );
    const address = `http://rebind.example:${new URL(base).port}/`;
    const options = { ...limits, ...onlyThisSite, resolve };
    await expect(download(address, options)).resolves.toBeDefined();
    await expect(download(address, options)).rejects.toThrow('not on the internet');
    expect([requestCount, hits]).toEqual([2, 0]);
    server.close();
  });
});

/** A DNS response to a query for one A record, with a TTL of zero. */
function dnsResponse(query: Buffer, address: string): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 6);
  header.fill(0, 8, 12);
  let end = 12;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, query.subarray(12, end + 5), record]);
}
