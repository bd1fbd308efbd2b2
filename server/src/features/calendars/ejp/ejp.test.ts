import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClientEnvironment, openClientEnvironment } from '../../../../test/calendars/client-environment.ts';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage, storageKinds } from '../../../../test/calendars/storage.ts';

type Day = { list: string; date: string; day_type: string; quality: string };
const noon = '2026-01-05T12:00:00+01:00';

describe.each(storageKinds)('peak days of a gateway on %s', (kind) => {
  let storage: Storage;
  let environment: ServerEnvironment;
  let client: ClientEnvironment | undefined;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });
  beforeEach(async () => {
    await storage.empty();
    environment = await openServerEnvironment(kind, { now: noon, storage });
    await run();
  });
  afterEach(async () => {
    await client?.close();
    client = undefined;
    await environment.close();
  });
  afterAll(() => storage.close());

  const run = () => environment.jobs.run('ejp-refresh', environment.clock.now());
  const days = async (query = '') => (await environment.api.get(`/ejp/days${query}`)).data<Day[]>();
  const typesOf = async (query: string) => (await days(query)).map(({ date, day_type }) => `${date} ${day_type}`);
  const enter = (body: object) => environment.api.put('/ejp/days', body);

  it('has the built-in history, with its quality: 110 peak days, and three winters that are completely known', async () => {
    const all = await days();
    expect(all.filter(({ day_type }) => day_type === 'PEAK')).toHaveLength(110);
    expect(new Set(all.map(({ list, quality }) => `${list} ${quality}`))).toEqual(new Set(['EJP derived']));
    // Of the winter of 2021 a peak day is missing in the list: its other days are unknown.
    expect(await days('?start=2021-11-01&end=2022-03-31')).toHaveLength(21);
    // That of 2023 has one day more than an offer may have: one of them is wrong.
    expect(await days('?start=2023-11-01&end=2024-03-31')).toHaveLength(23);
    expect(await days('?start=2024-11-01&end=2025-03-31')).toHaveLength(151);
    expect(await typesOf('?start=2025-03-13&end=2025-03-15')).toEqual([
      '2025-03-13 NORMAL',
      '2025-03-14 PEAK',
      '2025-03-15 NORMAL',
    ]);
    expect(await days('?start=2025-04-01')).toEqual([]);
  });

  it('does not know today in winter before it is entered, and always in summer', async () => {
    const today = async () => (await environment.api.get('/ejp/today')).data();
    expect(await today()).toEqual({
      today: { date: '2026-01-05', day_type: null },
      tomorrow: { date: '2026-01-06', day_type: null },
      silent: null,
    });
    const entered = await enter({ start: '2026-01-05', end: '2026-01-06', peak_days: ['2026-01-06'] });
    expect([entered.status, entered.data()]).toEqual([200, { changed: 2 }]);
    expect(await today()).toMatchObject({ today: { day_type: 'NORMAL' }, tomorrow: { day_type: 'PEAK' } });
    expect((await days('?start=2026-01-05')).map(({ quality }) => quality)).toEqual(['entered', 'entered']);
    environment.setNow('2026-07-05T12:00:00+02:00');
    expect(await today()).toMatchObject({ today: { day_type: 'NORMAL' }, tomorrow: { day_type: 'NORMAL' } });
  });

  it('keeps what was entered, also that a day is unknown, when the built-in history is read again', async () => {
    await enter({ start: '2024-03-04', end: '2024-03-08', peak_days: ['2024-03-08'], others: 'UNKNOWN' });
    const types = [4, 5, 6, 7].map((day) => `2024-03-0${day} null`);
    expect(await typesOf('?start=2024-03-04&end=2024-03-08')).toEqual([...types, '2024-03-08 PEAK']);
    expect((await environment.api.post('/ejp/refresh')).data()).toEqual({ updated: 0, backfilled: 0, errors: [] });
    expect(await typesOf('?start=2024-03-04&end=2024-03-08')).toEqual([...types, '2024-03-08 PEAK']);
  });

  it.each<[string, object, number, string | undefined]>([
    ['a Saturday', { start: '2024-01-01', end: '2024-01-31', peak_days: ['2024-01-06'] }, 422, 'peak_days.0'],
    ['a day after tomorrow', { start: '2026-01-05', end: '2026-01-07', peak_days: [] }, 422, 'end'],
    ['a day that does not exist', { start: '2024-02-01', end: '2024-02-30', peak_days: [] }, 422, 'end'],
    ['ten years at once', { start: '2014-01-01', end: '2024-01-01', peak_days: [] }, 422, 'end'],
  ])('refuses %s', async (_, body, status, field) => {
    const response = await enter(body);
    expect(response.status, response.text).toBe(status);
    if (field !== undefined) expect(response.body).toMatchObject({ errors: [{ field }] });
  });

  it('gives a client all that it states, and takes back what was wrong', async () => {
    client = await openClientEnvironment('sqlite', environment);
    await enter({ list: 'SEASONAL', start: '2026-01-01', end: '2026-01-05', peak_days: ['2026-01-03'] });
    const sync = () => client?.jobs.run('ejp-sync', environment.clock.now());
    expect(await sync()).toBeNull();
    const bare = (of: readonly Day[]) => of.map(({ list, date, day_type, quality }) => [list, date, day_type, quality]);
    const own = async (query = '') => (await client?.api.get(`/ejp/days${query}`))?.data<Day[]>() ?? [];
    expect(bare(await own())).toEqual(bare(await days()));
    await enter({ list: 'SEASONAL', start: '2026-01-03', end: '2026-01-05', peak_days: [], others: 'UNKNOWN' });
    environment.advance(12 * 3600);
    expect(await sync()).toBeNull();
    const known = async () => (await own('?list=SEASONAL')).map(({ date, day_type }) => `${date} ${day_type}`);
    const taken = ['2026-01-03 null', '2026-01-04 null', '2026-01-05 null'];
    expect(await known()).toEqual(['2026-01-01 NORMAL', '2026-01-02 NORMAL', ...taken]);
    expect(bare(await own())).toEqual(bare(await days()));
    // A gateway that was set up anew has the built-in history only.
    await storage.database
      .for<{ peak_days: { list: string } }>()
      .deleteFrom('peak_days')
      .where('list', '=', 'SEASONAL')
      .execute();
    environment.advance(12 * 3600);
    expect(await sync()).toBeNull();
    expect(await known()).toEqual(['2026-01-01 NORMAL', '2026-01-02 NORMAL', ...taken]);
  });
});
