import { describe, expect, it } from 'vitest';
import { rangeTicks } from './range-bars.tsx';

describe('the scale above the ranges', () => {
  it.each([
    [1413, 1634, [1450, 1500, 1550, 1600]],
    [1398, 1640, [1400, 1500, 1600]],
    [840, 2310, [1000, 1500, 2000]],
    [1600, 1600, [1600]],
  ])('from %i to %i has round numbers, at most four', (from, to, ticks) => {
    expect(rangeTicks(from, to, 500)).toEqual(ticks);
  });

  it.each([
    [400, [2100, 2200, 2300, 2400]],
    [200, [2200, 2400]],
    [80, []],
  ])('of %i pixels has as many numbers as fit', (width, ticks) => {
    expect(rangeTicks(2060, 2440, width)).toEqual(ticks);
  });
});
