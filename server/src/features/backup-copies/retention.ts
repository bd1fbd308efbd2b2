import { backupsToKeep } from '@svc/domain/backup-rotation';
import type { Day } from '@svc/domain/day';
import type { CopyRecord } from './repository.ts';

/**
 * Which copies of one place are removed: unfinished ones, those that a later copy of the same day replaces, and those
 * that the rotation of the local backups would remove. The newest good copy is never among them.
 */
export function listExpired(copies: readonly CopyRecord[]): CopyRecord[] {
  const good = copies.filter((copy) => copy.is_good);
  // After a loss, the earlier copy of the day may be the last one with everything.
  const isReplaced = (copy: CopyRecord) =>
    good.some((other) => other.day === copy.day && other.at > copy.at && other.bytes * 2 >= copy.bytes);
  const retained = new Set(
    backupsToKeep(good.filter((copy) => !isReplaced(copy)).map(({ day, bytes }) => ({ day: day as Day, bytes }))),
  );
  return copies.filter((copy) => !copy.is_good || isReplaced(copy) || !retained.has(copy.day as Day));
}
