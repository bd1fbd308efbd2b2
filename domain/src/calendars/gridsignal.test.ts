import { describe, expect, it } from 'vitest';
import { type Day, toDay } from '../day.ts';
import { parseInstant } from '../paris-time.ts';
import {
  isSignalComplete,
  listSignalHours,
  readSignalLevel,
  type SignalLevel,
  signalAround,
  signalDays,
  signalWait,
} from './gridsignal.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const today = toDay('2026-11-15');

describe('a level of the grid signal', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
  ])('%i is stored as %i', (value, level) => expect(readSignalLevel(value)).toBe(level));
  it.each([-1, 4, 1.5, '2', null, undefined, Number.NaN])('%j is not stored', (value) =>
    expect(readSignalLevel(value)).toBeUndefined(),
  );
});

describe('the hours of the grid signal', () => {
  it.each([
    [[24, 24, 24, 24], true],
    [[24, 24, 24, 23], true],
    [[24, 24, 24, 22], false],
    [[24, 24, 24, 0], false],
    [[22, 24, 24, 24], false],
  ])('J to J+3 with %j rows are complete: %s', (rows, complete) => {
    const hours = new Map(signalDays(today).map((day, index) => [day, rows[index] ?? 0]));
    expect(isSignalComplete((day) => hours.get(day) ?? 0, today)).toBe(complete);
  });

  it('are 24 entries, null where none was returned', () => {
    const listed = listSignalHours(
      new Map<number, SignalLevel>([
        [0, 1],
        [18, 3],
      ]),
    );
    expect(listed).toHaveLength(24);
    expect([listed[0], listed[1], listed[18]]).toEqual([1, null, 3]);
  });

  const level = (day: Day, hour: number): SignalLevel | undefined =>
    day === '2026-11-16' ? undefined : hour >= 18 ? 2 : 1;
  it.each([
    ['2026-11-15T17:59:00+01:00', ['2026-11-15', 17, 1], ['2026-11-15', 18, 2]],
    ['2026-11-15T23:10:00+01:00', ['2026-11-15', 23, 2], ['2026-11-16', 0, null]],
    ['2026-03-29T01:30:00+01:00', ['2026-03-29', 1, 1], ['2026-03-29', 3, 1]],
    ['2026-10-25T02:30:00+02:00', ['2026-10-25', 2, 1], ['2026-10-25', 2, 1]],
    ['2026-10-25T02:30:00+01:00', ['2026-10-25', 2, 1], ['2026-10-25', 3, 1]],
  ])('at %s are %j, then %j', (now, current, next) => {
    const around = signalAround(at(now), level);
    expect([around.current, around.next].map(({ date, hour, level: found }) => [date, hour, found])).toEqual([
      current,
      next,
    ]);
  });
});

describe('the cooldown of the grid signal', () => {
  const now = at('2026-11-15T12:00:00Z');
  it.each([
    ['never called', null, 0],
    ['called now', now, 900],
    ['called 899.5 s ago', now - 899_500, 1],
    ['called 900 s ago', now - 900_000, 0],
    ['called an hour ago', now - 3_600_000, 0],
    ['called in the future of a wrong clock', now + 3_600_000, 900],
  ])('%s', (_, last, seconds) => expect(signalWait(last, now)).toBe(seconds));
});
