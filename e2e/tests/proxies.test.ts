import { get, type IncomingMessage } from 'node:http';
import { Agent, get as getSecure } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFleet, startGatewayFleet } from '../servers/gateway-fleet.ts';
import { type RunningProxy, startProxy } from '../servers/proxies.ts';

type Result = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string };

const read = (response: IncomingMessage): Promise<Result> =>
  new Promise((resolve, reject) => {
    let body = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    response.once('error', reject);
  });

describe.each(['nginx', 'haproxy'] as const)('%s in front of two gateways, as its example says', (kind) => {
  let fleet: GatewayFleet;
  let proxy: RunningProxy;
  let agent: Agent;
  const send = (path: string, headers: Record<string, string> = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      getSecure(`${proxy.https}${path}`, { agent, headers }, (response) => resolve(read(response))).once(
        'error',
        reject,
      );
    });

  beforeAll(async () => {
    const settings = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' };
    fleet = await startGatewayFleet({ size: 2, settings });
    proxy = await startProxy(
      kind,
      fleet.gateways.map(({ url }) => url),
    );
    agent = new Agent({ ca: proxy.certificate, keepAlive: true });
  });
  afterAll(async () => {
    agent?.destroy();
    await proxy?.stop();
    await fleet?.stop();
  });

  it('serves pages and the API over TLS, with HSTS for this name only', async () => {
    const page = await send('/', { accept: 'text/html' });
    expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=63072000' } });
    expect(await send('/api/capabilities')).toMatchObject({ status: 200 });
  });

  it('leads plain HTTP to the address of the gateway over HTTPS, whatever the Host', async () => {
    const url = `${proxy.http}/api/capabilities?x=1`;
    const response = await new Promise<Result>((resolve, reject) => {
      get(url, { headers: { host: 'evil.test' } }, (result) => resolve(read(result))).once('error', reject);
    });
    expect(response.status).toBe(308);
    expect(response.headers.location).toBe('https://api.svc.test/api/capabilities?x=1');
  });

  it('passes the address of the visitor on, and not one that the visitor invents', async () => {
    for (const number of [1, 2, 3]) await send('/api/nothing', { 'x-forwarded-for': `203.0.113.${number}` });
    // The log names the network of each request that fails.
    const log = () => fleet.gateways.map((gateway) => gateway.output()).join('');
    await expect.poll(() => log().split('127.0.0.0/24').length - 1).toBe(3);
    expect(log()).not.toContain('203.0.113');
  });

  it('loses no read while one of the gateways is away', async () => {
    const [first] = fleet.gateways;
    await first?.stop();
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++) statuses.push((await send('/api/capabilities')).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
