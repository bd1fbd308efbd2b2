import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { prepareFolder } from '#platform/database/prepare-folder.ts';
import { refuseDatabase } from './database-file/refuse-database.ts';

export type TemporaryFile = { readonly path: string; delete(): Promise<void> };

export type UploadFolder = {
  /** Stores an upload where only this user can read it. */
  store(bytes: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
  /** Deletes the uploads of a process that was killed. */
  removeLeftovers(): Promise<void>;
};

const prefix = 'svc-import-';

/** Uploads are stored beside the data of the client: the /tmp of a container is often too small for a database. */
export function createUploadFolder(folder: string): UploadFolder {
  return {
    async store(bytes) {
      const own = await makeFolder(folder);
      const path = join(own, 'upload');
      const remove = () => rm(own, { recursive: true, force: true });
      try {
        await pipeline(Readable.from(bytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return { path, delete: remove };
      } catch (error) {
        await remove();
        throw isDiskFull(error) ? refuseDatabase('the disk has no room for it') : error;
      }
    },
    async removeLeftovers() {
      const names = await readdir(folder).catch(() => []);
      const left = names.filter((name) => name.startsWith(prefix));
      await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}

async function makeFolder(folder: string): Promise<string> {
  try {
    prepareFolder(join(folder, prefix));
    return await mkdtemp(join(folder, prefix));
  } catch (error) {
    if (isDiskFull(error)) throw refuseDatabase('the disk has no room for it');
    // A client with its data in PostgreSQL may have no folder that it can write to.
    return await mkdtemp(join(tmpdir(), prefix));
  }
}

const isDiskFull = (error: unknown) => (error as { code?: string }).code === 'ENOSPC';
