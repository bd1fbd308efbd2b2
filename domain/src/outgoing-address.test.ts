import { describe, expect, it } from 'vitest';
import { isForbiddenAddress } from './outgoing-address.ts';

/** As a resolver, or the parser of an address, writes the host. */
const hostOf = (address: string) => new URL(`http://${address}/`).hostname;

describe('an address that svc connects to for a household', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '169.254.255.255',
    '169.254.169.254.',
    'fe80::1',
    'FE80::1',
    'fe80::1%eth0',
    'febf:ffff::1',
    '[fe80::1]',
    'fd00:ec2::254',
    '[fd00:0ec2:0:0:0:0:0:254]',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    '100.100.100.200',
    '192.0.0.192',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '[::ffff:a9fe:a9fe]',
    '0:0:0:0:0:ffff:a9fe:1',
    '::169.254.169.254',
    '::ffff:0:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('may not be %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each([
    '2852039166',
    '0xa9fea9fe',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '169。254。169。254',
  ])('may not be written otherwise: %s', (address) => {
    expect(isForbiddenAddress(hostOf(address))).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.5',
    '172.16.0.1',
    '192.168.1.169',
    '192.169.254.1',
    '169.253.1.1',
    '169.255.1.1',
    '16.169.254.1',
    'fc00::1',
    'fd12:3456::254',
    'fd00:ec3::254',
    '100.100.100.100',
    'fec0::1',
    'fe7f::1',
    '::ffff:192.168.1.2',
    '2001:db8::a9fe:a9fe',
    'homeassistant.local',
    '169.254.169.254.example.org',
    'localhost',
    'supervisor',
    '1::2::3',
    'x:y',
    '',
  ])('may be %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});
