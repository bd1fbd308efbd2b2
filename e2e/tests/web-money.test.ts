import { readFile } from 'node:fs/promises';
import { addDays, toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodPassword } from '../../server/test/gateway.ts';
import { flatDay } from '../../server/test/household/flat-days.ts';
import { lastYear, type MoneyHome, newest, rankInWorker, startAt, startMoneyHome } from '../fixtures/money.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, findLayoutErrors, untilDrawn } from '../page/page-checks.ts';
import { type SoldOffer, tenHouseholds } from '../pricing/ten-households.ts';

const september = dayRange(toDay('2026-09-01'), toDay('2026-10-01'));
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

describe('money in the web front', () => {
  let money: MoneyHome;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    money = await startMoneyHome();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await money.stop();
  });
  beforeEach(async () => {
    ({ context, page, pageErrors } = await openPage(browser, { moment: startAt, locale: 'fr-FR' }));
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  type Simulated = Record<'offer_id' | 'name', string> &
    Record<'kwh' | 'energy_eur' | 'total_eur' | 'previous_year_total_eur', string | null>;
  async function simulate(power_kva: number, changes: object = {}): Promise<Simulated[]> {
    const request = { usage_point_id: money.owner.pdl, start: '2025-11-06', end: '2026-11-06', power_kva, ...changes };
    const response = await money.client.send('POST', '/api/simulations', request);
    return (JSON.parse(response.body) as { data: { offers: Simulated[] } }).data.offers;
  }
  async function open(screen: string, at = `${money.root}/p/${money.owner.id}`): Promise<void> {
    await page.goto(`${at}/${screen}`);
    await untilDrawn(page);
  }
  const heading = async () => plain(await page.locator('h1').textContent());
  const data = <ResponseData>(path: string) => money.client.data<ResponseData>(`/api${path}`);

  async function typeBill(from: string, to: string, amount: string) {
    const card = page.locator('section', { hasText: 'Ma facture est-elle juste ?' });
    await card.getByLabel('Du', { exact: true }).fill(from);
    await card.getByLabel('Au (compris)').fill(to);
    await card.getByLabel('Montant TTC (€)').fill(amount);
    const [result] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/bill-checks')),
      card.getByRole('button', { name: 'Vérifier' }).click(),
    ]);
    expect(result.status()).toBe(200);
    const shown = card.locator('[data-verdict]');
    await shown.waitFor();
    await expect
      .poll(async () => plain(await card.getByRole('button', { name: 'Vérifier' }).textContent()))
      .toBe('Vérifier');
    return { verdict: await shown.getAttribute('data-verdict'), text: plain(await shown.textContent()) };
  }

  it('begins with three steps, filled in from the operator’s contract', async () => {
    await money.haveAlways(undefined);
    await open('money');
    await expect.poll(heading).toBe('Vos euros attendent votre contrat');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Choisir mon contrat' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Puissance souscrite').inputValue()).toBe('9');
    await expect.poll(() => dialog.getByLabel('Formule').inputValue()).toBe('HC_HP');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await dialog.getByLabel('Offre').selectOption(money.sold.hours ?? '');
    await expect.poll(async () => plain(await dialog.textContent())).toContain('0,2081 €');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    // The months arrive long after the total: no old response remains below the new one.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/cost\?.*by=month/, async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Choisir cette offre' }).click();
    await page.getByText('Ma facture est-elle juste ?').waitFor();
    expect(await page.getByText('Aucun total n’est connu').count()).toBe(0);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText(/^Le mois le plus cher/).waitFor();
    const [home] = await data<{ selected_offer_id: string }[]>('/pdl');
    expect(home?.selected_offer_id).toBe(money.sold.hours);
  });

  it.each<[string, SoldOffer, string, string, number, string]>([
    ['BASE', 'base', '2026-06-01', '2026-06-30', 500, '85,53'],
    ['off-peak hours at 22:38', 'hours', '2026-09-01', '2026-09-30', 1_000, '154.65'],
    // Four days of 17 hours at 0.2413 and 7 at 0.2011, a Saturday and a Sunday at 0.1703.
    ['WEEKEND, whose days begin at midnight', 'weekend', '2026-09-01', '2026-09-06', 1_000, '33,17'],
    ['TEMPO with a change of prices', 'tempo', '2026-07-30', '2026-08-02', 1_000, '16,07'],
  ])('finds the golden bill right: %s', async (_name, offer, from, to, watts, amount) => {
    await money.put(dayRange(toDay(from), addDays(toDay(to), 1)), (day) => flatDay(day, watts));
    await money.paintDays(dayRange(toDay('2026-07-29'), toDay('2026-08-03')), () => 'BLEU');
    await money.haveAlways(money.sold[offer]);
    await open('money');
    const right = await typeBill(from, to, amount);
    expect(right).toMatchObject({ verdict: 'equal' });
    expect(right.text).toContain('La facture est juste au centime.');
    expect(right.text).toContain('écart inexpliqué : 0,00 €');
  });

  it('saves a checked bill with its verdict until it is removed', async () => {
    await money.haveAlways(money.sold.base);
    await money.put(dayRange(toDay('2026-06-01'), toDay('2026-07-01')), (day) => flatDay(day, 500));
    await open('money');
    await typeBill('2026-06-01', '2026-06-30', '85,53');
    type PricingResponse = { bills: { from: string; amount_eur: string; verdict: string; computed_eur: string }[] };
    const savedBills = async () => (await data<PricingResponse>(`/pdl/${money.owner.id}/pricing`)).bills;
    await expect
      .poll(savedBills)
      .toMatchObject([
        { from: '2026-06-01', to: '2026-06-30', amount_eur: '85,53', verdict: 'equal', computed_eur: '85.53' },
      ]);
    await page.reload();
    const line = page.locator('[data-saved]').first();
    await line.waitFor();
    await expect.poll(async () => plain(await line.textContent())).toContain('Juste');
    expect(await findBarriers(page)).toEqual([]);
    await line.getByRole('button', { name: /^Revoir/ }).click();
    await page.locator('[data-verdict="equal"]').waitFor();
    expect(await savedBills()).toHaveLength(1);
    await line.getByRole('button', { name: /^Retirer/ }).click();
    await expect.poll(savedBills).toEqual([]);
    await page.getByText('Une facture vérifiée reste ici, avec son verdict.').waitFor();
  });

  it('explains that a bill applied one price to a period with two', async () => {
    await money.haveAlways(money.sold.tempo);
    await open('money');
    // 64 kWh of peak and 32 of off-peak at the prices of July, four days of the old subscription: 15.54 EUR.
    const wrong = await typeBill('2026-07-30', '2026-08-02', '15,54');
    expect(wrong.verdict).toBe('explained');
    expect(wrong.text).toContain('L’écart est expliqué.');
    expect(wrong.text).toMatch(/prix valables depuis le 1er janvier 2024/);
    expect(wrong.text).toContain('Notre calcul : 16,07 €');
    const far = await typeBill('2026-07-30', '2026-08-02', '99,99');
    expect(far).toMatchObject({ verdict: 'different' });
    expect(far.text).toContain('Écart inexpliqué : ');
  });

  it('explains a day to the half hour, and its lines add up exactly', async () => {
    await money.put(september, (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.hours);
    await open('money?from=2026-09-16&to=2026-09-16');
    await page.getByText('Les lignes s’additionnent exactement').waitFor();
    const cost = await data<{ energy_eur: string; slots: { units: string }[] }>(
      `/pdl/${money.owner.id}/cost?start=2026-09-16&end=2026-09-17&explain=2026-09-16`,
    );
    // 16 x 0.2081 + 8 x 0.1635 = 4.6376
    expect(cost.energy_eur).toBe('4.64');
    const sum = cost.slots.reduce((total, { units }) => total + BigInt(units), 0n);
    await expect.poll(() => page.locator('[data-sum]').getAttribute('data-sum')).toBe(sum.toString());
    await expect.poll(async () => plain(await page.locator('[data-sum]').textContent())).toContain('4,63760 €');
    // 48 half hours, two of them cut at 22:38 and 06:38.
    await expect.poll(() => page.locator('table.dense tbody tr').count()).toBe(50);
    await expect
      .poll(async () => plain(await page.locator('main').textContent()))
      .toContain('À 6 h 38 et 22 h 38, l’intervalle de mesure est partagé');
  });

  it('takes prices of one’s own with a comma or a point', async () => {
    await money.put(september, (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.base);
    await open('money');
    for (const [input, euros] of [
      ['0,1927', '138,74'],
      ['0.1927', '138,74'],
    ] as const) {
      await page.getByRole('button', { name: 'Saisir mes prix' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Prix du kWh (€)').fill('cher');
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await dialog.getByText('Écrivez un prix, comme 0,1927, avec six décimales au plus.').waitFor();
      await dialog.getByLabel('Prix du kWh (€)').fill(input);
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await dialog.waitFor({ state: 'detached' });
      // September at 1,000 W is 720 kWh.
      const cost = await data<{ energy_eur: string }>(`/pdl/${money.owner.id}/cost?start=2026-09-01&end=2026-10-01`);
      expect(cost.energy_eur.replace('.', ',')).toBe(euros);
      await open('money?from=2026-09-01&to=2026-09-30');
      await expect.poll(heading).toContain('138,74 € pour ce qui a un prix');
    }
  });

  it('shows the kWh of an unknown colour separately and marks the month partial', async () => {
    await money.put(dayRange(toDay('2026-10-01'), toDay('2026-11-01')), (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.tempo);
    await open('money?from=2026-10-01&to=2026-10-31');
    await page.getByText('la couleur ou le type de ces jours n’est pas connu').first().waitFor();
    await expect.poll(heading).toMatch(/pour ce qui a un prix$/);
    await chooseChartTool(page, 'Afficher le tableau');
    await expect
      .poll(async () => plain(await page.locator('table tbody tr').last().textContent()))
      .toMatch(/–.*partiel$/);
  });

  it.each(tenHouseholds)(
    'ranks the offers of a household as the server does, to the cent: $name',
    async (household) => {
      const { power_kva, shifts = [], loads = [] } = household;
      await money.settle(household);
      await money.openOffers(page, `?kva=${power_kva}`);
      const [file] = await Promise.all([page.waitForEvent('download'), chooseChartTool(page, 'Télécharger en CSV')]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
      const shown = lines.map((line) => line.split(';')).map((cells) => [cells[2], cells[6], cells[7]].join(' | '));
      const euros = (text: string | null) => (text === null ? '' : String(Number(text)).replace('.', ','));
      const theirs = await simulate(power_kva);
      const whole = theirs.filter(({ total_eur }) => total_eur !== null);
      expect(whole.length).toBeGreaterThan(power_kva === 3 ? 8 : 20);
      expect(shown.toSorted()).toEqual(
        whole
          .map(({ name, total_eur, previous_year_total_eur: past }) => `${name} | ${euros(total_eur)} | ${euros(past)}`)
          .toSorted(),
      );
      // The thread itself, offer by offer, with what the household would change.
      const ranking = await rankInWorker(page, { ...lastYear, shifts, loads });
      const changed = shifts.length + loads.length > 0 ? await simulate(power_kva, { shifts, loads }) : theirs;
      const ours = new Map(ranking.lines.map((line) => [line.offer_id, line]));
      const shownText = (
        line: { kwh: string | null; energy_eur: string | null; total_eur: string | null } | undefined,
      ) => `${line?.kwh} kWh ${line?.energy_eur} ${line?.total_eur}`;
      expect(changed.map(({ offer_id }) => shownText(ours.get(offer_id)))).toEqual(changed.map(shownText));
      if (changed !== theirs) expect(changed.map(shownText)).not.toEqual(theirs.map(shownText));
    },
  );

  it('shows what a habit and a new car would change in a year', async () => {
    await money.haveAlways(money.sold.hours);
    await money.openOffers(page);
    const moved = page.getByLabel('Énergie déplacée, en kWh par jour');
    await moved.fill('2');
    const mine = page.locator('[data-effect="mine"]');
    await expect.poll(async () => plain(await mine.textContent())).toMatch(/^−\d+ €\/an$/);
    await moved.fill('');
    await page.getByRole('button', { name: 'Ajouter un usage, réduire les jours rouges' }).click();
    await page.getByLabel('Énergie ajoutée, en kWh par jour, une voiture par exemple').fill('10,5');
    // 365 x 10.5 kWh between 23:00 and 05:00, all of it off-peak: 3,832.5 x 0.1635.
    await expect.poll(async () => plain(await mine.textContent())).toBe('+627 €/an');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('has in the calendar the euros of the API, and beside a power what its subscription costs', async () => {
    await money.put(september, (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.hours);
    await open('calendar?view=eur&day=2026-09-16');
    const { total_eur } = await data<{ total_eur: string }>(
      `/pdl/${money.owner.id}/cost?start=2026-09-16&end=2026-09-17&by=day`,
    );
    const french = (value: number, decimals: number) =>
      value.toLocaleString('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const cell = page.locator('[data-day="2026-09-16"]');
    const label = async () => plain(await cell.getAttribute('aria-label'));
    await expect.poll(label).toContain(`mercredi 16 septembre 2026, ${french(Number(total_eur), 2)} €, `);
    await expect.poll(() => cell.locator('b').getAttribute('data-text')).toBe(french(Number(total_eur), 1));
    const sheet = page.locator('[data-sheet="2026-09-16"]');
    await expect.poll(async () => plain(await sheet.textContent())).toContain(`Coût${french(Number(total_eur), 2)} €`);
    await open('power');
    const row = page.locator('tr', { hasText: '9 kVA' }).first();
    // 15.74 EUR a month.
    await expect.poll(async () => plain(await row.textContent())).toContain('189 €la vôtre');
  });

  it('draws the running bill as it adds up against what is paid, and breaks off where a month is not known', async () => {
    await money.put(dayRange(toDay('2026-06-01'), toDay('2026-07-01')), (day) => flatDay(day, 500));
    await money.put(september, (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.base);
    const pricing = await data<object>(`/pdl/${money.owner.id}/pricing`);
    const billed = { invoice: { from: '2026-06-01', months: 12 }, monthly_payment: '135' };
    await money.client.send('PUT', `/api/pdl/${money.owner.id}/pricing`, { ...pricing, ...billed });
    await open('money');
    type Rows = { rows: { start: string; kwh: string | null; total_eur: string | null }[] };
    const { rows } = await data<Rows>(`/pdl/${money.owner.id}/cost?start=2026-06-01&end=2026-11-06&by=month`);
    const euros = (value: number, decimals = 2) =>
      plain(value.toLocaleString('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
    const curve = page.getByRole('slider', { name: 'Facture du 1er juin au 31 mai' });
    await curve.focus();
    const shown = async () => plain(await curve.getAttribute('aria-valuetext'));
    const shownAfterMonth = async () => (await shown()).replace(/^.*?, /, '');
    let sum = 0;
    for (const [index, { kwh, total_eur }] of rows.entries()) {
      await page.keyboard.press('ArrowRight');
      sum += kwh === null ? 0 : Number(total_eur);
      const cost = kwh === null ? 'coût inconnu' : `${euros(Number(total_eur))} €, ${euros(sum)} € en tout`;
      await expect.poll(shownAfterMonth).toBe(`${cost}, ${euros(135 * (index + 1), 0)} € versés`);
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toMatch(/^Décembre 2026, à venir, 945 € versés$/);
    await money.client.send('PUT', `/api/pdl/${money.owner.id}/pricing`, pricing);
  });

  it('puts the euros of the API on the first screen', async () => {
    await money.put(september, (day) => flatDay(day, 1_000));
    await money.haveAlways(money.sold.hours);
    await open('today');
    const cost = await data<{ total_eur: string }>(`/pdl/${money.owner.id}/cost?start=${newest}&end=2026-11-06`);
    const euros = Number(cost.total_eur).toLocaleString('fr-FR', { minimumFractionDigits: 2 });
    await expect.poll(async () => plain(await page.locator('main').textContent())).toContain(`${euros}€`);
    await page.getByRole('button', { name: '€', exact: true }).click();
    await page.getByText(/^Énergie\s: /).waitFor();
  });

  it('prints without interactive elements', async () => {
    await money.haveAlways(money.sold.hours);
    for (const screen of ['money', 'offers']) {
      await open(screen);
      await chooseChartTool(page, 'Afficher le tableau');
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['.rail', '.bar', '.tabs', '.button', 'form'])
        await expect
          .poll(() => page.locator(gone).filter({ visible: true }).count(), { message: `${screen} ${gone}` })
          .toBe(0);
      await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
      await expect.poll(() => page.locator('table').first().isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await expect.poll(() => page.locator('.rail').isVisible()).toBe(true);
    }
  });

  it('shows English throughout', async () => {
    await page.addInitScript(() => localStorage.setItem('svc.language', 'en'));
    for (const screen of ['money', 'money?from=2026-09-16&to=2026-09-16', 'offers', 'solar', 'today']) {
      await open(screen);
      await expect
        .poll(() => page.locator('main').textContent(), { message: screen })
        .not.toMatch(/heures|jours|Abonnement|facture|kWc|par an|Calculer|undefined/);
    }
  });

  it('of a gateway shows what was injected, and what it earned since the day of its price', async () => {
    const sun = await money.environment.consentedUser({ persona: 'self_consumption' });
    const activated_on = money.environment.day(-40);
    const point = { step: 'PT30M', activated_on, service_from: addDays(activated_on, -1), subscribed_power: 9 };
    money.environment.simulator.control({ consents: [{ pdl: sun.pdl, persona: 'self_consumption', ...point }] });
    await money.environment.gateway.sql('update pdls set activation_date = $1, has_production = true where id = $2', [
      activated_on,
      sun.id,
    ]);
    await page.goto(`${money.gatewayRoot}/login`);
    await page.getByLabel('Adresse e-mail').fill(sun.user.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/p/*/today');
    const sunny = `${money.gatewayRoot}/p/${sun.id}`;
    await open('solar', sunny);
    await expect.poll(heading).toMatch(/^[\d ,]+ kWh injectés en un an$/);
    await page.getByLabel('Prix de vente du kWh (€)').fill('0,0400');
    await page.getByLabel('Depuis le').fill(money.environment.day(-20));
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('0,0400 €/kWh').waitFor();
    type Sold = { production: { revenue_eur: string | null } };
    const path = `/pdl/${sun.id}/cost?start=${money.environment.day(-365)}&end=${money.environment.day(0)}`;
    const earned = async () => (await sun.caller.get(path)).data<Sold>().production.revenue_eur;
    await expect.poll(earned).not.toBeNull();
    // Costs are those of stored days: what was only just read may be stored a moment later.
    await page.reload();
    await expect.poll(heading).toMatch(/ € de revenu$/);
    const euros = Number(await earned()).toLocaleString('fr-FR', { minimumFractionDigits: 2 });
    await expect.poll(async () => plain(await page.locator('main').textContent())).toContain(`${euros}€`);
    await page.getByText('le jour le plus injecté').waitFor();
    const raster = page.getByRole('img', { name: 'Injection, demi-heure par demi-heure' });
    const measured = / (3\d|40) jours mesurés sur 365$/;
    await expect.poll(() => raster.getAttribute('aria-label')).toMatch(measured);
    const box = await raster.boundingBox();
    await raster.click({ position: { x: (box?.width ?? 2) - 1, y: 20 } });
    await page.waitForURL(`**/solar?day=${money.environment.day(-1)}`);
    const shown = page.locator('section', { hasText: 'kWh injectés' }).last();
    await expect.poll(async () => plain(await shown.textContent())).toMatch(/^Jeudi 5 novembre[\d,]+kWh injectés/);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findLayoutErrors(page), `solar at ${width}`).toEqual([]);
    }
    expect(await findBarriers(page)).toEqual([]);
    await open('money', sunny);
    await expect.poll(heading).toBe('Vos euros attendent votre contrat');
    await page.getByRole('button', { name: 'Choisir mon contrat' }).click();
    const dialog = page.getByRole('dialog');
    for (let step = 1; step < 3; step++) await dialog.getByRole('button', { name: 'Continuer' }).click();
    await dialog.getByLabel('Contrat en cours depuis le').fill(money.environment.day(-30));
    // The months arrive long after the total: no old response remains below the new one.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/cost\?.*by=month/, async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Choisir cette offre' }).click();
    await page.getByText('Ma facture est-elle juste ?').waitFor();
    expect(await page.getByText('Aucun total n’est connu').count()).toBe(0);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText(/^Le mois le plus cher/).waitFor();
    const choices = (await sun.caller.get(`/pdl/${sun.id}/offers`)).data<{ valid_from: string }[]>();
    expect(choices.at(-1)?.valid_from).toBe(money.environment.day(-30));
    await page.goto(`${sunny}/offers`);
    await page.getByText('ramené à un an').waitFor();
  });

  it('simulates panels for a home without any, with the sun of a typical year', async () => {
    await open('solar');
    await expect.poll(heading).toBe('Et si vous aviez des panneaux ?');
    await page.getByLabel('Prix de vente (€/kWh)').fill('0,04');
    await page.getByRole('button', { name: 'Calculer' }).click();
    await page.getByText('Gain par an').waitFor();
    await expect.poll(async () => plain(await page.locator('main').textContent())).toMatch(/Produit[\d ,]+kWh/);
  });
});
