import { setTimeout as sleep } from 'node:timers/promises';
import { type BootstrapView, bootstrapQuery } from '@svc/domain/bootstrap-query';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { plain } from '../page/page-checks.ts';
import { chooseContract } from '../shots/money.ts';

/** Every request of a first visit to a screen: the page, its files, and what it reads. */
const requestBudget = 20;

/** API requests of a screen until it is drawn. The page itself carries the first responses. */
const apiBudget = 3;
/** The log of a client: its synchronisations and its destinations, from the box itself. */
const journalBudget = 4;

const curve = /^\/api\/gridop\/consumption\/detail\//;
const cost = /^\/api\/pdl\/[^/]+\/cost\?/;
const pricing = /^\/api\/pdl\/[^/]+\/pricing$/;
const routes = {
  daily: /^\/api\/gridop\/consumption\/daily\//,
  curve,
  earlier: curve,
  peaks: /^\/api\/gridop\/power\//,
  cost,
  year: cost,
  year_before: cost,
  months: cost,
  projection: /^\/api\/pdl\/[^/]+\/projection$/,
  pricing,
  injected: /^\/api\/gridop\/production\/daily\//,
  earned: cost,
  producer_pricing: pricing,
  season: /^\/api\/tempo\/days/,
  colours: /^\/api\/tempo\/days/,
  flexday: /^\/api\/flexday\/today/,
  flexdays: /^\/api\/flexday\/days/,
  outlook: /^\/api\/tempo\/outlook$/,
  score: /^\/api\/tempo\/outlook\/score$/,
} as const;

/** What the page of a screen carries. The front requests a part that the server could not include in time. */
const partsOf: Readonly<Record<BootstrapView, readonly (keyof typeof routes)[]>> = {
  home: ['daily', 'curve'],
  today: ['daily', 'curve', 'earlier', 'cost', 'projection'],
  money: ['daily', 'projection', 'pricing', 'year', 'year_before', 'months'],
  offers: ['daily', 'pricing', 'colours', 'flexdays'],
  power: ['daily', 'curve', 'peaks'],
  signals: ['daily', 'season', 'flexday', 'outlook', 'score'],
  solar: ['daily', 'injected', 'earned', 'producer_pricing'],
  homes: ['daily'],
};

/** How many of these requests are for parts that the page should have carried. */
function countLate(html: string, path: string, requests: readonly string[]): number {
  const [, text] = /<script[^>]* id="bootstrap-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const response = JSON.parse(text ?? '{}') as Record<string, unknown>;
  const late = partsOf[bootstrapQuery(path, '').view].filter((part) => (response[part] ?? null) === null);
  const left = [...requests];
  for (const part of late) {
    const index = left.findIndex((request) => routes[part].test(request));
    if (index >= 0) left.splice(index, 1);
  }
  const bootstraps = requests.filter((request) => request.startsWith('/api/bootstrap')).length;
  return requests.length - left.length + bootstraps;
}

