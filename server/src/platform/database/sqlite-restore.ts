import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readDecompressed } from '../files/gzip-file.ts';
import { makePrivateFile } from '../files/private-files.ts';
import { isTar, readTar } from '../tar-reader.ts';

const sqliteMagic = 'SQLite format 3\0';
const headBytes = 512;

/** What stood in a backup beside the database. */
export type Unpacked = { readonly key: string | undefined };

/** Writes the database of a backup to `target`, whatever the format of the backup; throws when it is not a backup. */
export async function unpackBackup(from: string, target: string): Promise<Unpacked> {
  rmSync(target, { force: true });
  makePrivateFile(target);
  const { head, stream } = await peek(await readDecompressed(from));
  if (head.toString('latin1', 0, sqliteMagic.length) === sqliteMagic) {
    await writeFileFrom(stream, target);
    return { key: undefined };
  }
  if (!isTar(head)) throw new Error('not a backup of svc');
  let key: string | undefined;
  let found = false;
  for await (const entry of readTar(stream)) {
    if (entry.name === 'svc.key' && entry.size < 10_000) key = (await Array.fromAsync(entry.content)).join('').trim();
    if (entry.name !== 'svc.sqlite') continue;
    await writeFileFrom(entry.content, target);
    found = true;
  }
  if (!found) throw new Error('not a backup of svc');
  return { key };
}

async function writeFileFrom(content: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(target, { flush: true }));
}

// The first bytes identify the format; they are returned with the rest.
async function peek(stream: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; stream: AsyncIterable<Uint8Array> }> {
  const source = stream[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  for (let bytesRead = 0; bytesRead < headBytes; ) {
    const next = await source.next();
    if (next.done) break;
    pieces.push(next.value);
    bytesRead += next.value.byteLength;
  }
  const rest = async function* () {
    yield* pieces;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  return { head: Buffer.concat(pieces).subarray(0, headBytes), stream: rest() };
}

/** Replaces a database with `fresh`. The old file is retained under another name, with its journals. */
export function swapSqliteFile(file: string, fresh: string, aside: string): boolean {
  const wasThere = existsSync(file);
  for (const tail of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(`${file}${tail}`)) renameSync(`${file}${tail}`, `${aside}${tail}`);
  }
  renameSync(fresh, file);
  return wasThere;
}
