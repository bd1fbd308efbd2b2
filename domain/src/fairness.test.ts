import { expect, it } from 'vitest';
import { fairnessIndex, type Lot } from './fairness.ts';

const lot = (had: number, due = 10): Lot => ({ had, due });

it.each<[string, Lot[], number | null]>([
  ['no user', [], null],
  ['one alone', [lot(10)], null],
  ['two who had the same', [lot(10), lot(10)], 1],
  ['a new user beside one who waits for long', [lot(500, 500), lot(3, 3)], 1],
  ['a newcomer of whom nothing can be said yet', [lot(500, 500), lot(3, 3), lot(0, 0.4)], 1],
  ['one of four who had everything', [lot(40), lot(0), lot(0), lot(0)], 0.25],
  ['one who had twice as much', [lot(20), lot(10)], 0.9],
  ['users without any call', [lot(0), lot(0)], null],
])('returns the index for %s', (_name, lots, index) => {
  const actual = fairnessIndex(lots);
  if (index === null) expect(actual).toBeNull();
  else expect(actual).toBeCloseTo(index, 6);
});
