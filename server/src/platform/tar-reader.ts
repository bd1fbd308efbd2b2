/** A file of an archive that is being read. What is left unread of its content is passed over. */
export type ReadEntry = { readonly name: string; readonly size: number; readonly content: AsyncIterable<Uint8Array> };

const blockBytes = 512;

export function isTar(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar';
}

/** The plain files of an archive in the ustar format, one after the other; only the current chunk is in memory. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const bytes = createByteReader(stream);
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header === undefined || header.every((byte) => byte === 0)) return;
    if (!isTar(header)) throw new Error('this is no archive, or it is damaged');
    const name = readText(header, 0, 100);
    const size = Number.parseInt(readText(header, 124, 12), 8);
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('this is no archive, or it is damaged');
    const content = bytes.stream(size);
    // Folders and other kinds are passed over.
    if (/^[0\0]$/.test(String.fromCharCode(header[156] ?? 0))) yield { name, size, content };
    for await (const _ of content);
    await bytes.take((blockBytes - (size % blockBytes)) % blockBytes);
  }
}

function readText(header: Buffer, at: number, length: number): string {
  const text = header.toString('latin1', at, at + length);
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}

/** Takes bytes off the front of a stream. */
function createByteReader(stream: AsyncIterable<Uint8Array>) {
  const source = stream[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done) return false;
    chunk = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    return true;
  };
  const takeSome = async (most: number): Promise<Buffer> => {
    while (chunk.byteLength === 0) if (!(await fill())) throw new Error('the archive ends too early');
    const piece = chunk.subarray(0, most);
    chunk = chunk.subarray(piece.byteLength);
    return piece;
  };
  return {
    /** Exactly so many; undefined at the end of the stream. */
    async take(count: number): Promise<Buffer | undefined> {
      while (count > 0 && chunk.byteLength === 0) if (!(await fill())) return undefined;
      const pieces: Buffer[] = [];
      for (let left = count; left > 0; ) {
        const piece = await takeSome(left);
        pieces.push(piece);
        left -= piece.byteLength;
      }
      return Buffer.concat(pieces);
    },
    stream(count: number): AsyncIterable<Uint8Array> & AsyncIterator<Uint8Array> {
      let left = count;
      return {
        [Symbol.asyncIterator]() {
          return this;
        },
        async next() {
          if (left === 0) return { done: true, value: undefined };
          const value = await takeSome(left);
          left -= value.byteLength;
          return { done: false, value };
        },
      };
    },
  };
}
