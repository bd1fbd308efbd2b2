import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const cipher = 'aes-256-gcm';
export const nonceBytes = 12;
export const tagBytes = 16;

// Random nonces, generated a page at a time: one call of the generator per value would cost more than the cipher. With
// 96 random bits one key is safe for 2^32 values (NIST SP 800-38D, 8.3).
const page = Buffer.allocUnsafe(nonceBytes * 256);
let used = page.length;

function nextNonce(): Buffer {
  if (used === page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += nonceBytes;
  return page.subarray(used - nonceBytes, used);
}

/** `header | nonce | ciphertext | tag`. The header is authenticated together with the additional data. */
export function encrypt(key: KeyObject, plain: Buffer, additionalData: string, header: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(header.length + nonceBytes + plain.length + tagBytes);
  const nonce = nextNonce();
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(bind(header, additionalData));
  header.copy(sealed);
  nonce.copy(sealed, header.length);
  sealing.update(plain).copy(sealed, header.length + nonceBytes);
  sealing.final();
  sealing.getAuthTag().copy(sealed, sealed.length - tagBytes);
  return sealed;
}

/** Undefined when the key, the header, the additional data or any bit of the value is not the one it was sealed with. */
export function decrypt(
  key: KeyObject,
  sealed: Buffer,
  additionalData: string,
  headerLength: number,
): Buffer | undefined {
  const start = headerLength + nonceBytes;
  if (sealed.length < start + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, sealed.subarray(headerLength, start), { authTagLength: tagBytes });
  opening.setAAD(bind(sealed.subarray(0, headerLength), additionalData));
  opening.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const plain = opening.update(sealed.subarray(start, sealed.length - tagBytes));
  try {
    opening.final();
    return plain;
  } catch {
    // The only thing that throws here is the tag that does not match.
    return undefined;
  }
}

// A value without additional data could be moved to another place and would still open there.
function bind(header: Buffer, additionalData: string): Buffer {
  if (additionalData === '')
    throw new RangeError('additional data names the place of a sealed value: it is never empty');
  const bound = Buffer.allocUnsafe(header.length + Buffer.byteLength(additionalData));
  header.copy(bound);
  bound.write(additionalData, header.length);
  return bound;
}
