import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import recorded from '../../../../../simulator/data/flexday.json' with { type: 'json' };
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage } from '../../../../test/calendars/storage.ts';
import { usualDatabase } from '../../../../test/databases.ts';

type Day = { date: string; day_type: string; updated_at: string };
const noon = '2026-01-05T12:00:00+01:00';

describe.each(usualDatabase('postgres'))('flexday of a gateway on %s', (kind) => {
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

  const run = () => environment.jobs.run('flexday-refresh', environment.clock.now());
  const days = async (query = '') => (await environment.api.get(`/flexday/days${query}`)).data<Day[]>();
  const requestedDates = () => environment.requestsTo('getOPMStatut').map(({ start }) => start);
  const supplier = (change: object) => environment.simulator.control({ supplier: change });
  const fault = (kindOf: string, times: number | 'always' = 'always') =>
    environment.simulator.control({ faults: [{ match: { route: 'getOPMStatut' }, kind: kindOf, times }] });

  it('requests J first, then at most 30 missing days, the previous day first', async () => {
    expect(await run()).toBeNull();
    const requestsTo = requestedDates();
    expect(requestsTo.length).toBe(31);
    expect(requestsTo.slice(0, 4)).toEqual(['2026-01-05', '2026-01-03', '2026-01-01', '2025-12-30']);
    expect((await days()).length).toBe(62);
    expect((await days('?start=2026-01-04&end=2026-01-06')).map(({ day_type }) => day_type)).toEqual([
      'ECO',
      'SOBRIETE',
      'SOBRIETE',
    ]);
  });

  it('sends the request that the site expects: no browser, JSON, the address always included', async () => {
    await run();
    const { calls } = Reflect.get(environment.simulator.requests(), 'supplier') as { calls: Record<string, string>[] };
    expect(calls[0]).toMatchObject({
      user_agent: 'svc/0.1.0 (+https://svc.example.org)',
      accept: 'application/json',
      commerce_url: 'https://commerce.example/api',
    });
  });

  it('has the whole history from November 2023 after as many passes as 30 requests of two days take', async () => {
    environment.setNow('2026-03-01T12:00:00+01:00');
    const missing = 851; // 2023-11-01 to 2026-02-28
    const passes = Math.ceil(missing / 60);
    const runs = await environment.jobs.runUntil(environment.clock.now() + passes * 600_000, ['flexday-refresh']);
    expect(runs.length).toBe(passes);
    const listed = await days();
    expect(listed.length).toBe(missing + 2);
    const of = (type: string) => listed.filter(({ day_type }) => day_type === type).map(({ date }) => date);
    expect(of('SOBRIETE')).toEqual(recorded.SOBRIETE);
    expect(of('BONUS')).toEqual(Object.keys(recorded.raw_by_bonus).sort());
    const before = requestedDates().length;
    await environment.jobs.runUntil(environment.clock.now() + 600_000, ['flexday-refresh']);
    expect(requestedDates().length - before).toBe(1);
  });

  it.each([
    'html_403',
    'html_200',
    'invalid_json',
    'truncated_json',
    'empty_body',
    'text_500',
    'supplier_array',
    'supplier_json_as_html',
    'connection_reset',
    'gzip_bomb',
  ])('stores not one day of %s, and ends the pass', async (kindOf) => {
    fault(kindOf);
    expect(await run()).not.toBeNull();
    expect(requestedDates().length).toBe(1);
    expect(await environment.rows('flexday_days')).toEqual([]);
  });

  it('stores 0 days of 50 pages of the firewall', async () => {
    supplier({ firewall: { after: 0, for_seconds: 1_000_000, page: 'inaccessible' } });
    await environment.jobs.runUntil(environment.clock.now() + 25 * 600_000, ['flexday-refresh']);
    supplier({ firewall: { after: 0, for_seconds: 1_000_000, page: 'forbidden' } });
    await environment.jobs.runUntil(environment.clock.now() + 25 * 600_000, ['flexday-refresh']);
    expect(requestedDates().length).toBe(50);
    expect(await environment.rows('flexday_days')).toEqual([]);
  });

  it('stores J and J+1 and everything before the first error of the catch-up, which ends the pass', async () => {
    supplier({ firewall: { after: 5, window_seconds: 60, for_seconds: 60, page: 'forbidden' } });
    expect(await run()).toContain('status 403');
    expect(requestedDates().length).toBe(6);
    expect((await days()).length).toBe(10);
    // The request for today succeeded: the refusal of an old day is not shown to a household.
    expect((await environment.api.get('/flexday/today')).data()).toMatchObject({ silent: null });
    environment.advance(600);
    supplier({ firewall: null });
    expect(await run()).toBeNull();
    expect(requestedDates().slice(6, 8)).toEqual(['2026-01-05', '2025-12-26']);
  });

  it.each(['supplier_null_fields', 'supplier_no_fields'])(
    '%s: none, not an error, and nothing is removed',
    async (kindOf) => {
      await run();
      const before = await days();
      fault(kindOf);
      environment.advance(600);
      expect(await run()).toBeNull();
      expect(await days()).toEqual(before);
    },
  );

  it('reads values in lower case between spaces', async () => {
    fault('supplier_untidy_values');
    await run();
    expect((await days('?start=2026-01-05')).map(({ day_type }) => day_type)).toEqual(['SOBRIETE', 'SOBRIETE']);
  });

  it('does not interpret an unknown value: the day is missing everywhere, never ECO, with one warning', async () => {
    supplier({ days: { '2026-01-05': 'ZENF_TEST', '2026-01-02': 'ZENF_TEST' } });
    await run();
    environment.advance(600);
    await run();
    const dates = (await days()).map(({ date }) => date);
    expect(dates).not.toContain('2026-01-05');
    expect(dates).not.toContain('2026-01-02');
    expect((await environment.api.get('/flexday/today')).data()).toEqual({
      today: { date: '2026-01-05', day_type: null },
      tomorrow: { date: '2026-01-06', day_type: 'SOBRIETE' },
      silent: null,
    });
    const stored = await environment.rows<{ date: string; day_type: string | null }>('flexday_days');
    expect(stored.find(({ date }) => date === '2026-01-02')?.day_type).toBeNull();
    expect(environment.logs.filter((line) => line.includes('ZENF_TEST') && line.includes('2026-01-05')).length).toBe(1);
  });

  it('a known day that gets an unknown value becomes missing; a value that returns is served again', async () => {
    await run();
    supplier({ days: { '2026-01-06': 'ZENF_TEST' } });
    environment.advance(600);
    await run();
    expect((await days('?start=2026-01-06')).length).toBe(0);
    supplier({ days: {} });
    environment.advance(600);
    await run();
    expect(await days('?start=2026-01-06')).toMatchObject([{ day_type: 'SOBRIETE' }]);
  });

  it('returns null for tomorrow before it is published', async () => {
    environment.setNow('2026-01-05T09:00:00+01:00');
    await run();
    expect((await environment.api.get('/flexday/today')).data()).toMatchObject({ tomorrow: { day_type: null } });
    expect((await days()).some(({ date }) => date === '2026-01-06')).toBe(false);
  });

  it('days that the source never has do not block requests for older ones, and are retried a day later', async () => {
    const unknown = Array.from({ length: 80 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 4 - index)).toISOString().slice(0, 10),
    );
    supplier({ days: Object.fromEntries(unknown.map((day) => [day, 'NON_DETERMINE'])) });
    await environment.jobs.runUntil(environment.clock.now() + 4 * 600_000, ['flexday-refresh']);
    const dates = (await days()).map(({ date }) => date);
    expect(dates).toContain('2025-10-10');
    expect(dates.filter((date) => unknown.includes(date))).toEqual([]);
    const afterPasses = requestedDates();
    expect(new Set(afterPasses.slice(31, 62)).has('2026-01-03')).toBe(false);
    environment.advance(24 * 3600);
    await run();
    expect(requestedDates().slice(afterPasses.length)).toContain('2026-01-03');
  });

  it('an administrator gets the counters, also of a failure', async () => {
    const fine = await environment.api.post('/flexday/refresh');
    expect(fine.status).toBe(200);
    expect(fine.data()).toEqual({ updated: 2, backfilled: 60, errors: [] });
    fault('html_200', 1);
    const failed = await environment.api.post('/flexday/refresh');
    expect(failed.status).toBe(503);
    expect(failed.body).toMatchObject({
      code: 'FLEXDAY_SOURCE_ERROR',
      origin: 'supplier',
      data: { updated: 0, backfilled: 0, errors: ['status 200 with text/html'] },
    });
  });
});
