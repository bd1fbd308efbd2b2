import { addDays, daysBetween, toDay } from '@svc/domain/day';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { plain } from '../page/page-checks.ts';

const today = toDay('2026-02-16');
/** The range of a load curve that the operator returns, and the calls of a day that opening all of it may cost. */
const mostDays = 745;
const mostCalls = 3;

/** A local client shows all that it has stored (web-usage.test.ts). A gateway shows what the operator returns. */
describe('everything, at a gateway,', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 780 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });

  it('is one curve of whole months within the range of the operator, for few calls', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    await page.clock.setFixedTime(fixture.moment);
    const requests: { start: string; end: string; status: number }[] = [];
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (!pathname.includes('/consumption/detail/')) return;
      const [start = '', end = ''] = ['start', 'end'].map((name) => searchParams.get(name) ?? '');
      requests.push({ start, end, status: response.status() });
    });
    const login = await page.request.post(`${fixture.gateway}/api/accounts/login`, {
      headers: { origin: fixture.gateway },
      data: { email: fixture.email, password: fixture.password },
    });
    expect(login.status()).toBe(200);
    await page.goto(`${fixture.gateway}/p/${fixture.homeId}/usage?view=all`);
    await page.locator('[role="slider"]').first().waitFor();
    await expect.poll(() => requests.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(1);
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(mostCalls);
    const oldest = toDay(requests.map(({ start }) => start).sort()[0] ?? '');
    expect(oldest).toMatch(/-01$/);
    expect(daysBetween(oldest, today)).toBeLessThanOrEqual(mostDays);
    expect(daysBetween(addDays(oldest, -31), today)).toBeGreaterThan(mostDays - 31);
    await expect.poll(async () => plain(await page.locator('h1').textContent())).toMatch(/\d kWh/);
    await page.close();
  });
});
