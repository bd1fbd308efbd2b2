import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage, storageKinds } from '../../../../test/calendars/storage.ts';

type Day = {
  date: string;
  level: number | null;
  message: string | null;
  hours: (number | null)[];
  generated_at: string;
};
const noon = '2026-01-05T12:00:00+01:00';

describe.each(storageKinds)('gridsignal of a gateway on %s', (kind) => {
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

  const signal = (change: object) => environment.simulator.control({ gridsource: { signal: change } });
  const run = () => environment.jobs.run('gridsignal-refresh', environment.clock.now());
  const days = async (query = '') => (await environment.api.get(`/gridsignal/days${query}`)).data<Day[]>();

  it.each([
    ['timestamps', { jour_form: 'timestamp' }],
    ['bare dates', { jour_form: 'date' }],
    ['hours in no order', { shuffled: true }],
  ])('reads %s alike: the day is the Paris day as written', async (_, form) => {
    signal({ ...form, days: { '2026-01-06': { level: 3 } } });
    expect(await run()).toBeNull();
    const listed = await days();
    expect(listed.map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08']);
    expect(listed[1]).toMatchObject({ level: 3, generated_at: '2026-01-04T22:00:00.000Z' });
    expect(listed[1]?.hours.slice(17, 21)).toEqual([1, 3, 3, 3]);
    expect(listed[0]).toMatchObject({ level: 1, message: 'Pas d’alerte.', hours: Array(24).fill(1) });
  });

  it('stores level 0 as level 1', async () => {
    signal({ green_nights: true });
    await run();
    expect((await environment.rows<{ level: number }>('gridsignal')).every(({ level }) => level === 1)).toBe(true);
  });

  it('stores the returned hours and skips the others: null on the wire, no row in the table', async () => {
    signal({ short_days: { '2026-01-06': 20 } });
    await run();
    const [, day] = await days();
    expect(day?.hours).toEqual([...Array(20).fill(1), null, null, null, null]);
    expect((await environment.rows('gridsignal')).length).toBe(92);
  });

  it('leaves out an hour of an unknown level', async () => {
    signal({ days: { '2026-01-05': { hours: { 3: 4, 4: 9 } } } });
    await run();
    expect((await days())[0]?.hours.slice(2, 6)).toEqual([1, null, null, 1]);
  });

  it('overwrites J+3, which is first all green and corrected later', async () => {
    signal({ days: { '2026-01-08': { level: 2 } } });
    await run();
    expect((await days())[3]).toMatchObject({ date: '2026-01-08', level: 1 });
    await environment.jobs.runUntil('2026-01-05T17:00:00+01:00', ['gridsignal-refresh']);
    expect((await days())[3]).toMatchObject({ level: 2 });
    expect((await environment.rows('gridsignal')).length).toBe(96);
  });

  it('returns the current hour and the next, also across clock changes', async () => {
    environment.setNow('2026-03-29T01:30:00+01:00');
    signal({ days: { '2026-03-29': { hours: { 1: 2, 2: 3, 3: 2 } } } });
    await run();
    const today = async () =>
      (await environment.api.get('/gridsignal/today')).data<{ current: object; next: object }>();
    expect(await today()).toMatchObject({ current: { hour: 1, level: 2 }, next: { hour: 3, level: 2 } });
    environment.setNow('2026-10-25T02:30:00+02:00');
    environment.advance(0);
    signal({ days: { '2026-10-25': { hours: { 2: 3 } } } });
    await run();
    expect(await today()).toMatchObject({ current: { hour: 2, level: 3 }, next: { hour: 2, level: 3 } });
  });

  it('calls the source once in 15 minutes, across a manual refresh, a second replica and a restart', async () => {
    expect(await run()).toBeNull();
    environment.advance(300);
    const refused = await environment.api.post('/gridsignal/refresh');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'REFRESH_COOLDOWN', retry_at: '2026-01-05T11:15:00.000Z' });
    expect(refused.headers['retry-after']).toBe('600');
    const other = await openServerEnvironment(kind, { now: noon, storage, simulator: environment.simulator });
    expect((await other.api.post('/gridsignal/refresh')).headers['retry-after']).toBe('600');
    expect(await other.jobs.run('gridsignal-refresh')).toBeNull();
    expect(environment.requestsTo('signals').length).toBe(1);
    environment.advance(599);
    expect((await other.api.post('/gridsignal/refresh')).headers['retry-after']).toBe('1');
    environment.advance(1);
    const both = await Promise.all([
      other.api.post('/gridsignal/refresh'),
      environment.api.post('/gridsignal/refresh'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(environment.requestsTo('signals').map(({ status }) => status)).toEqual([200, 200]);
    await other.close();
  });

  it('refuses more than 365 days, takes exactly 365', async () => {
    expect((await environment.api.get('/gridsignal/days?start=2025-01-01&end=2025-12-31')).status).toBe(200);
    const refused = await environment.api.get('/gridsignal/days?start=2025-01-01&end=2026-01-01');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'DATE_RANGE_TOO_LONG', detail: 'At most 365 days' });
  });
});
