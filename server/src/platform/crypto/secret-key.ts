import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** SECRET_KEY and, while the service re-encrypts what it holds, SECRET_KEY_PREVIOUS. */
export type SecretKeys = { readonly current: string; readonly previous?: string | undefined };

const leastBytes = 32;
const context = 'svc/1';

/** What is wrong with a SECRET_KEY, as one sentence for whoever starts the service; undefined when nothing is. */
export function findSecretKeyProblem(secret: string | undefined): string | undefined {
  const bytes = Buffer.byteLength(secret ?? '');
  if (bytes === 0) return `SECRET_KEY is missing: give at least ${leastBytes} random bytes`;
  if (bytes < leastBytes) return `SECRET_KEY is too short: ${bytes} bytes, at least ${leastBytes} are needed`;
  if (new Set(secret).size < 8) return 'SECRET_KEY repeats too few different characters to be random';
  return undefined;
}

/** One key per label (HKDF-SHA-256, RFC 5869): what is sealed for one purpose never opens for another. */
export function deriveKey(secret: string, label: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `${context}/${label}`, 32)));
}

/** Names a SECRET_KEY without telling it: four bytes derived one way. */
export function deriveKeyId(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${context}/key-id`, 4));
}
