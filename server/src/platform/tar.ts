/** A file of an archive. Its size comes before its content. */
export type TarEntry = {
  /** Below 100 characters of ASCII. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const blockBytes = 512;

/**
 * Files as one stream in the ustar format (POSIX.1-1988), which every system has read for decades. Only the chunk that
 * is being written is in memory.
 */
export async function* packTar(entries: AsyncIterable<TarEntry>, modifiedMs: number): AsyncGenerator<Uint8Array> {
  yield* packEntries(entries, modifiedMs);
  yield tarEnd();
}

/** Without the end: for an archive that is put together from pieces. */
export async function* packEntries(entries: AsyncIterable<TarEntry>, modifiedMs: number): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield tarHeader(entry.name, entry.size, modifiedMs);
    let written = 0;
    for await (const piece of entry.content) {
      written += piece.byteLength;
      yield piece;
    }
    // A wrong length would shift every file behind it: better no archive than one that does not open.
    if (written !== entry.size) throw new Error(`a file of ${entry.size} bytes gave ${written}`);
    yield new Uint8Array((blockBytes - (written % blockBytes)) % blockBytes);
  }
}

export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * blockBytes);
}

function tarHeader(name: string, size: number, modifiedMs: number): Buffer {
  if (!/^[\x21-\x7e]{1,99}$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`);
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, at: number) => header.write(text, at, 'ascii');
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(Math.floor(modifiedMs / 1000), 11), 136);
  // The checksum of the header is computed with eight spaces in its own field.
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
