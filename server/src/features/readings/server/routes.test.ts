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

describe('a measure route', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-9), environment.day(-6)] as const;
  const totalCalls = () => environment.simulator.requests({ service: 'gridop' }).total;

  describe('serves', () => {
    it.each([
      ['consumption_daily', 'Wh', { measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' }],
      ['production_daily', 'Wh', { measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' }],
      ['max_power', 'VA', { measurement_kind: 'power', aggregate: 'maximum', measuring_period: 'P1D' }],
      ['consumption_detail', 'W', { measurement_kind: 'power', aggregate: 'average' }],
      ['production_detail', 'W', { measurement_kind: 'power', aggregate: 'average' }],
    ] as const)('%s in its own unit, with the range it served', async (measure, unit, reading_type) => {
      const response = await requestReadings(owner, measure, week());
      const { meter_reading } = response.data<MeasureBody>();
      expect(Object.keys(response.data())).toEqual(['meter_reading', 'missing']);
      expect(meter_reading).toMatchObject({
        usage_point_id: owner.pdl,
        start: environment.day(-9),
        end: environment.day(-6),
      });
      expect(meter_reading.reading_type).toEqual({ unit, ...reading_type });
      expect(daysIn(response)).toEqual([-9, -8, -7].map((offset) => environment.day(offset)));
      for (const { value } of pointsOf(response)) expect(value).toBeTypeOf('number');
    });

    it('the batch routes with the body and the entries of the detail routes', async () => {
      for (const direction of ['consumption', 'production']) {
        const before = totalCalls();
        const path = (form: string) => `/gridop/${direction}/${form}/${owner.pdl}?start=${week()[0]}&end=${week()[1]}`;
        const [detail, batch] = [await owner.caller.get(path('detail')), await owner.caller.get(path('detail/batch'))];
        expect(batch.text).toBe(detail.text);
        expect(totalCalls()).toBe(before);
      }
    });

    it('stamps of a load curve at the start of the step, and the moment of a peak', async () => {
      const [first] = pointsOf(await requestReadings(owner, 'consumption_detail', week()));
      expect(first).toMatchObject({
        date: `${environment.day(-9)} 00:00:00`,
        interval_length: 'PT15M',
        measure_type: 'B',
      });
      const [peak] = pointsOf(await requestReadings(owner, 'max_power', week()));
      expect(peak?.date).toMatch(new RegExp(`^${environment.day(-9)} \\d\\d:\\d\\d:\\d\\d$`));
    });

    it('CORRIGE only when every point is', async () => {
      const point = await environment.anotherPoint(owner);
      environment.simulator.control({
        corrections: [{ pdl: point.pdl, days: [environment.day(-9), environment.day(-8)] }],
      });
      const quality = async (from: number, to: number) =>
        (
          await requestReadings(point, 'consumption_daily', [environment.day(from), environment.day(to)], {
            use_cache: 'false',
          })
        ).data<MeasureBody>().meter_reading.quality;
      expect(await quality(-9, -7)).toBe('CORRIGE');
      expect(await quality(-9, -6)).toBe('BRUT');
    });
  });

  describe('reads the range', () => {
    const served = async (start: string, end: string) => {
      const { meter_reading } = (await requestReadings(owner, 'consumption_daily', [start, end])).data<MeasureBody>();
      return [meter_reading.start, meter_reading.end];
    };

    it('up to J-1 for end = today or later', async () => {
      expect(await served(environment.day(-5), environment.day(0))).toEqual([environment.day(-5), environment.day(0)]);
      expect(await served(environment.day(-5), environment.day(3))).toEqual([environment.day(-5), environment.day(0)]);
    });

    it('as the one day before end when nothing is left of it', async () => {
      expect(await served(environment.day(0), environment.day(0))).toEqual([environment.day(-1), environment.day(0)]);
      expect(await served(environment.day(-4), environment.day(-4))).toEqual([
        environment.day(-5),
        environment.day(-4),
      ]);
    });

    it.each([
      ['a day that does not exist', '2026-02-30', '2026-03-02', {}, 'INVALID_DATE_FORMAT'],
      ['another form of date', '01/02/2026', '2026-03-02', {}, 'INVALID_DATE_FORMAT'],
      ['a start after the end', '2026-09-05', '2026-09-04', {}, 'INVALID_DATE_RANGE'],
      ['1111 days', '2023-01-01', '2026-01-16', {}, 'DATE_RANGE_TOO_LONG'],
      ['an unknown format', '2026-09-01', '2026-09-02', { format: 'xml' }, 'VALIDATION_ERROR'],
      ['use_cache that is no boolean', '2026-09-01', '2026-09-02', { use_cache: 'perhaps' }, 'VALIDATION_ERROR'],
    ])('refuses %s with 422 and no operator call, with or without cache', async (_, start, end, query, code) => {
      const before = totalCalls();
      for (const more of [{}, { use_cache: 'false' }]) {
        const response = await requestReadings(owner, 'consumption_daily', [start, end], { ...more, ...query });
        expect([response.status, response.body.code]).toEqual([422, code]);
        expect(response.body.detail).toBeTypeOf('string');
      }
      expect(totalCalls()).toBe(before);
    });

    it('of a load curve up to 745 days, of a daily measure up to 1110', async () => {
      const tooLong = await requestReadings(owner, 'consumption_detail', [environment.day(-746), environment.day(0)]);
      expect(tooLong.body).toMatchObject({ code: 'DATE_RANGE_TOO_LONG', detail: 'At most 745 days' });
      const longest = await requestReadings(owner, 'consumption_daily', [environment.day(-1110), environment.day(0)]);
      expect(daysIn(longest)).toHaveLength(1110);
      expect(longest.data<MeasureBody>().missing).toEqual([]);
    });
  });

  describe('as columns', () => {
    it('of days starts with a date and steps P1D', async () => {
      const point = await environment.anotherPoint(owner);
      environment.simulator.control({ holes: [{ pdl: point.pdl, days: [environment.day(-8)] }] });
      const values = pointsOf(await requestReadings(point, 'consumption_daily', week())).map(({ value }) => value);
      const columns = (await requestReadings(point, 'consumption_daily', week(), { format: 'columns' })).data();
      expect(columns).toEqual({
        usage_point_id: point.pdl,
        unit: 'Wh',
        series: [{ start: environment.day(-9), step: 'P1D', values: [values[0], null, values[1]], quality: 'BRUT' }],
        missing: [],
      });
    });

    it('of maximum power adds the times', async () => {
      const { series } = (await requestReadings(owner, 'max_power', week(), { format: 'columns' })).data<{
        series: { times: string[]; values: number[] }[];
      }>();
      expect(series[0]?.times).toHaveLength(3);
      for (const time of series[0]?.times ?? []) expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
    });
  });

  describe('as CSV', () => {
    it('has a byte order mark, one header line, ; and , by default, and no PDL in its name', async () => {
      const response = await requestReadings(owner, 'consumption_detail', week(), { format: 'csv' });
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
      expect(String(response.headers['content-disposition'])).not.toContain(owner.pdl);
      expect(response.text.startsWith('\uFEFFstart;end;interval_minutes;value_w;value_wh;quality')).toBe(true);
      const lines = response.text.trim().split(/\r?\n/);
      expect(lines).toHaveLength(1 + 3 * 96);
      expect(lines[1]).toMatch(
        new RegExp(
          `^${environment.day(-9)}T00:00:00\\+02:00;${environment.day(-9)}T00:15:00\\+02:00;15;\\d+;\\d+(,\\d+)?;BRUT$`,
        ),
      );
    });

    it('takes , and .', async () => {
      const query = { format: 'csv', sep: ',', decimal: '.' };
      const lines = (await requestReadings(owner, 'consumption_detail', week(), query)).text.trimEnd().split(/\r?\n/);
      expect(lines[0]).toBe('\uFEFFstart,end,interval_minutes,value_w,value_wh,quality');
      for (const line of lines.slice(1)) expect(line.split(',')).toHaveLength(6);
      expect(lines.some((line) => /\.\d+,BRUT$/.test(line))).toBe(true);
    });

    it.each([
      ['consumption_daily', 'date;value_wh;quality', /^\d{4}-\d\d-\d\d;\d+;BRUT$/],
      ['max_power', 'date;value_va;at', /^\d{4}-\d\d-\d\d;\d+;\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0\d:00$/],
    ] as const)('of %s has the columns %s', async (measure, header, line) => {
      const lines = (await requestReadings(owner, measure, week(), { format: 'csv' })).text
        .slice(1)
        .trim()
        .split(/\r?\n/);
      expect(lines[0]).toBe(header);
      for (const each of lines.slice(1)) expect(each).toMatch(line);
    });
  });

  describe('with an ETag', () => {
    it('returns 304 for the same data, and another tag for a corrected value', async () => {
      const point = await environment.anotherPoint(owner);
      const first = await requestReadings(point, 'consumption_daily', week());
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('Authorization'),
      });
      const same = await requestReadings(
        point,
        'consumption_daily',
        week(),
        {},
        { 'if-none-match': `"other", W/${tag}` },
      );
      expect([same.status, same.text, same.headers.etag]).toEqual([304, '', tag]);
      environment.simulator.control({ corrections: [{ pdl: point.pdl, days: [environment.day(-8)] }] });
      const fresh = await requestReadings(
        point,
        'consumption_daily',
        week(),
        { use_cache: 'false' },
        { 'if-none-match': tag },
      );
      expect(fresh.status).toBe(200);
      expect(fresh.headers.etag).not.toBe(tag);
      expect((await requestReadings(point, 'consumption_daily', week())).text).toBe(fresh.text);
    });

    it('of another user never returns 304', async () => {
      const other = await environment.consentedUser({ persona: 'self_consumption', pdl: owner.pdl });
      const mine = await requestReadings(owner, 'consumption_daily', week());
      const theirs = await requestReadings(
        other,
        'consumption_daily',
        week(),
        {},
        { 'if-none-match': String(mine.headers.etag) },
      );
      expect(theirs.status).toBe(200);
      expect(theirs.text).toBe(mine.text);
    });
  });

  describe('serves a part', () => {
    it('with the missing days, the reasons, and when to retry', async () => {
      const service_from = environment.day(-8);
      const point = await environment.anotherPoint(owner, { persona: 'no_service', point: { service_from } });
      environment.simulator.control({ published_until: { [point.pdl]: environment.day(-2) } });
      await requestReadings(point, 'consumption_daily', [environment.day(-12), environment.day(-8)]);
      const response = await requestReadings(point, 'consumption_daily', [environment.day(-12), environment.day(0)]);
      expect(response.status).toBe(200);
      expect(daysIn(response)).toEqual([-8, -7, -6, -5, -4, -3, -2].map((offset) => environment.day(offset)));
      expect(response.data<MeasureBody>().missing).toEqual([
        {
          start: environment.day(-12),
          end: environment.day(-8),
          reason: 'refused',
          code: 'ADAM-ERR0191',
          retry_at: null,
        },
        {
          start: environment.day(-1),
          end: environment.day(0),
          reason: 'not_published',
          retry_at: '2026-10-02T09:00:00.000Z',
        },
      ]);
    });

    it('200 with an empty list when nothing is published yet', async () => {
      const point = await environment.anotherPoint(owner);
      environment.simulator.control({ published_until: { [point.pdl]: environment.day(-3) } });
      const response = await requestReadings(point, 'consumption_daily', [environment.day(-2), environment.day(0)]);
      expect([response.status, pointsOf(response)]).toEqual([200, []]);
    });

    it('cached days when the operator is down, and 503 with Retry-After when none is cached', async () => {
      const point = await environment.anotherPoint(owner);
      await requestReadings(point, 'consumption_daily', week());
      const match = { pdl: point.pdl };
      environment.simulator.control({ faults: [{ kind: 'server_error', times: 'always', match }] });
      const part = await requestReadings(point, 'consumption_daily', [environment.day(-9), environment.day(-4)]);
      expect(part.data<MeasureBody>().missing).toMatchObject([{ start: environment.day(-6), reason: 'unavailable' }]);
      expect(daysIn(part)).toHaveLength(3);
      const none = await requestReadings(point, 'consumption_daily', [environment.day(-5), environment.day(-4)]);
      expect([none.status, none.body.code, none.body.origin]).toEqual([503, 'GRIDOP_UNAVAILABLE', 'gridop']);
      expect(Number(none.headers['retry-after'])).toBeGreaterThan(0);
      await environment.calm();
    });
  });

  describe('returns the error itself', () => {
    it.each([
      ['refusal_before_activation', 400, 'ADAM-ERR0123'],
      ['refusal_no_service', 400, 'ADAM-ERR0191'],
      ['refusal_history', 400, 'ADAM-DC-0016'],
      ['refusal_not_holder', 400, 'ADAM-ERR0061'],
      ['refusal_direction', 400, 'ADAM-ERR0069'],
      ['refusal_unknown_point', 400, 'ADAM-ERR0155'],
      ['refusal_consent_window', 403, 'CONSENT_WINDOW'],
      ['not_subscribed', 503, 'GRIDOP_NOT_SUBSCRIBED'],
      [throttling.kind, 503, 'GRIDOP_THROTTLED'],
      ['server_error', 503, 'GRIDOP_UNAVAILABLE'],
      ['refusal_revoked', 403, 'CONSENT_REVOKED'],
    ])('%s: %i %s', async (kind, status, code) => {
      const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
      const more = kind === throttling.kind ? throttling : {};
      environment.simulator.control({ faults: [{ kind, ...more, times: 'always', match: { pdl: point.pdl } }] });
      const response = await requestReadings(point, 'consumption_daily', week());
      await environment.calm();
      expect([response.status, response.body.code]).toEqual([status, code]);
      expect(response.body.detail).toBeTypeOf('string');
      expect(response.headers['retry-after'] !== undefined).toBe(status === 503);
      expect(response.headers.ratelimit).toMatch(/^"cached";r=\d+;t=\d+$/);
    });

    it('curve_off: 400 ADAM-ERR0075, while daily values work', async () => {
      const point = await environment.anotherPoint(owner, { persona: 'curve_refused' });
      expect((await requestReadings(point, 'consumption_detail', week())).body).toMatchObject({ code: 'ADAM-ERR0075' });
      expect(daysIn(await requestReadings(point, 'consumption_daily', week()))).toHaveLength(3);
    });

    it.each([
      ['pending', 'CONSENT_REQUIRED'],
      ['expired', 'CONSENT_EXPIRED'],
    ])('a consent that is %s: 403 %s, and no operator call', async (state, code) => {
      const point = await environment.anotherPoint(owner);
      await environment.gateway.sql('update pdls set consent_status = $2 where id = $1', [point.id, state]);
      const response = await requestReadings(point, 'consumption_daily', week());
      expect([response.status, response.body.code]).toEqual([403, code]);
      expect(environment.callsAbout(point.pdl)).toEqual([]);
    });

    it('a consent revoked at the operator is proved again once an hour at most', async () => {
      const point = await environment.anotherPoint(owner);
      environment.simulator.control({ end_consents: [point.pdl] });
      for (let iteration = 0; iteration < 3; iteration++)
        expect((await requestReadings(point, 'consumption_daily', week())).body).toMatchObject({
          code: 'CONSENT_REVOKED',
        });
      expect(environment.callsAbout(point.pdl).length).toBeLessThanOrEqual(2);
      environment.simulator.control({ consents: [{ pdl: point.pdl }] });
      await environment.advance({ minutes: 61 });
      expect(daysIn(await requestReadings(point, 'consumption_daily', week()))).toHaveLength(3);
    });

    it('no credentials: 401; a PDL that is not a number: 422', async () => {
      const anonymous = { caller: environment.gateway.caller(), pdl: owner.pdl };
      expect((await requestReadings(anonymous, 'consumption_daily', week())).status).toBe(401);
      expect((await requestReadings({ ...owner, pdl: '123' }, 'consumption_daily', week())).status).toBe(422);
    });
  });

  it.each(['consumption/daily', 'production/daily', 'power', 'consumption/detail', 'consumption/detail/batch'])(
    'also under /v1/%s?pdl=, with the end of that form announced',
    async (path) => {
      const [start, end] = week();
      const today = await owner.caller.get(`/gridop/${path}/${owner.pdl}?start=${start}&end=${end}`);
      for (const form of [`/v1/${path}`, `/v1/gridop/${path}/`]) {
        const old = await owner.caller.get(`${form}?pdl=${owner.pdl}&start=${start}&end=${end}`);
        expect([old.status, old.text]).toEqual([200, today.text]);
        const [, since = ''] = /^@(\d+)$/.exec(String(old.headers.deprecation)) ?? [];
        expect(Date.parse(String(old.headers.sunset))).toBeGreaterThan(Number(since) * 1000);
      }
      expect(today.headers.deprecation).toBeUndefined();
    },
  );

  it('ignores unknown parameters under /v1 alone, and reports a missing pdl there', async () => {
    const [start, end] = week();
    const old = `/v1/consumption/daily?start=${start}&end=${end}`;
    expect((await owner.caller.get(`${old}&pdl=${owner.pdl}&foo=1`)).status).toBe(200);
    for (const without of [old, `${old}&pdl=12`]) {
      const response = await owner.caller.get(without);
      expect([response.status, response.body.errors]).toEqual([422, [{ field: 'pdl', message: 'must be 14 digits' }]]);
    }
    expect((await owner.caller.get('/v1/nothing?pdl=12345678901234')).status).toBe(404);
    const today = await requestReadings(owner, 'consumption_daily', week(), { use_cahce: 'false' });
    expect(today.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'use_cahce', message: 'is not known here: did you mean use_cache?' }],
    });
  });
});

