import { addDays, type Day, weekdayOf } from './day.ts';

const dailyCopies = 7;
const weeklyCopies = 4;

export type BackupCopy = { readonly day: Day; readonly bytes: number };

/**
 * Which backups stay: the last 7, and the newest of each of the last 4 weeks that have one. Readings are never purged,
 * so a copy under half the size of the largest one means that something was lost: copies since then are counted by
 * themselves, and push out none of those before.
 */
export function backupsToKeep(copies: readonly BackupCopy[]): Day[] {
  const largest = Math.max(0, ...copies.map((copy) => copy.bytes));
  const whole = copies.filter((copy) => copy.bytes * 2 >= largest).map((copy) => copy.day);
  const lastWhole = whole.sort().at(-1);
  const isBefore = ({ day }: BackupCopy) => lastWhole !== undefined && day <= lastWhole;
  const { true: before = [], false: since = [] } = Object.groupBy(copies, (copy) => `${isBefore(copy)}` as const);
  return [...rotate(before), ...rotate(since)];
}

function rotate(copies: readonly BackupCopy[]): Day[] {
  const newestFirst = [...new Set(copies.map((copy) => copy.day))].sort().reverse();
  const ofWeek = new Map<Day, Day>();
  for (const day of newestFirst) {
    const monday = addDays(day, 1 - weekdayOf(day));
    if (!ofWeek.has(monday)) ofWeek.set(monday, day);
  }
  const weekly = [...ofWeek.values()].slice(0, weeklyCopies);
  return [...new Set([...newestFirst.slice(0, dailyCopies), ...weekly])].sort();
}
