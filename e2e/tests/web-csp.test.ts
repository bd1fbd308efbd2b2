import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { clientScreens, gatewayScreens, publicScreens } from '../page/screen-addresses.ts';

const collect = `globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  globalThis.violations.push([violatedDirective, blockedURI, sourceFile].join(' ')));`;

/** No screen needs more than the policy allows: neither a style in the page, nor a font or a script from elsewhere. */
describe('the content security policy', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 145 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });

  async function findViolations(site: string, paths: readonly string[], isSignedIn: boolean): Promise<string[]> {
    const { context, page, pageErrors } = await openPage(browser, { moment: fixture.moment });
    await page.addInitScript({ content: collect });
    if (isSignedIn) {
      const data = { email: fixture.email, password: fixture.password };
      await page.request.post(`${site}/api/accounts/login`, { headers: { origin: site }, data });
    }
    const violations: string[] = [];
    for (const path of paths) {
      await page.goto(`${site}${path}`);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
      const found = await page.evaluate<string[]>('globalThis.violations');
      violations.push(...found.map((violation) => `${path}: ${violation}`));
    }
    await context.close();
    return [...violations, ...pageErrors.filter((line) => /content security policy/i.test(line))];
  }

  it('is respected by every screen of a gateway', async () => {
    expect(await findViolations(fixture.gateway, gatewayScreens(fixture.homeId), true)).toEqual([]);
  });

  it('is respected by the public screens', async () => {
    expect(await findViolations(fixture.gateway, publicScreens, false)).toEqual([]);
  });

  it('is respected by every screen of a client', async () => {
    expect(await findViolations(fixture.client, clientScreens(fixture.homeId), false)).toEqual([]);
  });
});
