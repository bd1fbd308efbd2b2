import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, unlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { encryptWithPassphrase } from '#platform/crypto/passphrase-file.ts';
import { decompressedSize, readDecompressed } from '#platform/files/gzip-file.ts';
import { packTar, type TarEntry } from '#platform/tar.ts';
import { CopyFailure } from './failure.ts';
import type { Source } from './place.ts';

/** How copies are encrypted, and the key that goes with them if it does. */
export type Lock = { readonly passphrase: string; readonly key: string | null };

const pieceBytes = 256 * 1024;

/** A backup as it goes to the place, open: it stays the same file, also when its name becomes another backup. */
export async function openPrepared(path: string, lock: Lock | null): Promise<{ source: Source; file: FileHandle }> {
  const file = lock === null ? await open(path) : await encrypt(path, lock);
  try {
    const read = () => Readable.from(readPieces(file), { objectMode: false });
    const digest = createHash('sha256');
    await pipeline(read(), digest);
    return { file, source: { size: (await file.stat()).size, sha256: digest.digest('hex'), read } };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** In a file without a name, beside the backups: a kill leaves nothing of it. */
async function encrypt(path: string, { passphrase, key }: Lock): Promise<FileHandle> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.copy`;
  const file = await open(temporary, 'wx+', 0o600);
  unlinkSync(temporary);
  try {
    const write = (content: AsyncIterable<Uint8Array>) => file.writeFile(encryptWithPassphrase(content, passphrase));
    if (key === null) await pipeline(createReadStream(path), write);
    else await pipeline(packTar(listEntries(path, key), 0), createGzip(), write);
    return file;
  } catch (error) {
    await file.close();
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new CopyFailure('own_disk_full', { cause: error }) : error;
  }
}

// As `svc backup --with-key` writes it.
async function* listEntries(path: string, key: string): AsyncGenerator<TarEntry> {
  const bytes = Buffer.from(`${key}\n`);
  yield { name: 'svc.key', size: bytes.byteLength, content: [bytes] };
  yield { name: 'svc.sqlite', size: await decompressedSize(path), content: await readDecompressed(path) };
}

async function* readPieces(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
