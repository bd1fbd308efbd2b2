import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage } from '../../../../test/calendars/storage.ts';
import { usualDatabase } from '../../../../test/databases.ts';

const environments: ServerEnvironment[] = [];
afterEach(async () => {
  for (const environment of environments.splice(0)) await environment.close();
});

// 2024-11-19 was blue, the 20th white, the 21st white; the real season 2024/2025.
const noon = '2024-11-19T12:00:00+01:00';

describe.each(usualDatabase('postgres'))('tempo of a gateway on %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });
  beforeEach(() => storage.empty());
  afterAll(() => storage.close());
  async function open(now = noon) {
    const environment = await openServerEnvironment(kind, { now, storage });
    environments.push(environment);
    return environment;
  }
  const days = async ({ api }: ServerEnvironment, query: string) =>
    (await api.get(`/tempo/days?${query}`)).data<{ date: string; color: string; updated_at: string }[]>();

  it('reads yesterday to tomorrow with Paris offsets, then ten years in pieces of 366 days, newest first', async () => {
    const environment = await open();
    expect(await environment.jobs.run('tempo-refresh', environment.clock.now())).toBeNull();
    const requestsTo = environment.requestsTo('tempo_like_calendars');
    expect(requestsTo[0]).toMatchObject({
      start: '2024-11-18T00:00:00+01:00',
      end: '2024-11-21T00:00:00+01:00',
      status: 200,
    });
    expect(requestsTo.length).toBe(11);
    expect(requestsTo.at(-1)?.start).toBe('2014-11-19T00:00:00+01:00');
    expect(requestsTo.every(({ status }) => status === 200)).toBe(true);
    expect(await days(environment, 'start=2024-11-18&end=2024-11-20')).toMatchObject([
      { date: '2024-11-18', color: 'BLEU' },
      { date: '2024-11-19', color: expect.any(String) },
      { date: '2024-11-20', color: expect.any(String) },
    ]);
    expect((await environment.rows('tempo_calendar')).length).toBe(3655);
    // Nothing is left to fetch: the next slot sends one request.
    environment.advance(3600);
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(environment.requestsTo('tempo_like_calendars').length).toBe(12);
  });

  it('omits tomorrow from the request before 07:00, because the source would refuse it', async () => {
    const environment = await open('2024-11-19T05:00:00+01:00');
    expect(await environment.jobs.run('tempo-refresh', environment.clock.now())).toBeNull();
    expect(environment.requestsTo('tempo_like_calendars')[0]).toMatchObject({
      end: '2024-11-20T00:00:00+01:00',
      status: 200,
    });
    const { data } = await environment.api.get('/tempo/today');
    expect(data()).toMatchObject({ today: { date: '2024-11-19' }, tomorrow: { date: '2024-11-20', color: null } });
  });

  it.each([
    ['an object, newest first', { shape: 'object', order: 'newest' }],
    ['an array of objects', { shape: 'array' }],
    ['values in no order', { order: 'shuffled' }],
    ['no updated_date', { updated_date: false }],
    ['fallback as a text', { fallback_form: 'string' }],
  ])('reads %s alike', async (_, tempo) => {
    const environment = await open();
    environment.simulator.control({ gridsource: { tempo } });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const listed = await days(environment, 'start=2022-09-01&end=2023-08-31');
    expect(listed.length).toBe(365);
    expect(listed.map(({ date }) => date)).toEqual(listed.map(({ date }) => date).sort());
    expect(listed.filter(({ color }) => color === 'ROUGE').length).toBe(22);
  });

  it.each(['boolean', 'string'])('takes a default of the source (fallback as a %s) for unknown', async (form) => {
    const environment = await open();
    environment.simulator.control({ gridsource: { tempo: { fallback_form: form, fallback_days: ['2024-11-20'] } } });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect((await environment.api.get('/tempo/today')).data()).toMatchObject({ tomorrow: { color: null } });
    expect((await environment.rows<{ date: string }>('tempo_calendar')).some(({ date }) => date === '2024-11-20')).toBe(
      false,
    );
  });

  it('excludes an unknown colour from storage, routes and counters, logs it, and stores the others', async () => {
    const environment = await open();
    const values = ['PURPLE', null, 7, 'RED '].map((value, index) => ({
      start_date: `2024-11-${17 + index}T00:00:00+01:00`,
      value,
    }));
    environment.simulator.control({
      faults: [
        {
          match: { route: 'tempo_like_calendars' },
          status: 200,
          body: { tempo_like_calendars: { values: [...values, { start_date: 'soon', value: 'BLUE' }, 'BLUE'] } },
          times: 'always',
        },
      ],
    });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(await environment.rows('tempo_calendar')).toMatchObject([{ date: '2024-11-20', color: 'ROUGE' }]);
    const { data } = await environment.api.get('/tempo/today');
    expect(data()).toMatchObject({ today: { color: null }, tomorrow: { color: 'ROUGE' }, remaining: null });
    expect(environment.logs.some((line) => line.includes('PURPLE'))).toBe(true);
    expect(environment.logs.some((line) => line.includes('could not be read'))).toBe(true);
  });

  it('replaces a colour that was announced and then changed', async () => {
    const environment = await open('2024-11-19T07:10:00+01:00');
    const changes = { '2024-11-20': { announced: 'RED', until: '11:15' } };
    environment.simulator.control({ gridsource: { tempo: { changes } } });
    type Tomorrow = { color: string | null; may_change_until: string | null };
    const tomorrow = async () => (await environment.api.get('/tempo/today')).data<{ tomorrow: Tomorrow }>().tomorrow;
    expect(await tomorrow()).toMatchObject({ color: null, may_change_until: null });
    await environment.jobs.runUntil('2024-11-19T11:00:00+01:00', ['tempo-refresh']);
    expect(await tomorrow()).toMatchObject({ color: 'ROUGE', may_change_until: '2024-11-19T10:30:00.000Z' });
    await environment.jobs.runUntil('2024-11-19T11:20:00+01:00', ['tempo-refresh']);
    expect((await tomorrow()).color).not.toBe('ROUGE');
    await environment.jobs.runUntil('2024-11-19T11:30:00+01:00', ['tempo-refresh']);
    expect(await tomorrow()).toMatchObject({ color: expect.any(String), may_change_until: null });
    const [row] = await days(environment, 'start=2024-11-20&end=2024-11-20');
    expect(row?.updated_at).toBe('2024-11-19T10:15:00.000Z');
  });

  it('reads every 10 minutes until 11:30 and hourly after it, once tomorrow is known', async () => {
    const environment = await open('2024-11-19T10:00:00+01:00');
    await environment.jobs.runUntil('2024-11-19T10:00:00+01:00');
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const history = environment.requestsTo('tempo_like_calendars').length;
    await environment.jobs.runUntil('2024-11-19T11:30:00+01:00', ['tempo-refresh']);
    const morning = environment.requestsTo('tempo_like_calendars').length - history;
    await environment.jobs.runUntil('2024-11-19T18:00:00+01:00', ['tempo-refresh']);
    const afternoon = environment.requestsTo('tempo_like_calendars').length - history - morning;
    expect({ morning, afternoon }).toEqual({ morning: 8, afternoon: 7 });
  });

  it('retains its data while the source is down for a morning, and resumes by itself', async () => {
    const environment = await open('2024-11-18T18:00:00+01:00');
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    environment.setNow('2024-11-19T07:00:00+01:00');
    environment.simulator.control({
      faults: [{ match: { route: 'tempo_like_calendars' }, kind: 'gridsource_error', status: 503, times: 'always' }],
    });
    const runs = await environment.jobs.runUntil('2024-11-19T10:00:00+01:00', ['tempo-refresh']);
    expect(runs.every(({ error }) => error?.startsWith('status 503'))).toBe(true);
    expect((await environment.api.get('/tempo/today')).data()).toMatchObject({
      today: { date: '2024-11-19', color: expect.any(String) },
      tomorrow: { color: null },
    });
    environment.simulator.control({ clear_faults: true });
    await environment.jobs.runUntil('2024-11-19T10:10:00+01:00', ['tempo-refresh']);
    expect((await environment.api.get('/tempo/today')).data()).toMatchObject({
      tomorrow: { color: expect.any(String) },
    });
  });

  it.each([
    'html_200',
    'html_403',
    'invalid_json',
    'truncated_json',
    'empty_body',
    'text_500',
    'connection_reset',
    'gzip_bomb',
  ])('stores nothing of %s', async (fault) => {
    const environment = await open();
    environment.simulator.control({
      faults: [{ match: { route: 'tempo_like_calendars' }, kind: fault, times: 'always' }],
    });
    expect(await environment.jobs.run('tempo-refresh', environment.clock.now())).not.toBeNull();
    expect(await environment.rows('tempo_calendar')).toEqual([]);
  });

  it('an empty list is no error and removes nothing', async () => {
    const environment = await open();
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const before = await days(environment, 'start=2024-11-01&end=2024-11-20');
    environment.simulator.control({
      faults: [{ match: { route: 'tempo_like_calendars' }, kind: 'gridsource_empty_list', times: 'always' }],
    });
    environment.advance(3600);
    expect(await environment.jobs.run('tempo-refresh', environment.clock.now())).toBeNull();
    expect(await days(environment, 'start=2024-11-01&end=2024-11-20')).toEqual(before);
  });

  it('requests days that the source never had once a day, not every ten minutes', async () => {
    const environment = await open('2024-11-19T09:00:00+01:00');
    environment.simulator.control({ gridsource: { tempo: { fallback_days: ['2020-05-05'] } } });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const first = environment.requestsTo('tempo_like_calendars').length;
    await environment.jobs.runUntil('2024-11-19T11:00:00+01:00', ['tempo-refresh']);
    expect(environment.requestsTo('tempo_like_calendars').length - first).toBe(12);
  });

  it('stores a colour that breaks the rules of the season, with a warning', async () => {
    const environment = await open('2024-11-16T12:00:00+01:00');
    const body = {
      tempo_like_calendars: { values: [{ start_date: '2024-11-17T00:00:00+01:00', value: 'RED', fallback: 'false' }] },
    };
    environment.simulator.control({
      faults: [{ match: { route: 'tempo_like_calendars' }, status: 200, body, times: 'always' }],
    });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(await days(environment, 'start=2024-11-17&end=2024-11-17')).toMatchObject([{ color: 'ROUGE' }]);
    expect(environment.logs.some((line) => line.includes('red on a week-end'))).toBe(true);
  });
});
