import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays, type Day, dayNumber } from '@svc/domain/day';
import {
  formatOffset,
  formatWallTime,
  hoursInDay,
  type Instant,
  instantAtWallTime,
  minuteMs,
  parisOffset,
  startOfDay,
} from '@svc/domain/paris-time';

/** What the operator has measured: true steps, as moments. */
export type TrueStep = { readonly start: Instant; readonly step: number; readonly watts: number };

export function trueSteps(day: Day, step: number, watts: (index: number) => number): TrueStep[] {
  const count = (hoursInDay(day) * 60) / step;
  return Array.from({ length: count }, (_, index) => ({
    start: startOfDay(day) + index * step * minuteMs,
    step,
    watts: watts(index),
  }));
}

/** The versions of the import client whose files differ. */
export const importClientVersions = ['0.8.0', '0.13.2', '1.0.0-rc.14'] as const;
export type ImportClientVersion = (typeof importClientVersions)[number];

const usagePoints = (version: ImportClientVersion) => `
  CREATE TABLE usage_points (usage_point_id TEXT NOT NULL, name TEXT NOT NULL, cache BOOLEAN NOT NULL,
    consumption BOOLEAN NOT NULL, consumption_detail BOOLEAN NOT NULL, production BOOLEAN NOT NULL,
    production_detail BOOLEAN NOT NULL, token TEXT NOT NULL,
    ${version === '0.8.0' ? '' : 'last_error TEXT, consumption_max_power BOOLEAN DEFAULT 1 NOT NULL,'}
    PRIMARY KEY (usage_point_id));
  CREATE TABLE config (key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key));
  CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL);`;

const readings = (table: string, more: string) => `
  CREATE TABLE ${table} (id VARCHAR NOT NULL, usage_point_id TEXT NOT NULL, date DATETIME NOT NULL, ${more}
    blacklist INTEGER NOT NULL, fail_count INTEGER NOT NULL, PRIMARY KEY (id),
    FOREIGN KEY(usage_point_id) REFERENCES usage_points (usage_point_id));
  CREATE UNIQUE INDEX ix_${table}_id ON ${table} (id);
  CREATE INDEX ix_${table}_usage_point_id ON ${table} (usage_point_id);`;

const importClientSchema = (version: ImportClientVersion) => `
  ${usagePoints(version)}
  ${['consumption', 'production']
    .map(
      (direction) =>
        readings(`${direction}_daily`, 'value INTEGER NOT NULL,') +
        readings(
          `${direction}_detail`,
          'value INTEGER NOT NULL, interval INTEGER NOT NULL, measure_type TEXT NOT NULL,',
        ),
    )
    .join('')}
  ${version === '0.8.0' ? '' : readings('consumption_daily_max_power', 'event_date DATETIME, value INTEGER,')}
  CREATE TABLE tempo (date DATETIME NOT NULL, color TEXT NOT NULL, PRIMARY KEY (date));`;

type Direction = 'consumption' | 'production';

/** Writes as the import client does, with what it loses on the way. */
export function createImportClientFile(version: ImportClientVersion, zone: 'Europe/Paris' | 'UTC' = 'Europe/Paris') {
  const path = join(mkdtempSync(join(tmpdir(), 'svc-foreign-')), 'cache.db');
  const database = openFile(path);
  database.exec(importClientSchema(version));
  const isAware = version.startsWith('1.');
  database.prepare("INSERT INTO config VALUES ('version', ?)").run(version);
  const put = (table: string, values: Record<string, string | number | null>) => {
    const names = Object.keys(values);
    const marks = names.map(() => '?').join(', ');
    const sql = `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${marks})`;
    database.prepare(sql).run(...Object.values(values));
  };
  /** A wall time without a zone, as versions from 1.0 on take it: local to the machine, then of Paris. */
  const localise = (wall: number) => (zone === 'UTC' ? wall : fromWall(wall));
  const key = (pdl: string, text: string) => createHash('md5').update(`${pdl}/${text}`).digest('hex');
  return {
    path,
    database,
    put,
    close: () => database.close(),
    day(
      direction: Direction,
      pdl: string,
      day: Day,
      wh: number,
      more: { blacklist?: number; fail_count?: number } = {},
    ) {
      const wall = dayNumber(day) * 24 * 60 * minuteMs;
      const moment = localise(wall);
      const shown = isAware ? moment + parisOffset(moment) : wall;
      const id = key(pdl, isAware ? `${textOf(shown)}${formatOffset(parisOffset(moment))}` : textOf(wall));
      const { blacklist = 0, fail_count = 0 } = more;
      put(`${direction}_daily`, { id, usage_point_id: pdl, date: stored(shown), value: wh, blacklist, fail_count });
    },
    steps(direction: Direction, pdl: string, steps: readonly TrueStep[]) {
      for (const { start, step, watts } of steps) {
        const end = start + step * minuteMs;
        const endWall = end + parisOffset(end);
        const naive = endWall - step * minuteMs;
        const moment = localise(endWall) - step * minuteMs;
        const shown = isAware ? moment + parisOffset(moment) : naive;
        const id = key(pdl, isAware ? `${textOf(shown)}${formatOffset(parisOffset(moment))}` : textOf(naive));
        const failed = isAware && watts === 0;
        put(`${direction}_detail`, {
          id,
          usage_point_id: pdl,
          date: stored(shown),
          value: watts,
          interval: failed ? 0 : step,
          measure_type: failed ? 'HP' : direction,
          blacklist: 0,
          fail_count: failed ? 3 : 0,
        });
      }
    },
    peak(pdl: string, at: Instant, va: number) {
      const wall = at + parisOffset(at);
      const moment = isAware && zone === 'Europe/Paris' ? at : wall;
      const day = textOf(moment).slice(0, 10);
      put('consumption_daily_max_power', {
        id: key(pdl, `${day} 00:00:00`),
        usage_point_id: pdl,
        date: `${day} 00:00:00.000000`,
        event_date: stored(moment),
        value: va,
        blacklist: 0,
        fail_count: 0,
      });
    },
  };
}

