import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage } from '../../../../test/calendars/storage.ts';
import { createGridsource } from './gridsource.ts';

const noon = '2024-11-19T12:00:00+01:00';
let storage: Storage;
let environment: ServerEnvironment;

beforeAll(async () => {
  storage = await openStorage('postgres');
});
beforeEach(async () => {
  await storage.empty();
  environment = await openServerEnvironment('postgres', { now: noon, storage });
});
afterEach(() => environment.close());
afterAll(() => storage.close());

const connect = (timeoutMs = 10_000) =>
  createGridsource({
    url: `${environment.simulator.url}/gridsource`,
    credentials: { clientId: 'gridsource-client', clientSecret: 'gridsource-secret' },
    clock: environment.clock,
    timeoutMs,
  });
const tempo = {
  path: '/open_api/tempo_like_supply_contract/v1/tempo_like_calendars',
  schema: z.object({ tempo_like_calendars: z.unknown() }),
  claim: async () => undefined,
};
const tokens = () => environment.requestsTo('gridsource_token').length;
const fault = (kind: object) =>
  environment.simulator.control({ faults: [{ match: { route: 'tempo_like_calendars' }, times: 1, ...kind }] });

describe('the token of the grid source', () => {
  it('is fetched once for any number of concurrent requests, and cached until 300 s before it expires', async () => {
    const source = connect();
    await Promise.all(Array.from({ length: 20 }, () => source.get(tempo)));
    expect(tokens()).toBe(1);
    environment.advance(7200 - 301);
    await source.get(tempo);
    expect(tokens()).toBe(1);
    environment.advance(2);
    await source.get(tempo);
    expect(tokens()).toBe(2);
  });

  it('is valid for an hour when its lifetime is not given', async () => {
    environment.simulator.control({ gridsource: { expires_in: null } });
    const source = connect();
    await source.get(tempo);
    environment.advance(3600 - 301);
    expect((await source.get(tempo)).ok).toBe(true);
    expect(tokens()).toBe(1);
    environment.advance(2);
    await source.get(tempo);
    expect(tokens()).toBe(2);
  });

  it('is replaced once when refused, and the request is sent again', async () => {
    const source = connect();
    await source.get(tempo);
    environment.simulator.control({ gridsource: { drop_tokens: true } });
    expect((await source.get(tempo)).ok).toBe(true);
    expect(environment.requestsTo('tempo_like_calendars').map(({ status }) => status)).toEqual([200, 401, 200]);
    environment.simulator.control({
      faults: [{ match: { route: 'tempo_like_calendars' }, kind: 'gridsource_error', status: 401, times: 'always' }],
    });
    expect(await source.get(tempo)).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(environment.requestsTo('tempo_like_calendars').length).toBe(5);
  });

  it('that cannot be had is an outcome, not an exception', async () => {
    environment.simulator.control({ gridsource: { credentials: {} } });
    expect(await connect().get(tempo)).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  });
});

describe('what a status means', () => {
  it.each([
    ['400', { kind: 'gridsource_error', status: 400 }, 'refused', null],
    ['403, and only this API', { kind: 'gridsource_error', status: 403 }, 'not_subscribed', null],
    ['404', { kind: 'gridsource_error', status: 404 }, 'refused', null],
    ['408', { kind: 'gridsource_error', status: 408 }, 'unavailable', null],
    ['429 with the seconds to wait', { kind: 'gridsource_error', status: 429 }, 'throttled', 60],
    ['509 without them', { kind: 'gridsource_error', status: 509 }, 'throttled', null],
    ['500', { kind: 'gridsource_error', status: 500 }, 'unavailable', null],
    ['503', { kind: 'gridsource_error' }, 'unavailable', null],
    ['silence', { kind: 'no_answer' }, 'unavailable', null],
    ['a body that never ends', { kind: 'hang_after_headers' }, 'unavailable', null],
    ['a page with 200', { kind: 'html_200' }, 'unreadable', null],
    ['half a body', { kind: 'truncated_json' }, 'unreadable', null],
    ['a gibibyte in a mebibyte', { kind: 'gzip_bomb' }, 'unavailable', null],
  ])('%s', async (_, kind, expected, wait) => {
    fault(kind);
    const retry_at = wait === null ? null : environment.clock.now() + wait * 1000;
    const isSilent = ['no_answer', 'hang_after_headers'].includes(kind.kind);
    const source = connect(isSilent ? 1000 : undefined);
    expect(await source.get(tempo)).toMatchObject({ ok: false, failure: { kind: expected, retry_at } });
  });

  it('a slow response is still a response', async () => {
    fault({ kind: 'gridsource_slow_drip' });
    const source = createGridsource({
      url: `${environment.simulator.url}/gridsource`,
      credentials: { clientId: 'gridsource-client', clientSecret: 'gridsource-secret' },
      clock: environment.clock,
    });
    expect((await source.get(tempo)).ok).toBe(true);
  });
});

