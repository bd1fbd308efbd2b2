import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { probeGateway } from './probe.ts';

describe('a gateway whose name resolves to a metadata address', () => {
  const lookup = dns.lookup;
  let connections = 0;
  const server = createServer((_, response) => response.end('reached')).on('connection', () => connections++);
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The first address is this machine: a connection that is not refused ends here and nowhere else.
    const found = ['127.0.0.1', '169.254.169.254'].map((address) => ({ address, family: 4 }));
    const standIn = (_host: string, _options: object, callback: (error: null, all: object) => void) =>
      callback(null, found);
    Object.assign(dns, { lookup: standIn });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
    server.close();
  });

  it('is refused plainly, without a connection', async () => {
    const { port } = server.address() as AddressInfo;
    const access = { url: `http://metadata.test:${port}/api`, clientSecret: 'a secret' };
    const result = await probeGateway(access, { clock: createTestClock(), version: '1' });
    expect(result).toMatchObject({
      ok: false,
      kind: 'address',
      error_code: 'GATEWAY_FORBIDDEN_ADDRESS',
      message: expect.stringContaining('svc does not connect to this address'),
    });
    expect(connections).toBe(0);
  });
});
