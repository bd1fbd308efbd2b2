import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measure, measures } from '@svc/domain/readings/measure';
import { migrations } from '../../server/src/migrations/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { compressSqliteFile } from '../../server/src/platform/database/sqlite-backup.ts';
import { unpackBackup } from '../../server/src/platform/database/sqlite-restore.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import { startClientProcess } from './sync-process.ts';

export type RestoreReport = {
  /** Backups that were restored. */
  readonly restores: number;
  /** How many of them were taken while rows were being written: others show nothing. */
  readonly whileWriting: number;
  /** How many contain exactly the rows of the moment of their backup. */
  readonly equal: number;
  /** What was wrong with the first that did not. */
  readonly firstDifference: string | null;
  readonly mostRows: number;
};

type RestoreOptions = {
  readonly folder: string;
  readonly restores: number;
  /** How a file in use is copied; a test of this check copies badly. */
  readonly copy?: (file: string, target: string) => Promise<void>;
  readonly onRestore?: (done: number) => void;
};

const values: Readonly<Record<(typeof measures)[Measure]['table'], string>> = {
  consumption_daily: 'value_wh',
  production_daily: 'value_wh',
  consumption_detail: 'value_w',
  production_detail: 'value_w',
  max_power_daily: 'value_va',
};

/**
 * Backs up the file of a client that synchronises, and restores each backup. How many rows there were at its moment is
 * known from the file itself: triggers count every written row, and what its values sum up to, in the transaction that
 * writes it. A copy that mixes two moments has rows and counts that differ; one that misses what was committed before
 * it began counts less than was counted then.
 */
export async function runRestoreLoop({ folder, restores, ...options }: RestoreOptions): Promise<RestoreReport> {
  const copy = options.copy ?? ((file, target) => compressSqliteFile(file, target, { replace: true }));
  const tally = { restores: 0, whileWriting: 0, equal: 0, firstDifference: null as string | null, mostRows: 0 };
  const gateway = await startStandInGateway(() => Date.now());
  const from = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10);
  gateway.pdls = [1, 2].map((last) =>
    standInPdl(`1234567890123${last}`, { activation_date: from, has_production: true, display_order: last }),
  );
  const file = join(folder, 'svc.sqlite');
  await prepare(file);
  const program = await startClientProcess(gateway.url, file);
  try {
    await untilWriting(file);
    while (tally.restores < restores) {
      if (await isDone(program.url)) await beginAgain(file, program.url);
      const before = await nextWrite(file);
      const target = join(folder, 'backup.gz');
      await copy(file, target);
      const after = readLedger(file);
      const restored = join(folder, 'restored.sqlite');
      await unpackBackup(target, restored);
      tally.restores += 1;
      if (rowsOf(after) > rowsOf(before)) tally.whileWriting += 1;
      const difference = findDifference(restored, before, after);
      if (difference === null) tally.equal += 1;
      tally.firstDifference ??= difference;
      tally.mostRows = Math.max(tally.mostRows, rowsOf(after));
      options.onRestore?.(tally.restores);
    }
  } finally {
    await program.stop();
    await gateway.stop();
  }
  return tally;
}

type Count = { readonly rows: number; readonly total: number };
type Ledger = Readonly<Record<string, Count>>;

async function prepare(file: string): Promise<void> {
  const database = openDatabase(`sqlite:${file}`, { log: createLog({ level: 'silent' }) });
  await migrate(database, migrations, systemClock);
  await database.close();
  const counted = new DatabaseSync(file);
  counted.exec('create table ledger (name text primary key, rows integer not null, total integer not null)');
  for (const [table, value] of Object.entries(values)) {
    const add = (rows: number, total: string) =>
      `begin update ledger set rows = rows + ${rows}, total = total + ${total} where name = '${table}'; end`;
    counted.exec(`insert into ledger values ('${table}', 0, 0)`);
    counted.exec(`create trigger ${table}_in after insert on ${table} ${add(1, `new.${value}`)}`);
    counted.exec(`create trigger ${table}_out after delete on ${table} ${add(-1, `-old.${value}`)}`);
    counted.exec(`create trigger ${table}_new after update on ${table} ${add(0, `new.${value} - old.${value}`)}`);
  }
  counted.close();
}

function readLedger(file: string): Ledger {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  const rows = database.prepare('select name, rows, total from ledger').all();
  database.close();
  return Object.fromEntries(
    rows.map((row) => [String(row.name), { rows: Number(row.rows), total: Number(row.total) }]),
  );
}

function rowsOf(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, { rows }) => sum + rows, 0);
}

function findDifference(restored: string, before: Ledger, after: Ledger): string | null {
  const database = new DatabaseSync(restored, { readOnly: true });
  try {
    const sound = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (sound !== 'ok') return `integrity: ${sound}`;
    const ledger = readLedger(restored);
    for (const [table, value] of Object.entries(values)) {
      const found = database.prepare(`select count(*) as rows, sum(${value}) as total from ${table}`).get();
      const actual = { rows: Number(found?.rows), total: Number(found?.total ?? 0) };
      const noted = ledger[table];
      if (noted?.rows !== actual.rows || noted.total !== actual.total) {
        return `${table} holds ${JSON.stringify(actual)}, counted were ${JSON.stringify(noted)}`;
      }
    }
    const [least, most] = [rowsOf(before), rowsOf(after)];
    if (rowsOf(ledger) < least || rowsOf(ledger) > most) return `${rowsOf(ledger)} rows, not ${least} to ${most}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable';
  } finally {
    database.close();
  }
}

async function isDone(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/sync`);
  const { data } = (await response.json()) as { data: { running: boolean; last: unknown } };
  return !data.running && data.last !== null;
}

/** Takes everything out and lets the client fetch it again: one process writes for as long as backups are wanted. */
async function beginAgain(file: string, url: string): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 30_000 });
  for (const table of [...Object.keys(values), 'detail_days', 'day_fetches', 'fetch_marks'])
    database.exec(`delete from ${table}`);
  database.close();
  const response = await fetch(`${url}/api/sync`, { method: 'POST', headers: { prefer: 'respond-async' } });
  if (response.status !== 202) throw new Error(`no sync was begun: ${response.status}`);
  await untilWriting(file);
}

/** Rows are written in bursts: a copy that begins after a write is likely to meet the next one. */
async function nextWrite(file: string): Promise<Ledger> {
  const first = readLedger(file);
  for (let attempt = 0; attempt < 200; attempt++) {
    const now = readLedger(file);
    if (rowsOf(now) !== rowsOf(first)) return now;
    await sleep(1);
  }
  return readLedger(file);
}

/** Before the first row is written every copy is a good one, and shows nothing. */
async function untilWriting(file: string): Promise<void> {
  while (rowsOf(readLedger(file)) === 0) await sleep(5);
}
