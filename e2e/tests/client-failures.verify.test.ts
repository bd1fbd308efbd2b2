import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../server/src/platform/database/sqlite-backup.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import type { Program } from '../../server/test/program.ts';
import { runKillLoop } from '../client/kill-loop.ts';
import { readContents, startClientProcess, waitForSync } from '../client/sync-process.ts';
import { makeSmallDisk } from '../servers/small-disk.ts';

const pdl = '12345678901231';
const ago = (days: number) => addDays(parisDay(Date.now()), -days);

describe('a client that loses its footing', () => {
  let folder: string;
  let file: string;
  let gateway: StandInGateway;
  let program: Program | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-faults-'));
    file = join(folder, 'svc.sqlite');
    gateway = await startStandInGateway(() => Date.now());
    gateway.pdls = [standInPdl(pdl, { activation_date: ago(30) })];
  });
  afterEach(async () => {
    await program?.stop();
    program = undefined;
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function readData<Data>(path: string): Promise<Data> {
    return ((await (await fetch(`${program?.url}${path}`)).json()) as { data: Data }).data;
  }

  it('killed 20 times in the middle of a sync from our own gateway ends with the tables of a clean run, its file sound each time', async () => {
    const report = await runKillLoop({ folder, loops: 20, age: 60 });
    expect(report.sound).toBe(20);
    expect(report.inTheMiddle).toBeGreaterThan(3);
    expect(report.clean.tables).toMatchObject({ consumption_daily: 120, production_daily: 60 });
    expect(report.equal).toBe(report.finished);
    expect(report.finished).toBeGreaterThan(0);
    // Some thirty starts, each a second of processor time that others want too.
  });

  it('with a full disk retains its data, reports the failure, and resumes when space is available', async () => {
    const disk = makeSmallDisk(3);
    try {
      file = join(disk.folder, 'svc.sqlite');
      gateway.pdls = [standInPdl(pdl, { activation_date: ago(400) })];
      program = await startClientProcess(gateway.url, file);
      const pid = program.process.pid ?? 0;
      disk.confine(pid);
      await vi.waitUntil(() => /disk is full|disk I\/O error/.test(program?.output() ?? ''), {
        timeout: 120_000,
        interval: 50,
      });
      const state = await readData<{ running: boolean; last: { errors: { code: string }[] } | null }>('/api/sync');
      expect(state).toMatchObject({ running: false, last: { errors: [{ code: 'DISK_FULL' }] } });
      expect(await readData('/api/health/ready')).toMatchObject({
        status: 'degraded',
        notices: expect.arrayContaining(['DISK_FULL']),
      });
      const read = await fetch(`${program.url}/api/consumption/daily/${pdl}?start=${ago(300)}&end=${ago(1)}`);
      const { data } = (await read.json()) as { data: { meter_reading: { interval_reading: unknown[] } } };
      expect(data.meter_reading.interval_reading).toHaveLength(299);
      const during = readContents(file);
      expect(during.integrity).toBe('ok');
      expect((during.tables.consumption_detail ?? 1) % 2).toBe(0);
      disk.grow(pid);
      const again = await fetch(`${program.url}/api/sync`, { method: 'POST' });
      expect(((await again.json()) as { data: { status: string } }).data.status).toBe('success');
      const after = readContents(file);
      expect(after.tables.consumption_daily).toBe(400);
      expect(after.tables.consumption_detail).toBeGreaterThan(400 * 48 - 4);
      await program.stop();
      program = undefined;
    } finally {
      await program?.stop();
      program = undefined;
      disk.remove();
    }
  });

  it('with a damaged file restores the last backup, reports it, and fetches missing data again', async () => {
    program = await startClientProcess(gateway.url, file);
    await waitForSync(program);
    await program.stop();
    const whole = readContents(file);
    await backUp(file, toDay(ago(1)));
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096, 4096 * 20);
    writeFileSync(file, bytes);
    program = await startClientProcess(gateway.url, file);
    await waitForSync(program);
    expect(program.output()).toMatch(/The database was damaged and is renamed to svc\.sqlite\.damaged-/);
    const response = await fetch(`${program.url}/api/diagnostics`);
    const { data } = (await response.json()) as { data: { notices: { code: string; text: string }[] } };
    expect(data.notices.find(({ code }) => code === 'DATABASE_RESCUED')?.text).toMatch(
      `The backup of ${ago(1)} was restored`,
    );
    expect(readContents(file).digest).toBe(whole.digest);
    expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
  });

  it('without its file restores the last backup, and shows a notice until a user dismisses it', async () => {
    program = await startClientProcess(gateway.url, file);
    await waitForSync(program);
    await program.stop();
    const whole = readContents(file);
    await backUp(file, toDay(ago(1)));
    writeFileSync(file, '');
    const notices = async (method = 'GET', path = '') => {
      const response = await fetch(`${program?.url}/api/diagnostics${path}`, { method });
      const { data } = (await response.json()) as { data: { notices: { text: string }[] } };
      return data.notices.map(({ text }) => text);
    };
    for (let start = 0; start < 2; start++) {
      program = await startClientProcess(gateway.url, file);
      expect(await notices()).toEqual([expect.stringMatching(`The database was empty .*The backup of ${ago(1)} was`)]);
      await waitForSync(program);
      if (start === 0) await program.stop();
    }
    expect(readContents(file).digest).toBe(whole.digest);
    expect(await notices('DELETE', '/notices')).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it('serves stored data while its gateway is unavailable, and stops cleanly in the middle of a sync', async () => {
    program = await startClientProcess(gateway.url, file);
    await waitForSync(program);
    gateway.delayMs = 300;
    gateway.pdls = [standInPdl(pdl, { activation_date: ago(365) })];
    const running = fetch(`${program.url}/api/sync`, { method: 'POST' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const read = await fetch(`${program.url}/api/consumption/daily/${pdl}?start=${ago(20)}&end=${ago(10)}`);
    expect(read.status).toBe(200);
    const began = Date.now();
    expect(await program.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    await running.catch(() => undefined);
    program = undefined;
    expect(readContents(file).integrity).toBe('ok');
  });
});
