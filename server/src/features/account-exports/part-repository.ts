import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DataKey } from '#platform/crypto/data-key.ts';
import { openValue, sealValue } from '#platform/crypto/data-key.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ExportPointRow, ExportTables } from './tables.ts';

/** The size of one row of the database: neither many small rows nor one that is large. */
const partBytes = 256 * 1024;

type PartKey = Pick<ExportPointRow, 'export_id' | 'usage_point_id'>;

// A part is bound to its position: moved to another export, PDL or position it cannot be decrypted.
const nameOf = ({ export_id, usage_point_id }: PartKey, position: number) =>
  `account-export:${export_id}:${usage_point_id}:${position}`;

/** A gzip member of its own: members in a row are one file, so that a PDL can be left out of it later. */
export async function sealParts(key: DataKey, partKey: PartKey, bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const parts: string[] = [];
  await pipeline(bytes, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    let waiting: Buffer[] = [];
    let size = 0;
    const seal = () => {
      parts.push(sealValue(key, Buffer.concat(waiting), nameOf(partKey, parts.length)).toString('base64url'));
      [waiting, size] = [[], 0];
    };
    for await (const piece of compressed) {
      waiting.push(piece);
      size += piece.byteLength;
      if (size >= partBytes) seal();
    }
    if (size > 0) seal();
  });
  return parts;
}

export async function insertParts(transaction: Connection, partKey: PartKey, parts: readonly string[]): Promise<void> {
  const tables = transaction.for<ExportTables>();
  const { export_id, usage_point_id } = partKey;
  for (const [position, sealed] of parts.entries())
    await tables.insertInto('account_export_parts').values({ export_id, usage_point_id, position, sealed }).execute();
}

/** One part, opened; undefined when it is gone, or sealed with a key that is. */
export async function readPart(
  connection: Connection,
  key: DataKey,
  partKey: PartKey,
  position: number,
): Promise<Buffer | undefined> {
  const row = await connection
    .for<ExportTables>()
    .selectFrom('account_export_parts')
    .select('sealed')
    .where('export_id', '=', partKey.export_id)
    .where('usage_point_id', '=', partKey.usage_point_id)
    .where('position', '=', position)
    .executeTakeFirst();
  const opened = row && openValue(key, Buffer.from(row.sealed, 'base64url'), nameOf(partKey, position));
  return opened?.ok ? opened.plain : undefined;
}
