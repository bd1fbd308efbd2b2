import { addDays, daysBetween, maxDay, toDay } from '@svc/domain/day';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { measureCpuFactor } from '../page/cpu-factor.ts';
import { mockCalendars } from '../shots/year-views.ts';

/** Milliseconds, on a quiet machine; what is shown is the matter of web-year-views.test.ts. */
describe('looking at a year', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });

  it('draws 1,095 days in less than 50 ms', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // Its clock is not fixed: that would also stop the one that measures.
    const page = await context.newPage();
    await disableBootstrap(page);
    await mockCalendars(page);
    await page.route('**/api/gridop/consumption/daily/**', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [start, end] = [toDay(query.get('start') ?? ''), toDay(query.get('end') ?? '')];
      // The window that all screens share, and the days before it.
      const first = daysBetween(start, end) <= 760 ? start : maxDay(start, addDays(end, 760 - 1095));
      const values = Array.from({ length: daysBetween(first, end) }, (_, index) => 9000 + ((index * 7919) % 27_000));
      const series = [{ start: first, step: 'P1D', values, quality: 'BRUT' }];
      return route.fulfill({ json: { success: true, data: { usage_point_id: '', unit: 'Wh', series, missing: [] } } });
    });
    await page.goto(`${fixture.client}/p/${fixture.homeId}/calendar`);
    await page.getByLabel('Jours montrés').selectOption({ label: 'Tout' });
    await expect.poll(() => page.locator('button[data-day]').count()).toBeGreaterThanOrEqual(1095);
    // Other load on the machine only adds to a time, so the least of six is the work itself.
    for (const metric of ['Écart', 'kWh', 'Écart', 'kWh', 'Écart', 'kWh']) {
      await page.getByRole('button', { name: metric, exact: true }).click();
      await page.waitForURL(metric === 'kWh' ? '**view=kwh**' : '**view=gap**');
    }
    const times = await page.evaluate(() =>
      performance.getEntriesByName('calendar').map(({ duration }) => Math.round(duration)),
    );
    const cells = await page.locator('button[data-day]').count();
    const least = Math.min(...times.slice(-6));
    const cpuFactor = await measureCpuFactor(page);
    process.stdout.write(
      `calendar: ${cells} cells, ${times.join(', ')} ms, least ${least} ms, machine ×${cpuFactor.toFixed(1)}\n`,
    );
    await context.close();
    expect(least).toBeLessThan(50 * cpuFactor);
  });
});
