import { addDays, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parseInstant, startOfDay } from '@svc/domain/paris-time';
import type { Reading } from '@svc/domain/readings/reading';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  curveReadings,
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../../test/exports/exports-environment.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../../../test/servers/victoria-metrics.ts';

const daily = (of: string) => `svc_consumption_wh{pdl="${of}",type="daily"}`;
const end = parseInstant('2026-11-14T12:00:00+01:00') ?? 0;
let number = 0;
/** Each test has a PDL of its own: what one leaves in the database is no matter of another. */
const nextPdl = () => `123456789${String(++number).padStart(5, '0')}`;

type Run = {
  status: string;
  records_exported: number;
  details: Record<string, unknown>;
  errors: { message: string; code: string }[];
};
const run = async (environment: Environment, query = '') => {
  const response = await environment.send('POST', `/export/victoriametrics/run${query}`);
  return { http: response.status, ...(response.data as Run) };
};
const corrected = (day: string, value: number): Reading => ({
  kind: 'daily',
  day: toDay(day),
  value,
  quality: 'CORRIGE',
});

describe.each([
  { name: 'without deduplication', deduplicates: false },
  { name: 'with deduplication', deduplicates: true },
])('export to a real time-series database $name', ({ deduplicates }) => {
  let database: VictoriaMetrics;
  let environment: Environment;
  let point: string;

  beforeAll(async () => {
    database = await startVictoriaMetrics({ deduplicates });
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    point = nextPdl();
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(point)];
  });
  afterEach(() => environment.stop());
  const configure = (more: object = {}) =>
    environment.send('PUT', '/export/configs/victoriametrics', {
      enabled: true,
      config: { url: database.url, ...more },
    });
  const total = () => database.query(`sum_over_time(${daily(point)}[10y])`, end);

  it('contains the household’s data, day by day over three years, including both clock changes, and ten runs send nothing more', async () => {
    const days = dailyReadings('2023-11-14', '2026-11-14');
    await environment.store(point, 'consumption_daily', days);
    await environment.store(point, 'consumption_detail', curveReadings('2026-03-28', '2026-03-31'));
    await environment.store(point, 'consumption_detail', curveReadings('2026-10-24', '2026-10-27'));
    await configure();
    const first = await run(environment);
    expect(first).toMatchObject({ status: 'success', details: { import_path: '/api/v1/import/prometheus' } });
    const storedSamples = await database.samples(daily(point));
    expect(storedSamples).toEqual(days.map((day) => [startOfDay(day.day), (day as { value: number }).value]));
    const detail = await database.samples(`svc_consumption_wh{pdl="${point}",type="detail"}`);
    const counts = ['2026-03-29', '2026-10-25'].map((day) => {
      const [from, to] = [startOfDay(toDay(day)), startOfDay(addDays(toDay(day), 1))];
      return detail.filter(([at]) => at >= from && at < to).length;
    });
    expect(counts).toEqual([46, 50]);
    for (let again = 0; again < (deduplicates ? 1 : 9); again++)
      expect(await run(environment)).toMatchObject({ status: 'success', records_exported: 0 });
    const sum = days.reduce((all, day) => all + (day as { value: number }).value, 0);
    expect(await total()).toBe(sum);
  });

  it('sends a late day once, closed months once, and the running month under its own stamps', async () => {
    const all = dailyReadings('2026-09-15', '2026-11-14');
    const late = all.filter(({ day }) => day !== '2026-10-10');
    await environment.store(point, 'consumption_daily', late);
    await configure();
    await run(environment);
    // A different query text: a query made too early is served from a cache for a while.
    expect(await database.samples(`svc_consumption_wh{pdl="${point}",type=~"monthly"}`)).toEqual([]);
    await environment.store(point, 'consumption_daily', all);
    expect((await run(environment)).records_exported).toBe(2);
    const october = all
      .filter(({ day }) => day.startsWith('2026-10'))
      .reduce((sum, day) => sum + (day as { value: number }).value, 0);
    expect(await database.samples(`svc_consumption_wh{pdl="${point}",type="monthly"}`)).toEqual([
      [startOfDay(toDay('2026-10-01')), october],
    ]);
    const running = await database.samples(`svc_consumption_wh{pdl="${point}",type="month_to_date"}`);
    expect(running.map(([at]) => at)).toEqual([startOfDay(toDay('2026-11-13'))]);
  });

  it('names a correction and changes nothing without leave; replaces it, up and down, with leave', async () => {
    await environment.store(
      point,
      'consumption_daily',
      dailyReadings('2026-06-01', '2026-06-11', () => 12_000),
    );
    await configure({ data: ['consumption_daily'] });
    await run(environment);
    await environment.store(point, 'consumption_daily', [
      corrected('2026-06-05', 11_950),
      corrected('2026-06-07', 13_000),
    ]);
    const named = await run(environment);
    expect(named).toMatchObject({ status: 'success', records_exported: 0 });
    expect(named.details.corrected_not_replaced).toEqual([
      { series: daily(point), day: '2026-06-05' },
      { series: daily(point), day: '2026-06-07' },
    ]);
    expect(await total()).toBe(120_000);
    expect(await run(environment, '?full=true')).toMatchObject({
      status: 'error',
      errors: [{ message: expect.stringContaining('allow_replace') }],
    });
    // A series with the same labels and one more belongs to another writer.
    await fetch(`${database.url}/api/v1/import/prometheus`, {
      method: 'POST',
      body: `svc_consumption_wh{pdl="${point}",type="daily",site="other"} 7 ${startOfDay(toDay('2026-06-05'))}`,
    });
    // A database shows what it has taken a moment later.
    const foreign = () => database.samples(`svc_consumption_wh{pdl="${point}",site="other"}`);
    await expect.poll(foreign).toHaveLength(1);
    await configure({ data: ['consumption_daily'], allow_replace: true });
    await run(environment);
    const storedSamples = new Map(await database.samples(`svc_consumption_wh{pdl="${point}",type="daily",site=""}`));
    expect([
      storedSamples.size,
      storedSamples.get(startOfDay(toDay('2026-06-05'))),
      storedSamples.get(startOfDay(toDay('2026-06-07'))),
    ]).toEqual([10, 11_950, 13_000]);
    expect(
      await database.query(`sum_over_time(svc_consumption_wh{pdl="${point}",type="daily",site=""}[10y])`, end),
    ).toBe(120_950);
    expect(await foreign()).toHaveLength(1);
    expect((await run(environment)).records_exported).toBe(0);
    await run(environment, '?full=true');
    expect(
      await database.query(`sum_over_time(svc_consumption_wh{pdl="${point}",type="daily",site=""}[10y])`, end),
    ).toBe(120_950);
  });

  it('continues from its checkpoints after a restart', async () => {
    await environment.store(point, 'consumption_daily', dailyReadings('2026-06-01', '2026-06-11'));
    await configure({ data: ['consumption_daily'] });
    await run(environment);
    await environment.restart();
    expect((await run(environment)).records_exported).toBe(0);
    await environment.store(point, 'consumption_daily', dailyReadings('2026-06-11', '2026-06-13'));
    expect((await run(environment)).records_exported).toBe(2);
    expect(await database.samples(daily(point))).toHaveLength(
      daysOf(dayRange(toDay('2026-06-01'), toDay('2026-06-13'))).length,
    );
  });
});
