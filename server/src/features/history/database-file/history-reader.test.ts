import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, describe, expect, it } from 'vitest';
import { createEndlessFile } from '../../../../test/history/endless-database.ts';
import { createImportClientFile, nextDays, trueSteps } from '../../../../test/history/foreign-databases.ts';
import { isRunning, listChildren, readBusySeconds, readProcessFile } from '../../../../test/history/processes.ts';
import { createHistoryReader, readHistory } from './index.ts';

const program = fileURLToPath(new URL('../../../../test/history/read-file.process.ts', import.meta.url));
const pdl = '12345678901231';
const now = parseInstant('2026-02-10T11:30:00Z') ?? 0;
/** More than the start of the process takes: SQLite is at work. */
const busySeconds = 2;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function startReading(path: string, timeMs: number) {
  const env = { ...process.env, SVC_CLIENT_SECRET: 'a secret of the program' };
  const child = spawn(process.execPath, [program, path, String(timeMs)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

async function findReader(parent: number | undefined, busyFor: number): Promise<number> {
  const find = () => listChildren(parent ?? 0, 'history-reader').find((pid) => readBusySeconds(pid) >= busyFor) ?? 0;
  await expect.poll(find).toBeGreaterThan(0);
  return find();
}

describe('a file that keeps SQLite busy without end', () => {
  it('is given up at the limit: its process is killed, and the program can end', async () => {
    const { child, ended, output } = startReading(createEndlessFile(), 8000);
    const reader = await findReader(child.pid, 0);
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    expect([await ended, output()]).toEqual([
      0,
      expect.stringMatching(/: The database could not be read: reading takes more than 8 s$/),
    ]);
    clearTimeout(late);
    expect(isRunning(reader)).toBe(false);
  });

  it('is read by a process that has none of our environment and ends with its parent', async () => {
    const { child, ended } = startReading(createEndlessFile(), 600_000);
    const reader = await findReader(child.pid, busySeconds);
    try {
      expect(readProcessFile(child.pid ?? 0, 'environ')).toContain('SVC_CLIENT_SECRET');
      expect(readProcessFile(reader, 'environ')).toMatch(/^SQLITE_TMPDIR=[^\0]+\0?$/);
      child.kill('SIGKILL');
      await ended;
      await expect.poll(() => isRunning(reader), { timeout: 20_000 }).toBe(false);
    } finally {
      if (isRunning(reader)) process.kill(reader, 'SIGKILL');
    }
  });

  it('is refused when the program stops', async () => {
    const reader = createHistoryReader();
    const refused = expect(reader.read(createEndlessFile(), null, now)).rejects.toThrow('the program is stopping');
    await findReader(process.pid, busySeconds);
    await reader.close();
    await refused;
    expect(listChildren(process.pid, 'history-reader')).toEqual([]);
    await expect(reader.read(createEndlessFile(), null, now)).rejects.toThrow('the program is stopping');
  });
});

describe('the process that reads a file', () => {
  it('gives the same history as a read here', async () => {
    const file = createImportClientFile('1.0.0-rc.14');
    const days = nextDays(toDay('2025-10-20'), 10);
    file.steps(
      'consumption',
      pdl,
      days.flatMap((day) => trueSteps(day, 30, (index) => index * 7)),
    );
    for (const day of days) file.day('consumption', pdl, day, 9000);
    file.peak(pdl, parseInstant('2025-10-25T18:45:12Z') ?? 0, 6543);
    file.close();
    const reader = createHistoryReader();
    const here = readHistory(file.path, pdl, now);
    expect(here.parts).toHaveLength(3);
    expect(await reader.read(file.path, pdl, now)).toEqual(here);
    await reader.close();
  });

  it('ends at its limit of memory, and the file is refused', async () => {
    const file = createImportClientFile('0.8.0');
    const days = nextDays(toDay('2015-01-01'), 1500);
    file.database.exec('BEGIN');
    file.steps(
      'consumption',
      pdl,
      days.flatMap((day) => trueSteps(day, 30, () => 100)),
    );
    file.database.exec('COMMIT');
    file.close();
    const reader = createHistoryReader({ timeMs: 120_000, heapMb: 6 });
    await expect(reader.read(file.path, pdl, now)).rejects.toThrow('it is too large');
  });
});
