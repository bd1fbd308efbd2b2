import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, startEnvironment } from '../../server/test/environment.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { addDemo, demo } from '../fixtures/accounts.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { plain } from '../page/page-checks.ts';

const moment = '2026-02-16T11:20:00+01:00';
const euro = /\d[.,]?\d*\s*€|€\s*\d/;

/** The screens of the menu, and whether money is a subject of the screen. */
const screens = [
  ['/p/$id/today', true],
  ['/p/$id/usage', false],
  ['/p/$id/calendar', false],
  ['/p/$id/compare', false],
  ['/p/$id/power', true],
  ['/p/$id/money', true],
  ['/p/$id/offers', true],
  ['/p/$id/solar', true],
  ['/signals', false],
  ['/homes', false],
  ['/account', false],
  ['/alerts', false],
] as const;

/** Forms that compute and store nothing. */
const harmlessForms = ['solar'];

describe('a tour of the demonstration', () => {
  let environment: Environment;
  let browser: Browser;
  let gateway: string;

  beforeAll(async () => {
    const port = await findFreePort();
    gateway = `http://127.0.0.1:${port}`;
    const settings = { FRONTEND_URL: gateway, BACKEND_URL: `${gateway}/api`, ...demo };
    environment = await startEnvironment({ startAt: moment, hasCalendars: true, settings });
    await addDemo(environment);
    await environment.gateway.app.listen({ host: '127.0.0.1', port });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await environment?.stop();
  });

  const text = async (page: Page) => plain(await page.locator('#content').textContent());

  it.each([
    ['fr', 'fr-FR'],
    ['en', 'en-GB'],
  ] as const)('shows every screen with its euros and asks for nothing: %s', async (_, locale) => {
    const { context, page, pageErrors } = await openPage(browser, { moment, locale });
    await page.goto(`${gateway}/demo`);
    await page.waitForURL(/\/p\/[^/]+\/today$/);
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    for (const [path, hasEuros] of screens) {
      await page.goto(gateway + path.replace('$id', id));
      await page.locator('h1').waitFor();
      await expect.poll(() => page.locator('[data-state="loading"]').count(), { timeout: 20_000 }).toBe(0);
      if (hasEuros) await expect.poll(() => text(page), { timeout: 20_000, message: path }).toMatch(euro);
      const failed = ['error', 'quota', 'offline', 'refused', 'expired', 'no-contract'].map(
        (state) => `[data-state="${state}"]`,
      );
      expect([path, await page.locator(failed.join()).count()]).toEqual([path, 0]);
      const name = path.split('/').at(-1) ?? '';
      const forms = harmlessForms.includes(name) ? 1 : 0;
      expect([path, await page.locator('#content form').count()]).toEqual([path, forms]);
    }
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  it('counts the days of a home from its first one', async () => {
    const { context, page } = await openPage(browser, { moment, locale: 'fr-FR' });
    await page.goto(`${gateway}/demo`);
    await page.waitForURL(/\/p\/[^/]+\/today$/);
    await page.goto(`${gateway}/homes`);
    await page.locator('[data-measure="consumption_daily"]').first().waitFor();
    expect(await text(page)).not.toContain('sur 730');
    expect(await page.locator('[data-missing]').count()).toBe(0);
    await context.close();
  });

  it('begins on a page with figures of the demonstration', async () => {
    const { context, page, pageErrors } = await openPage(browser, { moment, locale: 'fr-FR' });
    await page.goto(gateway);
    const read = async () => plain(await page.locator('main').textContent());
    await expect.poll(read).toMatch(/kWh × 0,2081 €\d+,\d{4} €/);
    const card = await page.locator('#demo-day .card').boundingBox();
    const lines = await page
      .locator('#demo-day svg line')
      .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().right));
    for (const right of lines) expect(right).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
    await page.getByRole('link', { name: 'Ouvrir la démonstration' }).click();
    await page.waitForURL(/\/p\/[^/]+\/today$/);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
