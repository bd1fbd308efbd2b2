import { addDays, toDay } from '@svc/domain/day';
import { formatInstant, hourMs, parseInstant } from '@svc/domain/paris-time';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentedUser } from '../../server/test/environment.ts';
import { goodPassword } from '../../server/test/gateway.ts';
import { addDemo, demo } from '../fixtures/accounts.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, plain, requestedMonthsOf } from '../page/page-checks.ts';

const year = 'usage?from=2025-01-01&to=2025-12-31';
/** The whole months of the household in that year; its first one began before it. */
const closed = ['2025-10-01', '2025-11-01', '2025-12-01'];
const keep = 'Garder mes données sur cet appareil';

type Copy = {
  readonly stores: readonly string[];
  readonly owner: readonly { who: string }[];
  readonly months: readonly { key: string[]; data: { runs: { powers_w: number[] }[] } }[];
  readonly view: readonly { key: string[] }[];
};
/** Everything that the browser stores for the page. */
const readAll = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const copy = { stores: [], owner: [], months: [], view: [] };
  for (const { name } of await indexedDB.databases()) {
    if (name.endsWith('trial')) continue;
    const opening = indexedDB.open(name);
    // Dropped since it was listed: looking must not make it anew.
    opening.onupgradeneeded = () => opening.transaction.abort();
    const database = await answer(opening).catch(() => undefined);
    if (!database) continue;
    copy.stores.push(name);
    for (const part of database.objectStoreNames)
      copy[part].push(...await answer(database.transaction(part).objectStore(part).getAll()));
    database.close();
  }
  return copy;
})()`;

/** Files of the program that the page has loaded and the device has not cached. */
const missingFiles = `(async () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((name) => name.startsWith(new URL('assets/', document.baseURI).href));
  const cached = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
  return files.filter((_, index) => !cached[index]);
})()`;

describe('a copy on the device', () => {
  let fixture: HouseholdFixture;
  let neighbour: ConsentedUser;
  let pdl: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let requestedMonths: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 145, gateway: demo });
    await addDemo(fixture.environment);
    neighbour = await fixture.environment.consentedUser({ email: 'voisine@example.org' });
    const homes = (await (await fetch(`${fixture.client}/api/pdl`)).json()) as { data: { usage_point_id: string }[] };
    pdl = homes.data[0]?.usage_point_id ?? '';
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });
  beforeEach(async () => {
    requestedMonths = [];
    ({ context, page } = await openPage(browser, { moment: fixture.moment, locale: 'fr-FR' }));
    // With a route the browser has no HTTP cache: what opens without a network comes from the cache of the device.
    await context.route('**/switches-the-cache-off', (route) => route.continue());
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('/consumption/detail/')) requestedMonths.push(...requestedMonthsOf(searchParams));
    });
  });
  afterEach(() => context.close());

  /** What is on the screen, as it is read. */
  const shown = async () => plain(await page.locator('main').textContent());
  const copy = () => page.evaluate<Copy>(readAll);
  const months = async () => (await copy()).months.map(({ key }) => String(key[3])).filter((month) => month < '2026');
  const expectMonths = (wanted: readonly string[]) =>
    expect.poll(async () => (await months()).sort()).toEqual([...wanted]);
  const nothing = () => expect.poll(async () => (await copy()).stores).toEqual([]);
  const requestedAgain = () => requestedMonths.filter((month) => closed.includes(month));
  const theSwitch = () => page.getByRole('switch', { name: keep });

  async function logIn(email = fixture.email): Promise<void> {
    const login = await page.request.post(`${fixture.gateway}/api/accounts/login`, {
      headers: { origin: fixture.gateway },
      data: { email, password: goodPassword },
    });
    expect(login.status()).toBe(200);
  }
  async function seeYear(site: string, home = fixture.homeId): Promise<void> {
    await page.goto(`${site}/p/${home}/${year}`);
    await page.getByText('99 jours mesurés sur 365').waitFor();
  }
  async function turnOn(): Promise<void> {
    await page.goto(`${fixture.gateway}/account`);
    await theSwitch().check();
    await expect.poll(async () => (await copy()).owner.length).toBe(1);
  }
  /** The switch is off until its state is known, and a switch that is off cannot be turned off. */
  async function turnOff(): Promise<void> {
    await expect.poll(() => theSwitch().isChecked()).toBe(true);
    await theSwitch().uncheck();
  }

  /**
   * With a copy of the year: what a second visit requests, what is available without a network, and what a correction
   * does.
   */
  async function liveWithIt(site: string, correct: (day: string) => Promise<void>): Promise<void> {
    await seeYear(site);
    // The worker controls the page from its second load on. The page does not wait for a store that opens late, so one
    // of several visits must need no request.
    const requestedOnReturn = async () => {
      requestedMonths = [];
      await seeYear(site);
      return requestedAgain();
    };
    await expect.poll(requestedOnReturn, { timeout: 120_000 }).toEqual([]);
    // The last part of the page to be drawn, once its width is known.
    await expect.poll(shown).toContain('pas de valeur');
    const before = await shown();
    // Responses are written in batches, a little after they arrive. All are stored once two consecutive reads find the
    // same number.
    let seen = 0;
    const isSettled = async () => {
      const [before, now] = [seen, (await copy()).view.length];
      seen = now;
      return now > 3 && now === before;
    };
    await expect.poll(isSettled, { interval: 1500 }).toBe(true);
    const hasTotals = async () => (await copy()).view.some(({ key }) => key[0] === 'series' && key[2] === 'daily');
    await expect.poll(hasTotals).toBe(true);
    await expect.poll(() => page.evaluate(missingFiles)).toEqual([]);

    await page.clock.setFixedTime(formatInstant((parseInstant(fixture.moment) ?? 0) + 3 * hourMs));
    await context.setOffline(true);
    await page.reload();
    await expect.poll(shown).toBe(before);
    const banner = page.getByText('voici la copie gardée sur cet appareil');
    expect(plain(await banner.textContent())).toMatch(
      /^Hors ligne : .* lue il y a 3 heures\. Rien ne peut être changé/,
    );
    expect(await findBarriers(page)).toEqual([]);
    // A network without the server: the page sends a request, and stays as it is.
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/pdl'));
    await page.evaluate(`window.stays = true; dispatchEvent(new Event('online'))`);
    await refused;
    expect(await page.evaluate('window.stays')).toBe(true);
    // As the icon of an installed page opens it.
    await page.goto(`${site}/`);
    await page.waitForURL('**/p/*/today');
    await banner.waitFor();

    const loaded = page.waitForEvent('load');
    await context.setOffline(false);
    await loaded;
    await page.getByText('Hier, dimanche').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    await seeYear(site);
    const power = async () => {
      const november = (await copy()).months.find(({ key }) => key[3] === '2025-11-01');
      return november?.data.runs.flatMap(({ powers_w }) => powers_w).reduce((sum, watts) => sum + watts, 0) ?? 0;
    };
    const old = await power();
    await correct('2025-11-12');
    requestedMonths = [];
    await seeYear(site);
    await expect.poll(power).toBeGreaterThan(old);
    // Only the corrected month, or all of them if the store opened too late.
    expect([['2025-11-01'], closed]).toContainEqual(requestedAgain().sort());
    await expect.poll(shown).not.toBe(before);
  }

  it('of an account is stored when the user enables it, and is deleted at logout', async () => {
    await logIn();
    await seeYear(fixture.gateway);
    expect(requestedMonths).toEqual(expect.arrayContaining(closed));
    await page.waitForTimeout(4500);
    await nothing();
    expect(await page.evaluate('localStorage.getItem("svc.device-copy")')).toBeNull();

    await turnOn();
    await seeYear(fixture.gateway);
    await expectMonths(closed);
    await liveWithIt(fixture.gateway, async (day) => {
      const end = addDays(toDay(day), 1);
      fixture.environment.simulator.control({ corrections: [{ pdl, days: [day], factor: 1.5 }] });
      for (const kind of ['daily', 'detail'])
        await page.request.get(
          `${fixture.gateway}/api/gridop/consumption/${kind}/${pdl}?start=${day}&end=${end}&use_cache=false`,
        );
    });
    const all = JSON.stringify([await copy(), await page.evaluate('({ ...localStorage })')]);
    expect(all).not.toContain(fixture.email);
    expect(all).not.toMatch(/client_secret|cli_[0-9a-f]{8}/);

    // No other request gets a response: the logout clears the device, not a refusal after it.
    const onlyLogout = (route: Route) => (route.request().url().endsWith('/logout') ? route.continue() : undefined);
    await context.route('**/api/**', onlyLogout);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL('**/login');
    await nothing();
    await context.unroute('**/api/**', onlyLogout);
    await page.getByLabel('Adresse e-mail').fill('voisine@example.org');
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/p/*/today');
    await page.goto(`${fixture.gateway}/account`);
    await expect.poll(() => theSwitch().isEnabled()).toBe(true);
    expect(await theSwitch().isChecked()).toBe(false);
    await nothing();
  });

  it('of an account is gone with its session, for another user, switched off, and with the account', async () => {
    await logIn();
    await turnOn();
    await seeYear(fixture.gateway);
    await expectMonths(closed);
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(/\/login\?next=/);
    await nothing();

    await logIn();
    await turnOn();
    await seeYear(fixture.gateway);
    await expectMonths(closed);
    // Another session in the same browser, without notice to the page.
    await logIn('voisine@example.org');
    await page.goto(`${fixture.gateway}/p/${neighbour.id}/today`);
    await page.locator('main h1').waitFor();
    await nothing();

    await turnOn();
    await page.goto(`${fixture.gateway}/account`);
    await turnOff();
    await nothing();
    await theSwitch().check();
    await expect.poll(async () => (await copy()).owner.length).toBe(1);
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await page.getByLabel('Tapez « supprimer »').fill('supprimer');
    await page.getByRole('dialog').getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Supprimer tout' }).click();
    await page.waitForURL(`${fixture.gateway}/`);
    await nothing();
  });

  it('of a local client is stored unless it is switched off', async () => {
    await seeYear(fixture.client);
    await expectMonths(closed);
    await liveWithIt(fixture.client, async (day) => {
      fixture.environment.simulator.control({ corrections: [{ pdl, days: [day], factor: 2 }] });
      const kinds = ['consumption_daily', 'consumption_detail'];
      const again = await page.request.post(`${fixture.client}/api/pdl/${pdl}/days/${day}/refetch`, {
        headers: { origin: fixture.client },
        data: { kinds },
      });
      expect(again.status()).toBe(200);
    });
    await page.goto(`${fixture.client}/homes`);
    await turnOff();
    await nothing();
    await seeYear(fixture.client);
    await page.waitForTimeout(4500);
    await nothing();
    await page.goto(`${fixture.client}/homes`);
    await expect.poll(() => theSwitch().isEnabled()).toBe(true);
    expect(await theSwitch().isChecked()).toBe(false);
  });

  it('is not made where the browser refuses, and the page shows it', async () => {
    await page.addInitScript(`IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }`);
    await seeYear(fixture.client);
    await page.goto(`${fixture.client}/homes`);
    await page.getByText('Ce navigateur ne le permet pas ici').waitFor();
    expect(await theSwitch().isEnabled()).toBe(false);
  });

  it('is not made of the demonstration', async () => {
    await page.goto(`${fixture.gateway}/demo`);
    await page.waitForURL('**/p/*/today');
    // Left behind by the previous user.
    await page.evaluate('localStorage.setItem("svc.device-copy", "on")');
    await page.goto(`${fixture.gateway}/account`);
    await page.getByText('La démonstration ne garde rien.').waitFor();
    expect(await theSwitch().isEnabled()).toBe(false);
    await nothing();
  });
});
