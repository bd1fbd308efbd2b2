import { DatabaseSync } from 'node:sqlite';
import type { StatisticMeta, StatisticRow } from './import-rules.ts';

/** `stopped`: accepts imports and writes nothing. `migrating`: writes when it is done. `absent`: not set up. */
export type RecorderState = 'running' | 'stopped' | 'migrating' | 'absent';

export type RecorderSettings = {
  readonly recorder: RecorderState;
  readonly write_delay_ms: number;
  /** This many of the next accepted imports are never written, without an error. */
  readonly lose_imports: number;
};

type Task = { readonly run: () => void; readonly done?: () => void };

/** Statistics in SQLite under the recorder's own tables, written by a queue after the response to the message. */
export type Recorder = {
  importRows(meta: StatisticMeta, rows: readonly StatisticRow[]): void;
  /** Resolves when the queue came to it. */
  clear(ids: readonly string[]): Promise<void>;
  list(ids?: readonly string[]): StatisticMeta[];
  rows(id: string, from: number, until: number | null): StatisticRow[];
  /** What a user would see of each series, so that a test can check it. */
  summarise(): SeriesSummary[];
  backlog(): number;
  /** Writes go on, after the state of the recorder changed. */
  wake(): void;
  empty(): void;
  close(): void;
};

export type SeriesSummary = {
  readonly statistic_id: string;
  readonly rows: number;
  /** Seconds since the epoch. */
  readonly first: number;
  readonly last: number;
  readonly states: number;
  readonly last_sum: number;
  /** Hours whose sum is lower than that of the hour before: each is drawn as a bar below zero. */
  readonly decreases: number;
};

const summaryQuery = `
  WITH steps AS (
    SELECT metadata_id, start_ts, state, sum,
      sum - LAG(sum) OVER (PARTITION BY metadata_id ORDER BY start_ts) AS step,
      LAST_VALUE(sum) OVER (PARTITION BY metadata_id ORDER BY start_ts
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last_sum
    FROM statistics)
  SELECT statistic_id, COUNT(*) AS rows, MIN(start_ts) AS first, MAX(start_ts) AS last, SUM(state) AS states,
    MAX(last_sum) AS last_sum, COUNT(CASE WHEN step < -0.0000005 THEN 1 END) AS decreases
  FROM steps JOIN statistics_meta ON statistics_meta.id = metadata_id
  GROUP BY statistic_id ORDER BY statistic_id`;

const tables = `
  CREATE TABLE statistics_meta (
    id INTEGER PRIMARY KEY, statistic_id TEXT UNIQUE, source TEXT, unit_of_measurement TEXT, unit_class TEXT,
    has_sum INTEGER, name TEXT, mean_type INTEGER NOT NULL);
  CREATE TABLE statistics (
    id INTEGER PRIMARY KEY, metadata_id INTEGER REFERENCES statistics_meta(id) ON DELETE CASCADE,
    start_ts REAL, state REAL, sum REAL);
  CREATE UNIQUE INDEX ix_statistics_statistic_id_start_ts ON statistics (metadata_id, start_ts);
  PRAGMA foreign_keys = ON;`;

export function createRecorder(settings: () => RecorderSettings, dropsImport: () => boolean): Recorder {
  let database = openDatabase();
  let queue: Task[] = [];
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    if (timer !== undefined || queue.length === 0 || settings().recorder !== 'running') return;
    timer = setTimeout(() => {
      timer = undefined;
      const task = settings().recorder === 'running' ? queue.shift() : undefined;
      task?.run();
      task?.done?.();
      wake();
    }, settings().write_delay_ms);
  };
  const enqueue = (task: Task) => {
    queue.push(task);
    wake();
  };
  return {
    importRows: (meta, rows) => enqueue({ run: () => (dropsImport() ? undefined : writeRows(database, meta, rows)) }),
    clear: (ids) => new Promise((done) => enqueue({ run: () => deleteSeries(database, ids), done })),
    list: (ids) => listSeries(database).filter(({ statistic_id }) => !ids || ids.includes(statistic_id)),
    rows: (id, from, until) => readRows(database, id, from, until),
    summarise: () => database.prepare(summaryQuery).all() as unknown as SeriesSummary[],
    backlog: () => queue.length,
    wake,
    empty() {
      queue = [];
      database.close();
      database = openDatabase();
    },
    close() {
      clearTimeout(timer);
      queue = [];
      database.close();
    },
  };
}

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(tables);
  return database;
}

function writeRows(database: DatabaseSync, meta: StatisticMeta, rows: readonly StatisticRow[]): void {
  database.exec('BEGIN');
  database
    .prepare(
      `INSERT INTO statistics_meta (statistic_id, source, unit_of_measurement, unit_class, has_sum, name, mean_type)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (statistic_id) DO UPDATE SET source = excluded.source, name = excluded.name,
         unit_of_measurement = excluded.unit_of_measurement, unit_class = excluded.unit_class,
         has_sum = excluded.has_sum, mean_type = excluded.mean_type`,
    )
    .run(
      meta.statistic_id,
      meta.source,
      meta.unit_of_measurement,
      meta.unit_class,
      meta.has_sum ? 1 : 0,
      meta.name,
      meta.mean_type,
    );
  const { id } = database.prepare('SELECT id FROM statistics_meta WHERE statistic_id = ?').get(meta.statistic_id) as {
    id: number;
  };
  const write = database.prepare(
    `INSERT INTO statistics (metadata_id, start_ts, state, sum) VALUES (?, ?, ?, ?)
     ON CONFLICT (metadata_id, start_ts) DO UPDATE SET state = excluded.state, sum = excluded.sum`,
  );
  for (const { start, state, sum } of rows) write.run(id, start, state, sum);
  database.exec('COMMIT');
}

function deleteSeries(database: DatabaseSync, ids: readonly string[]): void {
  const remove = database.prepare('DELETE FROM statistics_meta WHERE statistic_id = ?');
  for (const id of ids) remove.run(id);
}

function listSeries(database: DatabaseSync): StatisticMeta[] {
  const rows = database.prepare('SELECT * FROM statistics_meta ORDER BY statistic_id').all();
  return rows.map((row) => ({
    statistic_id: row.statistic_id as string,
    source: row.source as string,
    name: row.name as string | null,
    unit_of_measurement: row.unit_of_measurement as string | null,
    unit_class: row.unit_class as string | null,
    has_sum: row.has_sum === 1,
    mean_type: row.mean_type as number,
  }));
}

function readRows(database: DatabaseSync, id: string, from: number, until: number | null): StatisticRow[] {
  return database
    .prepare(
      `SELECT start_ts AS start, state, sum FROM statistics
       WHERE metadata_id = (SELECT id FROM statistics_meta WHERE statistic_id = ?)
         AND start_ts >= ? AND start_ts < ? ORDER BY start_ts`,
    )
    .all(id, from, until ?? Number.MAX_SAFE_INTEGER) as unknown as StatisticRow[];
}
