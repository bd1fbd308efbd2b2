import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, findShapeFaults } from '../../../web/test/look.ts';
import { openStage, type Stage } from '../../../web/test/stage.ts';
import { openBrowser } from '../browser.ts';

const ofHome = ['today', 'usage', 'calendar', 'compare', 'power', 'money', 'offers', 'solar'];
const others = ['/signals', '/homes', '/destinations', '/journal', '/alerts', '/more'];

/** Screens of a box as people see them who set their browser or their eyes differently. */
describe('a screen of the web front', { timeout: 60_000 }, () => {
  let stage: Stage;
  let browser: Browser;
  const addresses = () => [
    ...ofHome.map((name) => `${stage.client}/p/${stage.homeId}/${name}`),
    ...others.map((path) => `${stage.client}${path}`),
  ];

  beforeAll(async () => {
    stage = await openStage({ age: 45 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stage.stop();
  });

  async function look(options: object, judge: (page: Page) => Promise<string[]>): Promise<string[]> {
    const context = await browser.newContext(options);
    const faults: string[] = [];
    for (const address of addresses()) {
      const page = await context.newPage();
      await page.clock.setFixedTime(stage.moment);
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      faults.push(...(await judge(page)).map((fault) => `${new URL(address).pathname}: ${fault}`));
      await page.close();
    }
    await context.close();
    return faults;
  }

  // A window of 1440 pixels at 200 % has 720 of its own.
  it('fits at 200 % zoom, with nothing small and nothing cut off', async () => {
    expect(await look({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, findShapeFaults)).toEqual([]);
  });

  it('has no barrier where the browser replaces all colours', async () => {
    const options = { viewport: { width: 1440, height: 900 }, forcedColors: 'active' };
    expect(await look(options, findBarriers)).toEqual([]);
  });

  it('moves nothing where less motion is asked for, and shifts nothing while it loads', async () => {
    const watch = `window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`;
    const options = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
    const faults = await look(options, async (page) => {
      await page.addInitScript(watch);
      await page.reload({ waitUntil: 'networkidle' });
      const shift = await page.evaluate<number>('window.shift');
      return shift > 0.05 ? [`shifts by ${shift.toFixed(3)}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
