import { expect, it } from 'vitest';
import { placeLabels } from './bar-labels.ts';

it.each([
  ['apart in height', ['206', '182–193'], [40, 80], 55, [40, 80]],
  ['narrow enough', ['206', '193'], [40, 45], 55, [40, 45]],
  ['touching: the second moves up', ['206', '182–193'], [40, 45], 42, [40, 24]],
  ['touching below', ['206', '182–193'], [45, 40], 42, [45, 29]],
  ['beside a bar without a label', ['', '182–193'], [45, 40], 42, [45, 40]],
] as const)('labels %s', (_name, texts, tops, pitch, expected) => {
  expect(placeLabels(texts, tops, [0, pitch])).toEqual(expected);
});
