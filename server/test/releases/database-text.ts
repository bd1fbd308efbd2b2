import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type Migration, migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../servers/test-database.ts';

const log = createLog({ level: 'silent' });
// A fixed time: the same migrations give the same text.
const clock = { now: () => Date.parse('2026-01-01T00:00:00Z') };

/** SQL that creates the tables of an empty database of these migrations, with its `schema_migrations`. */
export async function writeSqliteText(migrations: readonly Migration[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-'));
  try {
    const path = join(folder, 'svc.sqlite');
    await migrateEmpty(`sqlite:${path}`, migrations);
    const file = new DatabaseSync(path, { readOnly: true });
    const made = file.prepare(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
    );
    const schema = made.all() as { type: string; name: string; sql: string }[];
    const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name);
    const lines = [...schema.map(({ sql }) => `${sql};`), ...tables.flatMap((table) => listInserts(file, table))];
    file.close();
    return `${lines.join('\n')}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same for PostgreSQL, with its `pg_dump`. */
export async function writePostgresText(migrations: readonly Migration[]): Promise<string> {
  const { url, drop } = await createTestDatabase();
  try {
    await migrateEmpty(url, migrations);
    const options = ['--inserts', '--no-owner', '--no-privileges', '--dbname', url];
    const { status, stdout, stderr } = spawnSync('pg_dump', options, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`);
    // Without comments, settings of the session and commands of psql: they differ between versions of pg_dump.
    const isWanted = (line: string) => !/^(?:--|SET |SELECT pg_catalog\.set_config|\\|$)/.test(line);
    return `${stdout.split('\n').filter(isWanted).join('\n')}\n`;
  } finally {
    await drop();
  }
}

async function migrateEmpty(url: string, migrations: readonly Migration[]): Promise<void> {
  const database = openDatabase(url, { log });
  await migrate(database, migrations, clock);
  await database.close();
}

function listInserts(file: DatabaseSync, table: string): string[] {
  const rows = file.prepare(`select * from "${table}" order by rowid`).all();
  return rows.map((row) => `insert into "${table}" values (${Object.values(row).map(quote).join(', ')});`);
}

function quote(value: SQLOutputValue): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return String(value ?? 'null');
}
