import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import type { CopyRecord } from './repository.ts';
import { listExpired } from './retention.ts';

const first = toDay('2026-01-05');
const copyOf = (index: number, more: Partial<CopyRecord> = {}): CopyRecord => ({
  name: `copy ${index}`,
  place: 'here',
  day: addDays(first, index),
  at: index,
  size: 10,
  bytes: 100,
  made_at: index,
  is_good: true,
  ...more,
});
const expired = (copies: CopyRecord[]) => listExpired(copies).map(({ name }) => name);

describe('copies that are removed at the place', () => {
  it('leave the last seven days and the last of each of four weeks', () => {
    const copies = Array.from({ length: 40 }, (_, index) => copyOf(index));
    const gone = new Set(expired(copies));
    const stay = copies.filter(({ name }) => !gone.has(name)).map(({ at }) => at);
    expect(stay).toEqual([20, 27, 33, 34, 35, 36, 37, 38, 39]);
  });

  it('are unfinished ones, and those that a later copy of the day replaces', () => {
    const later = copyOf(0, { name: 'later', at: 0.5 });
    expect(expired([copyOf(0), later, copyOf(1, { is_good: false })])).toEqual(['copy 0', 'copy 1']);
    expect(expired([copyOf(0), copyOf(0, { name: 'unfinished', at: 0.5, is_good: false })])).toEqual(['unfinished']);
  });

  it('are none from before a loss, also of the same day', () => {
    const before = [copyOf(0), copyOf(1)];
    const since = Array.from({ length: 12 }, (_, index) =>
      copyOf(index + 1, { name: `small ${index}`, at: index + 1.5, bytes: 10 }),
    );
    const gone = expired([...before, ...since]);
    expect(gone.filter((name) => name.startsWith('copy'))).toEqual([]);
    expect(gone).not.toContain('small 11');
  });

  it('are never the only good one', () => {
    expect(expired([copyOf(3), copyOf(4, { is_good: false })])).toEqual(['copy 4']);
  });
});
