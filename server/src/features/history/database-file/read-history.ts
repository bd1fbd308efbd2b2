import type { Day } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { isComplete } from '@svc/domain/readings/completeness';
import { buildForeignCurves, type IgnoredReason, readWallStamp } from '@svc/domain/readings/foreign-steps';
import { historyLimit, type Measure } from '@svc/domain/readings/measure';
import { firstDay, largestDay } from '@svc/domain/readings/operator-csv';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { DailyValue, Reading } from '@svc/domain/readings/reading';
import { type ForeignDatabase, type ForeignRow, readForeignDatabase, UnusableDatabase } from './foreign-database.ts';
import { groupSteps, inOrder, readDayStamp, readLength, readValue, realOf, textOf } from './foreign-rows.ts';
import { peakTable, readPeaks } from './read-peaks.ts';

/** The history of one PDL in a file: days in their order, and how many rows were left out for each reason. */
export type ForeignHistory = {
  readonly usage_point_id: string;
  readonly rows: number;
  readonly parts: readonly { readonly measure: Measure; readonly readings: readonly Reading[] }[];
  readonly ignored: readonly (readonly [IgnoredReason, number])[];
};

const directions = ['consumption', 'production'] as const;
const mostPdls = 100;

/** What the tables of a program are called, and what their values mean. */
type Layout = {
  readonly daily: (direction: Direction) => string;
  readonly curve?: {
    readonly sql: (direction: Direction) => string;
    readonly minutesOf: (row: ForeignRow) => number;
  };
  readonly tables: readonly string[];
  /** A zero stands for a value that never came. */
  readonly zeroIsMissing: boolean;
};

// The import client of 2022 to 2025: wall time at the start of the step, W and Wh. A failed fetch is a row with the
// value 0; from 1.0 on such a step has the interval 0.
const importClient: Layout = {
  daily: (direction) => `select ${textOf('date')} as stamp, ${realOf('value')} as value from ${direction}_daily
    where usage_point_id = ? order by date, rowid`,
  curve: {
    sql: (direction) => `select ${textOf('date')} as stamp, ${realOf('value')} as value,
      ${realOf('interval')} as minutes from ${direction}_detail where usage_point_id = ? order by date, rowid`,
    minutesOf: ({ minutes }) => Number(minutes),
  },
  tables: directions.flatMap((direction) => [`${direction}_daily`, `${direction}_detail`]),
  zeroIsMissing: true,
};

// The client mode that followed it: one table a direction; the length of a step is only in the record of the gateway,
// as the operator's older interface (interval_length) or its present one (p) names it.
const clientMode: Layout = {
  daily: (direction) => `select ${textOf('date')} as stamp, ${realOf('value')} as value from ${direction}_data
    where usage_point_id = ? and granularity = 'daily' order by date, rowid`,
  curve: {
    sql: (direction) => `select ${textOf('date')} || ' ' || ${textOf('interval_start')} as stamp,
      ${realOf('value')} as value, case when json_valid(raw_data) then ${textOf(
        "coalesce(json_extract(raw_data, '$.interval_length'), json_extract(raw_data, '$.p'))",
      )} end as length from ${direction}_data
      where usage_point_id = ? and granularity = 'detailed' order by date, interval_start, rowid`,
    minutesOf: ({ length }) => readLength(String(length)),
  },
  tables: directions.map((direction) => `${direction}_data`),
  zeroIsMissing: false,
};

// The two tables of days that the specification of a local client names.
const localClient: Layout = {
  daily: (direction) => `select ${textOf('date')} as stamp, ${realOf('value_wh')} as value,
    ${textOf('quality')} as quality from ${direction}_daily where usage_point_id = ? order by date, rowid`,
  tables: directions.map((direction) => `${direction}_daily`),
  zeroIsMissing: false,
};

/** Reads the history of one PDL. Without a number the file must have a single PDL. */
export function readHistory(path: string, wanted: string | null, now: Instant): ForeignHistory {
  return readForeignDatabase(path, (database) => {
    const layout = recognise(database);
    const usage_point_id = choosePdl(listPdls(database, layout), wanted);
    return collect(database, layout, usage_point_id, now);
  });
}

/** The numbers of the PDLs in a file. */
export function listPdlsOf(path: string): readonly string[] {
  return readForeignDatabase(path, (database) => listPdls(database, recognise(database)));
}

