import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makePrivateFile } from './private-files.ts';

/** Another file exists at the target path. */
export class FileExists extends Error {}

/**
 * Writes bytes compressed (gzip, which every system opens), readable only by the owner. The file is read back and
 * compared before it gets its name: it appears whole or not at all.
 */
export async function writeGzipFile(
  target: string,
  content: AsyncIterable<Uint8Array>,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  if (!replace) refuseExisting(target);
  const part = `${target}.${process.pid}.part`;
  rmSync(part, { force: true });
  makePrivateFile(part);
  try {
    const digest = createHash('sha256');
    const counted = async function* () {
      for await (const piece of content) {
        digest.update(piece);
        yield piece;
      }
    };
    await pipeline(Readable.from(counted(), { objectMode: false }), createGzip(), createWriteStream(part));
    await flush(part);
    if ((await digestDecompressed(part)) !== digest.digest('hex'))
      throw new Error(`${basename(target)} reads back differently`);
    if (!replace) refuseExisting(target);
    renameSync(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}

export function refuseExisting(target: string): void {
  if (existsSync(target)) throw new FileExists(`${target} exists already and is not replaced`);
}

// Before it gets its name: a power cut must not leave a name without content.
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function digestDecompressed(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), createGunzip(), digest);
  return digest.digest('hex');
}

const gzipMagic = 0x8b1f;

export async function isGzipped(path: string): Promise<boolean> {
  const head = await readBytes(path, 0, 2);
  return head.byteLength === 2 && head.readUInt16LE() === gzipMagic;
}

/** The content of a file, unpacked where it is packed. */
export async function readDecompressed(path: string): Promise<AsyncIterable<Uint8Array>> {
  const raw = createReadStream(path);
  if (!(await isGzipped(path))) return raw;
  const decompressed = createGunzip();
  // A failure of either stream ends the other, and reaches the reader.
  pipeline(raw, decompressed).catch(() => undefined);
  return decompressed;
}

/** How large the content is (below 4 GB, as gzip notes it), without unpacking it. */
export async function decompressedSize(path: string): Promise<number> {
  const file = await open(path, 'r');
  const { size } = await file.stat().finally(() => file.close());
  if (!(await isGzipped(path))) return size;
  const tail = await readBytes(path, size - 4, 4);
  return tail.readUInt32LE();
}

async function readBytes(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
