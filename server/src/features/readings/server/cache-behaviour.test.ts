import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureBody,
  type MeasureName,
  measureRoutes,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
  throttling,
} from '../../../../test/environment.ts';

const threeHours = 3 * 3600;
const aDay = 24 * 3600;

/**
 * The table "Per-day cache behaviour" of the specification, a row a test, with the entry and its remaining lifetime
 * read back from Redis. Each test has a PDL of its own: nothing of one row is seen by another.
 */
describe.each(['production_daily', 'max_power', 'consumption_detail'] as const)('a day of %s', (measure) => {
  const [, resource, prefix] = measureRoutes[measure];
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  const newPoint = () => environment.anotherPoint(owner, { persona: 'self_consumption' });
  const range = (from: number, to: number) => [environment.day(from), environment.day(to)] as const;
  const key = ({ pdl }: ConsentedUser, offset: number) => `${prefix}:${pdl}:${environment.day(offset)}`;
  const ttl = async (name: string) => Number(await environment.redis.cli('ttl', name));
  const calls = ({ pdl }: ConsentedUser) => environment.callsAbout(pdl, resource).length;
  const keysOf = async ({ pdl }: ConsentedUser) =>
    (await environment.redis.cli('keys', `${prefix}:${pdl}:*`)).split('\n');
  const marks = async (of: ConsentedUser) =>
    (await keysOf(of)).filter((name) => /:(error|rejected):/.test(name)).map((name) => name.split(of.pdl)[1]);
  const refuse = (pdl: string, kind: string, times: number | 'always' = 1) =>
    environment.simulator.control({ faults: [{ kind, match: { route: resource, pdl }, times }] });

  it('present in cache: served from cache', async () => {
    const point = await newPoint();
    const first = await requestReadings(point, measure, range(-6, -4));
    const second = await requestReadings(point, measure, range(-6, -4));
    expect(daysIn(first)).toEqual([environment.day(-6), environment.day(-5)]);
    expect(second.text).toBe(first.text);
    expect(calls(point)).toBe(1);
  });

  it('missing: requested from the operator and cached', async () => {
    const point = await newPoint();
    await requestReadings(point, measure, range(-6, -5));
    const wider = await requestReadings(point, measure, range(-6, -3));
    expect(daysIn(wider)).toEqual([environment.day(-6), environment.day(-5), environment.day(-4)]);
    expect(environment.callsAbout(point.pdl, resource)).toEqual([
      `${resource} ${environment.day(-6)} ${environment.day(-5)}`,
      `${resource} ${environment.day(-5)} ${environment.day(-3)}`,
    ]);
    for (const offset of [-6, -5, -4]) expect(await ttl(key(point, offset))).toBeGreaterThan(0);
  });

  it('J-1 or J-2 with a point: cached 3 hours', async () => {
    const point = await newPoint();
    expect(daysIn(await requestReadings(point, measure, range(-2, 0)))).toHaveLength(2);
    for (const offset of [-1, -2]) expectLifetime(await ttl(key(point, offset)), threeHours);
  });

  it('older day with a point: cached 24 hours', async () => {
    const point = await newPoint();
    expect(daysIn(await requestReadings(point, measure, range(-4, 0)))).toHaveLength(4);
    for (const offset of [-3, -4]) expectLifetime(await ttl(key(point, offset)), aDay);
  });

  it('recent day (J-1, J-2) without a point (not yet published): never cached', async () => {
    const point = await newPoint();
    environment.simulator.control({ published_until: { [point.pdl]: environment.day(-3) } });
    const response = await requestReadings(point, measure, range(-4, 0));
    expect(daysIn(response)).toEqual([environment.day(-4), environment.day(-3)]);
    expect(response.data<MeasureBody>().missing).toMatchObject([
      { start: environment.day(-2), end: environment.day(0), reason: 'not_published' },
    ]);
    for (const offset of [-1, -2]) expect(await ttl(key(point, offset))).toBe(-2);
    environment.simulator.control({ published_until: { [point.pdl]: environment.day(-1) } });
    expect(daysIn(await requestReadings(point, measure, range(-4, 0)))).toHaveLength(4);
  });

  it.each([
    [-20, aDay],
    [-5, threeHours],
  ])(
    'older day (J%i) without a point (meter off): cached as an empty marker, a young one for %i seconds, since it may be published late',
    async (day, seconds) => {
      const point = await newPoint();
      environment.simulator.control({ holes: [{ pdl: point.pdl, days: [environment.day(day)] }] });
      const response = await requestReadings(point, measure, range(day - 1, day + 2));
      expect(daysIn(response)).toEqual([environment.day(day - 1), environment.day(day + 1)]);
      expect(response.data<MeasureBody>().missing).toEqual([]);
      expectLifetime(await ttl(key(point, day)), seconds);
      const alone = await requestReadings(point, measure, range(day, day + 1));
      expect(alone.data<MeasureBody>().meter_reading.interval_reading).toEqual([]);
      expect(calls(point)).toBe(1);
    },
  );

  it.each(['refusal_before_activation', 'business_error_200'])(
    'operator business error returned as a dict (%s): error for the whole range, no day marked empty, the exact range remembered 24 hours',
    async (kind) => {
      const point = await newPoint();
      refuse(point.pdl, kind);
      const response = await requestReadings(point, measure, range(-7, -3));
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'ADAM-ERR0123', origin: 'gridop' });
      expect(await marks(point)).toEqual([`:error:${environment.day(-7)}:${environment.day(-3)}`]);
      expectLifetime(await ttl(`${prefix}:${point.pdl}:error:${environment.day(-7)}:${environment.day(-3)}`), aDay);
      for (const offset of [-7, -4]) expect(await ttl(key(point, offset))).toBe(-2);
      expect((await requestReadings(point, measure, range(-7, -3))).status).toBe(400);
      expect(calls(point)).toBe(1);
      // A smaller range reaches the operator, and so does a larger one: no valid day is hidden.
      expect(daysIn(await requestReadings(point, measure, range(-5, -3)))).toHaveLength(2);
      const more = await requestReadings(point, measure, range(-9, -2));
      expect(daysIn(more)).toHaveLength(7);
      expect(more.data<MeasureBody>().missing).toEqual([]);
    },
  );

  it.each([
    ['J-1', 0],
    ['J-2', -1],
  ])('HTTP 400 refusal of a range ending on %s: never remembered', async (_, end) => {
    const point = await newPoint();
    refuse(point.pdl, 'refusal_no_service');
    expect((await requestReadings(point, measure, range(-4, end))).body).toMatchObject({ code: 'ADAM-ERR0191' });
    expect(await marks(point)).toEqual([]);
    expect(calls(point)).toBe(1);
    expect(daysIn(await requestReadings(point, measure, range(-4, end)))).toHaveLength(4 + end);
  });

  it.each(['refusal_no_service', 'refusal_history'])(
    'HTTP 400 refusal of an older range (%s) spanning several days: the last day is requested alone; refused too, every day is marked refused for 7 days',
    async (kind) => {
      const point = await newPoint();
      refuse(point.pdl, kind, 2);
      expect((await requestReadings(point, measure, range(-9, -5))).status).toBe(400);
      expect(environment.callsAbout(point.pdl, resource)).toEqual([
        `${resource} ${environment.day(-9)} ${environment.day(-5)}`,
        `${resource} ${environment.day(-6)} ${environment.day(-5)}`,
      ]);
      expect((await marks(point)).sort()).toEqual(
        [-9, -8, -7, -6].map((offset) => `:rejected:${environment.day(offset)}`),
      );
      expectLifetime(await ttl(`${prefix}:${point.pdl}:rejected:${environment.day(-8)}`), 7 * aDay);
      // Sliding windows are served without calling the operator.
      expect((await requestReadings(point, measure, range(-8, -6))).status).toBe(400);
      expect(calls(point)).toBe(2);
      const wider = await requestReadings(point, measure, range(-8, -4));
      expect(daysIn(wider)).toEqual([environment.day(-5)]);
      expect(wider.data<MeasureBody>().missing).toMatchObject([
        { start: environment.day(-8), end: environment.day(-5), reason: 'refused' },
      ]);
    },
  );

  it('HTTP 400 refusal of an older single-day range: marked without a probe', async () => {
    const point = await newPoint();
    refuse(point.pdl, 'refusal_no_service');
    expect((await requestReadings(point, measure, range(-9, -8))).status).toBe(400);
    expect(calls(point)).toBe(1);
    expectLifetime(await ttl(`${prefix}:${point.pdl}:rejected:${environment.day(-9)}`), 7 * aDay);
  });

  it('probe accepted (range across the meter activation): only the exact range is remembered 24 hours, the probed day is cached and served', async () => {
    const point = await newPoint();
    refuse(point.pdl, 'refusal_no_service', 1);
    const first = await requestReadings(point, measure, range(-9, -5));
    expect(daysIn(first)).toEqual([environment.day(-6)]);
    const missing = [{ start: environment.day(-9), end: environment.day(-6), reason: 'refused', code: 'ADAM-ERR0191' }];
    expect(first.data<MeasureBody>().missing).toMatchObject(missing);
    expect(calls(point)).toBe(2);
    expect(await marks(point)).toEqual([`:error:${environment.day(-9)}:${environment.day(-5)}`]);
    expectLifetime(await ttl(`${prefix}:${point.pdl}:error:${environment.day(-9)}:${environment.day(-5)}`), aDay);
    expectLifetime(await ttl(key(point, -6)), aDay);
    const again = await requestReadings(point, measure, range(-9, -5));
    expect(again.text).toBe(first.text);
    expect(daysIn(await requestReadings(point, measure, range(-6, -5)))).toHaveLength(1);
    expect(calls(point)).toBe(2);
    expect(daysIn(await requestReadings(point, measure, range(-7, -5)))).toHaveLength(2);
    expect(daysIn(await requestReadings(point, measure, range(-9, -4)))).toHaveLength(5);
  });

  it('another 400 code (ADAM-ERR0061 unauthorized requester): only the exact range is remembered 24 hours', async () => {
    const point = await newPoint();
    refuse(point.pdl, 'refusal_not_holder');
    expect((await requestReadings(point, measure, range(-9, -5))).body).toMatchObject({ code: 'ADAM-ERR0061' });
    expect(calls(point)).toBe(1);
    expect(await marks(point)).toEqual([`:error:${environment.day(-9)}:${environment.day(-5)}`]);
    expect(daysIn(await requestReadings(point, measure, range(-7, -5)))).toHaveLength(2);
    const wider = await requestReadings(point, measure, range(-12, -2));
    expect(daysIn(wider)).toHaveLength(10);
  });

  it.each([{ kind: 'refusal_no_data' }, { kind: 'server_error' }, { kind: 'text_500' }, throttling])(
    '404 (J-1 not yet published), 429, server errors ($kind): never remembered',
    async (fault) => {
      const point = await newPoint();
      environment.simulator.control({
        faults: [{ ...fault, times: 'always', match: { route: resource, pdl: point.pdl } }],
      });
      await requestReadings(point, measure, range(-9, -5));
      expect((await keysOf(point)).filter((name) => name !== '')).toEqual([]);
      await environment.calm();
      expect(daysIn(await requestReadings(point, measure, range(-9, -5)))).toHaveLength(4);
    },
  );
});

