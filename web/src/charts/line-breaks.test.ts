import { describe, expect, it } from 'vitest';
import { everyMonth } from './layout.tsx';
import { brokenLine, stretchesOf } from './line-breaks.ts';

describe('a line with missing values', () => {
  const draw = (sums: readonly (number | null)[]) =>
    brokenLine(
      sums,
      (place) => place,
      (sum) => sum,
    ).replaceAll('.0', '');

  it.each<[string, readonly (number | null)[], string]>([
    ['whole', [1, 3], 'M0,0L1,1L2,3'],
    ['with a day that is not known', [1, null, 3], 'M0,0L1,1M2,1L3,3'],
    ['that begins late', [null, 2], 'M1,0L2,2'],
    ['that ends early', [2, null, null], 'M0,0L1,2'],
    ['of nothing', [null], ''],
  ])('%s', (_name, sums, path) => {
    expect(draw(sums)).toBe(path);
  });

  it('has its marked positions as stretches', () => {
    expect(stretchesOf([true, true, false, true])).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 4 },
    ]);
    expect(stretchesOf([false])).toEqual([]);
  });
});

describe('labels of months', () => {
  const names = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

  it.each([
    ['a year on a desk', 1, 700, 1],
    ['a year on a phone', 1, 290, 2],
    ['two years on a phone', 2, 290, 6],
    ['four years on a phone', 4, 290, 12],
  ])('never touch: %s', (_name, years, width, every) => {
    expect(everyMonth(Array.from({ length: years }, () => names).flat(), width)).toBe(every);
  });
});
