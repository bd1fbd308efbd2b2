import { readFileSync } from 'node:fs';
import { addDays, toDay } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Home } from '../api/queries.ts';
import { type DailySeries, isGapless } from '../api/series.ts';
import { origins } from '../messages/states.ts';
import {
  captionOf,
  firstFailure,
  missingKindOf,
  stateOfError,
  stateOfMissing,
  stateOfMonths,
  stateOfQuery,
} from './panel.ts';
import { energyByRegister, isComplete, slotsOfDay } from './slots.ts';
import { compareDays, forecastMonth, listDays, totalOf, usualForWeekday } from './totals.ts';

const home = {
  pricing_option: 'HC_HP',
  offpeak_hours: [{ valid_from: null, ranges: ['22:38-06:38'], source: 'gridop', raw: 'HC (22H38-6H38)' }],
} as unknown as Home;
const curveOf = (day: string, count: number, power = 600) => ({
  runs: [{ start: startOfDay(toDay(day)), step_minutes: 30, powers_w: new Array<number | null>(count).fill(power) }],
  missing: [],
});
const series = (start: string, values: (number | null)[]): DailySeries => ({
  start: toDay(start),
  values_wh: values,
  missing: [],
});

describe('the slots of a day', () => {
  it.each([
    ['2026-02-15', 48],
    ['2025-10-26', 50],
    ['2026-03-29', 46],
  ])('on %s are %i half hours, as many as the clock shows', (day, count) => {
    const slots = slotsOfDay(toDay(day), curveOf(day, count), home);
    expect(slots).toHaveLength(count);
    expect(isComplete(slots)).toBe(true);
  });

  it('are cut to the minute where the tariff changes', () => {
    const slots = slotsOfDay(toDay('2026-02-15'), curveOf('2026-02-15', 48), home);
    expect(slots[13]?.parts).toEqual([
      { register: 'hc', minutes: 8 },
      { register: 'hp', minutes: 22 },
    ]);
    const { base, hp, hc } = energyByRegister(slots);
    expect([base, hp, hc]).toEqual([0, 9600, 4800]);
  });

  it('are empty where there is no point, and never zero', () => {
    const slots = slotsOfDay(toDay('2026-02-15'), curveOf('2026-02-15', 40), home);
    expect(slots.slice(40).map(({ power_w }) => power_w)).toEqual(new Array(8).fill(null));
    expect(isComplete(slots)).toBe(false);
  });

  it('have one tariff when the contract has one', () => {
    const slots = slotsOfDay(toDay('2026-02-15'), curveOf('2026-02-15', 48), { ...home, pricing_option: 'BASE' });
    expect(energyByRegister(slots)).toEqual({ base: 14_400, hp: 0, hc: 0 });
  });
});

describe('a history', () => {
  it.each([
    ['of known days', [null, 1, 2, 0, null], true],
    ['with a day missing between', [null, 1, null, 3], false],
    ['without any day', [null, null], true],
  ])('%s is complete or not', (_name, values, isComplete) => {
    expect(isGapless(series('2026-02-01', values))).toBe(isComplete);
  });
});

describe('sums', () => {
  it('count the known days', () => {
    const days = listDays(toDay('2026-02-01'), 3);
    expect(totalOf(series('2026-02-01', [1000, null, 0]), days)).toEqual({ wh: 1000, known: 2, days: 3 });
  });

  it('compare only days that both years have', () => {
    const values = new Array<number | null>(368).fill(null);
    values[0] = 500;
    values[1] = 700;
    values[365] = 1000;
    values[367] = 9000;
    const days = listDays(toDay('2026-02-01'), 3);
    expect(compareDays(series('2025-02-01', values), days)).toEqual({
      now_wh: 1000,
      before_wh: 500,
      days: 1,
    });
  });

  it('give a usual value from three or four known days of the same weekday', () => {
    const values = new Array<number | null>(29).fill(1000);
    const day = addDays(toDay('2026-01-01'), 28);
    expect(usualForWeekday(series('2026-01-01', values), day)).toEqual({ wh: 1000, weeks: 4 });
    [values[7], values[14]] = [null, 4000];
    expect(usualForWeekday(series('2026-01-01', values), day)).toEqual({ wh: 2000, weeks: 3 });
    values[21] = null;
    expect(usualForWeekday(series('2026-01-01', values), day)).toBeUndefined();
  });

  it('give no forecast before the fifth day or across missing days', () => {
    const month = toDay('2026-02-01');
    const known = new Array<number | null>(60).fill(1000);
    const on = (day: string) => forecastMonth(series('2026-01-01', known), month, toDay(day));
    expect(on('2026-02-04')).toBeUndefined();
    expect(on('2026-02-05')?.middle_wh).toBe(28_000);
    known[32] = null;
    expect(on('2026-02-05')).toBeUndefined();
    // Nine of ten days are known.
    expect(on('2026-02-10')).toBeUndefined();
  });
});

