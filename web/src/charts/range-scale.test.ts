import { describe, expect, it } from 'vitest';
import { labelledTicks, rangeScale } from './range-scale.ts';

describe('the scale of a ranking', () => {
  it.each([
    ['a range is rounded out to its step', [1640, 1962, 1990], [1600, 1700, 1800, 1900, 2000]],
    ['whatever the order of the values', [1634, 1413], [1400, 1500, 1600, 1700]],
    ['a wide range has a wide step', [840, 2310], [500, 1000, 1500, 2000, 2500]],
    ['values at the ends need no more room', [1600, 2000], [1600, 1700, 1800, 1900, 2000]],
    ['a narrow range has a narrow step', [1810, 1811.5], [1809, 1810, 1811, 1812]],
    ['one value lies between two ticks', [1600], [1599, 1600, 1601]],
    ['a loss and a gain', [-250, 120], [-400, -200, 0, 200]],
  ])('%s', (_name, values, ticks) => {
    const scale = rangeScale(values);
    expect(scale.ticks).toEqual(ticks);
    expect([scale.from, scale.to]).toEqual([scale.ticks[0], scale.ticks.at(-1)]);
    expect(scale.from).toBeLessThanOrEqual(Math.min(...values));
    expect(scale.to).toBeGreaterThanOrEqual(Math.max(...values));
  });

  it('has three to five ticks whatever the range', () => {
    for (let range = 0; range < 9000; range = range * 1.1 + 1)
      for (const least of [1, 980, 1413, 1999]) {
        const { ticks } = rangeScale([least, least + range]);
        expect([3, 4, 5], `${least} ${range}`).toContain(ticks.length);
      }
  });

  it('is empty without values', () => {
    expect(rangeScale([]).ticks).toEqual([]);
  });
});

describe('the labels of a scale', () => {
  const five = rangeScale([1600, 2000]);
  it.each([
    ['every tick', 400, [1600, 1700, 1800, 1900, 2000]],
    ['every second', 200, [1600, 1800, 2000]],
    ['both ends', 80, [1600, 2000]],
  ])('%s where there is room', (_name, width, labels) => {
    expect(labelledTicks(five, width, 60)).toEqual(labels);
  });

  it('has both ends where the ticks cannot be halved', () => {
    expect(labelledTicks(rangeScale([1400, 1700]), 120, 60)).toEqual([1400, 1700]);
  });
});
