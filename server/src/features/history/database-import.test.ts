import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '@svc/domain/day';
import { formatInstant, parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { createLocalDatabase } from '../../../test/client/local-database.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { createEndlessFile } from '../../../test/history/endless-database.ts';
import {
  createClientModeFile,
  createImportClientFile,
  isLost,
  nextDays,
  trueSteps,
} from '../../../test/history/foreign-databases.ts';
import { listChildren, readBusySeconds } from '../../../test/history/processes.ts';
import { runImport } from '../../commands/import.ts';

const pdl = '12345678901231';
const unknown = '12345678901239';
type Report = Record<string, unknown> & { id: string; days: unknown; warnings: { message: string; count: number }[] };
type Point = { start_utc: string; interval_minutes: number; value_w: number };

describe.each(usualDatabase('sqlite'))('a database of another program on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  let folder: string;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01' })];
    const local = await createLocalDatabase(kind);
    folder = kind === 'sqlite' ? dirname(local.url.slice('sqlite:'.length)) : mkdtempSync(join(tmpdir(), 'svc-data-'));
    mkdirSync(join(folder, 'svc-import-killed'));
    writeFileSync(join(folder, 'svc-import-killed', 'upload'), 'of a process that was killed');
    const settings: Record<string, string> = kind === 'sqlite' ? {} : { DATA_DIR: folder };
    client = await startClient({ kind, gateway, clock, local, settings });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    rmSync(folder, { recursive: true, force: true });
    await gateway.stop();
  });

  async function upload(path: string, fields: Record<string, string> = {}) {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(path)]), 'cache.db');
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { host: 'localhost', 'content-type': request.headers.get('content-type') ?? '' };
    const response = await client.mode.app.inject({ method: 'POST', url: '/api/import/csv', headers, payload });
    return { status: response.statusCode, body: response.json() as { data: Report; code?: string; detail?: string } };
  }
  const leftFiles = (of = folder) => readdirSync(of).filter((name) => name.startsWith('svc-import-'));
  const rows = async () => {
    const tables = client.local.database.for<{
      consumption_detail: Point;
      consumption_daily: { date: string; value_wh: number; quality: string };
      max_power_daily: { date: string; value_va: number; at_utc: string | null };
    }>();
    return {
      points: await tables
        .selectFrom('consumption_detail')
        .select(['start_utc', 'interval_minutes', 'value_w'])
        .where('start_utc', '<', '2026-01-31T22')
        .orderBy('start_utc')
        .execute(),
      days: await tables.selectFrom('consumption_daily').select(['date', 'value_wh']).orderBy('date').execute(),
      peaks: await tables
        .selectFrom('max_power_daily')
        .select(['date', 'value_va', 'at_utc'])
        .orderBy('date')
        .execute(),
    };
  };
  const watts = (index: number) => 150 + ((index * 53) % 700);
  const days = nextDays(toDay('2025-10-20'), 40);
  const steps = days.flatMap((day) => trueSteps(day, 30, watts));

  function makeFile(): string {
    const file = createImportClientFile('0.13.2');
    file.steps('consumption', pdl, steps);
    for (const day of days) file.day('consumption', pdl, day, 9000);
    // A day that the operator has given here, with another value.
    file.day('consumption', pdl, toDay('2026-02-05'), 1);
    file.day('consumption', unknown, toDay('2025-01-01'), 1);
    file.peak(pdl, parseInstant('2025-11-05T18:45:12Z') ?? 0, 6543);
    file.close();
    return file.path;
  }

  it('of a process that was killed is deleted at the start', () => expect(leftFiles()).toEqual([]));

  it('is tried, imported exactly, imported again without effect, listed and undone', async () => {
    const path = makeFile();
    const before = await rows();
    const trial = await upload(path, { usage_point_id: pdl, dry_run: 'true' });
    const counts = { inserted: 40, updated: 0, unchanged: 1 };
    expect(trial.body.data).toMatchObject({ id: null, kind: 'several', days: { ...counts, different: 1 }, skipped: 2 });
    expect(trial.body.data.warnings).toEqual([{ message: 'hour that exists twice', count: 2 }]);
    expect(await rows()).toEqual(before);

    // Nothing that is here is replaced, even where a person allows it for a file of the operator.
    const first = await upload(path, { usage_point_id: pdl, replace: 'true' });
    expect(first.body.data).toMatchObject({
      kind: 'several',
      direction: 'consumption',
      days: { ...counts, different: 0 },
    });
    const after = await rows();
    expect(after.points).toEqual([
      ...steps
        .filter((one) => !isLost(one))
        .map(({ start, step, watts: value_w }) => ({
          start_utc: formatInstant(start),
          interval_minutes: step,
          value_w,
        })),
      ...before.points,
    ]);
    expect(after.days).toEqual([...days.map((date) => ({ date, value_wh: 9000 })), ...before.days]);
    const at_utc = '2025-11-05T18:45:12.000Z';
    expect(after.peaks[0]).toEqual({ date: '2025-11-05', value_va: 6543, at_utc });

    const again = await upload(path, { usage_point_id: pdl });
    expect(again.body.data).toMatchObject({ days: { inserted: 0, updated: 0, unchanged: 41, different: 0 } });
    expect(await rows()).toEqual(after);
    const listed = await client.data<{ id: string; file_name: string }[]>('/api/import/history');
    expect(listed.map(({ id }) => id)).toEqual([again.body.data.id, first.body.data.id]);
    for (const { id } of listed) expect((await client.send('DELETE', `/api/import/history/${id}`)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect(leftFiles()).toEqual([]);
  });

  it.each([
    ['without a number, when it has two', {}, 422, 'DATABASE_UNREADABLE'],
    ['for a PDL that is not here', { usage_point_id: unknown }, 404, 'PDL_NOT_FOUND'],
    ['for what is no number', { usage_point_id: 'x' }, 422, 'VALIDATION_ERROR'],
  ])('is refused %s, and changes nothing', async (_what, fields: Record<string, string>, status, code) => {
    const before = await rows();
    const given = await upload(makeFile(), fields);
    expect([given.status, given.body.code]).toEqual([status, code]);
    expect([await rows(), leftFiles()]).toEqual([before, []]);
  });

  it('is imported on the command line, for the PDLs that are read here, while the client runs', async () => {
    const before = await rows();
    const output: string[] = [];
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((text) => void output.push(String(text)));
    vi.stubEnv('DATABASE_URL', client.local.url);
    vi.stubEnv('SVC_API_URL', gateway.url);
    vi.stubEnv('SVC_CLIENT_ID', 'cli_1');
    vi.stubEnv('SVC_CLIENT_SECRET', 's');
    const other = createImportClientFile('0.8.0');
    other.day('consumption', unknown, toDay('2024-06-01'), 1);
    other.close();
    try {
      expect(await runImport([makeFile()])).toBe(0);
      expect(output.splice(0)).toEqual([
        'PDL …1231: 40 days added, 1 were here already, 2025-10-20 to 2026-02-05',
        '  left out: 2 rows, hour that exists twice',
        'PDL …1239: not read by this client, left out',
      ]);
      const after = await rows();
      expect([after.days.length - before.days.length, after.peaks.length - before.peaks.length]).toEqual([40, 1]);
      expect(await runImport([other.path])).toBe(1);
      writeFileSync(`${other.path}.txt`, 'x');
      expect(await runImport([`${other.path}.txt`])).toBe(1);
      expect(output.at(-1)).toMatch(/cannot be used: it is no SQLite database, and its name/);
      expect(await rows()).toEqual(after);
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
    for (const { id } of await client.data<{ id: string }[]>('/api/import/history'))
      await client.send('DELETE', `/api/import/history/${id}`);
    expect(await rows()).toEqual(before);
  });

  it('that names one PDL needs no number', async () => {
    const file = createImportClientFile('1.0.0-rc.14');
    file.day('consumption', pdl, toDay('2024-06-01'), 4321);
    file.close();
    const trial = await upload(file.path, { dry_run: 'true' });
    expect(trial.body.data).toMatchObject({ usage_point_id: pdl, days: { inserted: 1 } });
  });

  it('that is damaged is refused in one sentence', async () => {
    const path = makeFile();
    writeFileSync(path, readFileSync(path).subarray(0, 30_000));
    const given = await upload(path, { usage_point_id: pdl });
    expect([given.status, given.body.detail]).toEqual([
      422,
      'The database could not be read: the file is damaged or incomplete',
    ]);
    expect(leftFiles()).toEqual([]);
  });

  it('of the client mode is imported with the length of its steps, and without the days that have none', async () => {
    const file = createClientModeFile();
    const [hours, unclear] = nextDays(toDay('2023-05-01'), 2).map((day) => trueSteps(day, 60, watts));
    file.steps('consumption', pdl, hours ?? [], 'p');
    file.steps('consumption', pdl, unclear ?? [], 'no length');
    file.close();
    const before = await rows();
    const { body } = await upload(file.path);
    expect(body.data.warnings).toEqual([{ message: 'no usable step', count: 24 }]);
    expect((await rows()).points.slice(0, 24)).toEqual(
      hours?.map(({ start, watts: value_w }) => ({
        start_utc: formatInstant(start),
        interval_minutes: 60,
        value_w,
      })),
    );
    await client.send('DELETE', `/api/import/history/${body.data.id}`);
    expect(await rows()).toEqual(before);
  });

  // The last one: it stops the client.
  it('is stored beside the data, one at a time, and does not delay a stop while it is read', async () => {
    const before = leftFiles(tmpdir());
    const path = createEndlessFile();
    const first = upload(path, { usage_point_id: pdl });
    await expect
      .poll(() => listChildren(process.pid, 'history-reader').some((pid) => readBusySeconds(pid) > 2))
      .toBe(true);
    const [stored = ''] = leftFiles();
    const modes = [stored, join(stored, 'upload')].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect([modes, leftFiles(tmpdir())]).toEqual([[0o700, 0o600], before]);
    expect((await upload(path)).body.code).toBe('IMPORT_IN_PROGRESS');
    await client.mode.app.close();
    const given = await Promise.race([first, sleep(30_000, undefined, { ref: false })]);
    expect([given?.status, given?.body.detail]).toEqual([
      422,
      'The database could not be read: the program is stopping',
    ]);
    expect([leftFiles(), listChildren(process.pid, 'history-reader')]).toEqual([[], []]);
  });
});
