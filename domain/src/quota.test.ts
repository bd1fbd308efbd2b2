import { describe, expect, it } from 'vitest';
import { toDay } from './day.ts';
import { formatInstant, parseInstant } from './paris-time.ts';
import {
  decideQuota,
  listUsageDays,
  quotaBucket,
  quotaHeaders,
  quotaKey,
  quotaReset,
  quotaWarnedKey,
  secondsUntilReset,
  viewQuota,
} from './quota.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const now = at('2026-10-02T13:23:09+02:00');

describe('daily quotas', () => {
  it.each([
    ['cached', 1000],
    ['no_cache', 50],
  ] as const)('%s allows %i requests a day and refuses the next', (bucket, limit) => {
    const last = decideQuota({ bucket, used: limit - 1, exempt: false, now });
    expect(last).toMatchObject({ allowed: true, used: limit, remaining: 0, limit });
    const over = decideQuota({ bucket, used: limit, exempt: false, now });
    expect(over).toMatchObject({ allowed: false, used: limit, remaining: 0 });
  });

  it('count requests with no use_cache on the cache quota', () => {
    expect([quotaBucket(true), quotaBucket(false)]).toEqual(['cached', 'no_cache']);
  });

  it('do not bind administrators', () => {
    const decision = decideQuota({ bucket: 'no_cache', used: 9000, exempt: true, now });
    expect(decision).toMatchObject({ allowed: true, limit: null, remaining: null });
    expect(quotaHeaders(decision, now)).toEqual({});
  });

  it.each([
    ['2026-10-02T13:23:09+02:00', '2026-10-02T22:00:00.000Z'],
    ['2026-10-02T23:59:59+02:00', '2026-10-02T22:00:00.000Z'],
    ['2026-10-03T00:00:00+02:00', '2026-10-03T22:00:00.000Z'],
    ['2026-10-25T01:00:00+02:00', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29T01:00:00+01:00', '2026-03-29T22:00:00.000Z'],
  ])('counted at %s end at %s, midnight in Paris', (moment, reset) => {
    expect(formatInstant(quotaReset(at(moment)))).toBe(reset);
  });

  it('never announce a reset in zero seconds', () => {
    expect(secondsUntilReset(at('2026-10-02T21:59:59.999Z'))).toBe(1);
  });

  it('are reported in headers, with a retry time only where refused', () => {
    const decision = decideQuota({ bucket: 'cached', used: 42, exempt: false, now });
    expect(quotaHeaders(decision, now)).toEqual({
      'RateLimit-Policy': '"cached";q=1000;w=86400',
      RateLimit: '"cached";r=957;t=38211',
    });
    const refused = decideQuota({ bucket: 'no_cache', used: 50, exempt: false, now });
    expect(quotaHeaders(refused, now)).toEqual({
      'RateLimit-Policy': '"no_cache";q=50;w=86400',
      RateLimit: '"no_cache";r=0;t=38211',
      'Retry-After': '38211',
    });
  });

  it('state themselves without counting', () => {
    const state = (used: number) => quotaHeaders(viewQuota('no_cache', used, now), now).RateLimit;
    expect([0, 49, 50, 70].map(state)).toEqual([50, 1, 0, 0].map((left) => `"no_cache";r=${left};t=38211`));
    expect(quotaHeaders(viewQuota('cached', 1000, now), now)['Retry-After']).toBeUndefined();
  });

  it('are counted per user, quota type and day', () => {
    const day = toDay('2026-10-02');
    expect(quotaKey('u1', 'no_cache', day)).toBe('rate_limit:u1:no_cache:2026-10-02');
    expect(quotaWarnedKey('u1', 'cached', day)).toBe('rate_limit_warned:u1:cached:2026-10-02');
  });
});

describe('the days of an account', () => {
  const today = toDay('2026-10-02');
  const on = (days: ReturnType<typeof listUsageDays>, date: string) => days.find((day) => day.date === date);

  it('are 30, the oldest first, and unknown before counting began, never zero', () => {
    const fields = new Map([
      ['since', '2026-09-20'],
      ['cached:2026-09-20', '412'],
      ['no_cache:2026-10-02', '3'],
    ]);
    const days = listUsageDays(fields, today);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-09-03', '2026-10-02']);
    expect(on(days, '2026-09-19')).toMatchObject({ cached: null, no_cache: null });
    expect(on(days, '2026-09-20')).toMatchObject({ cached: 412, no_cache: 0 });
    expect(on(days, '2026-09-25')).toMatchObject({ cached: 0, no_cache: 0 });
    expect(on(days, '2026-10-02')).toMatchObject({ cached: 0, no_cache: 3 });
  });

  it('are all unknown where nothing was ever counted', () => {
    expect(listUsageDays(new Map(), today).every(({ cached }) => cached === null)).toBe(true);
  });
});