describe('a detail day', () => {
  const measure: MeasureName = 'consumption_detail';
  const [, resource, prefix] = measureRoutes[measure];
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const yesterday = () => [environment.day(-1), environment.day(0)] as const;
  const calls = ({ pdl }: ConsentedUser) => environment.callsAbout(pdl, resource).length;
  const partial = ({ pdl }: ConsentedUser, day: string, points: number) =>
    environment.simulator.control({ partial_days: [{ pdl, day, points }] });

  it.each([
    ['PT30M', 48, 44],
    ['PT15M', 96, 87],
    ['PT10M', 144, 130],
  ])('of %s with count at least 90 % of expected_count %i: served from cache', async (step, _expected, count) => {
    const point = await environment.anotherPoint(owner, { point: { step } });
    partial(point, environment.day(-1), count);
    expect(pointsOf(await requestReadings(point, measure, yesterday()))).toHaveLength(count);
    expect(pointsOf(await requestReadings(point, measure, yesterday()))).toHaveLength(count);
    expect(calls(point)).toBe(1);
  });

  it.each([
    ['PT30M', 43],
    ['PT15M', 86],
    ['PT10M', 129],
  ])(
    'recent, of %s, below 90 % of expected_count (%i): refetched whole, never merged with the cached part, no duplicates',
    async (step, count) => {
      const point = await environment.anotherPoint(owner, { point: { step } });
      partial(point, environment.day(-1), count);
      expect(pointsOf(await requestReadings(point, measure, yesterday()))).toHaveLength(count);
      expectLifetime(
        Number(await environment.redis.cli('ttl', `${prefix}:${point.pdl}:${environment.day(-1)}`)),
        threeHours,
      );
      partial(point, environment.day(-1), count - 10);
      const again = pointsOf(await requestReadings(point, measure, yesterday()));
      expect(again).toHaveLength(count - 10);
      expect(new Set(again.map(({ date }) => date)).size).toBe(count - 10);
      expect(calls(point)).toBe(2);
    },
  );

  it('recent, below 90 % of expected_count: the cached version is served if the operator call fails', async () => {
    const point = await environment.anotherPoint(owner);
    partial(point, environment.day(-1), 20);
    const first = await requestReadings(point, measure, yesterday());
    const match = { route: resource, pdl: point.pdl };
    environment.simulator.control({ faults: [{ kind: 'server_error', times: 'always', match }] });
    const second = await requestReadings(point, measure, yesterday());
    await environment.calm();
    expect(second.text).toBe(first.text);
    expect(pointsOf(second)).toHaveLength(20);
    expect(calls(point)).toBeGreaterThan(1);
  });

  it('older than J-2: served from cache as it is', async () => {
    const point = await environment.anotherPoint(owner);
    partial(point, environment.day(-3), 20);
    const old = [environment.day(-3), environment.day(-2)] as const;
    const first = await requestReadings(point, measure, old);
    expect(pointsOf(first)).toHaveLength(20);
    const named = {
      start: environment.day(-3),
      end: environment.day(-2),
      reason: 'partial',
      count: 20,
      expected_count: 48,
    };
    expect(first.data<MeasureBody>().missing).toEqual([{ ...named, retry_at: null }]);
    const columns = await requestReadings(point, measure, old, { format: 'columns' });
    expect(columns.data<{ missing: unknown }>().missing).toEqual([{ ...named, retry_at: null }]);
    const csv = await requestReadings(point, measure, old, { format: 'csv' });
    expect(csv.text.trimEnd().split('\r\n').at(-1)).toBe(
      `# missing ${environment.day(-3)} ${environment.day(-2)} partial count=20 expected_count=48`,
    );
    expect(pointsOf(await requestReadings(point, measure, old))).toHaveLength(20);
    expect(calls(point)).toBe(1);
  });
});

function expectLifetime(seconds: number, expected: number): void {
  expect(seconds).toBeLessThanOrEqual(expected);
  expect(seconds).toBeGreaterThan(expected - 60);
}
