import { expect, it } from 'vitest';
import { longestFitting } from './tariff-names.tsx';

it.each([
  [120, 'heures creuses'],
  [105, 'heures creuses'],
  // The width of eight hours on a phone.
  [96, 'creuses'],
  [50, undefined],
])('in %d px a run of off-peak hours is named %s', (width, name) => {
  expect(longestFitting(['heures creuses', 'creuses'], width)).toBe(name);
});
