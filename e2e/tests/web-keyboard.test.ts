import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword } from '../../server/test/gateway.ts';
import { type AccountsFixture, openAccountsFixture } from '../fixtures/accounts.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { takeKeyboard } from '../page/keyboard.ts';
import { plain } from '../page/page-checks.ts';

const email = 'denise@example.org';
const pdl = '30000000004822';

/** No mouse: every step is a key, and the focus is visible at each. */
describe('a keyboard-only user', () => {
  let fixture: AccountsFixture;
  let browser: Browser;
  let page: Page;
  let keys: ReturnType<typeof takeKeyboard>;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([openAccountsFixture(), sharedBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    page = await context.newPage();
    await page.clock.setFixedTime(fixture.moment);
    keys = takeKeyboard(page);
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });

  const heading = async () => plain(await page.locator('main:not([aria-busy]) h1').textContent());
  const read = (text: string | RegExp) => expect.poll(heading).toMatch(text);
  const go = async (name: string | RegExp) => {
    await keys.reach(name);
    await keys.press('Enter');
  };
  const fill = async (label: string | RegExp, text: string) => {
    await keys.reach(label);
    await keys.type(text);
  };

  it('signs up', async () => {
    await page.goto(`${fixture.gateway}/signup`);
    // The page from the server is redrawn once the script runs: an earlier focus would be lost.
    await page.locator('main:not([aria-busy])').getByLabel('Adresse e-mail').waitFor();
    await fill('Adresse e-mail', email);
    await fill('Mot de passe', goodPassword);
    await keys.press('Enter');
    await read('Regardez vos messages');
    await page.goto(/http\S+#token=\S+/.exec((await fixture.mailbox.receive(email, 1)).text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).waitFor();
    await go('Confirmer mon adresse');
    await read('montré une seule fois');
    await keys.reach(/Je l’ai rangé/);
    await keys.press('Space');
    await go('Se connecter');
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Se connecter' }).and(page.locator(':enabled')).waitFor();
    await fill('Adresse e-mail', email);
    await fill('Mot de passe', goodPassword);
    await keys.press('Enter');
    await read('Quel compteur voulez-vous suivre');
  });

  it('enters a meter, consents at the operator and reaches a chart', async () => {
    fixture.environment.simulator.control({ next_pdls: [pdl] });
    await fill('Numéro de PDL', pdl);
    await go('Continuer');
    await read('Donnez votre accord chez l’opérateur');
    await go(/^Aller chez l’opérateur/);
    await page.getByRole('button', { name: 'accepte' }).waitFor();
    // The operator's own page is out of scope.
    const seen = new Set(keys.unseen);
    await go(/accepte/);
    await page.getByText('l’appel d’essai a répondu.').waitFor();
    keys.unseen.clear();
    for (const name of seen) keys.unseen.add(name);
    await page.getByRole('link', { name: 'Voir mes derniers jours' }).waitFor();
    await go('Voir mes derniers jours');
    await page.waitForURL('**/p/*/today');
    await page.getByText('Hier, dimanche').waitFor();
    await page.locator('[role="slider"]').first().waitFor();
  });

  it('reads a chart value by value, its table and its file', async () => {
    // The month may appear before the half hours of yesterday have arrived.
    const name = await page
      .locator('[role="slider"][aria-label^="Puissance par demi-heure"]')
      .getAttribute('aria-label');
    await keys.reach(plain(name));
    const chart = page.locator('[role="slider"]:focus');
    await expect.poll(() => chart.count()).toBe(1);
    const valueText = () => chart.getAttribute('aria-valuetext');
    for (let step = 0; step < 2; step++) {
      const before = await valueText();
      await keys.press('ArrowRight');
      await expect.poll(valueText).not.toBe(before);
    }
    // The tools are in the head of the card: before the chart.
    const tools = 'Outils du graphique';
    await keys.reach(tools, 'Shift+Tab');
    const entry = () => page.evaluate<string>('document.activeElement.textContent');
    await keys.press('Enter');
    await expect.poll(entry).toBe('Afficher le tableau');
    await keys.press('ArrowUp');
    await expect.poll(entry).toBe('Copier le lien');
    await keys.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await keys.press('ArrowDown');
    await expect.poll(entry).toBe('Afficher le tableau');
    await keys.press('Enter');
    await page.locator('table tbody tr').first().waitFor();
    const focused = "document.activeElement.getAttribute('aria-label')";
    expect(await page.evaluate<string>(focused)).toBe(tools);
    await keys.press('Enter');
    await keys.press('ArrowDown');
    await expect.poll(entry).toBe('Télécharger en CSV');
    const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
    expect(readFileSync(await file.path(), 'utf8').split('\r\n').length).toBeGreaterThan(20);
  });

  it('finds the list of shortcuts, moves from screen to screen with them, and can turn them off', async () => {
    const list = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    // A browser that is still busy with the file of the test before may swallow a key.
    const open = async () => {
      if ((await list.count()) === 0) await keys.press('?');
      return await list.count();
    };
    await expect.poll(open).toBe(1);
    await keys.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await keys.type('gc');
    await page.waitForURL('**/usage**');
    await page.locator('.segment').waitFor();
    await keys.press('ArrowLeft');
    await page.waitForURL(/from=2026-01-01/);
    await keys.press('t');
    await page.waitForURL(/from=2026-02-01/);
    await keys.press('?');
    await keys.reach('Raccourcis actifs sur cet appareil');
    await keys.press('Space');
    await keys.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    for (const key of ['g', 'a', '?', 'ArrowLeft']) await keys.press(key);
    await page.reload();
    await page.locator('.segment').waitFor();
    for (const key of ['g', 'a', '?', 'ArrowLeft']) await keys.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toMatch(/usage\?from=2026-02-01/);
    await go('Raccourcis');
    await keys.reach('Raccourcis actifs sur cet appareil');
    await keys.press('Space');
    await keys.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('deletes the account, and has seen the focus at every step', async () => {
    await keys.type('gu');
    await page.waitForURL('**/account');
    await page.getByRole('button', { name: 'Supprimer mon compte' }).waitFor();
    await go('Supprimer mon compte');
    await page.getByRole('dialog').waitFor();
    // In a field a letter is a letter.
    await fill(/^Tapez/, 'supprimer');
    await fill('Mot de passe', goodPassword);
    await keys.press('Enter');
    await read('Votre électricité en clair');
    expect([...keys.unseen]).toEqual([]);
  });
});
