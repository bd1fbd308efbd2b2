import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastYear, type MoneyHome, rankInWorker, startAt, startMoneyHome } from '../fixtures/money.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { measureCpuFactor } from '../page/cpu-factor.ts';
import { type HouseholdCase, tenHouseholds } from '../pricing/ten-households.ts';

/** Milliseconds, on a quiet machine; what is computed is the matter of web-money.test.ts. */
describe('money in the web front', () => {
  let home: MoneyHome;
  let browser: Browser;

  beforeAll(async () => {
    home = await startMoneyHome();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await home?.stop();
  });

  it('recomputes every offer over a year of half hours within 50 ms, in a worker', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    const page = await context.newPage();
    await page.clock.setFixedTime(startAt);
    await home.settle(tenHouseholds[0] as HouseholdCase);
    await home.openOffers(page);
    const times: number[] = [];
    // A busy machine takes the processor away: the best of many is what it costs.
    for (let kwh = 1; kwh <= 25 && (times.length < 8 || Math.min(...times) >= 50); kwh++) {
      const moved = { kwh, from: '19:30-22:30', to: '02:00-05:00' };
      const { took_ms, offers, slots } = await rankInWorker(page, { ...lastYear, shifts: [moved], loads: [] });
      expect(offers).toBeGreaterThan(250);
      expect(slots).toBeGreaterThan(365 * 48);
      times.push(took_ms);
    }
    const best = Math.min(...times);
    const cpuFactor = await measureCpuFactor(page);
    process.stdout.write(
      `offers recomputed in ${best.toFixed(1)} ms (of ${times.map((ms) => ms.toFixed(0)).join(', ')}), machine ×${cpuFactor.toFixed(1)}\n`,
    );
    await context.close();
    expect(best).toBeLessThan(50 * cpuFactor);
  });
});