describe('a source that refuses is paused, and the others continue', () => {
  it('403: one line a day and one call a day; an administrator may try at once', async () => {
    environment.simulator.control({ gridsource: { not_subscribed: ['tempo_like_supply_contract'] } });
    await environment.jobs.runUntil('2024-11-19T14:00:00+01:00', ['tempo-refresh']);
    const lines = () => environment.logs.filter((line) => line.includes('not subscribed to this API')).length;
    expect(lines()).toBe(1);
    expect(environment.requestsTo('tempo_like_calendars').length).toBe(1);
    expect(await environment.jobs.run('gridsignal-refresh', environment.clock.now())).toBeNull();
    expect((await environment.rows('gridsignal')).length).toBe(96);
    expect((await environment.api.post('/tempo/refresh')).status).toBe(503);
    expect(lines()).toBe(1);
    environment.simulator.control({ gridsource: { not_subscribed: [] } });
    expect((await environment.api.post('/tempo/refresh')).status).toBe(200);
  });

  it('403 on the next day is logged again', async () => {
    environment.simulator.control({ gridsource: { not_subscribed: ['tempo_like_supply_contract'] } });
    await environment.jobs.runUntil('2024-11-20T14:00:00+01:00', ['tempo-refresh']);
    expect(environment.logs.filter((line) => line.includes('not subscribed to this API')).length).toBe(2);
    expect(environment.requestsTo('tempo_like_calendars').length).toBe(2);
  });

  it.each([
    ['429 with Retry-After of an hour', { status: 429, headers: { 'retry-after': '3600' } }, 6],
    ['509 without: one full cadence', { status: 509 }, 1],
  ])('%s', async (_, response, skipped) => {
    fault({ kind: 'gridsource_error', ...response });
    environment.setNow('2024-11-19T08:00:00+01:00');
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    // An unscheduled run within the cadence of ten minutes makes no call.
    environment.setNow('2024-11-19T08:09:59+01:00');
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(environment.requestsTo('tempo_like_calendars').length).toBe(1);
    const runs = await environment.jobs.runUntil('2024-11-19T09:00:00+01:00', ['tempo-refresh']);
    const first = environment.requestsTo('tempo_like_calendars')[1];
    expect(first).toBeDefined();
    const waited = (Date.parse(String(Reflect.get(first ?? {}, 'at'))) - Date.parse('2024-11-19T07:00:00Z')) / 600_000;
    expect(waited).toBe(skipped);
    // Our own patience is no failure of the job.
    expect(runs.every(({ error }) => error === null)).toBe(true);
  });

  it('without credentials one clear line is logged, there is no job, and stored data is served', async () => {
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const settings = { gridsourceClientId: undefined };
    const other = await openServerEnvironment('postgres', {
      now: noon,
      storage,
      settings,
      simulator: environment.simulator,
    });
    expect(other.logs.filter((line) => line.includes('GRIDSOURCE_CLIENT_ID')).length).toBe(1);
    await expect(other.jobs.run('tempo-refresh')).rejects.toThrow('no job tempo-refresh');
    expect((await other.api.get('/tempo/days?start=2024-11-19&end=2024-11-19')).data<unknown[]>().length).toBe(1);
    const refused = await other.api.post('/tempo/refresh');
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'TEMPO_SOURCE_ERROR',
      data: { errors: ['the source is not configured'] },
    });
    await other.close();
  });
});
