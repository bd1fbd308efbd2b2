import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';

/** How few requests a page sends, how it receives changes, and which settings it saves. */
describe('a page that stays open', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  let requests: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(openNewPage);
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  async function openNewPage(): Promise<void> {
    requests = [];
    const isExpected = (line: string) => line.includes('503');
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected }));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname.slice(4));
    });
  }

  const heading = async () => (await page.locator('h1').textContent())?.replaceAll(/\s/g, ' ');
  const enter = async (path: string) => {
    const login = await page.request.post(`${fixture.gateway}/api/accounts/login`, {
      headers: { origin: fixture.gateway },
      data: { email: fixture.email, password: fixture.password },
    });
    expect(login.status()).toBe(200);
    await page.goto(`${fixture.gateway}${path}`, { waitUntil: 'networkidle' });
  };

  it.each(['gateway', 'client'] as const)(
    'of a %s sends at most one request for all of its initial data',
    async (mode) => {
      const bootstrapPaths =
        /^\/(capabilities|accounts\/(me|usage)|pdl$|sync\/status|tempo\/today|gridop\/consumption\/daily)/;
      const excessRequests = async () => {
        await page.goto('about:blank');
        requests = [];
        if (mode === 'gateway') await enter('/dashboard');
        else await page.goto(`${fixture.client}/dashboard`, { waitUntil: 'networkidle' });
        await page.waitForURL('**/p/*/today');
        await page.getByText('Hier, dimanche').waitFor();
        expect(requests.filter((path) => path === '/bootstrap').length).toBeLessThanOrEqual(1);
        // The month before the newest one has its own request.
        const details = requests.filter((path) => path.includes('/consumption/detail/'));
        return [...requests.filter((path) => bootstrapPaths.test(path)), ...details.slice(1)];
      };
      // The page carries the data. The browser requests what an overloaded server could not include in time, so one of
      // several visits must need no request.
      await expect.poll(excessRequests, { timeout: 150_000 }).toEqual([]);
    },
  );

  it('follows what is changed elsewhere', async () => {
    // Its first bytes arrive once it has read the current state: earlier changes are not reported.
    const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
    await enter('/homes');
    await expect.poll(heading).toMatch(/^Maison est à jour/);
    await listening;
    await fixture.environment.gateway.sql(`update pdls set name = 'Chalet' where id = $1`, [fixture.homeId]);
    await expect.poll(heading).toMatch(/^Chalet est à jour/);
    await fixture.environment.gateway.sql(`update pdls set name = 'Maison' where id = $1`, [fixture.homeId]);
  });

  it('saves the switches of alerts, and explains an invalid limit', async () => {
    await enter('/alerts');
    await expect.poll(heading).toBe('Une alerte allumée, mais rien ne part encore');
    await page.getByText('Ce serveur n’envoie pas encore d’e-mail').waitFor();
    await page.getByRole('switch', { name: 'Plafond du mois dépassé' }).check();
    const limit = page.getByLabel('Plafond du mois', { exact: true });
    await limit.fill('12,5');
    await page.getByText('Un nombre entier d’euros ou de kWh').waitFor();
    await limit.fill('350');
    const isSaveResponse = (response: Response) =>
      response.url().endsWith('/api/alerts') && response.request().method() === 'PUT';
    await Promise.all([
      page.waitForResponse(isSaveResponse),
      page.getByRole('button', { name: 'Enregistrer' }).click(),
    ]);
    await page.reload();
    await expect.poll(heading).toBe('2 alertes allumées, mais rien ne part encore');
    await expect.poll(() => limit.inputValue()).toBe('350');
    await expect.poll(() => page.getByLabel('Unité').inputValue()).toBe('eur');
    expect(await page.getByText('Destination en échec').count()).toBe(0);
  });
});
