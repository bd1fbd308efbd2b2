import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSlowly } from '../../../web/test/slow.ts';
import { askPartByPart, openStage, type Stage } from '../../../web/test/stage.ts';
import { openBrowser } from '../browser.ts';

/** What somebody with a slow telephone and a poor line sees. How fast it is depends on the machine: see npm run bench. */
describe('the web front, far away,', { timeout: 120_000 }, () => {
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    stage = await openStage({ age: 45 });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await stage.stop();
  });

  const home = (screen: string) => `${stage.client}/p/${stage.homeId}/${screen}`;
  const addresses = {
    landing: () => `${stage.gateway}/`,
    help: () => `${stage.gateway}/help`,
    login: () => `${stage.gateway}/login`,
    today: () => home('today'),
    'a year': () => home('usage?from=2025-02-16&to=2026-02-15'),
  };

  describe.each([1440, 390])('at %i pixels', (width) => {
    it.each(Object.keys(addresses) as (keyof typeof addresses)[])('shifts nothing: %s', async (name) => {
      const prepare = (page: Page) => page.clock.setFixedTime(stage.moment);
      const { shift, moved } = await openSlowly(browser, addresses[name](), { width, prepare });
      expect(shift, moved.join('; ')).toBeLessThan(0.05);
    });

    it('shifts nothing when every part of today comes by itself', async () => {
      const prepare = async (page: Page) => {
        await page.clock.setFixedTime(stage.moment);
        await askPartByPart(page);
      };
      const { shift, moved } = await openSlowly(browser, addresses.today(), { width, prepare });
      expect(shift, moved.join('; ')).toBeLessThan(0.05);
    });
  });

  it('asks at most two questions for today, of at most 60 kB', async () => {
    const prepare = (page: Page) => page.clock.setFixedTime(stage.moment);
    // What the server computes first is kept by it, and what takes it more than half a second is asked for apart: on a
    // crowded machine the least of four is the page's own.
    const visits = [];
    for (let turn = 0; turn < 4; turn++) visits.push(await openSlowly(browser, addresses.today(), { prepare }));
    const [fewest] = visits.toSorted((one, other) => one.questions.length - other.questions.length);
    expect(fewest?.questions.length, fewest?.questions.join()).toBeLessThanOrEqual(2);
    expect(fewest?.bytes).toBeGreaterThan(0);
    expect(fewest?.bytes).toBeLessThan(60_000);
  });

  it.each(['/', '/help', '/login'])('can be read without a program, in both languages: %s', async (path) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    let bytes = 0;
    const files: string[] = [];
    page.on('request', (asked) => files.push(asked.url()));
    await page.goto(`${stage.gateway}${path}`);
    for (const file of files.filter((url) => !/\.(js|woff2|svg)$/.test(url)))
      bytes += (await (await page.request.get(file, { headers: { accept: 'text/html' } })).body()).length;
    const french = await page.locator('h1').textContent();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(bytes).toBeLessThan(50_000);
    await page.goto(`${stage.gateway}${path}?lang=en`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('h1').textContent()).not.toBe(french);
    await context.close();
  });
});
