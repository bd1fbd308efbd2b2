import { expect, it } from 'vitest';
import { nextEntry } from './chart-tools.tsx';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 1, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  // The menu itself has the focus, none of its entries.
  ['ArrowDown', -1, 0],
])('%s leads from entry %d of three to %d', (key, at, next) => {
  expect(nextEntry(key, at, 3)).toBe(next);
});
