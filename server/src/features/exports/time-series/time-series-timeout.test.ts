import { addDays, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import type { Sample, Series } from '@svc/domain/exports/series';
import { parseInstant, startOfDay } from '@svc/domain/paris-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createLocalDatabase, type LocalDatabase } from '../../../../test/client/local-database.ts';
import { type SeriesDouble, startSeriesDouble } from '../../../../test/exports/series-double.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../../../test/servers/victoria-metrics.ts';
import { openCheckpoints, openFacts } from '../checkpoint-repository.ts';
import { createTimeSeries } from './index.ts';

const now = () => parseInstant('2026-11-14T06:31:02+01:00') ?? 0;
const from = toDay('2026-03-01');
let number = 0;

describe('a time-series database that accepts lines and does not respond', () => {
  let database: VictoriaMetrics;
  let double: SeriesDouble;
  let local: LocalDatabase;
  let series: Series;
  beforeAll(async () => {
    database = await startVictoriaMetrics();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    double = await startSeriesDouble({ behind: database.url });
    local = await createLocalDatabase('sqlite');
    const days = daysOf(dayRange(from, addDays(from, 250)));
    const samples = days.map((day): [typeof day, Sample[]] => [day, [{ at: startOfDay(day), value: 1000 }]]);
    series = { metric: 'svc_test_wh', labels: [['pdl', String(++number)]], days: new Map(samples) };
  });
  afterEach(async () => {
    await local.drop();
    await double.stop();
  });

  const deliver = () => {
    const destination = createTimeSeries({ delays: [400, 4000], postMs: 5000 });
    const parts = { full: false, now, log: createLog({ level: 'silent' }), progress: () => undefined };
    return destination.deliver([series], destination.config.parse({ url: double.url }), {
      ...parts,
      signal: new AbortController().signal,
      checkpoints: openCheckpoints(local.database, 'victoriametrics', now),
      facts: openFacts(local.database, 'victoriametrics', now),
    });
  };
  const stored = () => database.samples(`svc_test_wh{pdl="${number}"}`);
  const expected = () => [...series.days.values()].flat().map(({ at, value }) => [at, value]);

  it.each([0, 37, 100])(
    'does not respond after %i lines of the second POST: every value is stored once',
    async (silent) => {
      double.onPost = (count) => (count === 2 ? { silent } : { status: 204 });
      expect(await deliver()).toMatchObject({ errors: [] });
      expect(await stored()).toEqual(expected());
      expect((await deliver()).records).toBe(0);
    },
  );

  it('stalls, accepts lines unread and resumes after the run: lines that could not be looked up were not sent again', async () => {
    double.onPost = (count) => {
      if (count === 2) database.pause();
      return { status: 204 };
    };
    const failed = await deliver();
    expect(failed.errors).toMatchObject([{ code: 'timeout' }]);
    const sent = double.posts.flatMap(({ lines }) => lines);
    expect(new Set(sent).size).toBe(sent.length);
    database.resume();
    // A loaded machine may show what it took later than this delivery looks for it.
    await expect.poll(async () => (await stored()).length).toBe(200);
    expect(await deliver()).toMatchObject({ errors: [] });
    expect(await stored()).toEqual(expected());
  });
});
