import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Spooled = {
  readonly size: number;
  readonly sha256: string;
  readonly content: AsyncIterable<Uint8Array>;
};

export type Spool = {
  /** Writes all the content, then returns its size. The next write replaces it. */
  write(texts: AsyncIterable<string>): Promise<Spooled>;
  delete(): Promise<void>;
};

/** An archive needs the size of a file before its content: one file at a time waits on the disk, not in memory. */
export async function openSpool(): Promise<Spool> {
  // Readable only by this user: it contains readings.
  const folder = await mkdtemp(join(tmpdir(), 'svc-archive-'));
  const path = join(folder, 'part');
  return {
    async write(texts) {
      const digest = createHash('sha256');
      const file = await open(path, 'w', 0o600);
      let size = 0;
      try {
        for await (const text of texts) {
          const bytes = Buffer.from(text);
          digest.update(bytes);
          size += bytes.byteLength;
          await file.writeFile(bytes);
        }
      } finally {
        await file.close();
      }
      return { size, sha256: digest.digest('hex'), content: readBack(path) };
    },
    delete: () => rm(folder, { recursive: true, force: true }),
  };
}

// Opened on read: an abandoned archive leaves no open file.
async function* readBack(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
