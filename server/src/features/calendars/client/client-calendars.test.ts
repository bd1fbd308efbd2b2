import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type ClientEnvironment, openClientEnvironment } from '../../../../test/calendars/client-environment.ts';
import { createJobStepper } from '../../../../test/calendars/job-stepper.ts';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { usualDatabase } from '../../../../test/databases.ts';

const page = { status: 502, type: 'text/html', body: '<!DOCTYPE html><html><body>Bad gateway</body></html>' };
const silent = createLog({ level: 'silent' });

/** The gateway's own passes, less often than in truth: what it serves at a client's slot is the same. */
const slowed: Readonly<Record<string, number>> = {
  'tempo-refresh': 180,
  'gridsignal-refresh': 60,
  'flexday-refresh': 60,
  'consumption-refresh': 240,
  'forecast-refresh': 720,
};

function slowDown(server: ServerEnvironment) {
  return server.features.map((feature) => ({
    ...feature,
    jobs: (feature.jobs ?? []).map((job) => ({ ...job, schedule: { everyMinutes: slowed[job.name] ?? 60 } })),
  }));
}

describe.each(usualDatabase('sqlite'))('the calendars of a client on %s', (kind) => {
  let server: ServerEnvironment;
  let client: ClientEnvironment;
  let down = false;

  beforeAll(async () => {
    server = await openServerEnvironment('sqlite', { now: '2026-01-04T20:00:00+01:00' });
    server.simulator.control({ supplier: { days: { '2024-07-14': 'NON_DETERMINE' } } });
    for (let pass = 0; pass < 15; pass++) {
      await server.jobs.run('flexday-refresh', server.clock.now());
      server.advance(1);
    }
    for (const job of Object.keys(slowed)) await server.jobs.run(job, server.clock.now());
    server.intercept = () => (down ? page : undefined);
    client = await openClientEnvironment(kind, server);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  const requestsTo = (path: string, from = 0) => server.requests.slice(from).filter((request) => request.path === path);
  const own = async (path: string) => (await client.api.get(path)).data<Record<string, unknown>[]>();
  const theirs = async (path: string) => (await server.api.get(path)).data<Record<string, unknown>[]>();
  const bare = (days: readonly Record<string, unknown>[]) => days.map(({ updated_at: _, ...day }) => day);

  it('fills everything at start with one request per calendar', async () => {
    const runs = await client.jobs.runAtStart();
    expect(runs.map(({ error }) => error)).toEqual(runs.map(() => null));
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/tempo/days',
      '/gridsignal/days',
      '/flexday/days',
      '/ejp/days',
      '/national/consumption',
      '/national/forecast',
    ]);
    expect(bare(await own('/flexday/days'))).toEqual(bare(await theirs('/flexday/days')));
    expect((await own('/flexday/days')).some(({ date }) => date === '2024-07-14')).toBe(false);
    expect((await own('/tempo/days?start=2023-09-01')).length).toBe(
      (await theirs('/tempo/days?start=2023-09-01')).length,
    );
    expect(await own('/gridsignal/days')).toEqual(await theirs('/gridsignal/days'));
  });

  it('a second start requests nothing that is stored', async () => {
    const before = server.requests.length;
    await client.jobs.runAtStart();
    expect(server.requests.slice(before)).toEqual([]);
  });

  it('over 30 days with outages every calendar is complete, within the cadence of the table', async () => {
    const stepper = createJobStepper(
      [...slowDown(server), ...client.features],
      server.simulator.environment.clock,
      silent,
    );
    const before = server.requests.length;
    const runs: Awaited<ReturnType<typeof stepper.runUntil>> = [];
    const walk = async (moment: string) => runs.push(...(await stepper.runUntil(moment)));
    const outage = async (from: string, to: string) => {
      await walk(from);
      down = true;
      await walk(to);
      down = false;
    };
    await outage('2026-01-09T16:30:00+01:00', '2026-01-12T10:15:00+01:00');
    await outage('2026-01-15T06:30:00+01:00', '2026-01-15T12:30:00+01:00');
    await outage('2026-01-20T00:30:00+01:00', '2026-01-20T23:30:00+01:00');
    await walk('2026-02-03T23:45:00+01:00');

    const tempo = requestsTo('/tempo/days', before);
    const flexday = requestsTo('/flexday/days', before);
    expect(bare(await own('/tempo/days'))).toEqual(bare(await theirs('/tempo/days')));
    expect(bare(await own('/flexday/days'))).toEqual(bare(await theirs('/flexday/days')));
    expect(await own('/gridsignal/days')).toEqual(await theirs('/gridsignal/days'));
    expect((await client.api.get('/tempo/today')).data()).toEqual((await server.api.get('/tempo/today')).data());

    const on = (requests: typeof tempo, day: string) => requests.filter(({ at }) => parisDay(at) === day).length;
    expect(
      runs.filter(({ error }) => error !== null).every(({ job }) => job.endsWith('-sync') || job.endsWith('-check')),
    ).toBe(true);
    // Each slot sends one request. Only a failure of the gateway is retried, twice.
    const failed = runs.filter(({ error }) => error !== null).length;
    expect(tempo.length).toBeLessThanOrEqual(30 * 2 + 3 * failed);
    expect(on(tempo, '2026-01-28')).toBe(2);
    expect(on(flexday, '2026-01-28')).toBeLessThanOrEqual(6);
    expect(requestsTo('/gridsignal/days', before).length).toBeLessThanOrEqual(30 + 5 + 3 * failed);
    expect(requestsTo('/national/consumption', before).length).toBeLessThanOrEqual(30 * 3 + 3 * failed);
    expect(requestsTo('/national/forecast', before).length).toBeLessThanOrEqual(30 * 2 + 3 * failed);
    // The day that no source knows causes at most one full sync a day.
    const full = flexday.filter(({ query }) => (query.start ?? '') < '2025-12-01').length;
    expect(full).toBeLessThanOrEqual(30 + 3 * failed);
    expect(flexday.filter(({ query }) => (query.start ?? '') >= '2025-12-01').length).toBeGreaterThan(60);
  }, 600_000);

  it('requests tomorrow again after 11:30, because an announced colour may change', async () => {
    server.setNow('2026-02-04T06:55:00+01:00');
    const changes = { '2026-02-05': { announced: 'WHITE', until: '11:15' } };
    server.simulator.control({ gridsource: { tempo: { changes } } });
    const stepper = createJobStepper(
      [...server.features, ...client.features],
      server.simulator.environment.clock,
      silent,
    );
    const before = server.requests.length;
    await stepper.runUntil('2026-02-04T11:05:00+01:00', ['tempo-refresh', 'tempo-sync']);
    const color = async () =>
      (await client.api.get('/tempo/today')).data<{ tomorrow: { color: string } }>().tomorrow.color;
    expect(await color()).toBe('BLANC');
    expect(requestsTo('/tempo/days', before).length).toBe(1);
    await stepper.runUntil('2026-02-04T23:30:00+01:00', ['tempo-refresh', 'tempo-sync']);
    expect(await color()).toBe('ROUGE');
    expect(requestsTo('/tempo/days', before).length).toBe(2);
  });

  it('ignores unknown values, stores the rest of the response, and never treats them as blue or ECO', async () => {
    server.setNow('2026-02-05T12:30:00+01:00');
    const responses: Record<string, unknown> = {
      '/tempo/days': [
        { date: '2026-02-05', color: 'ROUGE' },
        { date: '2026-02-06', color: 'MAUVE' },
      ],
      '/flexday/days': [
        { date: '2026-02-05', day_type: 'ECO' },
        { date: '2026-02-06', day_type: 'SUPER' },
      ],
      '/gridsignal/days': [
        { date: '2026-02-05', level: 7, message: null, hours: [0, 2, 9, null], generated_at: '2026-02-05T11:00:00Z' },
      ],
    };
    server.intercept = (path) => {
      const data = responses[path];
      return data
        ? { status: 200, type: 'application/json', body: JSON.stringify({ success: true, data }) }
        : undefined;
    };
    for (const calendar of ['tempo', 'flexday', 'gridsignal']) {
      expect((await client.api.post(`/${calendar}/refresh`)).status).toBe(200);
    }
    server.intercept = () => (down ? page : undefined);
    expect((await client.api.get('/tempo/today')).data()).toMatchObject({
      today: { color: 'ROUGE' },
      tomorrow: { color: null },
    });
    expect((await client.api.get('/flexday/today')).data()).toMatchObject({
      today: { day_type: 'ECO' },
      tomorrow: { day_type: null },
    });
    expect((await own('/gridsignal/days'))[0]).toMatchObject({ level: null, hours: [1, 2, ...Array(22).fill(1)] });
  });

  it('a manual refresh sends its request at once, and names the gateway when it is unreachable; stored data stays', async () => {
    const before = server.requests.length;
    expect((await client.api.post('/tempo/refresh')).status).toBe(200);
    expect((await client.api.post('/tempo/refresh')).status).toBe(200);
    expect(requestsTo('/tempo/days', before).length).toBe(2);
    down = true;
    const failed = await client.api.post('/tempo/refresh');
    down = false;
    expect(failed.status).toBe(503);
    expect(failed.body).toMatchObject({ code: 'GATEWAY_UNREACHABLE', origin: 'gateway', retry_at: expect.any(String) });
    expect(Number(failed.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(String(failed.body.detail)).toContain('GATEWAY');
    expect((await own('/tempo/days')).length).toBeGreaterThan(150);
  });
});
