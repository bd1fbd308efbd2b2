import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { measureBuild } from '../page/bundle-size.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, plain } from '../page/page-checks.ts';
import { startPrefix } from '../servers/prefix-proxy.ts';

describe('the web front', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(async () => {
    // A refused login, a used up quota, and a request that a test cuts off.
    const isExpected = (line: string) => / (401|429) |net::ERR_FAILED/.test(line);
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected }));
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  const heading = async () => plain(await page.locator('h1').textContent());

  it('of a client opens on today, without an account', async () => {
    await page.goto(fixture.client);
    await page.waitForURL('**/p/*/today');
    await page.getByText('Hier, dimanche').waitFor();
    await expect.poll(heading).toBe('Rien d’urgent.');
    await expect.poll(() => page.url()).not.toMatch(/\d{14}/);
    await expect.poll(() => page.locator('.chip').first().textContent()).toBe('Complet au 15 févr.');
  });

  it('retains the screen when the network fails before the last part of the program has loaded', async () => {
    let lost = 0;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      // The copy on the device is the last part that a page loads.
      const isLast = (await response.text()).includes('indexedDB');
      if (!isLast) return await route.fulfill({ response });
      await page.locator('main h1').waitFor();
      lost += 1;
      await route.abort();
    });
    await page.goto(`${fixture.client}/p/${fixture.homeId}/today`);
    await expect.poll(() => lost).toBe(1);
    await page.waitForLoadState('networkidle');
    await page.getByText('Hier, dimanche').waitFor();
    await page.getByRole('link', { name: 'Calendrier' }).first().click();
    await page.waitForURL('**/calendar');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('moves through periods by the address, the keys and the back button', async () => {
    await page.goto(`${fixture.client}/p/${fixture.homeId}/usage?from=2026-02-15&to=2026-02-15`);
    await page.getByText('48 demi-heures').first().waitFor();
    await expect.poll(heading).toMatch(/^Dimanche 15 février : [\d,]+ kWh$/);
    await page.getByRole('navigation', { name: 'Période' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/usage?from=2026-02-14&to=2026-02-14');
    await expect.poll(heading).toMatch(/^Samedi 14 février/);
    await page.goBack();
    await expect.poll(heading).toMatch(/^Dimanche 15 février/);
    await page.getByRole('link', { name: 'Mois', exact: true }).click();
    await page.waitForURL('**/usage?from=2026-02-01&to=2026-02-28');
    const current = page.getByRole('navigation', { name: 'Période' }).locator('[aria-current]');
    await expect.poll(() => current.allTextContents()).toEqual(['Mois']);
  });

  it('falls back to the newest month when the address makes no sense', async () => {
    await page.goto(`${fixture.client}/p/${fixture.homeId}/usage?from=2026-02-31&to=hier`);
    await expect.poll(heading).toMatch(/^Février 2026 : \d+ kWh/);
  });

  it('provides the numbers of a chart as a table and as a file', async () => {
    await page.goto(`${fixture.client}/p/${fixture.homeId}/usage?from=2026-02-15&to=2026-02-15`);
    await chooseChartTool(page, 'Afficher le tableau');
    await expect.poll(() => page.locator('[data-chart-table] tbody tr').count()).toBe(25);
    const [file] = await Promise.all([page.waitForEvent('download'), chooseChartTool(page, 'Télécharger en CSV')]);
    const text = await (await import('node:fs/promises')).readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(50);
    const shown = await page.locator('[data-chart-table] tbody td:nth-child(3)').first().textContent();
    // The file begins with the home and the day.
    expect(text.split('\r\n')[1]?.split(';')[4]).toBe(shown?.replace(/\s/g, ''));
  });

  it('works under a prefix, deep links and reloads included', async () => {
    const proxy = await startPrefix('/maison/courant', fixture.client);
    await page.goto(`${proxy.url}/p/${fixture.homeId}/usage?from=2026-02-15&to=2026-02-15`);
    await page.getByText('48 demi-heures').first().waitFor();
    await page.getByRole('link', { name: 'Aujourd’hui' }).first().click();
    await page.waitForURL(`${proxy.url}/p/${fixture.homeId}/today`);
    await page.reload();
    await page.getByText('Hier, dimanche').waitFor();
    // Pending requests of the page must not meet a closed server.
    await page.goto('about:blank');
    proxy.stop();
  });

  it('of a gateway requires a login, explains a failed one, and logs in and out', async () => {
    await page.goto(`${fixture.gateway}/dashboard`);
    await page.waitForURL('**/login');
    await page.getByLabel('Adresse e-mail').fill(fixture.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^Adresse ou mot de passe incorrect\./);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Mot de passe', { exact: true }).fill(fixture.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/p/*/today');
    await page.getByText('Hier, dimanche').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ|secret/);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL('**/login');
  });

  it('names the cause of one failed request and retains the rest', async () => {
    const body = { detail: 'x', code: 'QUOTA_EXCEEDED', origin: 'user', retry_at: null };
    await disableBootstrap(page);
    await page.route('**/api/gridop/consumption/daily/**', (route) => route.fulfill({ status: 429, json: body }));
    await page.goto(`${fixture.client}/p/${fixture.homeId}/today`);
    await page.getByText('C’est votre quota, pas une panne.').first().waitFor();
    await page.getByText('Tempo, aujourd’hui').waitFor();
  });

  it('shows English throughout, in dark mode, without accessibility violations', async () => {
    await page.addInitScript(() => {
      localStorage.setItem('svc.language', 'en');
      localStorage.setItem('svc.theme', 'dark');
    });
    for (const path of [`/p/${fixture.homeId}/today`, `/p/${fixture.homeId}/usage`, '/homes', '/more']) {
      await page.goto(`${fixture.client}${path}`, { waitUntil: 'networkidle' });
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
      await page.locator('main:not([aria-busy]):not(:has([data-state="loading"])) h1').first().waitFor();
      await expect.poll(() => page.locator('main').textContent()).not.toMatch(/heures|jours|Logement|sur les/);
      expect(await findBarriers(page), path).toEqual([]);
    }
  });

  it.each(['/', '/help', '/login'])('can be read without a program, in both languages: %s', async (path) => {
    const still = await browser.newContext({ javaScriptEnabled: false });
    const before = await still.newPage();
    let bytes = 0;
    const files: string[] = [];
    before.on('request', (request) => files.push(request.url()));
    await before.goto(`${fixture.gateway}${path}`);
    for (const file of files.filter((url) => !/\.(js|woff2|svg)$/.test(url)))
      bytes += (await (await before.request.get(file, { headers: { accept: 'text/html' } })).body()).length;
    const french = await before.locator('h1').textContent();
    expect(await before.locator('html').getAttribute('lang')).toBe('fr');
    expect(bytes).toBeLessThan(50_000);
    // There is no demonstration, so none is shown.
    expect(await before.locator('#demo-day').count()).toBe(0);
    await before.goto(`${fixture.gateway}${path}?lang=en`);
    expect(await before.locator('html').getAttribute('lang')).toBe('en');
    expect(await before.locator('h1').textContent()).not.toBe(french);
    await still.close();
  });

  it('stays within its size budget', () => {
    const { entry, screens } = measureBuild();
    expect(entry).toBeLessThanOrEqual(100_000);
    for (const [screen, bytes] of Object.entries(screens)) expect(bytes, screen).toBeLessThanOrEqual(200_000);
    const folders = readdirSync(new URL('../../web/src/screens', import.meta.url));
    expect(Object.keys(screens).sort()).toEqual(folders.sort());
  });
});