/** How the gateway's record of a point names the length of its step. */
export type RecordForm = 'interval_length' | 'p' | 'no length' | 'no record';

function createRecord(form: RecordForm, date: string, value: string, step: number): object | null {
  if (form === 'no record') return null;
  if (form === 'interval_length') return { date, value, interval_length: `PT${step}M`, measure_type: 'B' };
  return { d: date, v: value, ...(form === 'p' && { p: step === 60 ? 'PT1H' : `PT${step}M` }), n: 'B' };
}

/** The client mode that followed: SQLAlchemy's tables on SQLite, and the gateway's record of each point. */
export function createClientModeFile() {
  const path = join(mkdtempSync(join(tmpdir(), 'svc-foreign-')), 'myelectricaldata.db');
  const database = openFile(path);
  for (const direction of ['consumption', 'production']) {
    database.exec(`CREATE TABLE ${direction}_data (id VARCHAR(36) NOT NULL, usage_point_id VARCHAR(14) NOT NULL,
      date DATE NOT NULL, granularity VARCHAR(8) NOT NULL, interval_start VARCHAR(5), value INTEGER NOT NULL,
      source VARCHAR(50) NOT NULL, raw_data JSON, created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL,
      PRIMARY KEY (id), CONSTRAINT uq_${direction}_data UNIQUE (usage_point_id, date, granularity, interval_start))`);
  }
  const add = (
    direction: Direction,
    pdl: string,
    date: string,
    start: string | null,
    value: number,
    raw: object | null,
  ) =>
    database
      .prepare(`INSERT INTO ${direction}_data VALUES (?, ?, ?, ?, ?, ?, 'myelectricaldata', ?, '2026-01-01', '2026-01-01')
        ON CONFLICT (usage_point_id, date, granularity, interval_start) DO UPDATE SET value = excluded.value`)
      .run(
        ...[createHash('md5').update(`${direction}${pdl}${date}${start}`).digest('hex'), pdl, date],
        ...[start === null ? 'daily' : 'detailed', start, value, JSON.stringify(raw)],
      );
  return {
    path,
    close: () => database.close(),
    day: (direction: Direction, pdl: string, day: Day, wh: number) =>
      add(direction, pdl, day, null, wh, { date: day, value: String(wh) }),
    steps(direction: Direction, pdl: string, steps: readonly TrueStep[], form: RecordForm = 'interval_length') {
      for (const { start, step, watts } of steps) {
        const end = start + step * minuteMs;
        const text = textOf(end + parisOffset(end) - step * minuteMs);
        const raw = createRecord(form, text, String(watts), step);
        add(direction, pdl, text.slice(0, 10), text.slice(11, 16), watts, raw);
      }
    },
  };
}

const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
const stored = (wall: number) => `${textOf(wall)}.000000`;

/** The first of two moments in the repeated hour, as Python's fold 0. */
function fromWall(wall: number): Instant {
  const [day = '', time = ''] = textOf(wall).split(' ');
  const [hour, minute] = time.split(':').map(Number);
  return instantAtWallTime({ day: day as Day, hour: hour ?? 0, minute: minute ?? 0, second: 0 });
}

/** Steps whose END the Paris clock shows twice: the programs store one value over the other. */
export function isLost({ start, step }: TrueStep): boolean {
  const end = start + step * minuteMs;
  const other = [end - 60 * minuteMs, end + 60 * minuteMs];
  return other.some((moment) => formatWallTime(moment) === formatWallTime(end));
}

export const nextDays = (first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** As the programs open it: without checks of foreign keys. */
function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('PRAGMA synchronous = OFF');
  return database;
}
