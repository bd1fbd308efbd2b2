import type { Instant } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { longestLine } from '@svc/domain/readings/operator-csv';
import type { Reading } from '@svc/domain/readings/reading';
import {
  type MirroredKind,
  type MirroredRecord,
  mirroredKinds,
  recordSchemas,
} from '#features/customer-records/client/index.ts';
import { archivedPdls, type MirroredPdl, restorePdls } from '#features/delivery-points/client/index.ts';
import { restoreDays } from '#features/readings/client/index.ts';
import { type CellLimits, readCells, UnreadableCsv } from '#platform/csv-cells.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ReadEntry } from '#platform/tar-reader.ts';
import {
  checkArchive,
  listEntries,
  type Manifest,
  parseJson,
  printable,
  readText,
  UnusableArchive,
} from './read-archive.ts';
import { readDays } from './reading-files.ts';
import { type Row, readRows, restoreTable, type TableFile, tableFiles } from './table-files.ts';

export type ImportArchiveParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  /** Saves a contract or an address that is not stored yet. */
  readonly saveRecord: (
    usage_point_id: string,
    kind: MirroredKind,
    body: MirroredRecord,
    at: Instant,
  ) => Promise<boolean>;
  /** Called for each file. */
  readonly onFile: (name: string, added: number, changed: number) => void;
};

const daysAtATime = 10;

/**
 * Imports an archive into this database, empty or not. An existing value is never replaced by an empty one, and a
 * second import changes nothing. Everything is compared with the manifest and read to its end before the first row is
 * written: an archive that cannot be used changes nothing.
 */
export async function importArchive(path: string, parts: ImportArchiveParts): Promise<void> {
  const manifest = await checkArchive(path);
  for await (const { content } of readContents(path, manifest, parts.now())) await skip(content);
  for await (const { name, content } of readContents(path, manifest, parts.now())) {
    const { added, changed } = await write(content, manifest, parts);
    parts.onFile(name, added, changed);
  }
}

type Content =
  | { readonly kind: 'pdls'; readonly pdls: readonly MirroredPdl[] }
  | { readonly kind: 'table'; readonly file: TableFile; readonly rows: AsyncIterable<Row> }
  | {
      readonly kind: 'record';
      readonly usage_point_id: string;
      readonly of: MirroredKind;
      readonly body: MirroredRecord;
    }
  | {
      readonly kind: 'days';
      readonly usage_point_id: string;
      readonly measure: Measure;
      readonly days: AsyncIterable<Reading>;
    };

/** What the files of the list contain. Other files of the archive are passed over. */
async function* readContents(
  path: string,
  manifest: Manifest,
  now: Instant,
): AsyncGenerator<{ readonly name: string; readonly content: Content }> {
  const listed = new Set(manifest.files.map(({ name }) => name));
  for await (const entry of listEntries(path)) {
    const content = listed.has(entry.name) ? await readContent(entry, manifest, now) : undefined;
    if (content) yield { name: entry.name, content };
  }
}

async function readContent(entry: ReadEntry, { csv }: Manifest, now: Instant): Promise<Content | undefined> {
  const { name } = entry;
  const file = tableFiles.find((table) => table.name === name);
  if (file) {
    // The settings of a PDL with a hundred bills stand in one line.
    const limits = { longestLine: 512 * 1024, mostCells: 64 };
    return { kind: 'table', file, rows: readLines(entry, csv.sep, limits, (lines) => readRows(file, lines)) };
  }
  if (name === 'pdls.json') return { kind: 'pdls', pdls: parseJson(name, await readText(entry.content), archivedPdls) };
  const [, usage_point_id, stem, extension] = /^(\d{14})\/(\w+)\.(csv|json)$/.exec(name) ?? [];
  if (usage_point_id === undefined) return undefined;
  if (extension === 'json') {
    const of = mirroredKinds.find((one) => one === stem);
    if (of === undefined) return undefined;
    const body = parseJson(name, await readText(entry.content), recordSchemas[of]);
    return { kind: 'record', usage_point_id, of, body };
  }
  const measure = measureNames.find((one) => measures[one].file === stem);
  if (measure === undefined) return undefined;
  const limits = { longestLine, mostCells: 64 };
  const days = readLines(entry, csv.sep, limits, (lines) => readDays(measure, lines, now));
  return { kind: 'days', usage_point_id, measure, days };
}

/** What the lines of a CSV file contain. The message of a failure says where it is. */
async function* readLines<Item>(
  { name, content }: ReadEntry,
  sep: string,
  limits: CellLimits,
  parse: (lines: AsyncIterable<readonly string[]>) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  let line = 0;
  const lines = async function* () {
    for await (const cells of readCells(content, sep, limits)) {
      line += 1;
      yield cells;
    }
  };
  try {
    yield* parse(lines());
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    throw new UnusableArchive(`cannot be used: ${printable(name)}, near line ${line}: ${error.message}`);
  }
}

async function skip(content: Content): Promise<void> {
  const items = content.kind === 'table' ? content.rows : content.kind === 'days' ? content.days : [];
  for await (const _ of items);
}

type Effect = { readonly added: number; readonly changed: number };

async function write(content: Content, manifest: Manifest, parts: ImportArchiveParts): Promise<Effect> {
  if (content.kind === 'table') return await restoreTable(parts.database, content.file, content.rows);
  if (content.kind === 'pdls') return await restorePdls(parts.database, content.pdls);
  if (content.kind === 'days') return await importDays(parts, content.usage_point_id, content.measure, content.days);
  const at = Math.min(manifest.created_at, parts.now());
  const isStored = await parts.saveRecord(content.usage_point_id, content.of, content.body, at);
  return { added: isStored ? 1 : 0, changed: 0 };
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
