import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LongHousehold, openLongHousehold } from '../client/long-household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { formatFigures, measureUsage } from '../page/usage-budgets.ts';

/** Milliseconds of work and frames, on a quiet machine; what is shown is the matter of web-usage.test.ts. */
describe('three years of half hours', () => {
  let house: LongHousehold;
  let browser: Browser;

  beforeAll(async () => {
    house = await openLongHousehold();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await house?.stop();
  });

  it('stay within their budgets, measured by the work of the page and not by the clock of a busy machine', async () => {
    const figures = await measureUsage(browser, house);
    process.stdout.write(`${formatFigures(figures)}\n`);
    expect(figures.draw).toBeLessThan(100);
    expect(figures.firstPaint).toBeLessThan(1500);
    expect(figures.raster).toBeLessThan(16);
    expect(figures.pan.frames).toBeGreaterThan(20);
    expect(figures.pan.workPerFrame).toBeLessThan(20);
    expect(figures.zoom.frames).toBeGreaterThan(20);
    expect(figures.zoom.workPerFrame).toBeLessThan(20);
    expect(figures.heapMegabytes).toBeLessThan(120);
  });
});
