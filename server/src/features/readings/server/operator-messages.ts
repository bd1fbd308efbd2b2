import { type DataKey, openValue, sealValue } from '#platform/crypto/data-key.ts';

/** Seals the operator's messages about a PDL for the queue. Only a holder of the PDL's key can read them. */
export type OperatorMessageCipher = {
  seal(text: string): string;
  /** Undefined when they were sealed with a key that has been deleted since. */
  open(sealed: string): string | undefined;
};

export function createOperatorMessageCipher(key: DataKey, usage_point_id: string): OperatorMessageCipher {
  const name = `words:${usage_point_id}`;
  return {
    seal: (text) => sealValue(key, Buffer.from(text), name).toString('base64url'),
    open(sealed) {
      const opened = openValue(key, Buffer.from(sealed, 'base64url'), name);
      return opened.ok ? opened.plain.toString() : undefined;
    },
  };
}
