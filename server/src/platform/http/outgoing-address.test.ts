import { createServer, request } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHost, ForbiddenAddress, guardedLookup, guardLookup } from './outgoing-address.ts';

/** A stand-in for the resolver: no test sends anything to such an address. */
const lookupTo = (...addresses: readonly string[]): LookupFunction =>
  guardLookup((_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

const server = createServer((_, response) => response.end('reached'));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** The error of a connection by name, or what it reached. */
const connectBy = (lookup: LookupFunction) =>
  new Promise<unknown>((resolve) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: 'name.test', port, lookup, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', resolve);
    sent.end();
  });

describe('the address of a connection', () => {
  it.each([[['169.254.169.254']], [['127.0.0.1', 'fe80::1']], [['::ffff:169.254.169.254']], [['fd00:ec2::254']]])(
    'is refused by what its name resolves to: %s',
    async (addresses) => {
      expect(await connectBy(lookupTo(...addresses))).toBeInstanceOf(ForbiddenAddress);
    },
  );

  it('is checked when it is connected to: a name that changes in between leads nowhere', async () => {
    const resolved = ['127.0.0.1', '169.254.169.254'];
    const lookup = guardLookup((_name, _options, callback) =>
      callback(null, [{ address: resolved.shift() ?? '', family: 4 }]),
    );
    expect(await connectBy(lookup)).toBe(200);
    expect(await connectBy(lookup)).toBeInstanceOf(ForbiddenAddress);
  });

  it('may be this machine, also by the resolver of the system', async () => {
    expect(await connectBy(lookupTo('127.0.0.1'))).toBe(200);
    const { port } = server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) =>
      request({ host: 'localhost', family: 4, port, lookup: guardedLookup, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(),
    );
    expect(status).toBe(200);
  });

  it('is checked before any connection when it is in digits', () => {
    expect(() => checkHost('[::ffff:a9fe:a9fe]')).toThrow(ForbiddenAddress);
    expect(() => checkHost('192.168.1.10')).not.toThrow();
  });
});