describe('a foreign body from the operator', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-9), environment.day(-5)] as const;
  const cachedKeys = async ({ pdl }: ConsentedUser) =>
    (await environment.redis.cli('keys', `*:${pdl}:*`)).split('\n').filter(Boolean);
  const spoil = ({ pdl }: ConsentedUser, kind: string) =>
    environment.simulator.control({ faults: [{ kind, times: 'always', match: { pdl } }] });

  const broken = [
    'html_200',
    'html_403',
    'truncated_json',
    'invalid_json',
    'empty_body',
    'text_500',
    'connection_reset',
    'gzip_bomb',
    'wrong_unit',
    'object_for_array',
  ];

  it.each(broken)('%s: 503, and nothing cached', async (kind) => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    spoil(point, kind);
    for (const measure of ['consumption_daily', 'consumption_detail'] as const) {
      const response = await requestReadings(point, measure, week());
      expect([response.status, String(response.body.code).slice(0, 7)]).toEqual([503, 'GRIDOP_']);
    }
    expect(await cachedKeys(point)).toEqual([]);
    await environment.calm();
    expect(daysIn(await requestReadings(point, 'consumption_daily', week()))).toHaveLength(4);
  });

  it.each(['negative_values', 'null_values'])('%s: no zero and no wrong number is invented', async (kind) => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    const truth = new Map<string, number>();
    for (const { date, value } of pointsOf(
      await requestReadings(point, 'consumption_daily', week(), { use_cache: 'false' }),
    ))
      truth.set(date, value);
    await environment.redis.cli(
      'eval',
      `for _, k in ipairs(redis.call('KEYS', '*${point.pdl}*')) do redis.call('DEL', k) end`,
      '0',
    );
    spoil(point, kind);
    const response = await requestReadings(point, 'consumption_daily', week());
    expect(pointsOf(response)).toHaveLength(3);
    for (const { date, value } of pointsOf(response)) expect(value).toBe(truth.get(date));
    if (kind === 'negative_values')
      expect(response.data<MeasureBody>().missing).toMatchObject([
        { start: environment.day(-6), reason: 'unavailable' },
      ]);
    await environment.calm();
  });

  it.each(['reversed', 'shuffled', 'duplicated', 'numbers', 'iso_stamps', 'extra_fields', 'kilo_units'])(
    '%s: the same response as for a valid body',
    async (kind) => {
      for (const measure of ['consumption_daily', 'consumption_detail', 'max_power'] satisfies MeasureName[]) {
        const good = await environment.anotherPoint(owner, { persona: 'self_consumption' });
        const truth = pointsOf(await requestReadings(good, measure, week()));
        spoil(good, kind);
        const response = await requestReadings(good, measure, week(), { use_cache: 'false' });
        await environment.calm();
        expect(pointsOf(response), measure).toEqual(truth);
      }
    },
  );

  it('shifted_dates: days that were not requested are neither served nor cached', async () => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    spoil(point, 'shifted_dates');
    const response = await requestReadings(point, 'consumption_daily', [environment.day(-9), environment.day(-8)]);
    expect([response.status, response.body.code]).toEqual([503, 'GRIDOP_BAD_ANSWER']);
    expect(await cachedKeys(point)).toEqual([]);
    await environment.calm();
  });

  it('missing_points: a recent curve is served as it is and requested again', async () => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption' });
    const [, resource] = measureRoutes.consumption_detail;
    spoil(point, 'missing_points');
    const yesterday = [environment.day(-1), environment.day(0)] as const;
    expect(pointsOf(await requestReadings(point, 'consumption_detail', yesterday))).toHaveLength(72);
    await environment.calm();
    expect(pointsOf(await requestReadings(point, 'consumption_detail', yesterday))).toHaveLength(96);
    expect(environment.callsAbout(point.pdl, resource)).toHaveLength(2);
  });
});
