import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { minuteMs, startOfDay } from '../paris-time.ts';
import type { CurveRun } from './reading.ts';
import { offsetStamps, repeatedOffsets, wallStamps } from './run-stamps.ts';

/** A run of a day that begins so many minutes after its midnight. */
function run(day: string, step: CurveRun['step'], count: number, after = 0): CurveRun {
  return {
    start: startOfDay(toDay(day)) + after * minuteMs,
    step,
    quality: 'BRUT',
    values: Array.from({ length: count }, () => 1),
  };
}

describe('stamps of a load curve', () => {
  it('are the minutes of an ordinary day', () => {
    const whole = run('2025-01-15', 30, 48);
    const walls = wallStamps(toDay('2025-01-15'), whole);
    expect([walls.length, walls[0], walls[1], walls[47]]).toEqual([
      48,
      '2025-01-15 00:00:00',
      '2025-01-15 00:30:00',
      '2025-01-15 23:30:00',
    ]);
    const offsets = offsetStamps(toDay('2025-01-15'), whole);
    expect([offsets.length, offsets[0], offsets[47], offsets[48]]).toEqual([
      49,
      '2025-01-15T00:00:00+01:00',
      '2025-01-15T23:30:00+01:00',
      '2025-01-16T00:00:00+01:00',
    ]);
    expect(repeatedOffsets(toDay('2025-01-15'), whole)).toBeUndefined();
  });

  it('count from where a run begins within its day', () => {
    const later = run('2025-07-14', 15, 2, 13 * 60 + 45);
    expect(wallStamps(toDay('2025-07-14'), later)).toEqual(['2025-07-14 13:45:00', '2025-07-14 14:00:00']);
    expect(offsetStamps(toDay('2025-07-14'), later)).toEqual([
      '2025-07-14T13:45:00+02:00',
      '2025-07-14T14:00:00+02:00',
      '2025-07-14T14:15:00+02:00',
    ]);
  });

  it('jump over the hour that spring does not have', () => {
    const spring = run('2025-03-30', 60, 23);
    const walls = wallStamps(toDay('2025-03-30'), spring);
    expect(walls.slice(0, 4)).toEqual([
      '2025-03-30 00:00:00',
      '2025-03-30 01:00:00',
      '2025-03-30 03:00:00',
      '2025-03-30 04:00:00',
    ]);
    expect(walls.at(-1)).toBe('2025-03-30 23:00:00');
    const offsets = offsetStamps(toDay('2025-03-30'), spring);
    expect(offsets.slice(0, 4)).toEqual([
      '2025-03-30T00:00:00+01:00',
      '2025-03-30T01:00:00+01:00',
      '2025-03-30T03:00:00+02:00',
      '2025-03-30T04:00:00+02:00',
    ]);
    expect(offsets.at(-1)).toBe('2025-03-31T00:00:00+02:00');
    expect(repeatedOffsets(toDay('2025-03-30'), spring)).toBeUndefined();
  });

  it('distinguish the two hours from 02:00 to 03:00 of autumn', () => {
    const autumn = run('2025-10-26', 30, 50);
    const walls = wallStamps(toDay('2025-10-26'), autumn);
    const night = ['02:00:00', '02:30:00', '02:00:00', '02:30:00', '03:00:00'];
    expect(walls.slice(4, 9)).toEqual(night.map((time) => `2025-10-26 ${time}`));
    const offsets = ['+02:00', '+02:00', '+01:00', '+01:00', '+01:00'];
    const stamps = offsetStamps(toDay('2025-10-26'), autumn);
    expect(stamps.slice(4, 9)).toEqual(night.map((time, index) => `2025-10-26T${time}${offsets[index]}`));
    expect(stamps.at(-1)).toBe('2025-10-27T00:00:00+01:00');
    const repeated = repeatedOffsets(toDay('2025-10-26'), autumn);
    expect(repeated?.slice(3, 9)).toEqual([undefined, ...offsets.slice(0, 4), undefined]);
    expect(repeated?.filter((offset) => offset !== undefined)).toHaveLength(4);
  });

  it('end with the new offset where a run ends as the clock changes', () => {
    const before = run('2025-10-26', 30, 6);
    expect(offsetStamps(toDay('2025-10-26'), before).slice(-2)).toEqual([
      '2025-10-26T02:30:00+02:00',
      '2025-10-26T02:00:00+01:00',
    ]);
  });

  it('preserve the second at which a run begins, and a run of the evening before', () => {
    const odd = { ...run('2025-01-15', 30, 2), start: startOfDay(toDay('2025-01-15')) + 1000 };
    expect(wallStamps(toDay('2025-01-15'), odd)).toEqual(['2025-01-15 00:00:01', '2025-01-15 00:30:01']);
    const early = run('2025-01-15', 30, 2, -30);
    expect(wallStamps(toDay('2025-01-15'), early)).toEqual(['2025-01-14 23:30:00', '2025-01-15 00:00:00']);
    const late = run('2025-01-15', 30, 2, 23 * 60 + 30);
    expect(wallStamps(toDay('2025-01-15'), late)).toEqual(['2025-01-15 23:30:00', '2025-01-16 00:00:00']);
  });
});
