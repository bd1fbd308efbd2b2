import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxInWindow, SlidingWindow } from './sliding-window.ts';

/** Looks at every window that starts at a moment, in the slowest possible way. */
function countNaively(moments: readonly number[], width: number): number {
  const counts = moments.map((start) => moments.filter((moment) => moment >= start && moment <= start + width).length);
  return Math.max(0, ...counts);
}

const anyMoments = fc
  .array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 120 })
  .map((moments) => moments.map((moment) => moment / 4).sort((a, b) => a - b));

describe('the highest number of requests in one second', () => {
  it.each([
    ['no arrival', [], 0],
    ['one arrival', [5], 1],
    ['two arrivals exactly 1,000 ms apart are in one window, whose bounds are closed', [0, 1000], 2],
    ['two arrivals a quarter of a millisecond further apart are not', [0, 1000.25], 1],
    ['a burst across a whole second of the clock is seen whole', [900, 950, 999, 1001, 1050, 1100], 6],
    ['five at 200 ms spacing and the next one second after the first', [0, 200, 400, 600, 800, 1000], 6],
    ['five at 200.25 ms spacing never make six', [0, 200.25, 400.5, 600.75, 801, 1001.25], 5],
    ['the fullest window is neither the first nor the last', [0, 5000, 5100, 5200, 9000], 3],
    ['several arrivals at the same moment', [7, 7, 7], 3],
  ])('%s', (_name, moments, expected) => {
    expect(maxInWindow(moments, 1000)).toBe(expected);
  });

  it('equals a naive count of every window', () => {
    fc.assert(
      fc.property(anyMoments, fc.integer({ min: 1, max: 1500 }), (moments, width) => {
        expect(maxInWindow(moments, width)).toBe(countNaively(moments, width));
      }),
      { numRuns: 500 },
    );
  });

  it('is the highest count that the running window ever shows', () => {
    fc.assert(
      fc.property(anyMoments, (moments) => {
        const window = new SlidingWindow(1000);
        const counts = moments.map((moment) => window.add(moment));
        expect(Math.max(0, ...counts)).toBe(maxInWindow(moments, 1000));
      }),
    );
  });
});

describe('a running window', () => {
  it('reports when it has room again', () => {
    const window = new SlidingWindow(1000);
    for (const moment of [0, 100, 200]) window.add(moment);
    expect(window.freeAt(200, 4)).toBe(200);
    expect(window.freeAt(200, 3)).toBe(1000);
    expect(window.freeAt(200, 2)).toBe(1100);
  });

  it('forgets what has left it', () => {
    const window = new SlidingWindow(1000);
    for (let moment = 0; moment < 50_000; moment += 10) window.add(moment);
    expect(window.countAt(49_990)).toBe(101);
    window.clear();
    expect(window.countAt(49_990)).toBe(0);
  });
});
