// Key rotation: the current key seals, the previous one still opens.

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** SECRET_KEY and, while the service re-encrypts its data, SECRET_KEY_PREVIOUS. */
export type SecretKeys = { readonly current: string; readonly previous?: string | undefined };

const context = 'svc/1';

/** One key per label (HKDF-SHA-256, RFC 5869): what is sealed for one purpose never opens for another. */
export function deriveKey(secret: string, label: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `${context}/${label}`, 32)));
}

/** Identifies a SECRET_KEY without revealing it: four bytes derived one way. */
export function deriveKeyId(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${context}/key-id`, 4));
}
