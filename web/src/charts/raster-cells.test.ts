import { describe, expect, it } from 'vitest';
import { levelEdges, placeOf } from './raster-cells.ts';

describe('the scale of a raster', () => {
  it.each([
    [3200, [0, 250, 500, 1000, 2000, 4000]],
    [2100, [0, 125, 250, 500, 1000, 2000]],
    [9000, [0, 500, 1000, 2000, 4000, 8000]],
    [300, [0, 62.5, 125, 250, 500, 1000]],
  ])('has round edges for %i W', (most, edges) => {
    expect(levelEdges(most)).toEqual(edges);
  });

  it('places a power between the levels around it, and the highest at the end', () => {
    const edges = levelEdges(4000);
    expect([0, 125, 250, 1500, 4000, 9000].map((power) => placeOf(power, edges))).toEqual([0, 0.1, 0.2, 0.7, 1, 1]);
  });
});
