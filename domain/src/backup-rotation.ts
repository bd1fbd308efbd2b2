import { addDays, type Day, weekdayOf } from './day.ts';

const dailyCopies = 7;
const weeklyCopies = 4;

/** Which backups stay: the last 7, and the newest of each of the last 4 weeks that have one. */
export function backupsToKeep(days: readonly Day[]): Day[] {
  const newestFirst = [...new Set(days)].sort().reverse();
  const ofWeek = new Map<Day, Day>();
  for (const day of newestFirst) {
    const monday = addDays(day, 1 - weekdayOf(day));
    if (!ofWeek.has(monday)) ofWeek.set(monday, day);
  }
  const weekly = [...ofWeek.values()].slice(0, weeklyCopies);
  return [...new Set([...newestFirst.slice(0, dailyCopies), ...weekly])].sort();
}
