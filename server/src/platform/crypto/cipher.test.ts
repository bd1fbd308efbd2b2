import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const older = 'older secret key, thirty-two bytes or more';
const newer = 'newer secret key, thirty-two bytes or more';
const { subtle } = webcrypto;

// The same construction through WebCrypto: another code path, so that both cannot be wrong alike.
async function derive(secret: string, info: string, bits: number): Promise<Uint8Array<ArrayBuffer>> {
  const base = await subtle.importKey('raw', Buffer.from(secret), 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: Buffer.alloc(0), info: Buffer.from(info) };
  return new Uint8Array(await subtle.deriveBits(params, base, bits));
}

async function sealElsewhere(secret: string, purpose: string, plain: string, associatedData: string): Promise<Buffer> {
  const header = Buffer.concat([Buffer.of(1), await derive(secret, 'svc/1/key-id', 32)]);
  const raw = await derive(secret, `svc/1/box/${purpose}`, 256);
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const nonce = Buffer.from('000102030405060708090a0b', 'hex');
  const additionalData = Buffer.concat([header, Buffer.from(associatedData)]);
  const params = { name: 'AES-GCM', iv: nonce, additionalData, tagLength: 128 };
  return Buffer.concat([header, nonce, Buffer.from(await subtle.encrypt(params, key, Buffer.from(plain)))]);
}

async function openElsewhere(secret: string, purpose: string, sealed: Buffer, associatedData: string): Promise<string> {
  const raw = await derive(secret, `svc/1/box/${purpose}`, 256);
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const additionalData = Buffer.concat([sealed.subarray(0, 5), Buffer.from(associatedData)]);
  const params = { name: 'AES-GCM', iv: new Uint8Array(sealed.subarray(5, 17)), additionalData, tagLength: 128 };
  return Buffer.from(await subtle.decrypt(params, key, new Uint8Array(sealed.subarray(17)))).toString();
}

describe('a cipher', () => {
  const cipher = createCipher({ current: newer }, 'mail');

  it('opens what it sealed, as bytes and as text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme' }), (bytes, text) => {
        const plain = Buffer.from(bytes);
        expect(cipher.open(cipher.seal(plain, 'row 1'), 'row 1')).toEqual({ ok: true, plain });
        expect(cipher.openText(cipher.sealText(text, 'row 1'), 'row 1')).toEqual({ ok: true, plain: text });
      }),
    );
  });

  it('adds 33 bytes and never seals the same value twice alike', () => {
    const sealed = Array.from({ length: 1000 }, () => cipher.sealText('same', 'row 1'));
    expect(new Set(sealed).size).toBe(1000);
    expect(cipher.seal(Buffer.from('same'), 'row 1')).toHaveLength(4 + 33);
  });

  it('opens nothing of which a single bit was changed', () => {
    const sealed = cipher.seal(Buffer.from('a secret'), 'row 1');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.nat(7), (byte, bit) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(byte) ^ (1 << bit), byte);
        expect(cipher.open(changed, 'row 1').ok).toBe(false);
      }),
    );
  });

  it('opens nothing that was cut, at either end', () => {
    const sealed = cipher.seal(Buffer.from('a secret'), 'row 1');
    for (let length = 0; length < sealed.length; length++) {
      expect(cipher.open(sealed.subarray(0, length), 'row 1').ok).toBe(false);
      expect(cipher.open(sealed.subarray(sealed.length - length), 'row 1').ok).toBe(false);
    }
  });

  it.each([
    ['sealed for another place', createCipher({ current: newer }, 'mail').sealText('x', 'row 2'), 'not_authentic'],
    ['sealed for another purpose', createCipher({ current: newer }, 'token').sealText('x', 'row 1'), 'not_authentic'],
    ['sealed under another SECRET_KEY', createCipher({ current: older }, 'mail').sealText('x', 'row 1'), 'unknown_key'],
    ['too short', 'AQ', 'malformed'],
    ['empty', '', 'malformed'],
    ['not base64url', '@@@', 'malformed'],
    ['of an unknown format', Buffer.alloc(60, 2).toString('base64url'), 'malformed'],
  ])('names why a value %s does not open', (_, sealed, reason) => {
    expect(cipher.openText(sealed, 'row 1')).toEqual({ ok: false, reason });
  });

  it('refuses to seal without additional data', () => {
    expect(() => cipher.sealText('x', '')).toThrow(RangeError);
  });
});

describe('a rotated SECRET_KEY', () => {
  const before = createCipher({ current: older }, 'mail');
  const during = createCipher({ current: newer, previous: older }, 'mail');
  const after = createCipher({ current: newer }, 'mail');

  it('opens with either key, seals with the current one, and reports what to seal again', () => {
    const old = before.sealText('stored', 'row 1');
    expect(during.openText(old, 'row 1')).toEqual({ ok: true, plain: 'stored' });
    expect(during.isStale(old)).toBe(true);
    const fresh = during.sealText('stored', 'row 1');
    expect(during.isStale(fresh)).toBe(false);
    expect(after.openText(fresh, 'row 1')).toEqual({ ok: true, plain: 'stored' });
    expect(after.openText(old, 'row 1')).toEqual({ ok: false, reason: 'unknown_key' });
    expect(after.isStale('garbage')).toBe(true);
  });
});

describe('the sealed form', () => {
  const cipher = createCipher({ current: newer }, 'mail');

  it('is the one another implementation writes and reads', async () => {
    const foreign = await sealElsewhere(newer, 'mail', 'a secret', 'row 1');
    expect(cipher.open(foreign, 'row 1')).toEqual({ ok: true, plain: Buffer.from('a secret') });
    const own = cipher.seal(Buffer.from('a secret'), 'row 1');
    expect(await openElsewhere(newer, 'mail', own, 'row 1')).toBe('a secret');
  });

  it('stays readable: a value sealed by an earlier release opens', () => {
    const stored = 'AdslEnIAAQIDBAUGBwgJCgt9hKCtEu-_xPq4Uz0BecxTNzuPlN02cUQ';
    expect(cipher.openText(stored, 'row 1')).toEqual({ ok: true, plain: 'a secret' });
  });
});
