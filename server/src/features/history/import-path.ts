import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { listMirrored } from '#features/delivery-points/client/index.ts';
import { databaseMark, type ForeignHistory, listPdlsOf, readHistory, UnusableDatabase } from './database-file/index.ts';
import { readCsv, readFileName } from './file-upload.ts';
import { contentOfCsv, describeHistory, type ImportContent, type ImportParts, importDaysOf } from './import-file.ts';

const largestPath = 2 * 1024 ** 3;

export type PathImport = Awaited<ReturnType<typeof importDaysOf>>;
/** Numbers that the file has and this client does not read. */
export type PathReport = { readonly imports: readonly PathImport[]; readonly unknown: readonly string[] };

/** Imports a file of this machine, for all PDLs in it that are read here. A file that cannot be used changes nothing. */
export async function importPath(parts: ImportParts, path: string): Promise<PathReport> {
  if ((await stat(path)).size > largestPath) throw new UnusableDatabase('it has more than 2 GB');
  const active = (await listMirrored(parts.database)).filter(({ is_active }) => is_active);
  const known = new Set(active.map(({ usage_point_id }) => usage_point_id));
  const isDatabase = await startsWith(path, databaseMark);
  const [named, read] = isDatabase ? openHistories(parts, path) : await openCsv(parts, path);
  const wanted = named.filter((pdl) => known.has(pdl));
  // All of them are read before the first day is written.
  const contents = wanted.map(read);
  const imports: PathImport[] = [];
  for (const content of contents) imports.push(await importDaysOf(parts, content));
  return { imports, unknown: named.filter((pdl) => !known.has(pdl)) };
}

type Opened = readonly [pdls: readonly string[], read: (usage_point_id: string) => ImportContent];

function openHistories({ now }: ImportParts, path: string): Opened {
  const options = { file_name: basename(path), dryRun: false };
  const read = (pdl: string): ForeignHistory => readHistory(path, pdl, now());
  return [listPdlsOf(path), (pdl) => describeHistory(options, read(pdl))];
}

async function openCsv({ now }: ImportParts, path: string): Promise<Opened> {
  const file_name = basename(path);
  const { direction, usage_point_id } = readFileName(file_name);
  if (usage_point_id === undefined)
    throw new UnusableDatabase(
      'it is no SQLite database, and its name is not historique_conso_<PDL> or historique_prod_<PDL>',
    );
  const { read } = await readCsv(createReadStream(path), now());
  const options = { file_name, replace: false, dryRun: false };
  return [[usage_point_id], (pdl) => contentOfCsv(options, pdl, read(direction))];
}

async function startsWith(path: string, mark: Buffer): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.byteLength), 0, mark.byteLength, 0);
    return bytesRead === mark.byteLength && buffer.equals(mark);
  } finally {
    await file.close();
  }
}
