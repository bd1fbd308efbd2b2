import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestWord } from './nearest-word.ts';

const known = ['start', 'end', 'use_cache', 'format', 'sep', 'decimal'];

describe('the nearest word', () => {
  it.each([
    ['use_cahce', 'use_cache'],
    ['use-cache', 'use_cache'],
    ['USE_CACHE', 'use_cache'],
    ['usecache', 'use_cache'],
    ['strat', 'start'],
    ['ends', 'end'],
    ['fromat', 'format'],
    ['foo', undefined],
    ['x', undefined],
    ['', undefined],
    ['a'.repeat(5000), undefined],
  ])('of %s is %s', (word, meant) => {
    expect(nearestWord(word, known)).toBe(meant);
  });

  it('is none among none', () => {
    expect(nearestWord('start', [])).toBeUndefined();
  });
});

describe('the distance of two words', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it('is the same both ways, and never longer than the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const distance = editDistance(one, other);
        expect(distance).toBe(editDistance(other, one));
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance === 0).toBe(one === other);
      }),
    );
  });
});
