// Blind index: a secret is found by a keyed hash of it.

import { createHmac } from 'node:crypto';
import { deriveKey, type SecretKeys } from './secret-key.ts';

/** Finds a row by a secret without storing the secret: a keyed digest, equal for equal values only. */
export type BlindIndex = {
  /** 43 characters of base64url; what new rows store. */
  digest(value: string): string;
  /** The digests a stored row may carry: the current one, then the one under SECRET_KEY_PREVIOUS. */
  candidates(value: string): string[];
};

export function createBlindIndex(secrets: SecretKeys, purpose: string): BlindIndex {
  const keyOf = (secret: string) => deriveKey(secret, `blind-index/${purpose}`);
  const current = keyOf(secrets.current);
  const keys = secrets.previous ? [current, keyOf(secrets.previous)] : [current];
  return {
    digest: (value) => createHmac('sha256', current).update(value).digest('base64url'),
    candidates: (value) => keys.map((key) => createHmac('sha256', key).update(value).digest('base64url')),
  };
}