describe('what a failure is called', () => {
  it.each([
    [new ApiError(0, { code: 'NETWORK' }), 'offline'],
    [new ApiError(429, { code: 'RATE_LIMIT_EXCEEDED', retry_after: 40_000 }), 'quota'],
    [new ApiError(429, { code: 'RATE_LIMIT_EXCEEDED' }), 'quota'],
    [new ApiError(429, { code: 'RATE_LIMIT_EXCEEDED', retry_after: 1 }), 'error'],
    [new ApiError(503, { code: 'GATEWAY_QUOTA', origin: 'gateway' }), 'quota'],
    [new ApiError(503, { code: 'GATEWAY_QUOTA', origin: 'gateway', retry_after: 1 }), 'error'],
    [new ApiError(403, { code: 'CONSENT_EXPIRED' }), 'expired'],
    [new ApiError(403, { code: 'CONSENT_REQUIRED' }), 'empty'],
    [new ApiError(400, { code: 'ADAM-ERR0069' }), 'refused'],
    [new ApiError(503, { code: 'GRIDOP_UNAVAILABLE', origin: 'gridop' }), 'error'],
    [new TypeError('a defect of ours'), 'error'],
  ])('%o', (error, kind) => {
    expect(stateOfError(error).kind).toBe(kind);
  });

  it('covers every origin that the API declares, and maps an unknown origin to svc', () => {
    const document = readFileSync(new URL('../../../server/openapi/gateway.json', import.meta.url), 'utf8');
    const declaredOrigins: string[] = JSON.parse(document).components.schemas.Error.properties.origin.enum;
    expect([...origins].sort()).toEqual(declaredOrigins.sort());
    for (const origin of origins)
      expect(stateOfError(new ApiError(503, { code: 'X', origin }))).toMatchObject({ kind: 'error', origin });
    expect(stateOfError(new ApiError(503, { code: 'X', origin: 'new' }))).toMatchObject({ origin: 'svc' });
  });

  it('distinguishes the reasons for missing days', () => {
    const missing = { start: '', end: '', retry_at: null };
    expect(missingKindOf({ ...missing, reason: 'not_published' })).toBe('unpublished');
    expect(missingKindOf({ ...missing, reason: 'refused', code: 'ADAM-ERR0123' })).toBe('before');
    expect(missingKindOf({ ...missing, reason: 'unavailable' })).toBe('failed');
    expect(missingKindOf({ ...missing, reason: 'waiting' })).toBe('waiting');
    expect(missingKindOf(undefined)).toBe('hole');
  });
});

describe('the state of a panel of several months', () => {
  const busy = new ApiError(503, { code: 'OVERLOADED' });
  const refused = new ApiError(400, { code: 'ADAM-ERR0123', origin: 'gridop' });
  const read = { isKnown: true, waiting: 0, error: null, failure: null, done: 20, total: 30 };
  it.each([
    ['all there', {}, 'ready'],
    ['some on their way', { waiting: 1 }, 'importing'],
    ['all on their way', { waiting: 2, isKnown: false }, 'loading'],
    ['one failed', { error: busy }, 'error'],
    ['one failed, the others still on their way', { error: busy, waiting: 1 }, 'importing'],
    ['one is refused for good', { error: refused }, 'ready'],
    ['all are refused', { error: refused, isKnown: false }, 'refused'],
    ['days that could not be read, and others', { failure: busy }, 'ready'],
    ['days that could not be read, and no others', { failure: busy, isKnown: false }, 'error'],
    ['nothing measured', { isKnown: false }, 'empty'],
  ])('%s', (_, change, kind) => {
    expect(stateOfMonths({ ...read, ...change }).kind).toBe(kind);
  });

  it('shows earlier data after a failure only if there is any', () => {
    expect(stateOfQuery({ isPending: false, error: busy, data: undefined })).toMatchObject({ isBare: true });
    expect(stateOfQuery({ isPending: false, error: busy, data: [] })).not.toHaveProperty('isBare');
  });

  it('distinguishes a failure from a refusal', () => {
    expect(firstFailure(null, refused, busy)).toBe(busy);
    expect(firstFailure(null, refused)).toBeNull();
  });

  it.each([
    ['unavailable', 'error'],
    ['waiting', 'loading'],
    ['refused', 'refused'],
    ['not_published', undefined],
  ] as const)('of a day that is %s is %s', (reason, kind) => {
    expect(stateOfMissing({ start: '', end: '', retry_at: null, reason })?.kind).toBe(kind);
  });
});

describe('the sentence of a screen without data', () => {
  it.each([
    [{ kind: 'loading' }, 'loading'],
    [{ kind: 'error', origin: 'gridop', code: 'X', retry: null }, 'failed'],
    [{ kind: 'error', origin: 'gridop', code: 'GRIDOP_WAITING', retry: null }, 'waiting'],
    [{ kind: 'quota', retry: null }, 'quota'],
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'empty', reason: 'consent' }, 'none'],
    [{ kind: 'expired' }, 'expired'],
  ] as const)('describes %o as %s', (state, expected) => {
    expect(captionOf(state)).toBe(expected);
  });
});
