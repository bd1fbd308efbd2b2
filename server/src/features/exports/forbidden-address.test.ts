import dns from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, startExportsEnvironment } from '../../../test/exports/exports-environment.ts';

/**
 * The name of a cloud's metadata service, by a resolver of this test. Its first address is this machine, so that a
 * connection that is not refused ends here and nowhere else.
 */
const name = 'metadata.test';
const addresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '169.254.169.254', family: 4 },
];

describe('a destination', () => {
  const lookup = dns.lookup;
  let environment: Environment;
  let server: Server;
  let port: number;
  let connections: number;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response));
    server.on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    environment = await startExportsEnvironment();
  });
  afterAll(async () => {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
    await environment.stop();
    server.close();
  });
  beforeEach(() => {
    connections = 0;
    respond = (_, response) => response.end('reached');
    type Callback = (error: Error | null, found: unknown, family?: number) => void;
    const standIn = (host: string, options: { all?: boolean }, callback: Callback) => {
      if (host !== name) return Reflect.apply(lookup, dns, [host, options, callback]);
      return options.all ? callback(null, addresses) : callback(null, '127.0.0.1', 4);
    };
    Object.assign(dns, { lookup: standIn });
    syncBuiltinESMExports();
  });

  const test = async (type: string, config: object) =>
    (await environment.send('POST', `/export/configs/${type}/test`, config)).data as {
      ok: boolean;
      error_code: string;
      message: string;
    };

  it.each<[string, () => object]>([
    ['victoriametrics', () => ({ url: `http://${name}:${port}` })],
    ['influxdb', () => ({ url: `http://${name}:${port}`, org: 'a', bucket: 'b', token: 'c' })],
    ['home_assistant', () => ({ ha_url: `http://${name}:${port}`, ha_token: 'a token' })],
    ['jeedom', () => ({ url: `http://${name}:${port}`, api_key: 'a key' })],
    ['mqtt', () => ({ broker: name, port })],
    ['mqtt', () => ({ broker: name, port, use_tls: true })],
  ])('%s whose name resolves to a metadata address is refused plainly, without a connection', async (type, config) => {
    const result = await test(type, config());
    expect(result).toMatchObject({ ok: false, error_code: 'forbidden_address' });
    expect(result.message).toContain(`svc does not connect to ${name}: it is a link-local address`);
    expect(connections).toBe(0);
  });

  const html = (response: ServerResponse, status: number) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>INTERNAL PAGE</html>');

  it.each<[string, (response: ServerResponse) => void]>([
    ['a page', (response) => html(response, 200)],
    ['the page of an error', (response) => html(response, 500)],
    ['a page under 400', (response) => html(response, 400)],
    ['plain text that is no error', (response) => response.setHeader('content-type', 'text/plain').end('INTERNAL')],
    [
      'JSON that is no error',
      (response) => response.setHeader('content-type', 'application/json').end('{"a":"INTERNAL"}'),
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: `http://${name}:${port}/INTERNAL` }).end('INTERNAL'),
    ],
    ['no type', (response) => response.writeHead(500).end('INTERNAL')],
  ])('is not quoted when it answers %s', async (_what, reply) => {
    respond = (_, response) => reply(response);
    const url = `http://127.0.0.1:${port}`;
    const configs = [
      ['victoriametrics', { url }],
      ['influxdb', { url, org: 'a', bucket: 'b', token: 'c' }],
      ['jeedom', { url, api_key: 'a key' }],
      ['home_assistant', { ha_url: url, ha_token: 'a token' }],
    ] as const;
    for (const [type, config] of configs) {
      const result = await test(type, config);
      expect(result.ok, type).toBe(false);
      expect(JSON.stringify(result), type).not.toContain('INTERNAL');
    }
  });

  it('is quoted in one short line when it reports an error of its own', async () => {
    const body = `line 1:\r\n\u001b[31mtoo many\u0000 points\u2028 ${'x y '.repeat(80)}`;
    respond = (_, response) => response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
    const config = { url: `http://127.0.0.1:${port}`, org: 'a', bucket: 'b', token: 'c' };
    const { message } = await test('influxdb', config);
    const quoted = message.split(' It said: ')[1] ?? '';
    expect(quoted).toMatch(/^line 1: \[31mtoo many points [xy ]+$/);
    expect(quoted).toHaveLength(100);
  });
});
