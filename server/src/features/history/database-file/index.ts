import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import { WorkerPool } from '#platform/worker-pool.ts';
import type { HistoryTask, HistoryTaskEnd } from './history-worker.ts';
import type { ForeignHistory } from './read-history.ts';

export { UnusableDatabase } from './foreign-database.ts';
export { type ForeignHistory, listPdlsOf, readHistory } from './read-history.ts';

/** Ten years of ten-minute steps in both directions are 240 MB in the largest of these databases. */
export const largestDatabase = 256 * 1024 * 1024;
export const databaseMark = Buffer.from('SQLite format 3\0', 'latin1');

/** A file that makes SQLite work longer than this was made for it. */
const longestMs = 120_000;
const heapMb = 192;

/** Reads databases of other programs in a thread of their own: no file can block a request or outlive its limit. */
export function createHistoryReader() {
  const pool = new WorkerPool<HistoryTask, HistoryTaskEnd>({
    script: new URL('./history-worker.ts', import.meta.url),
    threads: 1,
    heapMb,
    idleMs: 1000,
    limit: { ms: longestMs, error: () => refuseDatabase(`reading takes more than ${longestMs / 1000} s`) },
  });
  return {
    async read(path: string, usage_point_id: string | null, now: Instant): Promise<ForeignHistory> {
      const end = await pool.run({ path, usage_point_id, now }).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw refuseDatabase('it is too large');
        throw error;
      });
      if ('unusable' in end) throw refuseDatabase(end.unusable);
      if ('failure' in end) throw new Error(end.failure);
      return end.history;
    },
  };
}

function refuseDatabase(message: string) {
  return apiError('DATABASE_UNREADABLE', {
    detail: `The database could not be read: ${message}`,
    errors: [{ field: 'file', message }],
  });
}

export type TemporaryFile = { readonly path: string; delete(): Promise<void> };

/** Stores an upload where only this user can read it. */
export async function storeUpload(bytes: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-import-'));
  const path = join(folder, 'upload');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return { path, delete: remove };
  } catch (error) {
    await remove();
    if ((error as { code?: string }).code === 'ENOSPC') throw refuseDatabase('the disk has no room for it');
    throw error;
  }
}
