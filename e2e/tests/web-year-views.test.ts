import { addDays, type Day, toDay } from '@svc/domain/day';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, untilDrawn } from '../page/page-checks.ts';
import { mockCalendars } from '../shots/year-views.ts';

const today = toDay('2026-02-16');
const screens = ['calendar', 'compare', 'power', 'signals'] as const;
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const french = (value: number, decimals: number) =>
  plain(
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value),
  );

type Columns = { series: { start: string; values: (number | null)[] }[] };

describe('looking at a year', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  /** What the browser itself logs about a response that a test provokes. */
  let expected: RegExp | undefined;
  let pdl: string;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 420 });
    browser = await sharedBrowser();
    const homes = (await request('/api/pdl')) as { usage_point_id: string }[];
    pdl = homes[0]?.usage_point_id ?? '';
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(() => open({ viewport: { width: 1440, height: 900 } }));
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  async function open(options: NonNullable<Parameters<Browser['newContext']>[0]>): Promise<void> {
    await context?.close();
    expected = undefined;
    const isExpected = (line: string) => expected?.test(line) ?? false;
    ({ context, page, pageErrors } = await openPage(browser, { ...options, moment: fixture.moment, isExpected }));
    await disableBootstrap(page);
    await mockCalendars(page);
  }

  /** The API's own response, requested outside the page. */
  async function request(path: string): Promise<unknown> {
    const response = await fetch(`${fixture.client}${path}`);
    expect(response.status, path).toBe(200);
    return ((await response.json()) as { data: unknown }).data;
  }
  async function valuesOf(measure: string, start: Day, end: Day): Promise<Map<Day, number>> {
    const data = (await request(`/api/gridop/${measure}/${pdl}?start=${start}&end=${end}&format=columns`)) as Columns;
    return new Map(
      data.series.flatMap((part) =>
        part.values.flatMap((value, index) =>
          value === null ? [] : [[addDays(toDay(part.start.slice(0, 10)), index), value] as const],
        ),
      ),
    );
  }
  const pathOf = (screen: string) => (screen.startsWith('signals') ? `/${screen}` : `/p/${fixture.homeId}/${screen}`);
  const visit = (screen: string) => page.goto(`${fixture.client}${pathOf(screen)}`);
  const heading = async () => plain(await page.locator('h1').textContent());
  const nameOf = async (day: string) => plain(await page.locator(`[data-day="${day}"]`).getAttribute('aria-label'));

  it('shows in the calendar what the API returns for a day and for a month', async () => {
    const values = await valuesOf('consumption/daily', toDay('2025-12-01'), today);
    await visit('calendar');
    await page.locator('[data-day="2026-02-11"]').waitFor();
    const wh = values.get(toDay('2026-02-11')) ?? Number.NaN;
    await expect
      .poll(() => nameOf('2026-02-11'))
      .toMatch(new RegExp(`^mercredi 11 février 2026, ${french(wh / 1000, 1)} kWh, connu(, tempo \\w+)?$`));
    await expect.poll(() => nameOf('2026-02-16')).toMatch(/^lundi 16 février 2026, pas encore publié/);
    const month = [...values].filter(([day]) => day.startsWith('2025-12')).reduce((sum, [, value]) => sum + value, 0);
    const shown = page.locator('.month-head', { hasText: 'Décembre' });
    await expect.poll(async () => plain(await shown.textContent())).toBe(`Décembre${french(month / 1000, 0)} kWh`);
  });

  it('moves by day and by week with the arrows, and opens the day beside the grid', async () => {
    await visit('calendar?day=2026-02-11');
    await page.locator('[data-day="2026-02-11"]').focus();
    const focused = () => page.evaluate<string>('document.activeElement.dataset.day');
    for (const [key, day] of [
      ['ArrowLeft', '2026-02-10'],
      ['ArrowUp', '2026-02-03'],
      ['ArrowUp', '2026-01-27'],
      ['ArrowDown', '2026-02-03'],
      ['ArrowRight', '2026-02-04'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused, { message: key }).toBe(day);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/calendar?day=2026-02-04');
    const sheet = page.locator('[data-sheet="2026-02-04"]');
    await sheet.getByRole('slider').waitFor();
    await expect.poll(async () => plain(await sheet.textContent())).toMatch(/Relevé48 sur 48/);
    const values = await valuesOf('consumption/daily', toDay('2026-02-04'), toDay('2026-02-05'));
    const wh = values.get(toDay('2026-02-04')) ?? Number.NaN;
    await expect.poll(async () => plain(await sheet.textContent())).toContain(`${french(wh / 1000, 1)}kWh`);
    await sheet.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    const value = () => sheet.getByRole('slider').getAttribute('aria-valuetext');
    await expect.poll(async () => plain(await value())).toMatch(/^0 h, \d/);
  });

  it('shows the same day to a finger, and the value of a bar where it is touched', async () => {
    await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await visit('calendar');
    await page.locator('[data-day="2026-02-04"]').tap();
    await page.locator('[data-sheet="2026-02-04"]').getByRole('slider').waitFor();
    // A tap that lasts half a second on a slow machine shows nothing, so the test taps again.
    const tip = page.locator('.tip');
    const tapped = async () => {
      if ((await tip.count()) === 0) await page.locator('[data-sheet="2026-02-04"]').getByRole('slider').tap();
      return (await tip.count()) === 0 ? '' : plain(await tip.textContent());
    };
    await expect.poll(tapped).toMatch(/^1[0-3] h( 30)? – .* W/);
    expect(await page.locator('[data-day="2025-03-05"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Afficher les' }).click();
    await expect.poll(() => page.locator('[data-day="2025-03-05"]').count()).toBe(1);
  });

  it('colours the days by tempo, grid, distance and cost, and shows what a cost requires', async () => {
    await visit('calendar?view=tempo');
    await page.locator('[data-day][data-look="ROUGE"]').first().waitFor();
    await page.getByRole('button', { name: 'Écart' }).click();
    await page.waitForURL('**view=gap**');
    await page.locator('[data-look="same"]').first().waitFor();
    await expect.poll(() => nameOf('2026-02-11')).toMatch(/par rapport à l’habitude, connu/);
    await page.getByRole('button', { name: '€' }).click();
    await expect
      .poll(async () => plain(await page.locator('[data-state="no-contract"]').textContent()))
      .toContain('Quel est votre contrat ?');
    await page.getByRole('button', { name: 'Réseau' }).click();
    await page.waitForURL('**view=grid**');
    await expect.poll(() => nameOf('2026-02-11')).toMatch(/signal inconnu/);
  });

  it('shows tomorrow from published data, and does not affect the other lanes when one fails', async () => {
    expected = / 503 /;
    await page.route('**/api/flexday/today', (route) =>
      route.fulfill({ status: 503, json: { code: 'FLEXDAY_SOURCE_ERROR', origin: 'supplier', retry_at: null } }),
    );
    const tempo = {
      today: { date: '2026-02-16', color: 'BLEU' },
      current: { date: '2026-02-16', color: 'BLEU' },
      tomorrow: { date: '2026-02-17', color: null, may_change_until: null },
      remaining: { BLEU: 169, BLANC: 13, ROUGE: 14 },
      season: { start: '2025-09-01', end: '2026-08-31' },
    };
    await page.route('**/api/tempo/today', (route) => route.fulfill({ json: { success: true, data: tempo } }));
    await visit('signals');
    await expect.poll(heading).toMatch(/^Couleur de demain pas encore publiée/);
    const lane = page.locator('[data-failed="flex"]');
    await expect.poll(async () => plain(await lane.textContent())).toContain('Le fournisseur ne répond pas');
    await expect.poll(() => lane.getByRole('button', { name: 'Réessayer' }).count()).toBe(1);
    await expect.poll(() => page.locator('.tempo-block').count()).toBe(1);
    await expect.poll(() => page.locator('.odds').count()).toBeGreaterThan(4);
    await expect.poll(async () => plain(await page.locator('main').textContent())).toContain('attendue vers 11 h');
    await page.getByLabel('Saison', { exact: true }).selectOption({ label: '2024/2025' });
    await page.waitForURL('**from=2024-09-01**');
  });

  it('compares a month with the same days a year earlier', async () => {
    const values = await valuesOf('consumption/daily', toDay('2024-12-15'), today);
    await visit('compare?view=calendar');
    const days = Array.from({ length: 46 }, (_, index) => addDays(toDay('2026-01-01'), index));
    const common = days.filter((day) => values.has(day) && values.has(toDay(day.replace('2026', '2025'))));
    const sum = (year: string) =>
      common.reduce((all, day) => all + (values.get(toDay(day.replace('2026', year))) ?? 0), 0);
    const difference = sum('2026') - sum('2025');
    const decimals = Math.abs(difference) < 100_000 ? 1 : 0;
    await expect
      .poll(heading)
      .toBe(
        `${french(Math.abs(difference) / 1000, decimals)} kWh de ${difference > 0 ? 'plus' : 'moins'} que l’année précédente`,
      );
    await expect
      .poll(async () => plain(await page.locator('main').textContent()))
      .toContain(`${common.length} jours communs sur 46.`);
    const chart = page.getByRole('slider', { name: 'Mois par mois' });
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    const january = common.filter((day) => day.startsWith('2026-01'));
    const month = january.reduce((all, day) => all + (values.get(day) ?? 0), 0);
    await expect
      .poll(async () => plain(await chart.getAttribute('aria-valuetext')))
      .toContain(`Janvier, ${january.length} j : ${french(month / 1000, 0)} kWh`);
    // Each hour of the mean day is read out with its difference, and the running difference ends at the headline's.
    const day = page.getByRole('slider', { name: 'Un jour moyen, heure par heure' });
    await day.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => plain(await day.getAttribute('aria-valuetext')))
      .toMatch(/^0 h – 1 h, cette année : [\d ]+ W, un an plus tôt : [\d ]+ W, écart : [+−]?[\d,]+ kWh$/);
    const running = page.getByRole('slider', { name: 'L’écart, jour après jour' });
    await running.focus();
    await page.keyboard.press('End');
    const sign = difference > 0 ? '+' : '−';
    await expect
      .poll(async () => plain(await running.getAttribute('aria-valuetext')))
      .toBe(`15 février, ${sign}${french(Math.abs(difference) / 1000, 1)} kWh`);
    expect(await findBarriers(page)).toEqual([]);
    // Before April, twelve months are compared without a choice.
    await visit('compare');
    const isChosen = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    await expect.poll(() => isChosen('12 mois')).toBe('true');
    await page.getByRole('button', { name: 'Saison tempo' }).click();
    await page.waitForURL('**view=tempo');
  });

  it('finds the highest power of the year, and what another would have meant', async () => {
    const peaks = await valuesOf('power', toDay('2025-02-16'), today);
    const highest = Math.max(...peaks.values());
    await visit('power');
    await expect
      .poll(async () => plain(await page.locator('main').textContent()))
      .toContain(`Maximum mesuré : ${french(highest / 1000, 1)} kVA`);
    const over = [...peaks.values()].filter((va) => va > 3000).length;
    // One is preselected, and cannot be chosen until another one was.
    const choice = (kva: number) => page.getByRole('radio', { name: `${kva} kVA`, exact: true });
    const chooseThree = async () => {
      if (!page.url().endsWith('kva=3')) await choice((await choice(3).isChecked()) ? 9 : 3).click();
      return page.url();
    };
    await expect.poll(chooseThree).toMatch(/kva=3$/);
    const row = page.locator('tr', { hasText: '3 kVA' }).first();
    await expect.poll(async () => plain(await row.textContent())).toBe(`3 kVA${over} jours`);
    await page.getByText('Moyennes triées').waitFor();
    const curve = page.getByRole('slider', { name: 'Combien de temps' });
    await curve.focus();
    await page.keyboard.press('End');
    await expect
      .poll(async () => plain(await curve.getAttribute('aria-valuetext')))
      .toMatch(/^[\d ]+ h au-dessus de \d+ W$/);
  });

  it('copies the link of the view, without a secret, and shows it for copying where the browser refuses', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = `${fixture.client}${pathOf('power')}?kva=3`;
    await page.goto(`${link}&token=planted#planted`);
    const card = page.locator('section', { hasText: 'Maximum de chaque jour' });
    await chooseChartTool(card, 'Copier le lien');
    await card.locator('[aria-live]', { hasText: 'Lien copié' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(link);
    await page.goto(link);
    await expect.poll(() => page.getByRole('radio', { name: '3 kVA', exact: true }).isChecked()).toBe(true);
    // As at the plain address of a client on a local network.
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.reload();
    await chooseChartTool(card, 'Copier le lien');
    const field = card.getByLabel('Le navigateur refuse la copie');
    await expect.poll(() => field.inputValue()).toBe(link);
    await field.focus();
    await expect.poll(() => page.evaluate<string>('getSelection().toString()')).toBe(link);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('shows any days that are chosen, by the address too', async () => {
    await visit('usage');
    await page.getByTitle('Choisir des jours').click();
    const dialog = page.getByRole('dialog', { name: 'Choisir des jours' });
    await dialog.getByLabel('Premier jour').fill('2026-02-05');
    await dialog.getByLabel('Dernier jour').fill('2026-02-01');
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Le dernier jour suit le premier');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel('Premier jour').fill('2026-01-28');
    await dialog.getByRole('button', { name: 'Afficher' }).click();
    await page.waitForURL('**/usage?from=2026-01-28&to=2026-02-01');
    const values = await valuesOf('consumption/daily', toDay('2026-01-28'), toDay('2026-02-02'));
    const sum = [...values.values()].reduce((all, wh) => all + wh, 0);
    await expect.poll(heading).toContain(`${french(sum / 1000, sum < 100_000 ? 1 : 0)} kWh`);
    await visit('usage?from=2025-10-01&to=2026-01-15');
    await page.getByText('Chaque mois ne compte que les jours choisis.').waitFor();
    await page.locator('.bar a', { hasText: 'Complet au' }).click();
    await page.waitForURL('**/homes');
  });

  it('looks closer at a week with the keys, the wheel and two fingers', async () => {
    await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await visit('usage?from=2026-02-09&to=2026-02-15');
    const curve = page.getByRole('slider', { name: 'Puissance' });
    await curve.waitFor();
    // In hours from the beginning of the week.
    const shown = async () => {
      const [from = 0, to = 0] = ((await curve.getAttribute('data-window')) ?? '').split('-').map(Number);
      const monday = Date.parse('2026-02-09T00:00:00+01:00');
      return [from, to].map((at) => (at - monday) / 3_600_000);
    };
    await expect.poll(shown).toEqual([0, 168]);
    await curve.focus();
    await page.keyboard.press('+');
    await expect.poll(shown).toEqual([42, 126]);
    await page.keyboard.press('PageDown');
    await expect.poll(shown).toEqual([84, 168]);
    await page.keyboard.press('0');
    await expect.poll(shown).toEqual([0, 168]);
    await curve.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(shown).not.toEqual([0, 168]);
    await curve.focus();
    await page.keyboard.press('0');
    await expect.poll(shown).toEqual([0, 168]);
    await curve.scrollIntoViewIfNeeded();
    const box = await curve.boundingBox();
    if (!box) throw new Error('the curve has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await context.newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ x: place, y, id })) });
    await fingers('touchStart', x - 20, x + 20);
    for (const reach of [30, 45, 60, 80]) await fingers('touchMove', x - reach, x + reach);
    await fingers('touchEnd');
    const width = async () => {
      const [from = 0, to = 0] = await shown();
      return to - from;
    };
    await expect.poll(width).toBeLessThan(100);
    await page.waitForURL('**zoom=**');
    const [from = 0] = await shown();
    await fingers('touchStart', x);
    await fingers('touchMove', x - 30);
    await fingers('touchMove', x - 60);
    await fingers('touchEnd');
    await expect.poll(async () => (await shown())[0]).toBeGreaterThan(from);
  });

  it('shows English throughout, on a gateway too', async () => {
    // Months that wait for their slot at the operator are requested again.
    expected = / (401|503) /;
    await page.addInitScript(() => localStorage.setItem('svc.language', 'en'));
    await page.goto(`${fixture.gateway}/login`);
    await page.getByLabel('E-mail address').fill(fixture.email);
    await page.getByLabel('Password', { exact: true }).fill(fixture.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/p/*/today');
    for (const screen of screens) {
      await page.goto(`${fixture.gateway}${pathOf(screen)}`);
      await untilDrawn(page);
      await expect
        .poll(() => page.locator('main').textContent(), { message: screen })
        .not.toMatch(/jours|heures|Réseau|kWh de|Puissance|connu /);
    }
  });
});
