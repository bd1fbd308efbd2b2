import { type DataKey, openValue, sealValue } from '#platform/crypto/data-key.ts';

/** The operator's words about a PDL on their way through the queue: only who holds the key of the PDL reads them. */
export type OperatorMessageCipher = {
  seal(text: string): string;
  /** Undefined when they were sealed with a key that has been given up meanwhile. */
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
