import type { Instant } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { type MirroredPdl, restorePdls } from '#features/delivery-points/client/index.ts';
import { restoreDays } from '#features/readings/client/index.ts';
import { readCells } from '#platform/csv-cells.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ReadEntry } from '#platform/tar-reader.ts';
import { checkArchive, listEntries, type Manifest, readText } from './read-archive.ts';
import { readDays } from './reading-files.ts';
import { restoreTable, tableFiles } from './table-files.ts';

export type ImportArchiveParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  /** Saves a contract or an address that is not stored yet. */
  readonly saveRecord: (usage_point_id: string, kind: string, body: unknown, at: Instant) => Promise<boolean>;
  /** Called for each file. */
  readonly onFile: (name: string, added: number, changed: number) => void;
};

const daysAtATime = 10;

/**
 * Imports an archive into this database, empty or not. An existing value is never replaced by an empty one, and a
 * second import changes nothing. The archive is checked against its manifest before the first row is written.
 */
export async function importArchive(path: string, parts: ImportArchiveParts): Promise<void> {
  const manifest = await checkArchive(path);
  for await (const entry of listEntries(path)) {
    const effect = await importEntry(entry, manifest, parts);
    if (effect) parts.onFile(entry.name, effect.added, effect.changed);
  }
}

type Effect = { readonly added: number; readonly changed: number };

async function importEntry(
  { name, content }: ReadEntry,
  manifest: Manifest,
  parts: ImportArchiveParts,
): Promise<Effect | undefined> {
  const table = tableFiles.find((file) => file.name === name);
  if (table)
    return await restoreTable(parts.database, table, readCells(withoutByteOrderMark(content), manifest.csv.sep));
  if (name === 'pdls.json') {
    const pdls = JSON.parse(await readText(content)) as MirroredPdl[];
    return await restorePdls(parts.database, pdls);
  }
  const [, usage_point_id, stem, kind] = /^(\d{14})\/(\w+)\.(csv|json)$/.exec(name) ?? [];
  if (usage_point_id === undefined || stem === undefined) return undefined;
  if (kind === 'json') {
    const body: unknown = JSON.parse(await readText(content));
    const isStored = await parts.saveRecord(usage_point_id, stem, body, manifest.created_at);
    return { added: isStored ? 1 : 0, changed: 0 };
  }
  const measure = measureNames.find((one) => measures[one].file === stem);
  if (!measure) return undefined;
  return await importDays(parts, usage_point_id, measure, readDays(measure, readCells(content, manifest.csv.sep)));
}

async function importDays(
  { database, now }: ImportArchiveParts,
  usage_point_id: string,
  measure: Measure,
  days: AsyncIterable<Reading>,
): Promise<Effect> {
  const effect = { added: 0, changed: 0 };
  let batch: Reading[] = [];
  const flush = async () => {
    const { inserted, updated } = await restoreDays(database, { usage_point_id, measure }, batch, now());
    batch = [];
    effect.added += inserted;
    effect.changed += updated;
  };
  for await (const day of days) {
    batch.push(day);
    if (batch.length === daysAtATime) await flush();
  }
  await flush();
  return effect;
}

// The cell decoder does not strip the byte order mark at the start of a file.
async function* withoutByteOrderMark(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of content) {
    yield isFirst && piece[0] === 0xef ? piece.subarray(3) : piece;
    isFirst = false;
  }
}
