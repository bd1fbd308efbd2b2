import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';

const title = 'Vous n’êtes pas encore déconnecté';

/** A shared computer: after a logout that failed, the account is not shown again before one succeeds. */
describe('a logout that does not succeed', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });
  beforeEach(async () => {
    ({ context, page } = await openPage(browser, { moment: fixture.moment, locale: 'fr-FR' }));
    const login = await page.request.post(`${fixture.gateway}/api/accounts/login`, {
      headers: { origin: fixture.gateway },
      data: { email: fixture.email, password: fixture.password },
    });
    expect(login.status()).toBe(200);
    await openAccount(page);
  });
  afterEach(() => context.close());

  const openAccount = async (tab: Page) => {
    await tab.goto(`${fixture.gateway}/account`);
    await tab.getByText(fixture.email).first().waitFor();
  };
  const logOut = () => page.getByRole('button', { name: 'Se déconnecter' }).first().click();
  const pendingTitle = (tab = page) => tab.getByRole('heading', { name: title }).waitFor();
  const loginPage = (tab = page) => tab.waitForURL(`${fixture.gateway}/login`);
  const status = async () => (await page.request.get(`${fixture.gateway}/api/accounts/me`)).status();
  const showsAccount = async (tab = page) => (await tab.content()).includes(fixture.email);
  const answer503 = () =>
    context.route('**/api/accounts/logout', (route) => route.fulfill({ status: 503, json: { code: 'OVERLOADED' } }));

  it('without a network says so in every tab, and ends the session when the network is back', async () => {
    const other = await context.newPage();
    await openAccount(other);
    await context.setOffline(true);
    await logOut();
    await pendingTitle();
    await pendingTitle(other);
    expect([await showsAccount(), await showsAccount(other), page.url()]).toEqual([
      false,
      false,
      `${fixture.gateway}/account`,
    ]);
    await context.setOffline(false);
    await loginPage();
    await loginPage(other);
    expect(await status()).toBe(401);
  });

  it('after a 503 shows the notice again on a reload and in a new tab, never the account, until a retry succeeds', async () => {
    await page.evaluate("localStorage.setItem('svc.theme', 'dark')");
    await answer503();
    await logOut();
    await pendingTitle();
    expect(await status()).toBe(200);
    // The page as the server wrote it, before any program runs.
    const written = await page.request.get(`${fixture.gateway}/account`, { headers: { accept: 'text/html' } });
    expect(await written.text()).not.toMatch(/bootstrap-data|api\/bootstrap/);
    await page.reload();
    await pendingTitle();
    await page.close();
    page = await context.newPage();
    for (const path of ['/login', '/', '/dashboard', `/p/${fixture.homeId}/today`]) {
      await page.goto(`${fixture.gateway}${path}`);
      await pendingTitle();
      expect(await showsAccount(), path).toBe(false);
    }
    await context.unroute('**/api/accounts/logout');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await loginPage();
    expect(await status()).toBe(401);
    expect(await page.evaluate("localStorage.getItem('svc.theme')")).toBe('dark');
    await page.goto(`${fixture.gateway}/account`);
    await page.waitForURL(`${fixture.gateway}/login?next=%2Faccount`);
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  });

  it('counts a session that has ended already as logged out', async () => {
    const ended = await page.request.post(`${fixture.gateway}/api/accounts/logout`, {
      headers: { origin: fixture.gateway },
      data: {},
    });
    expect([ended.status(), ended.headers()['clear-site-data']]).toEqual([200, '"storage"']);
    await logOut();
    await loginPage();
  });
});
