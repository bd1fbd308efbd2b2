import { describe, expect, it } from 'vitest';
import { signedScale } from './signed-scale.ts';

describe('a scale through zero', () => {
  it.each([
    ['more and less', [-18, 30], { low: -20, high: 30, step: 10 }],
    ['only more', [3, 12, null], { low: 0, high: 15, step: 5 }],
    ['only less', [-170, -20], { low: -200, high: 0, step: 50 }],
    ['values at its ends', [-10, 20], { low: -10, high: 20, step: 5 }],
    ['no difference', [0, 0], { low: 0, high: 0.1, step: 0.1 }],
    ['no value', [null], { low: 0, high: 0.1, step: 0.1 }],
  ])('holds %s', (_name, values, scale) => {
    expect(signedScale(values)).toEqual(scale);
  });
});
