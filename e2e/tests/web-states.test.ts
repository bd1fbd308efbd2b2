import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { findBarriers } from '../page/page-checks.ts';
import { type StateCase, stateCases } from '../page/states.ts';
import { mockCalendars } from '../shots/year-views.ts';

const actions = {
  homes: { role: 'link', fr: 'Voir les logements', en: 'See the homes' },
  offer: { role: 'link', fr: 'Choisir mon offre', en: 'Choose my offer' },
  again: { role: 'button', fr: 'Réessayer', en: 'Try again' },
} as const;

describe('a panel that is not simply full', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45 });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });

  async function open(screen: string, arrange: StateCase['arrange']): Promise<Page> {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.clock.setFixedTime(fixture.moment);
    await disableBootstrap(page);
    await mockCalendars(page);
    await arrange(page);
    await page.goto(`${fixture.client}/p/${fixture.homeId}/${screen}`);
    return page;
  }

  it.each(stateCases)('shows $state in both languages: $fr', async ({ state, screen, arrange, fr, en, action }) => {
    const page = await open(screen, arrange);
    const panel = page.locator(`[data-state="${state}"]`).first();
    const read = async () => (await panel.textContent())?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
    await expect.poll(read).toContain(fr);
    const offered = (language: 'fr' | 'en') =>
      action === undefined
        ? panel
            .locator('a, button.button:not(.button-soft)')
            .filter({ hasText: /Voir|Réessayer|See|Try/ })
            .count()
        : panel.getByRole(actions[action].role, { name: actions[action][language] }).count();
    await expect.poll(() => offered('fr')).toBe(action === undefined ? 0 : 1);
    await page.getByLabel('Langue').selectOption('en');
    await expect.poll(read).toContain(en);
    await expect.poll(() => offered('en')).toBe(action === undefined ? 0 : 1);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });

  it('leads to what to do about its code', async () => {
    const page = await open('calendar', (page) =>
      page.route('**/api/gridop/consumption/daily/**', (route) =>
        route.fulfill({
          status: 503,
          json: { code: 'GRIDOP_UNAVAILABLE', origin: 'gridop', retry_at: null, help: 'errors#gridop_unavailable' },
        }),
      ),
    );
    await page.getByRole('link', { name: 'Que faire ?' }).click();
    await page.waitForURL(`${fixture.client}/docs/fr/help/gridop_unavailable.html`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').textContent()).toContain('GRIDOP_UNAVAILABLE');
    await context.close();
  });

  it('is full again when a retry of the failed request succeeds', async () => {
    let isDown = true;
    const page = await open('calendar', (page) =>
      page.route('**/api/gridop/consumption/daily/**', (route) =>
        isDown
          ? route.fulfill({ status: 503, json: { code: 'X', origin: 'gridop', retry_at: null } })
          : route.continue(),
      ),
    );
    const again = page.getByRole('button', { name: 'Réessayer' });
    await again.waitFor();
    isDown = false;
    await again.click();
    await page.locator('[data-day="2026-02-11"]').waitFor();
    await context.close();
  });

  it('lets every state be reached', () => {
    const reached = new Set(stateCases.map(({ state }) => state));
    expect([...reached].sort()).toEqual(
      [
        ...['before', 'empty', 'error', 'expired', 'importing', 'loading', 'no-contract'],
        ...['offline', 'partial', 'quota', 'refused', 'unpublished', 'waiting'],
      ].sort(),
    );
  });
});