describe('what a screen requests, with 24 months of history at the default limits', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let requests: string[];
  /** A file that is needed again comes from the browser's cache. */
  let files: Set<string>;
  const figures: string[] = [];
  const inFlight = new Set<Request>();
  let pageErrors: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ persona: 'self_consumption', waits: true });
    await chooseContract({ client: fixture.client, homeId: fixture.homeId });
    await importHistory();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    process.stdout.write(`requests of a first visit\n  ${figures.join('\n  ')}\n`);
    await closePages(browser);
    await fixture?.stop();
  });
  beforeEach(async () => {
    requests = [];
    files = new Set();
    inFlight.clear();
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, locale: 'fr-FR' }));
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // The stream of news is opened once, seconds after the screen, and the service worker is registered then.
      if (pathname === '/api/events' || request.serviceWorker() !== null) return;
      if (!pathname.startsWith('/api/')) {
        files.add(pathname);
        return;
      }
      requests.push(`${pathname}${search}`);
      inFlight.add(request);
    });
    page.on('requestfinished', (request) => inFlight.delete(request));
    page.on('requestfailed', (request) => inFlight.delete(request));
    page.on('response', (response) => {
      if (response.status() >= 400) pageErrors.push(`${response.status()} ${response.url()}`);
    });
  });
  afterEach(() => context.close());

  /** As the household's first import does it. */
  async function importHistory(): Promise<void> {
    const owner = fixture.environment.gateway.asUser(fixture.access);
    const [home] = (await owner.get('/pdl')).data<{ usage_point_id: string }[]>();
    const { id } = (await owner.post('/imports', { usage_point_id: home?.usage_point_id })).data<{ id: string }>();
    while ((await owner.get(`/imports/${id}`)).data<{ state: string }>().state === 'running') await sleep(200);
  }

  async function logIn(): Promise<void> {
    await page.goto(`${fixture.gateway}/login`);
    await page.getByLabel('Adresse e-mail').fill(fixture.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(fixture.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/p/*/today');
    await settled();
  }

  /** Nothing is loading or pending, and no request was sent for longer than the queue delays one. */
  async function settled(): Promise<void> {
    await page.locator('h1').first().waitFor();
    for (let last = -1; last !== requests.length; ) {
      await expect.poll(() => page.locator('[data-state="loading"], [data-state="importing"]').count()).toBe(0);
      await expect.poll(() => inFlight.size).toBe(0);
      last = requests.length;
      await page.waitForTimeout(1500);
    }
  }

  const failures = () => page.locator('[data-state="error"], [data-state="offline"], [data-state="quota"]').count();

  /** Where the menu leads. */
  async function readMenu(): Promise<string[]> {
    // The page before may still be there, without a menu.
    await page.locator('nav a[href]:not([href*="docs/"])').first().waitFor();
    const links = await page
      .locator('nav a[href]:not([href*="docs/"])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const paths = links.map((href) => new URL(href ?? '', page.url()).pathname);
    return [...new Set(paths)];
  }

  async function open(address: string, path: string): Promise<void> {
    [requests, files] = [[], new Set()];
    const response = await page.goto(address + path);
    await settled();
    const late = countLate((await response?.text()) ?? '', path, requests);
    const read = requests.length - late;
    const name = path.replace(fixture.homeId, 'home');
    figures.push(`${name}: ${files.size} files, ${read} of the API${late > 0 ? ` and ${late} that came late` : ''}`);
    const most = path === '/journal' ? journalBudget : apiBudget;
    expect.soft(files.size + read, `${path}: ${[...files].join(' ')}`).toBeLessThanOrEqual(requestBudget);
    expect.soft(read, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(most);
  }

  it('of a gateway stays within the budget of each screen, and meets no refusal', async () => {
    await logIn();
    const menu = await readMenu();
    expect(menu.length).toBeGreaterThanOrEqual(12);
    for (const path of menu) {
      await open(fixture.gateway, path);
      expect(await failures(), path).toBe(0);
    }
    expect(pageErrors).toEqual([]);
  });

  it('of a client stays within the same budget', async () => {
    await page.goto(fixture.client);
    await page.waitForURL('**/p/*/today');
    await settled();
    const menu = await readMenu();
    expect(menu.length).toBeGreaterThanOrEqual(13);
    for (const path of menu) {
      await open(fixture.client, path);
    }
  });

  type Refusal = {
    readonly status: number;
    readonly code: string;
    readonly retryAfter: number;
    readonly times: number;
  };

  /** The first requests for a load curve are refused, the next ones are not. */
  async function refuseCurves({ status, code, retryAfter, times }: Refusal): Promise<() => number> {
    let refused = 0;
    await page.route('**/api/gridop/*/detail/**', async (route) => {
      if (refused >= times) return route.continue();
      refused += 1;
      await route.fulfill({
        status,
        headers: { 'retry-after': String(retryAfter) },
        json: { detail: 'planted', code, origin: 'svc', retry_at: null },
      });
    });
    return () => refused;
  }

  const busy: Refusal = { status: 503, code: 'OVERLOADED', retryAfter: 2, times: 1 };
  const tooFast: Refusal = { status: 429, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1, times: 5 };

  it.each([
    ['solar', 'a server that is busy', busy, /365 jours mesurés sur 365/],
    ['power', 'a limit of requests', tooFast, /365 jours/],
    ['power', 'a server that is busy', busy, /365 jours/],
    ['usage?from=2025-02-16&to=2026-02-15', 'a server that is busy', busy, /365 jours mesurés sur 365/],
  ])(
    'shows on %s that it met %s, draws no day as missing, and recovers without a reload',
    async (screen, _, refusal, whole) => {
      await logIn();
      const refused = await refuseCurves(refusal);
      const failed = page.locator('[data-state="error"]').first();
      await page.goto(`${fixture.gateway}/p/${fixture.homeId}/${screen}`);
      await failed.getByRole('button', { name: 'Réessayer' }).waitFor();
      expect(refused()).toBe(refusal.times);
      // What would be drawn without the refused months is not drawn at all.
      expect(await failed.locator('canvas, svg[role]').count()).toBe(0);
      const text = plain(await page.locator('main').textContent());
      expect(text).not.toMatch(/pas de valeur|\d+ jours? mesurés? sur/);
      await settled();
      await expect.poll(() => failed.count()).toBe(0);
      await expect.poll(async () => plain(await page.locator('main').textContent())).toMatch(whole);
    },
  );
});
