import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage, storageKinds } from '../../../../test/calendars/storage.ts';

type Value = { start: string; end: string; value: number; updated_at: string };
type Series = { type: string; production_type: string; values: Value[] };
const noon = '2026-01-05T12:00:00+01:00';

describe.each(storageKinds)('national data of a gateway on %s', (kind) => {
  let storage: Storage;
  let environment: ServerEnvironment;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });
  beforeEach(async () => {
    await storage.empty();
    environment = await openServerEnvironment(kind, { now: noon, storage });
  });
  afterEach(() => environment.close());
  afterAll(() => storage.close());

  const run = (name: string) => environment.jobs.run(name, environment.clock.now());
  const consumption = async (query = '') =>
    (await environment.api.get(`/national/consumption${query}`)).data<{ unit: string; series: Series[] }>();
  const forecast = async (query = '') =>
    (await environment.api.get(`/national/forecast${query}`)).data<{ unit: string; series: Series[] }>();

  it('reads J-2 to J+2 in one request, and stores instants: realised up to now, forecasts as published', async () => {
    expect(await run('consumption-refresh')).toBeNull();
    expect(environment.requestsTo('short_term')).toMatchObject([
      { start: '2026-01-03T00:00:00+01:00', end: '2026-01-07T00:00:00+01:00', status: 200 },
    ]);
    const { unit, series } = await consumption();
    expect(unit).toBe('MW');
    const realised = series.find(({ type }) => type === 'REALISED')?.values ?? [];
    expect(realised.at(-1)).toMatchObject({ start: '2026-01-05T10:45:00.000Z', end: '2026-01-05T11:00:00.000Z' });
    expect(realised.at(0)?.start).toBe('2026-01-04T11:00:00.000Z');
    expect(realised.every(({ value }) => value > 30_000 && value < 80_000)).toBe(true);
    expect((await consumption('?type=D-1')).series.map(({ type }) => type)).toEqual(['D-1']);
  });

  it('a start with nothing stored reads both at once, a later start leaves them to their slots', async () => {
    for (const name of ['consumption-refresh', 'forecast-refresh'])
      expect(await environment.jobs.run(name, undefined)).toBeNull();
    expect((await consumption()).series.length).toBeGreaterThan(0);
    expect((await forecast()).series.length).toBeGreaterThan(0);
    const requestsTo = environment.requestsTo('').length;
    for (const name of ['consumption-refresh', 'forecast-refresh'])
      expect(await environment.jobs.run(name, undefined)).toBeNull();
    expect(environment.requestsTo('').length).toBe(requestsTo);
  });

  it('includes both days of a period, from midnight to midnight in Paris', async () => {
    await run('consumption-refresh');
    const [realised] = (await consumption('?start=2026-01-03&end=2026-01-04&type=REALISED')).series;
    expect(realised?.values.length).toBe(192);
    expect(realised?.values[0]?.start).toBe('2026-01-02T23:00:00.000Z');
  });

  it('a step that changes from 15 to 30 minutes leaves no interval inside another', async () => {
    await run('consumption-refresh');
    environment.simulator.control({ gridsource: { load_step: 30 } });
    environment.advance(900);
    await run('consumption-refresh');
    const { series } = await consumption('?start=2026-01-03&end=2026-01-06');
    for (const { values } of series) {
      for (const [index, value] of values.entries()) {
        const next = values[index + 1];
        if (next) expect(next.start >= value.end).toBe(true);
      }
    }
  });

  it('reads nine forecasts, takes 400 for not published yet, and a second pass adds nothing up', async () => {
    expect(await run('forecast-refresh')).toBeNull();
    expect(environment.requestsTo('forecasts').length).toBe(9);
    const first = await forecast('?start=2026-01-05&end=2026-01-06');
    expect(first.series.map(({ production_type, type }) => `${production_type} ${type}`)).toEqual([
      'SOLAR ID',
      'SOLAR D-1',
      'WIND_ONSHORE ID',
      'WIND_ONSHORE D-1',
      'WIND_OFFSHORE ID',
      'WIND_OFFSHORE D-1',
    ]);
    environment.advance(60);
    await run('forecast-refresh');
    expect(environment.requestsTo('forecasts').length).toBe(18);
    expect(await forecast('?start=2026-01-05&end=2026-01-06')).toEqual(first);
    environment.advance(60);
    environment.simulator.control({
      faults: [{ match: { route: 'forecasts' }, kind: 'gridsource_error', status: 400, times: 'always' }],
    });
    expect(await run('forecast-refresh')).toBeNull();
    expect(await forecast('?start=2026-01-05&end=2026-01-06')).toEqual(first);
  });

  it('adds wind on reading, only where both kinds are known', async () => {
    await run('forecast-refresh');
    const both = await forecast('?start=2026-01-05&end=2026-01-05');
    const [sum] = (await forecast('?start=2026-01-05&end=2026-01-05&production_type=WIND')).series;
    const value = (production: string) =>
      both.series.find(({ production_type, type }) => production_type === production && type === 'ID')?.values[10]
        ?.value ?? 0;
    expect(sum).toMatchObject({ production_type: 'WIND', type: 'ID' });
    expect(sum?.values[10]?.value).toBe(value('WIND_ONSHORE') + value('WIND_OFFSHORE'));
    await storage.database
      .for<{ generation_forecast: { production_type: string; start_utc: string } }>()
      .deleteFrom('generation_forecast')
      .where('production_type', '=', 'WIND_OFFSHORE')
      .where('start_utc', '=', '2026-01-05T10:00:00.000Z')
      .execute();
    const [left] = (await forecast('?start=2026-01-05&end=2026-01-05&production_type=WIND')).series;
    expect(left?.values.some(({ start }) => start === '2026-01-05T10:00:00.000Z')).toBe(false);
    expect(left?.values.length).toBe(47);
  });

  it('a failing forecast does not touch the consumption', async () => {
    environment.simulator.control({ gridsource: { not_subscribed: ['generation_forecast'] } });
    const response = await environment.api.post('/national/refresh');
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({
      code: 'NATIONAL_SOURCE_ERROR',
      data: { errors: ['SOLAR: status 403 FORBIDDEN'] },
    });
    expect((await consumption()).series.length).toBeGreaterThan(0);
    expect(environment.requestsTo('forecasts').length).toBe(1);
  });

  it.each([
    ['a word for a day', '?start=today', 'INVALID_DATE_FORMAT'],
    ['32 days', '?start=2026-01-01&end=2026-02-01', 'DATE_RANGE_TOO_LONG'],
    ['an unknown type', '?type=D-9', 'VALIDATION_ERROR'],
  ])('%s is 422', async (_, query, code) => {
    const response = await environment.api.get(`/national/consumption${query}`);
    expect([response.status, response.body.code]).toEqual([422, code]);
  });
});
