import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CopyFailure, toCopyFailure } from './failure.ts';
import type { Place } from './place.ts';

export type FolderOptions = {
  readonly path: string;
  /** The folder of the database. */
  readonly dataFolder: string;
  /** The folder was on another disk when it was chosen, so a folder on our disk means that nothing is mounted there. */
  readonly isOtherDisk: boolean;
};

/** A folder of this machine: a mounted share, or a USB disk. It is never created, since that would hide a missing mount. */
export function openFolder({ path, dataFolder, isOtherDisk }: FolderOptions): Place {
  const check = () => {
    if (isInside(path, dataFolder)) throw new CopyFailure('own_folder');
    if (isOtherDisk && isOnSameDisk(path, dataFolder)) throw new CopyFailure('other_disk');
  };
  const partOf = (name: string) => join(path, `${name}.part`);
  return {
    store: (name, source, signal) =>
      translate(async () => {
        check();
        const part = partOf(name);
        // Never through an existing file or link.
        const file = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
        try {
          await file.writeFile(source.read(), { signal });
          await file.sync();
        } finally {
          await file.close();
        }
        if ((await digest(part, signal)) !== source.sha256) throw new CopyFailure('differs');
        if (existsSync(join(path, name))) throw new Error(`${name} exists already`);
        await rename(part, join(path, name));
        await syncFolder(path);
      }),
    remove: (name) =>
      translate(async () => {
        check();
        for (const file of [partOf(name), join(path, name)]) await rm(file, { force: true });
      }),
  };
}

async function translate(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw toCopyFailure(error);
  });
}

async function digest(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** So that a power cut does not lose the name. Not every filesystem can do this. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().catch(() => undefined);
  await folder.close();
}

export function isInside(path: string, folder: string): boolean {
  return `${realpathSync(path)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
}

export function isOnSameDisk(path: string, folder: string): boolean {
  return statSync(path).dev === statSync(folder).dev;
}
