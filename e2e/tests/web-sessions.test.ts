import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLocalToken } from '../../server/src/features/local-access/local-token.ts';
import { startClient } from '../../server/test/client/client.ts';
import { startEnvironment } from '../../server/test/environment.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers } from '../page/page-checks.ts';

describe('the login', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ persona: 'self_consumption' });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });
  beforeEach(async () => {
    // The browser itself writes a refused request to its console.
    const isExpected = (line: string) => line.includes('401');
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected }));
  });
  afterEach(() => context.close());

  async function logIn(): Promise<void> {
    await page.getByLabel('Adresse e-mail').fill(fixture.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(fixture.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  }

  async function start(): Promise<string[]> {
    await page.goto(`${fixture.gateway}/login`);
    await logIn();
    await page.waitForURL('**/p/*/today');
    const links = page.locator('nav.rail a[href]:not([href*="docs/"])');
    await links.first().waitFor();
    return await links.evaluateAll((all) =>
      all.map((link) => new URL((link as unknown as { href: string }).href).pathname),
    );
  }

  /** The address to return to, from the login that took the place of the screen. */
  async function readLogin(): Promise<string | null> {
    await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor();
    const url = new URL(page.url());
    expect(url.pathname).toBe('/login');
    expect(await page.locator('body').textContent()).not.toContain(fixture.email);
    expect(await page.locator('nav.rail, [data-state]').count()).toBe(0);
    return url.searchParams.get('next');
  }

  /** Opens another screen, unless a request that was still on its way has reported the end first. */
  async function openNext(path: string): Promise<void> {
    const link = page.locator(`nav.rail a[href$="${path}"]`);
    await link
      .or(page.getByRole('heading', { level: 1, name: 'Bonjour' }))
      .first()
      .waitFor();
    if ((await link.count()) > 0)
      await link.dispatchEvent('click', { button: 0, cancelable: true }).catch(() => undefined);
  }

  const hasEnded = () => page.getByText('Votre session est terminée.').count();

  it('takes the place of every screen when the session has ended, and draws nothing of the next one', async () => {
    const paths = await start();
    expect(paths.length).toBeGreaterThanOrEqual(12);
    const cookies = await context.cookies();
    for (const path of paths) {
      await context.addCookies(cookies);
      await page.goto(`${fixture.gateway}${path}`);
      await page.locator('main h1').first().waitFor();
      // The next screen sends requests of its own, or is the page that shows the account.
      const target = path === '/account' ? '/homes' : '/account';
      await context.clearCookies();
      await openNext(target);
      expect([path, target]).toContain(await readLogin());
      expect(await hasEnded(), path).toBe(1);
      // A reload of the screen itself, without a session.
      await page.goto(`${fixture.gateway}${path}`);
      expect(await readLogin(), path).toBe(path);
      await page.getByText('Cette page demande de se connecter.').waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  it('leads back to the same address, with its period', async () => {
    await start();
    const address = `/p/${fixture.homeId}/usage?from=2026-01-01&to=2026-01-31`;
    await page.goto(`${fixture.gateway}${address}`);
    await page.getByText('janvier 2026').first().waitFor();
    await context.clearCookies();
    await page.goto(`${fixture.gateway}${address}`);
    expect(await readLogin()).toBe(address);
    await logIn();
    await page.waitForURL(`${fixture.gateway}${address}`);
    await page.getByText('janvier 2026').first().waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('stays for a wrong password, which is not the end of a session', async () => {
    await start();
    await page.goto(`${fixture.gateway}/homes`);
    await page.locator('main h1').first().waitFor();
    await context.clearCookies();
    await openNext('/account');
    const next = await readLogin();
    await page.getByLabel('Adresse e-mail').fill(fixture.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/^Adresse ou mot de passe incorrect\./);
    expect(new URL(page.url()).searchParams.get('next')).toBe(next);
  });

  it('leads nowhere else than here', async () => {
    for (const next of ['//example.org', 'https://example.org/', '/\\example.org', '/../..//example.org']) {
      await page.goto(`${fixture.gateway}/login?next=${encodeURIComponent(next)}`);
      await logIn();
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(new URL(page.url()).origin).toBe(fixture.gateway);
      await context.clearCookies();
    }
  });

  it.each([
    ['fr-FR', 'fr', 'Bonjour'],
    ['en-GB', 'en', 'Hello'],
    ['de-DE', 'fr', 'Bonjour'],
  ])('speaks the language of the browser, %s, until another is chosen', async (locale, language, title) => {
    const { context: profile, page } = await openPage(browser, { locale });
    await page.goto(`${fixture.gateway}/login`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.evaluate("document.cookie = 'svc_language=fr;path=/'; localStorage.setItem('svc.language', 'fr')");
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor();
    await profile.close();
  });
});

describe('a client with a token', () => {
  it('asks for it wherever it is opened, and then shows that page', async () => {
    const environment = await startEnvironment({ startAt: '2026-02-16T11:20:00+01:00' });
    const clock = environment.gateway.clock;
    const client = await startClient({
      kind: 'sqlite',
      gateway: { url: '' },
      clock,
      settings: { SVC_CLIENT_ID: '', SVC_CLIENT_SECRET: '' },
      ticking: false,
    });
    const token = await setLocalToken(client.local.database, clock.now());
    await client.mode.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = client.mode.app.server.address() as AddressInfo;
    const browser = await sharedBrowser();
    const { context, page } = await openPage(browser, { isExpected: (line) => line.includes('401') });
    for (const path of ['/', '/homes']) {
      await page.goto(`http://127.0.0.1:${port}${path}`);
      await page.getByRole('heading', { level: 1, name: 'Ce boîtier demande un jeton' }).waitFor();
    }
    await page.getByLabel('Jeton d’accès').fill(token);
    await page.getByRole('button', { name: 'Ouvrir' }).click();
    await page.waitForURL((url) => url.pathname !== '/token');
    await page.locator('main h1').first().waitFor();
    await context.close();
    await client.drop();
    await environment.stop();
  });
});
