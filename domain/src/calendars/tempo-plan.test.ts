import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { dayRange, daysOf, rangeLength } from '../day-range.ts';
import { parisDay, parseInstant } from '../paris-time.ts';
import { tempoDayAt } from './tempo.ts';
import {
  isTempoRefreshDue,
  isTempoSyncDue,
  isTomorrowSettled,
  planTempoHistory,
  tempoCadence,
  tempoMaxAge,
  tempoWindow,
  tomorrowMayChangeUntil,
} from './tempo-plan.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const today = toDay('2026-11-15');
const tenYears = dayRange(toDay('2016-11-15'), addDays(today, 1));

describe('the window requested from the tempo source', () => {
  it.each([
    ['2026-11-15T00:30:00+01:00', '2026-11-14', '2026-11-16'],
    ['2026-11-15T06:59:59+01:00', '2026-11-14', '2026-11-16'],
    ['2026-11-15T07:00:00+01:00', '2026-11-14', '2026-11-17'],
    ['2026-07-14T23:30:00+02:00', '2026-07-13', '2026-07-16'],
  ])('at %s is %s to %s, the end excluded', (now, start, end) => expect(tempoWindow(at(now))).toEqual({ start, end }));
});

describe('the history of tempo colours', () => {
  it('is requested in ranges of at most 366 days, newest first, when nothing is known', () => {
    const requests = planTempoHistory(new Set(), today);
    expect(requests[0]).toEqual({ start: '2025-11-15', end: '2026-11-16' });
    expect(requests.every((request) => rangeLength(request) <= 366)).toBe(true);
    expect(requests.flatMap(daysOf).sort()).toEqual(daysOf(tenYears));
  });

  it('is not requested before 2014-09-01', () =>
    expect(planTempoHistory(new Set(), toDay('2015-01-10')).at(-1)?.start).toBe('2014-09-01'));

  it.each([
    ['nothing missing', [], []],
    ['today', ['2026-11-15'], []],
    ['yesterday and today', ['2026-11-14', '2026-11-15'], []],
    ['three days that touch today', ['2026-11-13', '2026-11-14', '2026-11-15'], [['2026-11-13', '2026-11-16']]],
    ['an older day', ['2026-11-12'], [['2026-11-12', '2026-11-13']]],
    ['two gaps within 366 days', ['2026-01-05', '2026-06-01'], [['2026-01-05', '2026-06-02']]],
    [
      'two gaps far apart',
      ['2020-01-05', '2026-06-01'],
      [
        ['2026-06-01', '2026-06-02'],
        ['2020-01-05', '2020-01-06'],
      ],
    ],
  ])('with %s', (_, missing, expected) => {
    const known = new Set(daysOf(tenYears).filter((day) => !missing.includes(day)));
    expect(planTempoHistory(known, today).map(({ start, end }) => [start, end])).toEqual(expected);
  });

  it('requests every older missing day, for any missing periods, with both ends of a request missing', () => {
    const days = daysOf(dayRange(addDays(today, -900), addDays(today, 1)));
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 898 }), { minLength: 1 }), (missingIndexes) => {
        const missing = new Set(missingIndexes.map((index) => days[index]));
        const known = new Set(daysOf(tenYears).filter((day) => !missing.has(day)));
        const requests = planTempoHistory(known, today);
        const planned = new Set(requests.flatMap(daysOf));
        expect([...missing].every((day) => day !== undefined && planned.has(day))).toBe(true);
        expect(requests.every((request) => rangeLength(request) <= 366)).toBe(true);
        expect(requests.every(({ start, end }) => missing.has(start) && missing.has(addDays(end, -1)))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the cadence of tempo', () => {
  it.each([
    ['2026-11-15T09:00:00+01:00', false, 10],
    ['2026-11-15T09:00:00+01:00', true, 10],
    ['2026-11-15T11:29:59+01:00', true, 10],
    ['2026-11-15T11:30:00+01:00', true, 60],
    ['2026-11-15T16:00:00+01:00', false, 10],
  ] as const)('at %s with tomorrow known (%s) is %i minutes', (now, known, minutes) =>
    expect(tempoCadence(at(now), known)).toBe(minutes),
  );

  it.each([
    ['2026-11-15T16:00:00+01:00', true, '2026-11-15T15:50:00+01:00', true],
    ['2026-11-15T16:50:00+01:00', true, '2026-11-15T16:00:00+01:00', false],
    ['2026-11-15T16:50:00+01:00', false, '2026-11-15T16:40:00+01:00', true],
    ['2026-11-15T16:45:00+01:00', false, '2026-11-15T16:40:00+01:00', false],
  ])('at %s, tomorrow known %s, last run %s: due %s', (now, known, last, due) =>
    expect(isTempoRefreshDue(at(now), known, at(last))).toBe(due),
  );

  it('is due at once when nothing ran before', () =>
    expect(isTempoRefreshDue(at('2026-11-15T16:45:00+01:00'), true, null)).toBe(true));

  it.each([
    ['2026-11-15T10:40:00+01:00', false],
    ['2026-11-15T11:30:00+01:00', true],
    ['2026-11-14T18:00:00+01:00', false],
  ])('tomorrow stored at %s is settled: %s', (stored, settled) =>
    expect(isTomorrowSettled(at(stored), at('2026-11-15T12:00:00+01:00'))).toBe(settled),
  );
});

describe('the age of a tempo response', () => {
  it.each([
    ['2026-11-15T00:00:00+01:00', false, 6 * 3600],
    ['2026-11-15T05:59:30+01:00', false, 30],
    ['2026-11-15T06:10:00+01:00', false, 20 * 60],
    ['2026-11-15T06:30:00+01:00', false, 600],
    ['2026-11-15T10:29:59+01:00', true, 1],
    ['2026-11-15T23:30:00+01:00', true, 1800],
    ['2026-11-15T23:55:00+01:00', false, 300],
    ['2026-10-25T02:30:00+02:00', false, 4.5 * 3600],
  ])('at %s, tomorrow known %s, is %i seconds', (now, known, seconds) =>
    expect(tempoMaxAge(at(now), known)).toBe(seconds),
  );

  it('never crosses 06:00 or midnight', () => {
    const instants = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.boolean(), (now, known) => {
        const last = Math.max(now, now + tempoMaxAge(now, known) * 1000 - 1);
        expect(parisDay(last)).toBe(parisDay(now));
        expect(tempoDayAt(last)).toBe(tempoDayAt(now));
      }),
    );
  });
});

