import { LinkChecker } from 'linkinator';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../../docs/.vitepress/sections.ts';
import { listHelpPages } from '../../scripts/help-pages.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers } from '../page/page-checks.ts';
import { type Nginx, startNginx } from '../servers/nginx.ts';

const collect = `globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  globalThis.violations.push([violatedDirective, blockedURI].join(' ')));`;

/** As a gateway and a client serve it, and under a prefix that a proxy removes. */
describe('the site of the documentation', () => {
  const prefix = '/energie/local';
  let fixture: HouseholdFixture;
  let nginx: Nginx;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 5 });
    nginx = await startNginx(await findFreePort(), prefix, fixture.client);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await nginx?.stop();
    await fixture?.stop();
  });

  it('has no dead link, nor one to a heading that does not exist, and leads to every page', async () => {
    const site = `${fixture.gateway}/docs/`;
    const { links } = await new LinkChecker().check({
      path: [site, `${site}fr/`],
      recurse: true,
      checkFragments: true,
      concurrency: 10,
      // Other sites are not asked.
      linksToSkip: async (link) => !link.startsWith(site),
    });
    const dead = links.filter(({ state }) => state === 'BROKEN');
    expect(dead.map(({ url, parent, status }) => `${status} ${url} in ${parent}`)).toEqual([]);
    const reached = new Set(links.map(({ url }) => url.replace(site, '').replace(/#.*$/, '')));
    const pages = [...pagesOf('en'), ...pagesOf('fr')].map((page) => page.replace(/(^|\/)index\.md$/, '$1'));
    const addresses = pages.map((page) => page.replace(/\.md$/, '.html'));
    expect(addresses.filter((address) => !reached.has(address))).toEqual([]);
    for (const language of ['en', 'fr'] as const) {
      for (const name of listHelpPages()) {
        const { status } = await fetch(`${site}${language === 'fr' ? 'fr/' : ''}help/${name}.html`);
        expect(`${name}: ${status}`).toBe(`${name}: 200`);
      }
    }
  });

  it.each([
    ['en', 'a gateway', () => `${fixture.gateway}/docs/`],
    ['fr', 'a client behind a prefix', () => `${nginx.url}/docs/fr/`],
  ] as const)(
    'in %s from %s: search, menu and themes work, and nothing else is requested',
    async (language, _, site) => {
      const { context, page, pageErrors } = await openPage(browser, { locale: language });
      await page.addInitScript({ content: collect });
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const root = site();
      const start = language === 'fr' ? 'Démarrer' : 'Start';
      await page.goto(root);
      await page.locator('.VPNavBarMenu').getByRole('link', { name: start, exact: true }).click();
      await page.waitForURL(`${root}start/`);
      // The frame of the site remains from page to page: its links lead to the same places from a deeper one.
      for (const path of ['destinations/mqtt.html', 'how-to/backups.html', 'start/debian.html']) {
        await page.locator(`.VPSidebar a[href$="/${path}"]`).click();
        await page.waitForURL(`${root}${path}`);
        await page.locator('h1').waitFor();
      }
      await page.locator('.DocSearch-Button').click();
      await page.getByRole('searchbox').fill('mosquitto_sub');
      await page.locator('.VPLocalSearchBox .result').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith('destinations/mqtt.html'));
      // The other language shows the same subject.
      const other = language === 'fr' ? root.replace(/fr\/$/, '') : `${root}fr/`;
      await page.locator('.VPNavBarTranslations button').hover();
      await page.locator('.VPNavBarTranslations a').click();
      await page.waitForURL((url) => url.href.startsWith(`${other}destinations/mqtt.html`));
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'fr' ? 'en' : 'fr');
      const base = root.replace(/fr\/$/, '');
      expect(requested.filter((url) => !url.startsWith(base))).toEqual([]);
      expect(await page.evaluate('globalThis.violations')).toEqual([]);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  it('shows the theme that was chosen in svc, and pictures of that theme only', async () => {
    const { context, page } = await openPage(browser, { colorScheme: 'light' });
    const pictures: string[] = [];
    page.on('request', (request) => {
      const found = /pictures\/.*/.exec(request.url());
      if (found) pictures.push(found[0]);
    });
    await page.goto(`${fixture.client}/docs/`);
    await page.evaluate("localStorage.clear(), localStorage.setItem('svc.theme', 'dark')");
    pictures.length = 0;
    await page.goto(`${fixture.client}/docs/start/set-up.html`);
    await page.locator('html.dark').waitFor();
    await page.locator('.product-picture.dark').first().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !picture.includes('.dark.'))).toEqual([]);
    await context.close();
  });

  it.each(['light', 'dark'] as const)('has no barrier that axe finds in the %s theme', async (colorScheme) => {
    const { context, page } = await openPage(browser, { colorScheme });
    const barriers: string[] = [];
    for (const path of [
      'fr/',
      'start/',
      'fr/destinations/mqtt.html',
      'reference/settings.html',
      'operate/gateway.html',
    ]) {
      await page.goto(`${fixture.client}/docs/${path}`);
      await page.locator('h1').first().waitFor();
      barriers.push(...(await findBarriers(page)).map((barrier) => `${path}: ${barrier}`));
    }
    await context.close();
    expect(barriers).toEqual([]);
  });

  it('fits a phone', async () => {
    const { context, page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    for (const path of ['', 'fr/start/linux.html', 'fr/reference/settings.html', 'operate/privacy.html']) {
      await page.goto(`${fixture.client}/docs/${path}`);
      await page.locator('h1').first().waitFor();
      const width = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(width), path).toBe(0);
    }
    await context.close();
  });
});
