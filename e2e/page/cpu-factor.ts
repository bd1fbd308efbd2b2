import type { Page } from 'playwright-core';

/** What the work below takes on a quiet core of this kind of machine: 50 to 68 ms. */
const quietMs = 50;

/**
 * How many times longer the page's processor takes for a fixed work than a quiet one did; 1 where it is as fast. A limit in
 * milliseconds is one of a quiet machine: where others have the half of a core, twice as long is the same work.
 */
export async function measureCpuFactor(page: Page): Promise<number> {
  const least = await page.evaluate<number>(`(() => {
    const [powers, prices] = [new Float64Array(17_568).fill(1.1), new Float64Array(17_568).fill(0.2)];
    const times = Array.from({ length: 12 }, () => {
      const begun = performance.now();
      let sum = 0;
      for (let round = 0; round < 2000; round++)
        for (let slot = 0; slot < powers.length; slot++) sum += powers[slot] * prices[slot];
      return sum > 0 ? performance.now() - begun : NaN;
    });
    return Math.min(...times);
  })()`);
  return Math.max(1, least / quietMs);
}
