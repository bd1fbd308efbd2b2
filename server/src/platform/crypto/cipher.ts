// Authenticated data: table, column and row are bound to a sealed value.

import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt, nonceBytes, tagBytes } from './aead.ts';
import { deriveKey, deriveKeyId, type SecretKeys } from './secret-key.ts';

/**
 * Why a sealed value did not open. `unknown_key`: sealed under a SECRET_KEY we no longer have. `not_authentic`:
 * damaged, moved, or sealed for another purpose; authenticated encryption cannot distinguish them.
 */
export type OpenFailure = 'malformed' | 'unknown_key' | 'not_authentic';
export type Opened<Plain> =
  | { readonly ok: true; readonly plain: Plain }
  | { readonly ok: false; readonly reason: OpenFailure };

/** Seals values at rest under a key for one purpose. The additional data names the place (table, column, row). */
export type Cipher = {
  seal(plain: Buffer, additionalData: string): Buffer;
  open(sealed: Buffer, additionalData: string): Opened<Buffer>;
  /** The same as base64url text, for text columns. */
  sealText(plain: string, additionalData: string): string;
  openText(sealed: string, additionalData: string): Opened<string>;
  /** True when it is not sealed under the current SECRET_KEY: open it and seal it again. */
  isStale(sealed: Buffer | string): boolean;
};

// format (1 byte) | key id (4 bytes) | nonce | ciphertext | tag
const format = 1;
const headerBytes = 5;
const base64url = /^[A-Za-z0-9_-]*$/;

export function createCipher(secrets: SecretKeys, purpose: string): Cipher {
  const keys = new Map<number, KeyObject>();
  const prepare = (secret: string): Buffer => {
    const header = Buffer.concat([Buffer.of(format), deriveKeyId(secret)]);
    keys.set(header.readUInt32BE(1), deriveKey(secret, `box/${purpose}`));
    return header;
  };
  if (secrets.previous) prepare(secrets.previous);
  const header = prepare(secrets.current);
  const currentId = header.readUInt32BE(1);
  const currentKey = deriveKey(secrets.current, `box/${purpose}`);

  const open = (sealed: Buffer, additionalData: string): Opened<Buffer> => {
    if (!isWellFormed(sealed)) return { ok: false, reason: 'malformed' };
    const key = keys.get(sealed.readUInt32BE(1));
    if (!key) return { ok: false, reason: 'unknown_key' };
    const plain = decrypt(key, sealed, additionalData, headerBytes);
    return plain ? { ok: true, plain } : { ok: false, reason: 'not_authentic' };
  };
  const seal = (plain: Buffer, additionalData: string) => encrypt(currentKey, plain, additionalData, header);
  return {
    seal,
    open,
    sealText: (plain, additionalData) => seal(Buffer.from(plain), additionalData).toString('base64url'),
    openText(sealed, additionalData) {
      if (!base64url.test(sealed)) return { ok: false, reason: 'malformed' };
      const opened = open(Buffer.from(sealed, 'base64url'), additionalData);
      return opened.ok ? { ok: true, plain: opened.plain.toString() } : opened;
    },
    isStale(sealed) {
      const bytes = typeof sealed === 'string' ? Buffer.from(sealed, 'base64url') : sealed;
      return !isWellFormed(bytes) || bytes.readUInt32BE(1) !== currentId;
    },
  };
}

function isWellFormed(sealed: Buffer): boolean {
  return sealed.length >= headerBytes + nonceBytes + tagBytes && sealed[0] === format;
}