function recognise(database: ForeignDatabase): Layout {
  const has = (table: string, ...columns: string[]) => {
    const found = database.columns(table);
    return columns.every((column) => found.includes(column));
  };
  if (database.columns('schema_migrations').length > 0 && has('detail_days', 'usage_point_id'))
    throw new UnusableDatabase('it belongs to this program: use svc restore, or its archive with svc import-archive');
  const daily = ['usage_point_id', 'date'];
  if (has('consumption_daily', ...daily, 'value', 'blacklist', 'fail_count')) return importClient;
  if (has('consumption_data', ...daily, 'granularity', 'interval_start', 'value', 'raw_data')) return clientMode;
  if (has('consumption_daily', ...daily, 'value_wh', 'quality')) return localClient;
  throw new UnusableDatabase('it has no table of readings that we know');
}

function listPdls(database: ForeignDatabase, layout: Layout): string[] {
  const tables = [...layout.tables, peakTable].filter((table) => database.columns(table).includes('usage_point_id'));
  const pdls = new Set<string>();
  for (const table of tables) {
    const sql = `select distinct ${textOf('usage_point_id')} as pdl from ${table} limit ${mostPdls}`;
    for (const { pdl } of database.rows(sql)) if (/^\d{14}$/.test(String(pdl))) pdls.add(String(pdl));
  }
  return [...pdls].sort();
}

function choosePdl(pdls: readonly string[], wanted: string | null): string {
  const [only] = pdls;
  if (only === undefined) throw new UnusableDatabase('it has no reading');
  if (wanted === null && pdls.length > 1) throw new UnusableDatabase(`it has ${pdls.length} PDLs: name one of them`);
  const found = wanted ?? only;
  if (!pdls.includes(found)) throw new UnusableDatabase('it has no reading of this PDL');
  return found;
}

function collect(database: ForeignDatabase, layout: Layout, usage_point_id: string, now: Instant): ForeignHistory {
  const today = parisDay(now);
  const counts = new Map<IgnoredReason, number>();
  const ignore = (reason: IgnoredReason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
  let rows = 0;
  const read = function* (sql: string) {
    for (const row of database.rows(sql, usage_point_id)) {
      rows += 1;
      yield row;
    }
  };
  const isUsable = (day: Day) => {
    if (day >= today) ignore('the day is not over');
    else if (day < firstDay) ignore('before the year 2000');
    else return true;
    return false;
  };
  const parts: ForeignHistory['parts'][number][] = [];
  const add = (measure: Measure, readings: readonly Reading[]) => {
    if (readings.length > 0) parts.push({ measure, readings });
  };
  for (const direction of directions) {
    const [dayTable, curveTable = dayTable] = layout.tables.filter((table) => table.startsWith(direction));
    if (dayTable === undefined || database.columns(dayTable).length === 0) continue;
    const days = new Map<Day, DailyValue>();
    let isShifted = false;
    for (const row of read(layout.daily(direction))) {
      const stamp = readDayStamp(String(row.stamp));
      isShifted ||= stamp?.isMidnight === false;
      const value = readValue(row, layout.zeroIsMissing, largestDay, ignore);
      if (!stamp) ignore('no moment');
      else if (value === undefined) continue;
      else if (stamp.day === undefined) ignore('not midnight');
      else if (isUsable(stamp.day)) {
        const quality = row.quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT';
        days.set(stamp.day, { kind: 'daily', day: stamp.day, value, quality });
      }
    }
    add(`${direction}_daily`, inOrder(days));
    if (!layout.curve || curveTable === undefined || database.columns(curveTable).length === 0) continue;
    const measure = `${direction}_detail` as const;
    const readings: Reading[] = [];
    const { sql, minutesOf } = layout.curve;
    const form = { minutesOf, emptyHasNoStep: layout.zeroIsMissing };
    for (const steps of groupSteps(read(sql(direction)), form, ignore)) {
      const [first] = steps;
      const day = first && readWallStamp(first.stamp)?.day;
      // Days that begin at another hour than midnight: the program ran on another time zone, so do all its stamps.
      if (isShifted || day === undefined) for (const _ of steps) ignore(isShifted ? 'not midnight' : 'no moment');
      else if (isUsable(day)) {
        for (const curve of buildForeignCurves(steps, days.get(day)?.value, ignore)) {
          // A part of a day would prevent that the operator's whole day is fetched, while the operator still has it.
          if (isComplete(curve) || curve.day < historyLimit(measure, today)) readings.push(curve);
          else ignore('part of a day');
        }
      }
    }
    add(measure, readings);
  }
  if (layout === importClient && database.columns(peakTable).includes('event_date')) {
    add('max_power', readPeaks(database, read, isUsable, ignore));
  }
  return { usage_point_id, rows, parts, ignored: [...counts] };
}
