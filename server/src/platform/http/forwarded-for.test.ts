import { describe, expect, it } from 'vitest';
import { createNetworkReader } from '../admission/watch-callers.ts';
import { normalizeForwardedFor } from './forwarded-for.ts';

const read = createNetworkReader(['127.0.0.1', '10.0.0.0/8']);
/** The network that a request through the proxy on 127.0.0.1 counts for. */
function networkFor(sent: string | undefined): string {
  const headers: Record<string, string> = sent === undefined ? {} : { 'x-forwarded-for': sent };
  normalizeForwardedFor({ headers });
  return read({ headers, socket: { remoteAddress: '127.0.0.1' } } as never);
}

describe('the network of a request behind a proxy', () => {
  it.each([
    [undefined, '127.0.0.0/24'],
    ['', '127.0.0.0/24'],
    [' , ,', '127.0.0.0/24'],
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7:4711', '203.0.113.0/24'],
    ['203.0.113.7,', '203.0.113.0/24'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7, , 10.0.0.1', '203.0.113.0/24'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80:1:2:3::1%eth0', 'fe80:1:2:3::/64'],
    ['[fe80:1:2:3::1%eth0]:443', 'fe80:1:2:3::/64'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    // No address: the request counts as sent by the proxy that passed it on.
    ['garbage', '127.0.0.0/24'],
    ['unknown', '127.0.0.0/24'],
    ['203.0.113.256', '127.0.0.0/24'],
    ['[203.0.113.7', '127.0.0.0/24'],
    ['203.0.113.7:port', '127.0.0.0/24'],
    ['203.0.113.7, garbage', '127.0.0.0/24'],
    ['garbage, 10.0.0.1', '10.0.0.0/24'],
    ['garbage, 203.0.113.7', '203.0.113.0/24'],
  ])('with %j is %s', (sent, network) => expect(networkFor(sent)).toBe(network));
});
