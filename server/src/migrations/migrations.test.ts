import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate, pendingMigrations } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '../../test/servers/test-database.ts';
import { migrations } from './index.ts';

const log = createLog({ level: 'silent' });
const program = fileURLToPath(new URL('../../../bin/svc.mjs', import.meta.url));
const names = migrations.map((migration) => migration.name);

describe.each(['sqlite', 'postgres'] as const)('the whole list of migrations on %s', (kind) => {
  let url: string;
  let clean: () => Promise<void>;

  beforeEach(async () => {
    if (kind === 'postgres') {
      const database = await createTestDatabase();
      url = database.url;
      clean = () => database.drop();
    } else {
      const folder = mkdtempSync(join(tmpdir(), 'svc-migrations-'));
      url = `sqlite:${join(folder, 'svc.sqlite')}`;
      clean = async () => rmSync(folder, { recursive: true, force: true });
    }
  });

  afterEach(() => clean());

  it('applies once and changes nothing the second time', async () => {
    const database = openDatabase(url, { log });
    expect(await pendingMigrations(database, migrations)).toEqual(names);
    expect(await migrate(database, migrations, systemClock)).toEqual(names);
    expect(await migrate(database, migrations, systemClock)).toEqual([]);
    expect(await pendingMigrations(database, migrations)).toEqual([]);
    await database.close();
  });

  it('applies each migration exactly once when four processes start at once', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => runSvc('migrate', url)));
    expect(results.map((result) => result.code)).toEqual([0, 0, 0, 0]);
    const applied = results.flatMap((result) => /applied \d+: (.*)/.exec(result.output)?.[1]?.split(', ') ?? []);
    expect(applied.sort()).toEqual([...names].sort());
  });

  it.each(['start', 'migrate', 'doctor'])(
    'svc %s refuses what a newer version has changed, in one sentence',
    async (command) => {
      const database = openDatabase(url, { log });
      await migrate(database, migrations, systemClock);
      const later = { name: 'from-the-future', applied_at: '2030-01-01T00:00:00.000Z' };
      const history = database.for<{ schema_migrations: typeof later }>();
      await history.insertInto('schema_migrations').values(later).execute();
      await expect(migrate(database, migrations, systemClock)).rejects.toThrow(
        'a newer version of svc (from-the-future)',
      );
      const { code, output } = await runSvc(command, url);
      expect(code).toBe(1);
      const warnings = output.split('\n').filter((line) => line.includes('newer version of svc'));
      expect(warnings).toHaveLength(1);
      expect(output).not.toMatch(/\n\s+at /);
      expect(await history.selectFrom('schema_migrations').selectAll().execute()).toHaveLength(names.length + 1);
      await database.close();
    },
  );

  it('leaves nothing behind of a migration that fails half way', async () => {
    const database = openDatabase(url, { log });
    const broken = {
      name: 'broken',
      up: async (schema: Parameters<(typeof migrations)[0]['up']>[0]) => {
        await schema.schema.createTable('half_done').addColumn('id', 'integer').execute();
        throw new Error('planted');
      },
    };
    await expect(migrate(database, [...migrations, broken], systemClock)).rejects.toThrow('planted');
    const tables = await database.for<Record<string, never>>().introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half_done');
    expect(await pendingMigrations(database, [...migrations, broken])).toEqual(['broken']);
    await database.close();
  });
});

function runSvc(command: string, url: string): Promise<{ code: number | null; output: string }> {
  const settings = {
    SVC_API_URL: 'http://127.0.0.1:1/api',
    SVC_CLIENT_ID: 'cli_1',
    SVC_CLIENT_SECRET: 's',
    DATABASE_URL: url,
    PORT: '0',
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, command], { env: { ...process.env, ...settings } });
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}
