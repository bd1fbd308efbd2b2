import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chartTools } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, plain } from '../page/page-checks.ts';
import { chooseContract } from '../shots/money.ts';

describe('what is chosen among prices', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 400 });
    await chooseContract(fixture);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(async () => {
    const isExpected = (line: string) => /status of (4\d\d|503)/.test(line);
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, locale: 'fr-FR', isExpected }));
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  it('stores the unit of the first screen and the power threshold in the address', async () => {
    const home = `${fixture.client}/p/${fixture.homeId}`;
    await page.goto(`${home}/today`);
    await page.getByRole('button', { name: '€', exact: true }).click();
    await page.getByText(/^Énergie\s: /).waitFor();
    await page.waitForURL(/\/today\?unit=eur$/);
    await page.reload();
    await page.getByText(/^Énergie\s: /).waitFor();
    await page.getByRole('button', { name: 'kWh', exact: true }).click();
    await page.waitForURL(/\/today$/);
    await page.goBack();
    await page.getByText(/^Énergie\s: /).waitFor();
    await page.goto(`${home}/power`);
    await page.getByText(/^[\d\s]+ h au-dessus de 3 kW\./).waitFor();
    await page.getByLabel('Seuil des heures comptées').selectOption('1');
    await page.waitForURL(/[?&]limit=1(&|$)/);
    await page.getByText(/^[\d\s]+ h au-dessus de 1 kW\./).waitFor();
    await page.goBack();
    await page.getByText(/^[\d\s]+ h au-dessus de 3 kW\./).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  async function openOffers(): Promise<void> {
    await page.goto(`${fixture.client}/p/${fixture.homeId}/offers`);
    await chartTools(page).waitFor();
  }
  /** What a load costs a year with the chosen offer, as the server computes it and the page writes it. */
  async function costs(load: object): Promise<string> {
    const request = async (path: string, body?: object) => {
      const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
      const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
      return ((await (await fetch(`${fixture.client}/api${path}`, init)).json()) as { data: unknown }).data;
    };
    const [home] = (await request('/pdl')) as { selected_offer_id: string; usage_point_id: string }[];
    const days = { start: '2025-02-16', end: '2026-02-16', power_kva: 9, usage_point_id: home?.usage_point_id };
    type Ranked = { offers: { offer_id: string; total_eur: string }[] };
    const total = async (changes: object) => {
      const { offers } = (await request('/simulations', { ...days, ...changes })) as Ranked;
      return Number(offers.find(({ offer_id }) => offer_id === home?.selected_offer_id)?.total_eur);
    };
    return `+${Math.round((await total({ loads: [load] })) - (await total({})))} €/an`;
  }

  it('stores the what-if input in the address, for a link and for the days of the week', async () => {
    await openOffers();
    const moved = page.getByLabel('Énergie déplacée, en kWh par jour');
    const added = page.getByLabel('Énergie ajoutée, en kWh par jour');
    const addedAt = page.getByLabel('Plage horaire de l’ajout');
    const mine = page.locator('[data-effect="mine"]');
    const effect = async () => plain(await mine.textContent());
    // The household's own evening, before any input.
    await expect.poll(effect).toMatch(/ €\/an$/);
    await expect.poll(() => moved.inputValue()).toMatch(/^\d+(,5)?$/);
    await expect
      .poll(async () => plain(await page.getByLabel('Plage horaire quittée').inputValue()))
      .toMatch(/^(1[7-9]|2[0-4]) h( 30)? – (2[0-4]) h( 30)?$/);
    expect(await findBarriers(page)).toEqual([]);
    await moved.fill('');
    await page.waitForURL(/[?&]move=0$/);
    await page.getByText('Indiquez un changement pour voir son effet.').waitFor();
    await page.getByRole('button', { name: 'Ajouter un usage, réduire les jours rouges' }).click();
    await added.fill('10,5');
    await addedAt.fill('0h-5h');
    await page.waitForURL(/[?&]add=10\.5&at=00%3A00-05%3A00$/);
    const everyDay = { kwh: 10.5, at: '00:00-05:00' };
    await expect.poll(effect).toBe(await costs(everyDay));
    await page.getByRole('button', { name: 'tous les jours' }).click();
    for (const day of ['mardi', 'jeudi', 'samedi', 'dimanche'])
      await page.getByRole('button', { name: day, exact: true }).click();
    await page.waitForURL(/[?&]days=135(&|$)/);
    const three = await costs({ ...everyDay, days: [1, 3, 5] });
    expect(three).not.toBe(await costs(everyDay));
    await expect.poll(effect).toBe(three);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(effect).toBe(three);
    await expect.poll(() => added.inputValue()).toBe('10,5');
    await expect.poll(async () => plain(await addedAt.inputValue())).toBe('0 h – 5 h');
    await page.getByRole('button', { name: '3 jours par semaine' }).click();
    const tuesday = page.getByRole('button', { name: 'mardi', exact: true });
    await expect.poll(() => tuesday.getAttribute('aria-pressed')).toBe('false');
    // A filter leaves it unchanged, and invalid input is not stored in the address.
    await page.getByLabel('Chercher une offre').fill('zen');
    await page.waitForURL(/[?&]q=zen(&|$)/);
    await addedAt.fill('la nuit');
    await page.getByText(/^Écrivez une plage/).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('at') && url.searchParams.get('add') === '10.5');
    // A negative amount is refused, and never counts as none.
    await added.fill('-3');
    await page.getByText(/^Écrivez un nombre de kWh/).waitFor();
    await expect.poll(() => mine.count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('lists twelve offers in low rows below a scale, and six on a phone', async () => {
    await openOffers();
    const rows = page.locator('button.offer-row');
    await expect.poll(() => rows.count()).toBe(12);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(50);
    await expect.poll(() => page.locator('.offer-head svg text').count()).toBeGreaterThanOrEqual(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => rows.count()).toBe(6);
    // The line of the current cost ends with its strip, before the amounts of the next row.
    const strip = `document.querySelector('.offer-line .chart')`;
    expect(await page.evaluate<string>(`getComputedStyle(${strip}).overflow`)).toBe('hidden');
  });

  it('filters the offers with true counts, in the address, and back with the back button', async () => {
    await openOffers();
    const title = async () => Number(plain(await page.locator('.card h2').first().textContent()).match(/^\d+/)?.[0]);
    const rows = async () => {
      const more = page.getByRole('button', { name: /^Afficher les \d+ autres$/ });
      if (await more.isVisible()) await more.click();
      return page.locator('button.offer-row').allTextContents();
    };
    const all = await title();
    expect(all).toBeGreaterThan(20);
    await expect.poll(rows).toHaveLength(all);
    const dialog = page.getByRole('dialog');
    const choice = (name: RegExp) => dialog.getByRole('button', { name });
    const countOf = async (name: RegExp) => Number(plain(await choice(name).textContent()).match(/(\d+)$/)?.[1]);
    await page.getByRole('button', { name: 'Toutes les formules' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await expect
      .poll(async () => plain(await dialog.textContent()))
      .toContain(`${all} sur ${all}, la vôtre toujours affichée`);
    // Every kind has its count, and together they are all.
    const kinds = dialog.getByRole('region', { name: 'Formule' }).getByRole('button');
    const counts = (await kinds.allTextContents()).map((text) => Number(plain(text).match(/(\d+)$/)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    const edf = await countOf(/^EDF/);
    await choice(/^EDF/).click();
    await choice(new RegExp(`^Voir ${all - edf} offres$`)).waitFor();
    await page.waitForURL(/[?&]supplier=/);
    const old = await countOf(/^moins de 6 mois/);
    await choice(/^moins de 6 mois/).click();
    await page.waitForURL(/[?&]age=6(&|$)/);
    await dialog.getByRole('button', { name: /^moins de 6 mois/, pressed: true }).waitFor();
    await dialog.getByRole('button', { name: /^Voir/ }).click();
    const left = await title();
    expect(left).toBeLessThanOrEqual(Math.min(old, all - edf));
    await expect.poll(rows).toHaveLength(left);
    expect((await rows()).filter((row) => row.includes('EDF'))).toEqual([]);
    const link = page.url();
    await page.goBack();
    await expect.poll(title).toBe(all - edf);
    await page.goBack();
    await expect.poll(title).toBe(all);
    await expect.poll(() => page.url()).not.toMatch(/supplier|age/);
    await page.goto(link);
    await expect.poll(title).toBe(left);
  });

  it('finds an offer by a part of its name, and shows when there is none', async () => {
    await openOffers();
    const field = page.getByLabel('Chercher une offre');
    const names = () => page.locator('button.offer-row b').allTextContents();
    await field.fill('TARIF bl');
    await page.waitForURL(/[?&]q=TARIF\+bl(&|$)/);
    await expect.poll(async () => new Set(await names())).toEqual(new Set(['Tarif Bleu']));
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('TARIF bl');
    await field.fill('no supplier sells this');
    const none = page.locator('p', { hasText: 'Aucune offre ne correspond à ces filtres.' });
    await none.getByRole('button', { name: 'Tout remettre' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
    await expect.poll(() => page.url()).not.toContain('q=');
  });

  it('selects another offer, and reports a wrong price with the value of the catalogue', async () => {
    await openOffers();
    // The cheapest has an old price: one press explains it in place of the reliable one.
    const chosen = page.locator('button.offer-row[aria-pressed="true"]');
    expect(await chosen.locator('.offer-age').count()).toBe(0);
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
    await expect.poll(() => chosen.locator('.offer-age').count()).toBe(1);
    await page.getByText('Prix de plus de six mois : à vérifier').waitFor();
    await page.getByRole('button', { name: 'Suivre cette offre' }).click();
    await page.getByText('L’offre que vous suivez').waitFor();
    await page.getByRole('button', { name: 'Signaler un prix faux' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Abonnement').inputValue()).toMatch(/^\d+,\d+$/);
    await dialog.getByLabel('Adresse de la grille de prix').fill('https://example.org/grille.pdf');
    expect(await findBarriers(page)).toEqual([]);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/contribute')),
      dialog.getByRole('button', { name: 'Envoyer' }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({
      contribution_type: 'UPDATE_OFFER',
      power_variants: [{ power_kva: 9 }],
    });
    await dialog.getByText('La correction attend sa vérification.').waitFor();
  });
});
