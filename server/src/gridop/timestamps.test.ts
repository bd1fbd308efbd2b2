import { type Day, toDay } from '@svc/domain/day';
import { formatWallTime, formatWithOffset, minuteMs, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { type StepMinutes, stepLengths } from '@svc/domain/readings/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCurveStarts, readDayStamp, readPeakStamp, readStep } from './timestamps.ts';

const truth = (day: Day, step: StepMinutes) =>
  Array.from({ length: stepsInDay(day, step) }, (_, slot) => startOfDay(day) + slot * step * minuteMs);
const ends = (starts: readonly number[], step: StepMinutes) =>
  starts.map((start) => ({ text: formatWallTime(start + step * minuteMs), step }));
const starts = (texts: string[], step: StepMinutes = 30) =>
  readCurveStarts(texts.map((text) => ({ text: `2026-10-25 ${text}:00`, step }))).map((start) =>
    start === undefined ? undefined : formatWithOffset(start).slice(11),
  );

const october = toDay('2026-10-25');
const march = toDay('2026-03-29');

describe('end stamps', () => {
  it('of an ordinary day: the stamp 00:00:00 belongs to the previous day', () => {
    const read = readCurveStarts([
      { text: '2026-09-29 00:30:00', step: 30 },
      { text: '2026-09-30 00:00:00', step: 30 },
    ]);
    expect(read.map((start) => formatWallTime(start ?? 0))).toEqual(['2026-09-29 00:00:00', '2026-09-29 23:30:00']);
  });

  it('of October show 02:00 and 02:30 twice, of March neither', () => {
    const texts = (day: Day) => ends(truth(day, 30), 30).map(({ text }) => text.slice(11, 16));
    expect(texts(october).slice(2, 8)).toEqual(['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']);
    expect(texts(march).slice(2, 5)).toEqual(['01:30', '03:00', '03:30']);
  });

  it('recover every start of every day, in both directions of the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-10-25', '2026-03-29', '2026-10-24', '2025-10-26').map(toDay),
        fc.constantFrom(...stepLengths),
        (day, step) => {
          const expected = truth(day, step);
          expect(readCurveStarts(ends(expected, step))).toEqual(expected);
          expect(readCurveStarts(ends(expected, step).toReversed())).toEqual(expected.toReversed());
        },
      ),
    );
  });

  it('of October in any order lose no hour', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ends(truth(october, 30), 30), { minLength: 50, maxLength: 50 }), (shuffled) => {
        expect(new Set(readCurveStarts(shuffled))).toEqual(new Set(truth(october, 30)));
      }),
    );
  });

  it('that came twice side by side are the same instants twice', () => {
    const twice = ends(truth(october, 30), 30).flatMap((end) => [end, end]);
    expect(readCurveStarts(twice)).toEqual(truth(october, 30).flatMap((start) => [start, start]));
  });

  it.each<[string, string[], (string | undefined)[]]>([
    [
      'a single occurrence that touches the step before it is summer time',
      ['01:30', '02:00', '03:30'],
      ['01:00:00+02:00', '01:30:00+02:00', '03:00:00+01:00'],
    ],
    [
      'a single occurrence that touches the step after it is winter time',
      ['01:00', '02:30', '03:00'],
      ['00:30:00+02:00', '02:00:00+01:00', '02:30:00+01:00'],
    ],
    [
      'a single occurrence that touches nothing is summer time',
      ['00:30', '02:30', '05:00'],
      ['00:00:00+02:00', '02:00:00+02:00', '04:30:00+01:00'],
    ],
    [
      'one stamp missing from the first pass',
      ['01:30', '02:30', '02:00', '02:30', '03:00'],
      ['01:00:00+02:00', '02:00:00+02:00', '02:30:00+02:00', '02:00:00+01:00', '02:30:00+01:00'],
    ],
    ['an unreadable stamp', ['01:30', '99:00', '03:00'], ['01:00:00+02:00', undefined, '02:30:00+01:00']],
  ])('%s', (_, texts, expected) => {
    expect(starts(texts)).toEqual(expected);
  });

  it('inside the gap of March are read with the offset before the change', () => {
    const [start] = readCurveStarts([{ text: '2026-03-29 02:30:00', step: 30 }]);
    expect(formatWithOffset(start ?? 0)).toBe('2026-03-29T03:00:00+02:00');
  });

  it.each([
    ['2026-10-25T02:30:00+01:00', '2026-10-25T02:00:00+01:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:00:00+02:00'],
    ['2026-09-29T00:30:00', '2026-09-29T00:00:00+02:00'],
    ['2026-09-29 24:00:00', '2026-09-29T23:30:00+02:00'],
  ])('in the form %s are accepted', (text, start) => {
    expect(formatWithOffset(readCurveStarts([{ text, step: 30 }])[0] ?? 0)).toBe(start);
  });
});

describe('other stamps', () => {
  it.each([
    ['2026-09-29', '2026-09-29'],
    ['2026-09-29 00:00:00', '2026-09-29'],
    ['2026-09-28T22:00:00Z', '2026-09-29'],
    ['2026-09-29T00:00:00+02:00', '2026-09-29'],
    ['2026-02-30', undefined],
    ['yesterday', undefined],
  ])('%s is the day %s', (text, day) => {
    expect(readDayStamp(text)).toBe(day);
  });

  it('of a peak give its moment; a date alone leaves it unknown', () => {
    const peak = readPeakStamp('2026-09-29 13:03:35');
    expect([peak?.day, formatWithOffset(peak?.at ?? 0)]).toEqual(['2026-09-29', '2026-09-29T13:03:35+02:00']);
    expect(readPeakStamp('2026-09-29')).toEqual({ day: '2026-09-29', at: null });
  });

  it.each([
    ['PT5M', 5],
    ['PT10M', 10],
    ['PT15M', 15],
    ['PT30M', 30],
    ['PT60M', 60],
    ['PT1H', 60],
    ['PT7M', undefined],
    ['P1D', undefined],
    [undefined, undefined],
  ])('the step %s has %s minutes', (text, minutes) => {
    expect(readStep(text)).toBe(minutes);
  });
});
