import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openSlowly } from '../page/slow-load.ts';

/** What a user with a slow phone and a poor connection sees. Its speed depends on the machine: see npm run bench. */
describe('the web front, far away,', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });

  const home = (screen: string) => `${fixture.client}/p/${fixture.homeId}/${screen}`;
  const addresses = {
    landing: () => `${fixture.gateway}/`,
    help: () => `${fixture.gateway}/help`,
    login: () => `${fixture.gateway}/login`,
    today: () => home('today'),
    'a year': () => home('usage?from=2025-02-16&to=2026-02-15'),
    money: () => home('money'),
    power: () => home('power'),
    homes: () => `${fixture.client}/homes`,
    signals: () => `${fixture.client}/signals`,
  };

  // A throttled processor is mostly idle, so several of them share an unthrottled one.
  describe.concurrent.each([1440, 390])('at %i pixels', (width) => {
    it.each(Object.keys(addresses) as (keyof typeof addresses)[])('shifts nothing: %s', async (name) => {
      const prepare = (page: Page) => page.clock.setFixedTime(fixture.moment);
      const { shift, moved } = await openSlowly(browser, addresses[name](), { width, prepare });
      expect(shift, moved.join('; ')).toBeLessThan(0.05);
    });

    it('shifts nothing when every part of today arrives separately', async () => {
      const prepare = async (page: Page) => {
        await page.clock.setFixedTime(fixture.moment);
        await disableBootstrap(page);
      };
      const { shift, moved } = await openSlowly(browser, addresses.today(), { width, prepare });
      expect(shift, moved.join('; ')).toBeLessThan(0.05);
    });
  });

  it('sends at most two requests for today, of at most 60 kB', async () => {
    const prepare = (page: Page) => page.clock.setFixedTime(fixture.moment);
    // The server caches its first result, and the page requests separately what takes the server more than half a
    // second. On a busy machine the visit with the fewest requests is the page's own.
    const visits: Awaited<ReturnType<typeof openSlowly>>[] = [];
    for (let iteration = 0; iteration < 12 && !visits.some(({ requests }) => requests.length <= 2); iteration++)
      visits.push(await openSlowly(browser, addresses.today(), { prepare }));
    const [fewest] = visits.toSorted((one, other) => one.requests.length - other.requests.length);
    expect(fewest?.requests.length, fewest?.requests.join()).toBeLessThanOrEqual(2);
    expect(fewest?.bytes).toBeGreaterThan(0);
    expect(fewest?.bytes).toBeLessThan(60_000);
  });

  it.each([
    ['p/today', 'fr'],
    ['p/today', 'en'],
    ['p/usage?from=2026-01-01&to=2026-01-31', 'fr'],
    ['p/usage?from=2026-02-10&to=2026-02-10', 'en'],
    ['p/calendar', 'fr'],
    ['p/compare?view=rolling', 'fr'],
    ['p/power', 'fr'],
    ['p/power', 'en'],
    ['p/money', 'fr'],
    ['p/money', 'en'],
    ['signals', 'fr'],
    ['signals', 'en'],
    ['homes', 'fr'],
    ['homes', 'en'],
  ])('shows the same summary of %s before any script runs as after it: %s', async (screen, language) => {
    const cookies = [{ name: 'svc_language', value: language, url: fixture.client }];
    const readText = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled });
      await context.addCookies(cookies);
      const page = await context.newPage();
      await page.clock.setFixedTime(fixture.moment);
      await page.goto(`${fixture.client}/${screen.replace('p/', `p/${fixture.homeId}/`)}`);
      await page.locator(javaScriptEnabled ? 'main:not([aria-busy]) h1' : 'h1').waitFor();
      if (javaScriptEnabled) await page.locator('.page-summary', { hasNotText: /Lecture en cours|Reading/ }).waitFor();
      const found = (await page.locator('.page-summary').textContent()) ?? '';
      const isCarried = (await page.locator('#bootstrap-data').count()) === 1;
      await context.close();
      return { found, isCarried };
    };
    const isShown = ({ found }: { found: string }) =>
      !found.includes(language === 'fr' ? 'Lecture en cours' : 'Reading');
    let before = await readText(false);
    // What takes the server long the first time, or on a crowded machine, is not in the page.
    for (const end = Date.now() + 60_000; Date.now() < end && !isShown(before); ) before = await readText(false);
    const after = await readText(true);
    expect(before.isCarried).toBe(true);
    expect(after.found.startsWith(before.found), `${before.found} / ${after.found}`).toBe(true);
    expect(isShown(before), before.found).toBe(true);
    // What was carried is taken out of the page.
    expect(after.isCarried).toBe(false);
  });
});
