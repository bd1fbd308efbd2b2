import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Compares in a time that reveals neither the position of the first difference nor the length of the expected text. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

/** Random text of the given number of bytes: 48 bytes are 64 characters. */
export function createSecretText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

export function hashHex(text: string | Buffer): string {
  return sha256(text).toString('hex');
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
