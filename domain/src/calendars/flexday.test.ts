import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { hourMs } from '../paris-time.ts';
import {
  type FlexdayRow,
  findMissingFlexdays,
  flexdayStart,
  nextFlexdayAttempt,
  planFlexdayCatchUp,
  planFlexdaySync,
  readFlexdayValue,
  rememberMissingFlexdays,
} from './flexday.ts';

const now = 500_000 * hourMs;
const today = toDay('2026-11-15');
const history = daysOf(dayRange(flexdayStart, today));
const eco: FlexdayRow = { day_type: 'ECO', next_attempt_at: null };
const rowsWithout = (missing: readonly string[]) =>
  new Map<Day, FlexdayRow>(history.filter((day) => !missing.includes(day)).map((day) => [day, eco]));

describe('a value of the supplier', () => {
  it.each([
    ['RAS', 'ECO'],
    ['ZENF_PM', 'SOBRIETE'],
    ['ZENF_BONIF', 'BONUS'],
    ['ZENF_BONUS', 'BONUS'],
    [' zenf_pm ', 'SOBRIETE'],
  ])('%j is %s', (value, dayType) =>
    expect(readFlexdayValue(value)).toMatchObject({ kind: 'known', day_type: dayType }),
  );

  it.each([null, undefined, '', '  ', 'NON_DETERMINE', 'non_determine'])('%j is none', (value) =>
    expect(readFlexdayValue(value).kind).toBe('none'),
  );

  it('that is not known is not interpreted, and never ECO', () => {
    expect(readFlexdayValue('ZENF_TEST')).toEqual({ kind: 'unknown', raw_value: 'ZENF_TEST' });
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readFlexdayValue(value);
        if (read.kind === 'known')
          expect(['RAS', 'ZENF_PM', 'ZENF_BONIF', 'ZENF_BONUS']).toContain(read.raw_value.toUpperCase());
        expect((read.raw_value ?? '').length).toBeLessThanOrEqual(32);
      }),
    );
  });
});

describe('the catch-up of flexible days', () => {
  it.each([
    ['nothing missing', [], []],
    ['yesterday', ['2026-11-14'], ['2026-11-13']],
    ['two days filled by one answer', ['2026-11-13', '2026-11-14'], ['2026-11-13']],
    ['three days', ['2026-11-12', '2026-11-13', '2026-11-14'], ['2026-11-13', '2026-11-11']],
    ['an old day after a new one', ['2024-01-05', '2026-11-14'], ['2026-11-13', '2024-01-04']],
    ['the first day of the offer', ['2023-11-01'], ['2023-11-01']],
    ['the first two days', ['2023-11-01', '2023-11-02'], ['2023-11-01']],
    ['today and tomorrow, which another call reads', ['2026-11-15', '2026-11-16'], []],
  ])('with %s missing', (_, missing, planned) =>
    expect(planFlexdayCatchUp(rowsWithout(missing), today, now)).toEqual(planned),
  );

  it('sends at most 30 requests and fills 60 days', () => {
    const planned = planFlexdayCatchUp(new Map(), today, now);
    expect(planned).toHaveLength(30);
    expect(planned[0]).toBe('2026-11-13');
    expect(planned.at(-1)).toBe(addDays(today, -60));
  });

  it('passes over days in their retry wait, so that they do not starve the older ones', () => {
    const rows = rowsWithout(['2026-11-14', '2024-01-05']);
    rows.set(toDay('2026-11-14'), { day_type: null, next_attempt_at: now + 1 });
    expect(planFlexdayCatchUp(rows, today, now)).toEqual(['2024-01-04']);
    expect(planFlexdayCatchUp(rows, today, now + 1)).toEqual(['2026-11-13', '2024-01-04']);
  });

  it('ends: each successful pass leaves less, until nothing is missing', () => {
    const rows = new Map<Day, FlexdayRow>();
    let passes = 0;
    for (
      let planned = planFlexdayCatchUp(rows, today, now);
      planned.length > 0;
      planned = planFlexdayCatchUp(rows, today, now)
    ) {
      for (const day of planned) rows.set(day, eco).set(addDays(day, 1), eco);
      passes++;
    }
    expect(history.every((day) => rows.has(day))).toBe(true);
    expect(passes).toBe(Math.ceil(history.length / 60));
  });

  it.each([
    [1, 24],
    [2, 48],
    [3, 96],
    [6, 768],
    [50, 768],
  ])('after %i attempts waits %i hours', (attempts, hours) =>
    expect(nextFlexdayAttempt(attempts, now) - now).toBe(hours * hourMs),
  );
});

describe("the client's flexible days", () => {
  const known = (missing: readonly string[] = []) =>
    new Set([...history, today].filter((day) => !missing.includes(day)));

  it.each([
    ['complete', known(), [], { start: '2026-11-09', end: '2026-11-16' }],
    [
      'an old gap',
      known(['2024-03-01', '2025-01-01']),
      ['2024-03-01', '2025-01-01'],
      { start: '2024-03-01', end: '2026-11-16' },
    ],
    ['a gap of yesterday', known(['2026-11-14']), ['2026-11-14'], { start: '2026-11-09', end: '2026-11-16' }],
    ['empty', new Set<Day>(), [...history, today], { start: '2023-11-01', end: '2026-11-16' }],
  ])('%s: one request', (_, days, missingDays, request) => {
    expect(findMissingFlexdays(days, new Map(), today, now)).toEqual(missingDays);
    expect(planFlexdaySync(findMissingFlexdays(days, new Map(), today, now), today)).toEqual(request);
  });

  it('that the gateway does not have do not count as missing for 24 hours', () => {
    const days = known(['2024-03-01']);
    const request = planFlexdaySync(findMissingFlexdays(days, new Map(), today, now), today);
    const knownMissing = rememberMissingFlexdays(new Map(), request, days, today, now);
    expect([...knownMissing]).toEqual([['2024-03-01', now + 24 * hourMs]]);
    expect(findMissingFlexdays(days, knownMissing, today, now + 24 * hourMs - 1)).toEqual([]);
    expect(findMissingFlexdays(days, knownMissing, today, now + 24 * hourMs)).toEqual(['2024-03-01']);
  });

  it('are no longer remembered as missing once the gateway has them, and tomorrow is never missing', () => {
    const knownMissing = new Map([[toDay('2026-11-10'), now]]);
    const request = planFlexdaySync([], today);
    expect([...rememberMissingFlexdays(knownMissing, request, known(), today, now)]).toEqual([]);
  });

  it('remain remembered as missing while they are not requested', () => {
    const knownMissing = new Map([[toDay('2024-03-01'), now]]);
    const request = planFlexdaySync([], today);
    expect([...rememberMissingFlexdays(knownMissing, request, known(['2024-03-01']), today, now + hourMs)]).toEqual([
      ['2024-03-01', now],
    ]);
  });
});