describe('a client requests tomorrow', () => {
  it.each([
    ['while it is unknown, in the morning', '2026-11-15T07:00:00+01:00', null, true],
    ['while it is unknown, in the evening', '2026-11-15T23:00:00+01:00', null, true],
    ['not again before 11:30', '2026-11-15T11:29:59+01:00', '2026-11-15T07:00:00+01:00', false],
    ['once more from 11:30 on', '2026-11-15T11:30:00+01:00', '2026-11-15T07:00:00+01:00', true],
    ['not a third time', '2026-11-15T13:00:00+01:00', '2026-11-15T12:00:00+01:00', false],
  ])('%s', (_, now, readAt, due) => expect(isTempoSyncDue(at(now), readAt === null ? null : at(readAt))).toBe(due));
});

describe('the colour of tomorrow', () => {
  it.each([
    ['2024-11-19T07:10:00+01:00', '2024-11-19T11:30:00+01:00'],
    ['2024-11-19T10:45:00+01:00', '2024-11-19T11:30:00+01:00'],
    ['2024-11-19T11:29:59+01:00', '2024-11-19T11:30:00+01:00'],
    ['2024-11-19T11:30:00+01:00', undefined],
    ['2024-07-19T09:00:00+02:00', '2024-07-19T11:30:00+02:00'],
  ])('known at %s may change until %s', (now, until) => {
    expect(tomorrowMayChangeUntil(parseInstant(now) ?? 0)).toBe(until === undefined ? null : parseInstant(until));
  });
});
