import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hourMs, parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import { sqliteFileOf } from '#platform/database/sqlite-backup.ts';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { startWebdav } from '../../../test/servers/nginx-webdav.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';
import { startS3 } from '../../../test/servers/s3-server.ts';
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
  const startWith = async (settings: Record<string, string>) => {
    await client.stop();
    client = await startClient({ kind: 'sqlite', gateway, clock, local: client.local, settings });
    await client.settle();
  };
  const noticeOfCopies = async () =>
    (await client.data<{ notices: { code: string; advice: string }[] }>('/api/diagnostics')).notices.find(
      ({ code }) => code === 'BACKUP_NOT_COPIED',
    );
  const readiness = async () =>
    (JSON.parse((await client.get('/api/health/ready')).body) as { data: { status: string } }).data.status;
  const test = async () =>
    (
      JSON.parse((await client.send('POST', `${path}/test`)).body) as {
        data: { ok: boolean; failure: { code: string } | null };
      }
    ).data;
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

  const s3Account = { accessKey: 'AKIDHOME', secretKey: 'secret/of+home', region: 'eu-west-3' };
  const s3Place = (port: number, more: object = {}) => ({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: s3Account.region,
    bucket: 'svc-home',
    prefix: 'backups/my home',
    access_key: s3Account.accessKey,
    path_style: true,
    ...more,
  });
  /** Each kind of place: how it is set, and the files in it. */
  const kinds = {
    folder: async () => ({
      body: { place: { kind: 'folder', path: folder } },
      list: () => readdirSync(folder),
      read: (name: string) => readFileSync(join(folder, name)),
      stop: async () => undefined,
    }),
    webdav: async () => {
      const server = await startWebdav('home', 'pass word');
      return {
        body: { place: { kind: 'webdav', url: `${server.url}/svc`, user: 'home' }, password: 'pass word' },
        list: () => readdirSync(join(server.files, 'svc')),
        read: (name: string) => readFileSync(join(server.files, 'svc', name)),
        stop: () => server.stop(),
      };
    },
    s3: async () => {
      const server = await startS3('svc-home', s3Account);
      return {
        body: { place: s3Place(server.port), password: s3Account.secretKey },
        list: () => [...server.objects.keys()].map((name) => name.replace('svc-home/backups/my home/', '')),
        read: (name: string) => server.objects.get(`svc-home/backups/my home/${name}`) ?? Buffer.of(),
        stop: () => server.stop(),
      };
    },
  };

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'of kind %s are made after a nightly backup, and restore',
    async (kind) => {
      const place = await kinds[kind]();
      try {
        expect((await client.send('PUT', path, place.body)).status).toBe(200);
        expect(await test()).toEqual({ ok: true, failure: null });
        expect(place.list()).toEqual([]);
        await addDay('2026-02-09');
        await sleep();
        await untilGood(1);
        const { last_good, last_failure } = await state();
        const name = last_good?.name ?? '';
        expect(place.list()).toEqual([name]);
        const content = place.read(name);
        expect([last_good?.size, last_failure]).toEqual([content.byteLength, null]);
        if (kind === 'folder') expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
        const brought = join(root, name);
        writeFileSync(brought, content);
        const fresh = join(root, 'new', 'svc.sqlite');
        vi.stubEnv('DATABASE_URL', `sqlite:${fresh}`);
        vi.spyOn(console, 'log').mockReturnValue();
        expect(await runRestore([brought])).toBe(0);
        expect(daysIn(fresh)).toEqual(['2026-02-09']);
        // A later copy of the same day replaces the first, and no secret comes back.
        expect((await client.send('POST', `${path}/run`)).status).toBe(200);
        await untilGood(1);
        expect(place.list()).toHaveLength(1);
        expect(place.list()).not.toEqual([name]);
        const { body } = await client.get(path);
        for (const secret of ['pass word', s3Account.secretKey])
          expect(body + client.lines.join('')).not.toContain(secret);
        const stored = JSON.stringify(await readConfigValue(client.local.database, 'backup_copies'));
        expect(stored).not.toContain('pass ');
        expect(stored).not.toContain(s3Account.secretKey);
      } finally {
        await place.stop();
      }
    },
  );

  it('say what is wrong with a WebDAV place', async () => {
    const server = await startWebdav('home', 'right');
    const closed = await findFreePort();
    const at = (url: string) => ({ kind: 'webdav', url, user: 'home' });
    const rows: [string, string, string][] = [
      [`${server.url}/svc`, 'wrong', 'unauthorized'],
      [`${server.url}/read-only/svc`, 'right', 'not_webdav'],
      [`${server.url}/no/such/parent`, 'right', 'not_found'],
      [`${server.url}/elsewhere/svc`, 'right', 'redirect'],
      [`http://127.0.0.1:${closed}/`, 'right', 'unreachable'],
      [`http://169.254.169.254/`, 'right', 'forbidden_address'],
      [`http://no-such-name.invalid/`, 'right', 'unknown_name'],
      [`https://127.0.0.1:${new URL(server.url).port}/`, 'right', 'certificate'],
    ];
    try {
      for (const [url, password, code] of rows) {
        await client.send('PUT', path, { place: at(url), password });
        expect([url, (await test()).failure?.code]).toEqual([url, code]);
      }
      const moved = await client.send('PUT', path, { place: at(`${server.url}/svc`) });
      expect([moved.status, moved.body]).toEqual([422, expect.stringContaining('SECRET_REQUIRED')]);
      await client.send('PUT', path, { place: at(`${server.url}/svc`), password: 'right' });
      await sleep();
      await untilGood(1);
      const again = await client.send('PUT', path, { place: at(`${server.url}/svc`) });
      expect(again.status).toBe(200);
      expect(await test()).toEqual({ ok: true, failure: null });
      expect(readdirSync(join(server.files, 'svc'))).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });

  it('say what is wrong with a bucket, and do not count what reads back differently', async () => {
    const server = await startS3('svc-home', s3Account);
    const use = (more: object = {}, password = s3Account.secretKey) =>
      client.send('PUT', path, { place: s3Place(server.port, more), password });
    try {
      const rows: [object, string | undefined, string][] = [
        [{}, 'wrong', 'unauthorized'],
        [{ access_key: 'other' }, undefined, 'unauthorized'],
        [{ bucket: 'no-such-bucket' }, undefined, 'not_found'],
        [{ region: 'us-east-1' }, undefined, 'region'],
      ];
      for (const [more, password, code] of rows) {
        await use(more, password);
        expect([more, (await test()).failure?.code]).toEqual([more, code]);
      }
      await use();
      for (const [status, code, expected] of [
        [403, 'AccessDenied', 'forbidden'],
        [403, 'RequestTimeTooSkewed', 'clock'],
        [507, 'XMinioStorageFull', 'full'],
        [503, 'SlowDown', 'server'],
      ] as const) {
        server.refusal = { status, code };
        expect((await test()).failure?.code).toBe(expected);
      }
      server.refusal = null;
      await sleep();
      await untilGood(1);
      const [good] = server.objects.keys();
      server.spoilsAbove = 0;
      expect((await test()).failure?.code).toBe('differs');
      expect([...server.objects.keys()]).toEqual([good]);
      server.spoilsAbove = 1000;
      expect((await client.send('POST', `${path}/run`)).status).toBe(200);
      await untilFailed('differs');
      expect(await state()).toMatchObject({ copies: 1 });
      expect(server.objects.has(good ?? '')).toBe(true);
      server.spoilsAbove = Number.POSITIVE_INFINITY;
      await sleep(2);
      await untilGood(2);
      expect(server.objects.size).toBe(2);
    } finally {
      await server.stop();
    }
  });

  it('under a passphrase contain the key, show nothing, and restore everything with it', async () => {
    const passphrase = 'quatre mots au hasard';
    const place = { kind: 'folder', path: folder };
    expect((await client.send('PUT', path, { place, passphrase: 'short' })).status).toBe(422);
    expect((await client.send('PUT', path, { place, passphrase })).status).toBe(200);
    expect(await state()).toMatchObject({ passphrase: 'stored', includes_key: true });
    await addDay('2026-02-09');
    await sleep();
    await untilGood(1);
    const [name = ''] = readdirSync(folder);
    const copied = join(folder, name);
    expect(name).toMatch(/\.gz\.encrypted$/);
    expect(readFileSync(copied).readUInt16LE(0)).not.toBe(0x8b1f);
    expect(readdirSync(join(dirname(file()), 'backups'))).toEqual(['svc.sqlite.2026-02-11.gz']);
    const { body } = await client.get(path);
    expect(body + client.lines.join('')).not.toContain(passphrase);
    const fresh = join(root, 'new', 'svc.sqlite');
    vi.stubEnv('DATABASE_URL', `sqlite:${fresh}`);
    const output: string[] = [];
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((text) => void output.push(String(text)));
    expect(await runRestore([copied])).toBe(1);
    expect(output.at(-1)).toContain('set BACKUP_PASSPHRASE');
    vi.stubEnv('BACKUP_PASSPHRASE', 'quatre mots au dehors');
    expect(await runRestore([copied])).toBe(1);
    expect(output.at(-1)).toContain('the passphrase is another one');
    vi.stubEnv('BACKUP_PASSPHRASE', passphrase);
    const half = join(root, 'half');
    writeFileSync(half, readFileSync(copied).subarray(0, -100));
    expect(await runRestore([half])).toBe(1);
    expect(existsSync(fresh)).toBe(false);
    expect(await runRestore([copied])).toBe(0);
    expect(daysIn(fresh)).toEqual(['2026-02-09']);
    expect(readdirSync(dirname(fresh)).sort()).toEqual(['svc.key', 'svc.sqlite']);
    expect(readFileSync(join(dirname(fresh), 'svc.key'))).toEqual(readFileSync(join(dirname(file()), 'svc.key')));
    // Later changes of the place leave the passphrase, and it can be removed.
    await client.send('PUT', path, { place });
    expect(await state()).toMatchObject({ passphrase: 'stored', includes_key: true });
    await client.send('PUT', path, { place, passphrase: null });
    expect(await state()).toMatchObject({ passphrase: 'none', includes_key: false });
  });

  it('contain no key when any device of the network could have chosen the passphrase', async () => {
    await client.stop();
    const first = client;
    client = await startClient({ kind: 'sqlite', gateway, clock, local: first.local, settings: { HOST: '0.0.0.0' } });
    await client.settle();
    await client.send('PUT', path, { place: { kind: 'folder', path: folder }, passphrase: 'known to an attacker' });
    expect(await state()).toMatchObject({ passphrase: 'stored', includes_key: false });
    await sleep();
    await untilGood(1);
    const fresh = join(root, 'new', 'svc.sqlite');
    vi.stubEnv('DATABASE_URL', `sqlite:${fresh}`);
    vi.stubEnv('BACKUP_PASSPHRASE', 'known to an attacker');
    vi.spyOn(console, 'log').mockReturnValue();
    expect(await runRestore([join(folder, readdirSync(folder)[0] ?? '')])).toBe(0);
    expect(readdirSync(dirname(fresh))).toEqual(['svc.sqlite']);
  });

  it('take their first place from the settings, until one is set or removed in the browser', async () => {
    const start = () => startWith({ BACKUP_COPY_URL: `file://${folder}`, BACKUP_PASSPHRASE: 'from the environment' });
    await start();
    expect(await state()).toMatchObject({
      place: { kind: 'folder', path: folder },
      passphrase: 'environment',
      includes_key: true,
    });
    await client.send('DELETE', path);
    await start();
    expect(await state()).toMatchObject({ place: null });
  });

  it('report settings that name a disk that is not mounted yet, and use them from the night on that it is', async () => {
    const nas = join(root, 'nas');
    await startWith({ BACKUP_COPY_URL: `file://${nas}` });
    const message = expect.stringMatching(/^BACKUP_COPY_URL is not accepted\. .* does not exist/);
    expect(await state()).toMatchObject({ place: null, last_failure: { code: 'not_found', message } });
    expect([await noticeOfCopies(), await readiness()]).toEqual([undefined, 'ok']);
    clock.at += 40 * hourMs;
    // A start in between does not begin the three days again.
    await startWith({ BACKUP_COPY_URL: `file://${nas}` });
    clock.at += 40 * hourMs;
    expect([await noticeOfCopies(), await readiness()]).toEqual([
      expect.objectContaining({ advice: message }),
      'degraded',
    ]);
    expect(JSON.stringify(await noticeOfCopies())).not.toContain(nas);
    mkdirSync(nas);
    await sleep(5);
    // A backup of the days that the clock skipped may be copied as well.
    const copied = { place: { kind: 'folder', path: nas }, running: false, last_failure: null };
    const last_good = { name: expect.any(String) };
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ...copied, last_good }), {
      timeout: 60_000,
      interval: 50,
    });
    expect(readdirSync(nas)).toContain((await state()).last_good?.name);
    expect([await noticeOfCopies(), await readiness()]).toEqual([undefined, 'ok']);
  });

  it.each([
    ['s3://AKID@svc-home', 'no_password'],
    ['https://me@nas.invalid/svc', 'no_password'],
    ['https://me:planted@nas.invalid/svc', 'invalid_address'],
    ['/mnt/nas/svc', 'invalid_address'],
  ])('report %s in the settings as %s, until it is removed there or in the browser', async (address, code) => {
    const settings = { BACKUP_COPY_URL: address };
    await startWith(settings);
    expect(await state()).toMatchObject({ place: null, last_failure: { code } });
    clock.at += 72 * hourMs;
    expect((await noticeOfCopies())?.advice).toContain('BACKUP_COPY_URL is not accepted.');
    expect(client.lines.join('')).not.toContain('planted');
    await startWith({});
    expect([await noticeOfCopies(), (await state()).last_failure]).toEqual([undefined, null]);
    await startWith(settings);
    expect(await state()).toMatchObject({ last_failure: { code } });
    await client.send('DELETE', path);
    clock.at += 72 * hourMs;
    expect([await noticeOfCopies(), (await state()).last_failure]).toEqual([undefined, null]);
  });

  it.each([
    ['copy', () => client.send('POST', `${path}/run`).then(() => untilGood(1))],
    ['test', async () => expect(await test()).toEqual({ ok: true, failure: null })],
  ])('report a folder on the disk of svc, and fail without its disk after a first good %s on it', async (_, use) => {
    const disk = mkdtempSync('/dev/shm/svc-copies-');
    // Stands for a mount point.
    const place = join(root, 'mount');
    const mount = (target: string) => {
      rmSync(place, { force: true });
      symlinkSync(target, place);
    };
    try {
      mount(folder);
      await put({ kind: 'folder', path: place });
      expect(await test()).toEqual({ ok: true, failure: null });
      expect(await state()).toMatchObject({ is_same_disk: true });
      mount(disk);
      await use();
      expect(await state()).toMatchObject({ is_same_disk: false });
      mount(folder);
      expect((await test()).failure?.code).toBe('other_disk');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(disk, { force: true, recursive: true });
    }
  });

  it('on request do not wait for the first night: the first backup is made for them', async () => {
    await useFolder();
    expect(await state()).toMatchObject({ copies: 0, last_good: null });
    expect((await client.send('POST', `${path}/run`)).status).toBe(200);
    await untilGood(1);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(join(dirname(file()), 'backups'))).toEqual(['svc.sqlite.2026-02-10.gz']);
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

  it.each([
    ['sends the copy', 1000, /^(?!.*-test-)/],
    ['tests the place', 0, /-test-/],
  ])('interrupted by a stop while it %s do not count, and are made after the next start', async (_, bytes, name) => {
    const server = await startS3('svc-home', s3Account);
    try {
      server.stallsAbove = bytes;
      await client.send('PUT', path, { place: s3Place(server.port), password: s3Account.secretKey });
      await sleep();
      const listNames = () => [...server.objects.keys()];
      const timing = { timeout: 60_000, interval: 50 };
      await vi.waitFor(() => expect(listNames()).toEqual([expect.stringMatching(name)]), timing);
      const [interrupted = ''] = listNames();
      expect(await state()).toMatchObject({ running: true, copies: 0, last_good: null });
      await client.stop();
      server.stallsAbove = Number.POSITIVE_INFINITY;
      client = await startClient({ kind: 'sqlite', gateway, clock, local: client.local });
      await untilGood(1);
      await vi.waitFor(() => expect(listNames()).toEqual([expect.not.stringContaining('-test-')]), timing);
      expect(listNames()).not.toContain(interrupted);
      await client.settle();
    } finally {
      await server.stop();
    }
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
      join(root, 'x'.repeat(300)),
      '',
    ]) {
      const response = await put({ kind: 'folder', path: refused });
      expect([refused, response.status]).toEqual([refused, 422]);
    }
    expect((await client.send('POST', `${path}/run`)).status).toBe(404);
    const mounted = mkdtempSync('/dev/shm/svc-copies-');
    try {
      await put({ kind: 'folder', path: mounted });
      expect(await test()).toEqual({ ok: true, failure: null });
      rmSync(mounted, { recursive: true });
      symlinkSync(folder, mounted);
      expect((await test()).failure?.code).toBe('other_disk');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(mounted, { force: true, recursive: true });
    }
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect(await state()).toMatchObject({ place: null, last_good: null });
    expect(existsSync(join(data, basename(file())))).toBe(true);
  });
});
