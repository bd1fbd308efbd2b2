import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../../test/exports/exports-environment.ts';
import { type SeriesDouble, startSeriesDouble } from '../../../../test/exports/series-double.ts';
import { findFreePort } from '../../../../test/servers/private-server.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../../../test/servers/victoria-metrics.ts';

const user = { name: 'svc', password: 'k3pt-secret' };
const end = parseInstant('2026-11-14T12:00:00+01:00') ?? 0;
let number = 0;
type Run = { status: string; records_exported: number; errors: { part: string; code: string; message: string }[] };

describe('a time-series database that does not do as it should', () => {
  let database: VictoriaMetrics;
  let double: SeriesDouble;
  let environment: Environment;
  let point: string;
  beforeAll(async () => {
    database = await startVictoriaMetrics({ user });
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    point = `223456789${String(++number).padStart(5, '0')}`;
    double = await startSeriesDouble({ behind: database.url });
    environment = await startExportsEnvironment({ readBackDelays: [500, 1000] });
    environment.pdls = [mirroredPdl(point)];
    await environment.store(
      point,
      'consumption_daily',
      dailyReadings('2026-03-01', '2026-11-06', () => 1000),
    );
  });
  afterEach(async () => {
    await environment.stop();
    await double.stop();
  });
  const login = { username: user.name, password: user.password };
  const configure = (more: object = {}) =>
    environment.send('PUT', '/export/configs/victoriametrics', {
      enabled: true,
      config: { url: double.url, ...login, data: ['consumption_daily'], ...more },
    });
  const run = async () => (await environment.send('POST', '/export/victoriametrics/run')).data as Run;
  const total = () => database.query(`sum_over_time(svc_consumption_wh{pdl="${point}",type="daily"}[10y])`, end);

  it('gets 250 lines as 100, 100 and 50', async () => {
    await configure();
    expect(await run()).toMatchObject({ status: 'success', records_exported: 250 });
    expect(double.posts.map(({ lines }) => lines.length)).toEqual([100, 100, 50]);
    expect(new Set(double.posts.map(({ path }) => path))).toEqual(new Set(['/api/v1/import/prometheus']));
  });

  it.each([0, 37, 100])(
    'breaks the connection after %i lines of the second POST: every value counts once',
    async (cut) => {
      await configure();
      double.onPost = (count) => (count === 2 ? { cut } : { status: 204 });
      expect((await run()).status).toBe('success');
      expect(await total()).toBe(250_000);
      expect((await run()).records_exported).toBe(0);
    },
  );

  it.each([502, 504])('returns %i through a proxy after it has stored the lines: they count once', async (status) => {
    await configure();
    double.onPost = (count) => (count === 2 ? { storedThen: status } : { status: 204 });
    await run();
    expect((await run()).status).toBe('success');
    expect(await total()).toBe(250_000);
  });

  it('is called by another name: nothing is sent twice; is another one: it gets everything', async () => {
    await configure();
    await run();
    await configure({ url: double.url.replace('127.0.0.1', 'localhost') });
    expect(await run()).toMatchObject({ status: 'success', records_exported: 0 });
    expect(await total()).toBe(250_000);
    const other = await startVictoriaMetrics({ user });
    await configure({ url: other.url });
    expect(await run()).toMatchObject({ status: 'success', records_exported: 250 });
    await other.stop();
  });

  it('becomes unreachable in the middle until the run gives up: the next process sends only the rest', async () => {
    await configure();
    double.onPost = (count) => (count === 1 ? { status: 204 } : { cut: 50 });
    expect((await run()).status).not.toBe('success');
    await environment.restart();
    double.onPost = () => ({ status: 204 });
    expect((await run()).status).toBe('success');
    expect(await total()).toBe(250_000);
  });

  it.each([
    [400, 'bad_format', '400 Bad Request: bad metric format or wrong import route'],
    [200, 'api_error', 'answered 200 instead of 204'],
    [500, 'api_error', 'answered 500 instead of 204'],
    [302, 'api_error', 'redirect'],
  ])('returns %i: %s, one line in the log, and no checkpoint', async (status, code, message) => {
    await configure();
    double.onPost = () => ({ status });
    const failed = await run();
    expect(failed).toMatchObject({ status: 'error', records_exported: 0, errors: [{ code }] });
    expect(failed.errors[0]?.message).toContain(message);
    const [log] = (await environment.send('GET', '/export/logs')).data as { status: string; error_message: string }[];
    expect(log).toMatchObject({ status: 'error', error_message: expect.stringContaining(message) });
    double.onPost = () => ({ status: 204 });
    await run();
    expect(await total()).toBe(250_000);
  });

  it('distinguishes a wrong route, a wrong password and a refused connection', async () => {
    const test = async (config: object) =>
      (await environment.send('POST', '/export/configs/victoriametrics/test', config)).data;
    const unusedUrl = `http://127.0.0.1:${await findFreePort()}`;
    expect(await test({ url: database.url, ...login, password: 'wrong' })).toMatchObject({
      ok: false,
      error_code: 'unauthorized',
    });
    expect(await test({ url: unusedUrl, ...login })).toMatchObject({
      ok: false,
      error_code: 'connection_refused',
      message: expect.stringContaining('container itself'),
    });
    expect(await test({ url: 'http://unknown.invalid', ...login })).toMatchObject({ ok: false, error_code: 'dns' });
    expect(await test({ url: `${database.url}/no/such/path`, ...login })).toMatchObject({
      ok: false,
      error_code: 'bad_format',
    });
    expect(await test({ url: database.url, ...login })).toMatchObject({
      ok: true,
      details: { import_path: '/api/v1/import/prometheus' },
      checks: expect.arrayContaining([{ name: 'read_back', ok: true }]),
    });
  });

  it('accepts text on the wrong route with 204 and stores nothing: reported, without a checkpoint', async () => {
    await configure({ import_path: '/api/v1/import' });
    const failed = await run();
    expect(failed).toMatchObject({
      status: 'error',
      errors: [{ code: 'bad_format', message: expect.stringContaining('accepted but not stored') }],
    });
    const { database: store } = environment.local;
    expect(await store.for<{ series_marks: object }>().selectFrom('series_marks').selectAll().execute()).toEqual([]);
  });

  it('is another receiver that returns 204 to everything: it receives the lines on the route of the specification', async () => {
    const other = await startSeriesDouble({ takes: 'anything' });
    await configure({ url: other.url });
    expect(await run()).toMatchObject({ status: 'success', records_exported: 250 });
    expect(new Set(other.posts.map(({ path }) => path))).toEqual(new Set(['/api/v1/import']));
    await other.stop();
  });

  it('escapes labels with any text, and refuses reserved ones', async () => {
    const value = 'a "quoted" \\ back\nsecond line {x="y"} é 💡';
    await configure({ labels: { site: value } });
    expect((await run()).status).toBe('success');
    const names = await database.labels(`svc_consumption_wh{pdl="${point}"}`);
    expect(names).toEqual([{ __name__: 'svc_consumption_wh', pdl: point, type: 'daily', site: value }]);
    for (const labels of [{ pdl: 'x' }, { type: 'x' }, { '9a': 'x' }, { 'a-b': 'x' }, { a: '' }, { __name__: 'x' }])
      expect((await configure({ labels })).status).toBe(422);
  });
});
