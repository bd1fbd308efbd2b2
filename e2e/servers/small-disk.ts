import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Where nothing may be mounted, the process itself is forbidden larger files: to be called once it runs. */
  confine(pid: number): void;
  /** Adds space. */
  grow(pid: number): void;
  remove(): void;
};

/** A disk of a few megabytes that can be filled: a file system in memory, or a limit on the size of files. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'svc-disk-'));
  const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  const isMounted = tryMount(folder, `size=${megabytes}m`);
  return {
    folder,
    confine: (pid) => {
      if (!isMounted) limit(pid, String(megabytes * 512 * 1024));
    },
    grow: (pid) => {
      if (isMounted) execFileSync('mount', ['-o', 'remount,size=64m', folder]);
      else limit(pid, 'unlimited');
    },
    remove: () => {
      if (isMounted) execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function tryMount(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
