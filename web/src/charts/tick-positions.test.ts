import { expect, it } from 'vitest';
import { tickPositions } from './tick-positions.ts';

it.each([
  ['a morning of five hours', 30, 360, [0, 12, 24]],
  ['a whole day, in which 22 h and 24 h overlapped', 144, 360, [0, 36, 72, 108, 144]],
  ['a whole day on a wide screen', 144, 1200, [0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144]],
])('the hours of %s are named without touching', (_name, places, width, expected) => {
  const ticks = tickPositions(places, 12, width);
  expect(ticks).toEqual(expected);
  const apart = ticks.slice(1).map((place, index) => ((place - (ticks[index] ?? 0)) / places) * width);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(64);
});
