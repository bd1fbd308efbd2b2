import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The bytes that an ordinary user may still write on the disk of a file; null where this is unknown. */
export function readFreeBytes(file: string | undefined): number | null {
  if (file === undefined) return null;
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize;
  } catch {
    return null;
  }
}
