import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openServerEnvironment, type ServerEnvironment } from '../../../test/calendars/server-environment.ts';
import { openStorage, type Storage } from '../../../test/calendars/storage.ts';
import { usualDatabase } from '../../../test/databases.ts';

const noon = '2026-01-05T12:00:00+01:00';
const listRoutes = ['/tempo/days', '/gridsignal/days', '/flexday/days', '/national/consumption', '/national/forecast'];
const allRoutes = [...listRoutes, '/tempo/today', '/gridsignal/today', '/flexday/today', '/tempo/outlook'];

describe.each(usualDatabase('postgres'))('the routes of the calendars on %s', (kind) => {
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

  const age = (response: { headers: Record<string, unknown> }) =>
    Number(/^public, max-age=(\d+)$/.exec(String(response.headers['cache-control']))?.[1] ?? Number.NaN);

  it.each(listRoutes)('%s refuses bad days and a start after the end with 422', async (path) => {
    const code = async (query: string) => {
      const response = await environment.api.get(`${path}?${query}`);
      return [response.status, response.body.code];
    };
    expect(await code('start=2026-02-30')).toEqual([422, 'INVALID_DATE_FORMAT']);
    expect(await code('end=05/01/2026')).toEqual([422, 'INVALID_DATE_FORMAT']);
    expect(await code('start=2026-01-05T00:00:00Z')).toEqual([422, 'INVALID_DATE_FORMAT']);
    expect(await code('start=2026-01-06&end=2026-01-05')).toEqual([422, 'INVALID_DATE_RANGE']);
    expect(await code('start=2026-01-05&end=2026-01-05')).toEqual([200, undefined]);
  });

  it.each(allRoutes)('%s returns an ETag, and 304 to a client that has it', async (path) => {
    await environment.jobs.runAtStart();
    const first = await environment.api.get(path);
    expect(first.status).toBe(200);
    const etag = String(first.headers.etag);
    const again = await environment.api.get(path, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const other = await environment.api.get(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('an ETag changes with the data and not with time', async () => {
    environment.setNow('2026-01-05T10:00:00+01:00');
    await environment.jobs.run('flexday-refresh', environment.clock.now());
    const tagOf = async () => (await environment.api.get('/flexday/today')).headers.etag;
    const before = await tagOf();
    await environment.jobs.runUntil('2026-01-05T10:40:00+01:00', ['flexday-refresh']);
    expect(await tagOf()).toBe(before);
    await environment.jobs.runUntil('2026-01-05T11:00:00+01:00', ['flexday-refresh']);
    expect(await tagOf()).not.toBe(before);
  });

  it.each([
    ['tempo, while tomorrow is unknown, until the next ten minutes', '/tempo/today', '2026-01-05T08:03:00+01:00', 420],
    ['tempo, once tomorrow is settled, until the full hour', '/tempo/days', '2026-01-05T15:20:00+01:00', 2400],
    ['tempo at night, until the running day changes', '/tempo/today', '2026-01-05T02:05:00+01:00', 4 * 3600 - 300],
    ['gridsignal, until the full hour', '/gridsignal/today', '2026-01-05T16:59:00+01:00', 60],
    ['flexday, until the next pass', '/flexday/days', '2026-01-05T12:12:30+01:00', 450],
    ['consumption, until the next quarter', '/national/consumption', '2026-01-05T12:05:00+01:00', 600],
    ['forecast, until the next half hour', '/national/forecast', '2026-01-05T12:05:00+01:00', 1500],
  ])('shared caches may store %s', async (_, path, moment, seconds) => {
    environment.setNow(moment.replace(/T\d\d:\d\d/, (text) => (text >= 'T07' ? 'T12:00' : 'T01:00')));
    for (const job of ['tempo-refresh', 'gridsignal-refresh', 'flexday-refresh']) await environment.jobs.run(job, 0);
    if (moment.includes('T08')) await storage.empty();
    environment.setNow(moment);
    expect(age(await environment.api.get(path))).toBe(seconds);
  });

  it('at every minute of a day, no response may be cached across a moment at which it can change', async () => {
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    const start = Date.parse('2026-01-05T23:00:00Z');
    for (let minute = 0; minute < 1440; minute += 7) {
      const now = new Date(start + minute * 60_000);
      environment.setNow(now.toISOString());
      const tempo = age(await environment.api.get('/tempo/today'));
      const end = now.getTime() + tempo * 1000;
      const changes = ['06:00', '06:30', '10:30', '11:15', '24:00'].map((clock) => {
        const [hour = 0, minutes = 0] = clock.split(':').map(Number);
        return start + (hour * 60 + minutes) * 60_000;
      });
      for (const change of changes) expect(change <= now.getTime() || change >= end).toBe(true);
    }
  });

  it('a response between a slot and the end of its pass is cached for seconds only', async () => {
    await environment.jobs.run('flexday-refresh', environment.clock.now());
    environment.advance(600);
    expect(age(await environment.api.get('/flexday/days'))).toBe(15);
    await environment.jobs.run('flexday-refresh', environment.clock.now());
    expect(age(await environment.api.get('/flexday/days'))).toBe(600);
  });

  it('defaults: the season for tempo, the offer for flexday, J to J+3 for gridsignal', async () => {
    for (let pass = 0; pass < 15; pass++) {
      await environment.jobs.run('flexday-refresh', environment.clock.now());
      environment.advance(1);
    }
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    await environment.jobs.run('gridsignal-refresh', environment.clock.now());
    const ends = async (path: string) => {
      const listed = (await environment.api.get(path)).data<{ date: string }[]>();
      return [listed[0]?.date, listed.at(-1)?.date];
    };
    expect(await ends('/tempo/days')).toEqual(['2025-09-01', '2026-01-06']);
    expect(await ends('/flexday/days')).toEqual(['2023-11-01', '2026-01-06']);
    expect(await ends('/gridsignal/days')).toEqual(['2026-01-05', '2026-01-08']);
    expect(await ends('/tempo/days?start=2026-01-03&end=2026-01-05')).toEqual(['2026-01-03', '2026-01-05']);
  });

  it('one pass at a time: a manual refresh during another one returns 409', async () => {
    environment.simulator.control({ faults: [{ match: { route: 'getOPMStatut' }, latency_ms: 2000, times: 1 }] });
    const responses = await Promise.all([
      environment.api.post('/flexday/refresh'),
      environment.api.post('/flexday/refresh'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('SYNC_IN_PROGRESS');
    expect(environment.requestsTo('getOPMStatut').length).toBe(31);
  });

  describe.each(['UTC', 'America/New_York'])('with the host in %s', (zone) => {
    const { TZ } = process.env;
    afterEach(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    it.each([
      ['winter to summer', '2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z']],
      [
        'summer to winter',
        '2026-10-25',
        ['2026-10-24T22:00:00Z', '2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      ],
      [
        'an ordinary night of winter',
        '2026-01-05',
        ['2026-01-04T23:00:00Z', '2026-01-04T23:59:00Z', '2026-01-05T01:00:00Z'],
      ],
      [
        'an ordinary night of summer',
        '2026-07-01',
        ['2026-06-30T22:00:00Z', '2026-06-30T23:59:00Z', '2026-07-01T00:00:00Z'],
      ],
    ])('today is the Paris day in the night of %s', async (_, day, moments) => {
      // Independent of the time zone of the host.
      process.env.TZ = zone;
      expect(new Date(0).getTimezoneOffset()).toBe(zone === 'UTC' ? 0 : 300);
      for (const moment of moments) {
        environment.setNow(moment);
        const today = async (path: string) =>
          (await environment.api.get(path)).data<{ today: { date: string } }>().today.date;
        expect([await today('/tempo/today'), await today('/flexday/today'), await today('/gridsignal/today')]).toEqual([
          day,
          day,
          day,
        ]);
      }
      environment.setNow(new Date(Date.parse(moments[0] ?? '') - 1000).toISOString());
      expect((await environment.api.get('/flexday/today')).data<{ tomorrow: { date: string } }>().tomorrow.date).toBe(
        day,
      );
    });
  });
});
