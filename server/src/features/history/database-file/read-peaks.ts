import { addDays, type Day } from '@svc/domain/day';
import { type Instant, instantAtWallTime, parisDay, parseInstant } from '@svc/domain/paris-time';
import { readWallStamp } from '@svc/domain/readings/foreign-steps';
import { largestPower } from '@svc/domain/readings/operator-csv';
import type { DailyPeak } from '@svc/domain/readings/reading';
import type { ForeignDatabase, ForeignRow } from './foreign-database.ts';
import { type Ignore, inOrder, readDayStamp, readValue, realOf, textOf } from './foreign-rows.ts';

export const peakTable = 'consumption_daily_max_power';

/** How long ago a row of 1.0 can have been written again: its longest fetch, with a margin. */
const rewrittenDays = 1090;

/** Versions below 1.0 write the moment in Paris time, later ones in UTC. */
export function readPeaks(
  database: ForeignDatabase,
  read: (sql: string) => Iterable<ForeignRow>,
  isUsable: (day: Day) => boolean,
  ignore: Ignore,
): DailyPeak[] {
  const isUtc = readVersion(database).startsWith('1.');
  const sql = `select ${textOf('date')} as stamp, ${textOf('event_date')} as moment, ${realOf('value')} as value
    from ${peakTable} where usage_point_id = ? order by date, rowid`;
  const peaks = new Map<Day, DailyPeak & { readonly moment: string }>();
  for (const row of read(sql)) {
    const stamp = readDayStamp(String(row.stamp));
    const value = readValue(row, true, largestPower, ignore);
    if (!stamp) ignore('no moment');
    else if (value === undefined) continue;
    else if (stamp.day === undefined) ignore('not midnight');
    else if (isUsable(stamp.day)) {
      const { day } = stamp;
      peaks.set(day, { kind: 'peak', day, value, at: null, quality: 'BRUT', moment: String(row.moment) });
    }
  }
  const ordered = inOrder(peaks);
  const newest = ordered.at(-1)?.day;
  return ordered.flatMap(({ moment, ...peak }) => {
    if (isUtc && newest && peak.day < addDays(newest, -rewrittenDays)) return [peak];
    const at = readMoment(moment, isUtc);
    if (at !== undefined && parisDay(at) === peak.day) return [{ ...peak, at }];
    // A day of UTC: the peak belongs to the night of the next day here.
    if (at !== undefined && isUtc) ignore('not midnight');
    return at !== undefined && isUtc ? [] : [peak];
  });
}

function readMoment(text: string, isUtc: boolean): Instant | undefined {
  const [, head, second] = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?::([0-5]\d)(?:\.\d+)?)?$/.exec(text) ?? [];
  const wall = head === undefined ? undefined : readWallStamp(head);
  if (!wall) return undefined;
  const [hour, minute] = [Math.floor(wall.minutes / 60), wall.minutes % 60];
  if (isUtc) return parseInstant(`${head?.replace(' ', 'T')}:${second ?? '00'}Z`);
  return instantAtWallTime({ day: wall.day, hour, minute, second: Number(second ?? 0) });
}

function readVersion(database: ForeignDatabase): string {
  if (!database.columns('config').includes('value')) return '';
  const sql = `select ${textOf('value')} as version from config where key = 'version'`;
  for (const { version } of database.rows(sql)) return String(version).replace(/^"/, '');
  return '';
}
