import { describe, expect, it } from 'vitest';
import { fromCentimes, numbersOf } from './grid-numbers.ts';

describe('prices in centimes', () => {
  it.each([
    ['19,52', 0.1952],
    ['15,235', 0.15235],
    ['0,0001', 0.000001],
    ['-1,5', -0.015],
    ['0', 0],
  ])('%s are %d EUR', (text, euros) => {
    const cells = [{ x: 0, text: `${text} cts` }];
    const numbers = numbersOf({ page: 1, kind: 'line', table: null, cells });
    expect(numbers.map(({ value }) => fromCentimes(value))).toEqual([euros]);
  });
});
