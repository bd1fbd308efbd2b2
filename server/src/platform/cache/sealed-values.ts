// Authenticated data: the name of a cached value is bound to it, and a value that was moved does not open.

import { type DataKey, openValue, sealValue } from '../crypto/data-key.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** Small JSON values under one data key, each sealed by itself and bound to its name. */
export type SealedValues = {
  seal(name: string, value: unknown): Buffer;
  /** In the order of the names; undefined where no value is stored, or none that opens. */
  openAll<Value>(names: readonly string[]): Promise<(Value | undefined)[]>;
  /** Deletes and counts entries that did not open. */
  forget(corrupt: readonly string[]): Promise<void>;
};

export function createSealedValues(
  cache: KeyValueStore,
  key: DataKey,
  onCorrupt: (count: number) => void,
): SealedValues {
  async function forget(corrupt: readonly string[]): Promise<void> {
    if (corrupt.length === 0) return;
    onCorrupt(corrupt.length);
    await cache.delete(corrupt);
  }
  return {
    forget,
    seal: (name, value) => sealValue(key, Buffer.from(JSON.stringify(value)), name),
    async openAll<Value>(names: readonly string[]) {
      if (names.length === 0) return [];
      const sealed = await cache.getMany(names);
      const corrupt: string[] = [];
      const values = names.map((name, index) => {
        const value = sealed[index];
        const opened = value ? openValue(key, value, name) : undefined;
        if (opened && !opened.ok) corrupt.push(name);
        return opened?.ok ? (JSON.parse(opened.plain.toString()) as Value) : undefined;
      });
      await forget(corrupt);
      return values;
    },
  };
}
