import type { Instant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { CommonConfig } from './config-fields.ts';
import type { Destination } from './destination.ts';
import { type ConfigRow, findConfigRow, listConfigRows, putConfigRow } from './repository.ts';
import { isStaleConfig, mergeConfig, openConfig, sealConfig } from './sealed-config.ts';

/** A destination with what is stored for it. */
export type Configured = {
  readonly destination: Destination;
  readonly row: ConfigRow;
  readonly config: CommonConfig & Readonly<Record<string, unknown>>;
  /** A secret was sealed under a key that is no longer there. */
  readonly unreadable: boolean;
};

export type Configs = ReturnType<typeof createConfigs>;

/** The stored configurations, with secrets decrypted only for this process. */
export function createConfigs(parts: {
  readonly database: Connection;
  readonly cipher: () => Cipher;
  readonly destinations: readonly Destination[];
  readonly now: () => Instant;
}) {
  const { database, cipher, destinations, now } = parts;
  const describe = (destination: Destination, row: ConfigRow): Configured => ({
    destination,
    row,
    ...openConfig(cipher(), destination, row.config),
  });
  const find = (type: string): Destination => {
    const destination = destinations.find((one) => one.type === type);
    if (!destination) throw apiError('NOT_FOUND');
    return destination;
  };
  async function read(type: string): Promise<Configured | undefined> {
    const destination = find(type);
    const row = await findConfigRow(database, type);
    return row && describe(destination, row);
  }
  async function write(type: string, enabled: boolean, config: Readonly<Record<string, unknown>>): Promise<void> {
    await putConfigRow(database, { type, enabled, config: sealConfig(cipher(), find(type), config) }, now());
  }
  return {
    find,
    read,
    write,
    /** Stored or not, or 404. */
    async getOrThrow(type: string): Promise<Configured> {
      const configured = await read(type);
      if (!configured) throw apiError('EXPORT_NOT_CONFIGURED');
      return configured;
    },
    async list(): Promise<Configured[]> {
      const rows = await listConfigRows(database);
      return destinations.flatMap((destination) => {
        const row = rows.find(({ type }) => type === destination.type);
        return row ? [describe(destination, row)] : [];
      });
    },
    /** Writes the initial configuration when there is none yet. A stored configuration always takes precedence. */
    async seed(type: string, enabled: boolean, given: Readonly<Record<string, unknown>>): Promise<void> {
      if (await findConfigRow(database, type)) return;
      await write(type, enabled, mergeConfig(find(type), undefined, given));
    },
    /** After a change of SECRET_KEY: sealed again under the new key. */
    async reseal(): Promise<void> {
      for (const { destination, row, config, unreadable } of await this.list()) {
        if (unreadable || !isStaleConfig(cipher(), row.config)) continue;
        await write(destination.type, row.enabled, config);
      }
    },
  };
}
