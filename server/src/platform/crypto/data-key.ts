// Envelope encryption: a data key seals the values, and is itself stored only wrapped.

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt, nonceBytes, tagBytes } from './aead.ts';
import type { Opened } from './cipher.ts';
import { deriveKey } from './secret-key.ts';

/**
 * A random key that seals many values of one subject. It is stored only wrapped, once per secret that may open it:
 * changing a secret rewraps 32 bytes instead of sealing every value again, and erasing the wraps erases the values.
 * Node stores the expanded key with the object: one object serves all values of a request.
 */
export type DataKey = KeyObject;

const dataKeyBytes = 32;

// One byte of format: a wrapped key is never mistaken for a value, nor a value of this format for a later one.
const valueHeader = Buffer.of(1);
const wrapHeader = Buffer.of(0x81);

export function createDataKey(): DataKey {
  return createSecretKey(randomBytes(dataKeyBytes));
}

/** The secret must carry its own entropy (a random text): HKDF derives, it does not stretch a password. */
export function wrapDataKey(dataKey: DataKey, secret: string, additionalData: string): Buffer {
  return encrypt(deriveKey(secret, 'data-key'), dataKey.export(), additionalData, wrapHeader);
}

export function unwrapDataKey(wrapped: Buffer, secret: string, additionalData: string): Opened<DataKey> {
  const expected = wrapHeader.length + nonceBytes + dataKeyBytes + tagBytes;
  if (wrapped.length !== expected || wrapped[0] !== wrapHeader[0]) return { ok: false, reason: 'malformed' };
  const plain = decrypt(deriveKey(secret, 'data-key'), wrapped, additionalData, wrapHeader.length);
  return plain ? { ok: true, plain: createSecretKey(plain) } : { ok: false, reason: 'not_authentic' };
}

/**
 * 29 bytes longer than the plain value. The additional data is the name it is stored under: a moved value does not
 * open. Measured in 2026-11 (Node 26.10, one shared core): 9 µs to seal and 7.5 µs to open 40 bytes, 13 and 9.5 µs for
 * 5 kB. 7 µs of each are the five calls into OpenSSL that node:crypto needs for one value, whatever its size.
 */
export function sealValue(dataKey: DataKey, plain: Buffer, additionalData: string): Buffer {
  return encrypt(dataKey, plain, additionalData, valueHeader);
}

export function openValue(dataKey: DataKey, sealed: Buffer, additionalData: string): Opened<Buffer> {
  const least = valueHeader.length + nonceBytes + tagBytes;
  if (sealed.length < least || sealed[0] !== valueHeader[0]) return { ok: false, reason: 'malformed' };
  const plain = decrypt(dataKey, sealed, additionalData, valueHeader.length);
  return plain ? { ok: true, plain } : { ok: false, reason: 'not_authentic' };
}
