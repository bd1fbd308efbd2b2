import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBlindIndex } from './blind-index.ts';
import { createDataKey, openValue, sealValue, unwrapDataKey, wrapDataKey } from './data-key.ts';
import { createSecretText, hashHex, isSameSecret } from './secret-text.ts';

const { subtle } = webcrypto;

describe('a data key', () => {
  const key = createDataKey();

  it('opens the values it sealed, under the name they are stored under', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6000 }), fc.string({ minLength: 1 }), (bytes, name) => {
        const sealed = sealValue(key, Buffer.from(bytes), name);
        expect(sealed.length).toBe(bytes.length + 29);
        expect(openValue(key, sealed, name)).toEqual({ ok: true, plain: Buffer.from(bytes) });
        expect(openValue(key, sealed, `${name}.`)).toEqual({ ok: false, reason: 'not_authentic' });
      }),
    );
  });

  it('seals values that WebCrypto opens', async () => {
    const sealed = sealValue(key, Buffer.from('value'), 'name');
    const raw = await subtle.importKey('raw', new Uint8Array(key.export()), 'AES-GCM', false, ['decrypt']);
    const additionalData = Buffer.concat([Buffer.of(1), Buffer.from('name')]);
    const params = { name: 'AES-GCM', iv: new Uint8Array(sealed.subarray(1, 13)), additionalData };
    expect(Buffer.from(await subtle.decrypt(params, raw, new Uint8Array(sealed.subarray(13)))).toString()).toBe(
      'value',
    );
  });

  it('opens no value that was changed or cut', () => {
    const sealed = sealValue(key, Buffer.from('value'), 'name');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        expect(openValue(key, changed, 'name').ok).toBe(false);
        expect(openValue(key, sealed.subarray(0, at), 'name').ok).toBe(false);
      }),
    );
    expect(openValue(createDataKey(), sealed, 'name')).toEqual({ ok: false, reason: 'not_authentic' });
  });

  it('is the same after wrapping under any of several secrets', () => {
    const secrets = [createSecretText(48), createSecretText(48)];
    const sealed = sealValue(key, Buffer.from('value'), 'name');
    for (const secret of secrets) {
      const unwrapped = unwrapDataKey(wrapDataKey(key, secret, 'owner 1'), secret, 'owner 1');
      if (!unwrapped.ok) throw new Error(unwrapped.reason);
      expect(openValue(unwrapped.plain, sealed, 'name')).toEqual({ ok: true, plain: Buffer.from('value') });
    }
  });

  it.each([
    ['another secret', 'b'.repeat(64), 'owner 1', (wrapped: Buffer) => wrapped, 'not_authentic'],
    ['another owner', 'a'.repeat(64), 'owner 2', (wrapped: Buffer) => wrapped, 'not_authentic'],
    ['a cut wrap', 'a'.repeat(64), 'owner 1', (wrapped: Buffer) => wrapped.subarray(1), 'malformed'],
    ['a value', 'a'.repeat(64), 'owner 1', () => sealValue(key, Buffer.alloc(32), 'owner 1'), 'malformed'],
  ])('cannot be unwrapped with %s', (_, secret, owner, change, reason) => {
    const wrapped = change(wrapDataKey(key, 'a'.repeat(64), 'owner 1'));
    expect(unwrapDataKey(wrapped, secret, owner)).toEqual({ ok: false, reason });
  });
});

describe('a blind index', () => {
  const older = 'older secret key, thirty-two bytes or more';
  const newer = 'newer secret key, thirty-two bytes or more';

  it('is the HMAC-SHA-256 of the value under its own derived key', async () => {
    const base = await subtle.importKey('raw', Buffer.from(newer), 'HKDF', false, ['deriveBits']);
    const info = Buffer.from('svc/1/blind-index/login');
    const raw = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: Buffer.alloc(0), info }, base, 256);
    const hmac = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const expected = Buffer.from(await subtle.sign('HMAC', hmac, Buffer.from('value'))).toString('base64url');
    expect(createBlindIndex({ current: newer }, 'login').digest('value')).toBe(expected);
    expect(expected).toHaveLength(43);
  });

  it('finds rows written before the SECRET_KEY was changed', () => {
    const before = createBlindIndex({ current: older }, 'login');
    const during = createBlindIndex({ current: newer, previous: older }, 'login');
    expect(during.candidates('value')).toEqual([during.digest('value'), before.digest('value')]);
    expect(createBlindIndex({ current: newer }, 'other').digest('value')).not.toBe(during.digest('value'));
  });
});

describe('a secret text', () => {
  it('is compared whole', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(isSameSecret(a, b)).toBe(a === b);
        expect(isSameSecret(a, a)).toBe(true);
      }),
    );
  });

  it('of 48 bytes has 64 characters of base64url, each time others', () => {
    expect(createSecretText(48)).toMatch(/^[A-Za-z0-9_-]{64}$/);
    expect(new Set(Array.from({ length: 100 }, () => createSecretText(32))).size).toBe(100);
  });

  it('has the SHA-256 of FIPS 180-2', () => {
    expect(hashHex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
