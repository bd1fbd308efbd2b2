import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { type PrefixProxy, startPrefix } from '../servers/prefix-proxy.ts';

const isControlled = 'navigator.serviceWorker.ready.then(({ active }) => active?.state)';
const cachedAddresses = `caches.keys().then((names) => Promise.all(names.map((name) =>
  caches.open(name).then((cache) => cache.keys())))).then((lists) => lists.flat().map(({ url }) => url))`;

/**
 * The program cached by the browser, under a prefix as behind an ingress. It opens without a network, and contains no
 * data. web-offline-cache.test.ts covers the copy of the data.
 */
describe('the cached web front', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let proxy: PrefixProxy;
  let worker: string | undefined;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(async () => {
    worker = undefined;
    proxy = await startPrefix('/maison/courant', fixture.client, (path) => (path === '/sw.js' ? worker : undefined));
    ({ context, page } = await openPage(browser, { moment: fixture.moment }));
  });
  afterEach(async () => {
    await context.close();
    proxy.stop();
  });

  const openToday = async () => {
    await page.goto(`${proxy.url}/p/${fixture.homeId}/today`);
    await page.getByText('Hier, dimanche').waitFor();
    await expect.poll(() => page.evaluate<string>(isControlled)).toBe('activated');
  };

  it('opens without a network where no copy is stored, shows that it is offline, and recovers with the network', async () => {
    await page.addInitScript(() => localStorage.setItem('svc.device-copy', 'off'));
    await openToday();
    await context.setOffline(true);
    await page.getByText('Hors ligne : ce qui est affiché').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Hors ligne');
    await page.getByText('vos relevés ne sont pas gardés sur cet appareil').waitFor();
    await context.setOffline(false);
    await page.getByText('Hier, dimanche').waitFor();
  });

  it('caches only files of the program, never a response', async () => {
    await openToday();
    const cached = await page.evaluate<string[]>(cachedAddresses);
    expect(cached.length).toBeGreaterThan(10);
    const own =
      /^\/maison\/courant\/(assets\/[\w-]+(\.[\w-]+)?\.(js|css|woff2)|index\.html|icon\.svg|manifest\.webmanifest)$/;
    expect(cached.filter((address) => !own.test(new URL(address).pathname))).toEqual([]);
    const [manifest] = await page.evaluate<string[]>('[document.querySelector("link[rel=manifest]").href]');
    const { start_url, icons } = (await (await page.request.get(manifest ?? '')).json()) as {
      start_url: string;
      icons: { src: string }[];
    };
    expect(start_url).toBe('./');
    for (const { src } of icons) expect((await page.request.get(`${proxy.url}/${src}`)).status(), src).toBe(200);
  });

  it('offers a newer version and leaves the moment to the person', async () => {
    await openToday();
    worker = `${readFileSync(new URL('../../web/dist/sw.js', import.meta.url), 'utf8')}\n// newer`;
    // The page that is open is under the worker's care from its next load on.
    await page.reload();
    await page.getByText('Une nouvelle version est prête.').waitFor();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Rien d’urgent.');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await loaded;
    await page.getByText('Hier, dimanche').waitFor();
    await expect.poll(() => page.getByText('Une nouvelle version est prête.').count()).toBe(0);
  });

  it.each([
    ['has taken it already', 'activated'],
    ['leaves the older one in its place', 'installed'],
  ])('loads the newer version also where the browser %s', async (_, state) => {
    await openToday();
    worker = `${readFileSync(new URL('../../web/dist/sw.js', import.meta.url), 'utf8')}\n// newer`;
    await page.reload();
    await page.getByText('Une nouvelle version est prête.').waitFor();
    await page.evaluate(`(() => {
      Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => '${state}' });
      ServiceWorker.prototype.postMessage = () => undefined;
    })()`);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await loaded;
    await page.getByText('Hier, dimanche').waitFor();
  });
});
