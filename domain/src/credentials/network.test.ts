import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, widerNetworkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['0.0.0.0', '0.0.0.0/24'],
    ['255.255.255.255', '255.255.255.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['::FFFF:cb00:7107', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network));

  it.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.5',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    'g::',
    '1.2.3.4::',
  ])('%j is no address', (address) => expect(networkOf(address)).toBeUndefined());

  it('is found for every address and shared only by its neighbours', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(networkOf(address)).toMatch(/\/(24|64)$/);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (a, b) => {
        const same = a.split('.').slice(0, 3).join() === b.split('.').slice(0, 3).join();
        expect(networkOf(a) === networkOf(`::ffff:${b}`)).toBe(same);
      }),
    );
  });
});

describe('the wider network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => expect(widerNetworkOf(networkOf(address) ?? '')).toBe(network));

  it('of what is no network is the text itself', () => expect(widerNetworkOf('unknown')).toBe('unknown'));
});
