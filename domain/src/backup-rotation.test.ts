import { describe, expect, it } from 'vitest';
import { backupsToKeep } from './backup-rotation.ts';
import { addDays, type Day, toDay } from './day.ts';

const copy = (day: Day, bytes = 1000) => ({ day, bytes });

describe('backups that stay', () => {
  it('after 60 days of daily copies: the last 7, and the last one of each of the last 4 weeks', () => {
    const all = Array.from({ length: 60 }, (_, index) => addDays(toDay('2026-09-16'), index));
    expect(backupsToKeep(all.map((day) => copy(day)))).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
    ]);
  });

  it('few copies all stay, old ones too', () => {
    const few = ['2024-01-01', '2025-06-01', '2026-11-14'] as Day[];
    expect(backupsToKeep(few.map((day) => copy(day)))).toEqual(few);
  });

  it('rotated every day always include the last 7 and never exceed 11', () => {
    let retained: Day[] = [];
    for (let index = 0; index < 100; index++) {
      const today = addDays(toDay('2026-01-01'), index);
      retained = backupsToKeep([...retained, today].map((day) => copy(day)));
      expect(retained.length).toBeLessThanOrEqual(11);
      expect(retained.slice(-7)).toEqual(
        Array.from({ length: Math.min(7, index + 1) }, (_, ago) => addDays(today, -ago)).reverse(),
      );
    }
    expect(retained).toHaveLength(9);
  });

  it('a database that was lost and restarts empty removes none of the earlier copies', () => {
    let retained = Array.from({ length: 9 }, (_, index) => copy(addDays(toDay('2026-01-01'), index), 1000));
    const before = backupsToKeep(retained);
    for (let index = 0; index < 60; index++) {
      const made = [...retained, copy(addDays(toDay('2026-02-01'), index), 100)];
      const days = new Set(backupsToKeep(made));
      retained = made.filter(({ day }) => days.has(day));
    }
    expect(retained.map(({ day }) => day)).toEqual(expect.arrayContaining(before));
    expect(retained.length - before.length).toBeLessThanOrEqual(11);
  });

  it('a young database that grows leaves its small first copies behind', () => {
    let retained: { day: Day; bytes: number }[] = [];
    for (let index = 0; index < 100; index++) {
      const made = [...retained, copy(addDays(toDay('2026-01-01'), index), 1000 * 2 ** Math.min(index, 8))];
      const days = new Set(backupsToKeep(made));
      retained = made.filter(({ day }) => days.has(day));
    }
    expect(retained).toHaveLength(9);
  });
});
