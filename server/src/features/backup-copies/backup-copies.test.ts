import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hourMs, parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import { sqliteFileOf } from '#platform/database/sqlite-backup.ts';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { runRestore } from '../../commands/restore.ts';
import type { CopyState } from './schemas.ts';

type Tables = { flexday_days: { date: string; attempts: number; updated_at: string } };

describe('copies of the backup at a place', () => {
  let gateway: StandInGateway;
  let client: Client;
  let clock: TestClock;
  let root: string;
  let folder: string;

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    root = mkdtempSync(join(tmpdir(), 'svc-copies-'));
    folder = join(root, 'usb');
    mkdirSync(folder);
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl('12345678901231')];
    client = await startClient({ kind: 'sqlite', gateway, clock });
    await client.settle();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await client.drop();
    await gateway.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const path = '/api/backup-copy';
  const state = () => client.data<CopyState>(path);
  const put = (place: object) => client.send('PUT', path, { place });
  const useFolder = () => put({ kind: 'folder', path: folder });
  const file = () => sqliteFileOf(client.local.url) ?? '';
  const addDay = (date: string) =>
    client.local.database
      .for<Tables>()
      .insertInto('flexday_days')
      .values({ date, attempts: 0, updated_at: 'now' })
      .execute();
  const daysIn = (path: string) => {
    const database = new DatabaseSync(path, { readOnly: true });
    const rows = database.prepare('select date from flexday_days order by date').all();
    database.close();
    return rows.map((row) => row.date);
  };
  /** The next night, shortly after the backup. */
  const sleep = async (days = 1) => {
    clock.at = parseInstant(`2026-02-${10 + days}T02:55:00Z`) ?? 0;
    await vi.waitFor(
      () => expect(readdirSync(join(dirname(file()), 'backups'))).toContain(`svc.sqlite.2026-02-${10 + days}.gz`),
      { timeout: 60_000, interval: 50 },
    );
  };
  const untilGood = (copies: number) =>
    vi.waitFor(async () => expect(await state()).toMatchObject({ running: false, copies }), {
      timeout: 60_000,
      interval: 50,
    });
  const untilFailed = (code: string) =>
    vi.waitFor(async () => expect(await state()).toMatchObject({ running: false, last_failure: { code } }), {
      timeout: 60_000,
      interval: 50,
    });

  it('are made after each nightly backup, and restore on a new machine', async () => {
    expect((await useFolder()).status).toBe(200);
    expect(JSON.parse((await client.send('POST', `${path}/test`)).body)).toMatchObject({ data: { ok: true } });
    expect(readdirSync(folder)).toEqual([]);
    await addDay('2026-02-09');
    await sleep();
    await untilGood(1);
    const { last_good, last_failure } = await state();
    expect(readdirSync(folder)).toEqual([last_good?.name]);
    expect(statSync(join(folder, last_good?.name ?? '')).mode & 0o777).toBe(0o600);
    expect([last_good?.size, last_failure]).toEqual([statSync(join(folder, last_good?.name ?? '')).size, null]);
    const fresh = join(root, 'new', 'svc.sqlite');
    vi.stubEnv('DATABASE_URL', `sqlite:${fresh}`);
    vi.spyOn(console, 'log').mockReturnValue();
    expect(await runRestore([join(folder, last_good?.name ?? '')])).toBe(0);
    expect(daysIn(fresh)).toEqual(['2026-02-09']);
  });

  it('are made once when two are requested at the same time', async () => {
    await sleep();
    await useFolder();
    const responses = await Promise.all([1, 2, 3].map(() => client.send('POST', `${path}/run`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilGood(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('leave every other file alone, and what a kill left is removed and never counts', async () => {
    const foreign = ['svc-backup-00000000-2026-02-10T000000Z-0.gz', 'holidays.jpg'];
    for (const name of foreign) writeFileSync(join(folder, name), 'mine');
    await useFolder();
    await sleep();
    await untilGood(1);
    // As a kill in the middle leaves it.
    const records = (await readConfigValue(client.local.database, 'backup_copy_records')) as {
      copies: { name: string }[];
    };
    const half = { ...records.copies[0], name: 'svc-backup-11111111-half.gz', is_good: false };
    writeFileSync(join(folder, `${half.name}.part`), 'half');
    await writeConfigValue(
      client.local.database,
      'backup_copy_records',
      { ...records, copies: [...records.copies, half] },
      0,
    );
    expect(await state()).toMatchObject({ copies: 1, last_good: { name: records.copies[0]?.name } });
    await sleep(2);
    await untilGood(2);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(foreign));
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it('report a missing place, retry each hour at most three times, and a notice follows after three days', async () => {
    await useFolder();
    rmSync(folder, { recursive: true });
    await sleep();
    await untilFailed('not_found');
    const tries = () => client.lines.filter((line) => line.includes('The backup was not copied')).length;
    for (const expected of [2, 3, 4, 4]) {
      clock.at += hourMs + 60_000;
      await vi.waitFor(() => expect(tries()).toBe(expected), { timeout: 60_000, interval: 50 });
    }
    expect(await state()).toMatchObject({ last_good: null, copies: 0 });
    const notices = async () =>
      (await client.data<{ notices: { code: string; advice: string }[] }>('/api/diagnostics')).notices;
    expect((await notices()).map(({ code }) => code)).not.toContain('BACKUP_NOT_COPIED');
    clock.at += 72 * hourMs;
    const notice = (await notices()).find(({ code }) => code === 'BACKUP_NOT_COPIED');
    expect(notice?.advice).toMatch(/does not exist/);
    mkdirSync(folder);
    expect((await client.send('POST', `${path}/run`)).status).toBe(200);
    await untilGood(1);
    expect((await notices()).map(({ code }) => code)).not.toContain('BACKUP_NOT_COPIED');
  });

  it('go to an existing absolute folder outside the data folder, and to no unmounted disk', async () => {
    const data = dirname(file());
    symlinkSync(data, join(root, 'link'));
    for (const refused of [
      'relative',
      data,
      join(data, 'backups', '..'),
      join(root, 'link'),
      join(root, 'missing'),
      '',
    ]) {
      const response = await put({ kind: 'folder', path: refused });
      expect([refused, response.status]).toEqual([refused, 422]);
    }
    expect((await client.send('POST', `${path}/run`)).status).toBe(404);
    const mounted = mkdtempSync('/dev/shm/svc-copies-');
    try {
      await put({ kind: 'folder', path: mounted });
      expect(JSON.parse((await client.send('POST', `${path}/test`)).body)).toMatchObject({ data: { ok: true } });
      rmSync(mounted, { recursive: true });
      symlinkSync(folder, mounted);
      expect(JSON.parse((await client.send('POST', `${path}/test`)).body)).toMatchObject({
        data: { ok: false, failure: { code: 'other_disk' } },
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(mounted, { force: true, recursive: true });
    }
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect(await state()).toMatchObject({ place: null, last_good: null });
    expect(existsSync(join(data, basename(file())))).toBe(true);
  });
});
