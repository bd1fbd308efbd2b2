import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { runBackup } from './backup.ts';
import { runToken } from './token.ts';

let folder: string;
const output: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-token-'));
  output.length = 0;
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((text) => void output.push(String(text)));
  }
  for (const name of ['SVC_API_URL', 'SVC_CLIENT_ID', 'SVC_CLIENT_SECRET', 'DATABASE_URL']) vi.stubEnv(name, '');
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const commands: [string, () => Promise<number>][] = [
  ['svc token set', () => runToken(['set'])],
  ['svc token clear', () => runToken(['clear'])],
  ['svc backup', () => runBackup([])],
];

it.each(commands)('%s refuses a folder without a database, names both, and makes nothing', async (_, run) => {
  expect(await run()).toBe(1);
  const data = join(folder, 'data');
  expect(output).toEqual([
    `${join(data, 'svc.sqlite')} does not exist yet: start svc once, run the command in the folder of svc, or set DATA_DIR (now ${data}) to its data folder`,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(commands)('%s names DATABASE_URL where that selects the file', async (_, run) => {
  vi.stubEnv('DATABASE_URL', `sqlite:${join(folder, 'other.sqlite')}`);
  expect(await run()).toBe(1);
  expect(output).toEqual([expect.stringMatching(/other\.sqlite does not exist yet: .* or correct DATABASE_URL$/)]);
  expect(readdirSync(folder)).toEqual([]);
});

it.each(commands)('%s accepts the database of a client', async (_, run) => {
  const database = openDatabase(`sqlite:${join(folder, 'data', 'svc.sqlite')}`, {
    log: createLog({ level: 'silent' }),
  });
  await migrate(database, migrations, systemClock);
  await database.close();
  expect(await run()).toBe(0);
});
