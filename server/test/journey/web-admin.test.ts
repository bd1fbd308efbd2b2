import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gridText, type Simulator, startSimulator } from '@svc/simulator';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBarriers, findShapeFaults } from '../../../web/test/look.ts';
import { openBrowser } from '../browser.ts';
import { goodPassword, type TestUser } from '../gateway.ts';
import { findFreePort } from '../servers/private-server.ts';
import { type ConsentedUser, startWorld, type World } from '../world.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patience = { timeout: 25_000 };
const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;
const tabs = ['overview', 'users', 'roles', 'offers', 'contributions', 'calendars', 'jobs', 'audit'];

/** Those who run a gateway, in a real browser, on a real gateway with a simulated operator and simulated suppliers. */
describe('the administration', { timeout: 90_000 }, () => {
  let suppliers: Simulator;
  let world: World;
  let url: string;
  let owner: ConsentedUser;
  let admin: TestUser;
  let moderator: TestUser;
  let reviewer: TestUser;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    if (!existsSync(new URL('../../../web/dist', import.meta.url)))
      await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
    suppliers = await startSimulator();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const settings = { FRONTEND_URL: url, PRICE_GRIDS_URL: `${suppliers.url}/suppliers` };
    world = await startWorld({ startAt: '2026-01-15T10:00:00+01:00', settings });
    const { gateway } = world;
    owner = await world.consentedUser();
    admin = await gateway.signUp({ role: 'admin' });
    moderator = await gateway.signUp({ role: 'moderator' });
    const role = { name: 'reviewer', display_name: 'Relecteur', permissions: ['contributions:review'] };
    await gateway.asUser(admin).post('/roles', role);
    reviewer = await gateway.signUp({ role: 'reviewer' });
    await gateway.app.listen({ host: '127.0.0.1', port });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
    await suppliers.close();
  });
  beforeEach(() => openPage());
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  async function openPage(theme = 'light'): Promise<void> {
    complaints = [];
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(25_000);
    await page.addInitScript((kept) => localStorage.setItem('svc.theme', kept), theme);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      // A refusal is written there by the browser itself.
      if (line.type() === 'error' && !/401|409|503/.test(line.text())) complaints.push(line.text());
    });
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|blob:)/.test(request.url())) complaints.push(`left the origin: ${request.url()}`);
    });
  }

  async function enter({ email }: TestUser, path: string): Promise<void> {
    const login = await page.request.post(`${url}/api/accounts/login`, {
      headers: { origin: url },
      data: { email, password: goodPassword },
    });
    expect(login.status()).toBe(200);
    await page.goto(`${url}${path}`);
  }

  // Its spaces before signs do not break.
  const heading = async () => (await page.locator('h1').textContent())?.replaceAll(/\s/g, ' ');
  const contribute = (offer_name: string, existing_provider_id: string | undefined) =>
    owner.caller.post('/energy/contribute', {
      ...{ contribution_type: 'NEW_OFFER', existing_provider_id, offer_name },
      ...{ offer_type: 'BASE', power_kva: 6, subscription_price: 15, base_price: 0.2 },
      price_sheet_url: 'https://example.org/grid.pdf',
    });
  const anyProvider = async () =>
    (await owner.caller.get('/energy/offers')).data<{ provider_id: string }[]>()[0]?.provider_id;
  const tabNames = () => page.locator('.admin-tabs a').allTextContents();
  const preview = async (provider: string) => {
    await page.getByLabel('Fournisseur').selectOption(provider);
    await page.getByRole('button', { name: 'Prévisualiser' }).click();
  };

  it('shows price changes, applies what was seen, and keeps the trail', async () => {
    const dearer = gridText('edf-tarif-bleu.pdf').replaceAll('19,52', '20,52').replace('1er août 2025', '01/01/2026');
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer } } });
    await enter(admin, '/admin/offers');
    await preview('EDF');
    await expect.poll(heading, patience).toBe('EDF : 9 offres changent');
    const first = page.locator('.card li').filter({ hasText: 'Tarif Bleu' }).first();
    expect((await first.textContent())?.replaceAll(/\s/g, ' ')).toContain('base0,1952 € → 0,2052 €+5,1 %');
    const apply = page.getByRole('button', { name: 'Appliquer 9 changements vus' });
    // Somebody else changes the grid between the look and the deed.
    await world.redis.cli('flushdb');
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer.replaceAll('20,52', '21,52') } } });
    await apply.click();
    await page.getByText('Prévisualisez de nouveau : rien n’a été écrit.').waitFor();
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer } } });
    await page.getByRole('button', { name: 'Prévisualiser' }).click();
    await apply.click();
    await page.getByText(/^Appliqué/).waitFor();
    await expect.poll(heading, patience).toBe('EDF : rien à changer');
    await page.getByRole('link', { name: 'Journal' }).click();
    const entry = page.locator('li').filter({ hasText: 'Prix changé · EDF Tarif Bleu' }).first();
    expect((await entry.textContent())?.replaceAll(/\s/g, ' ')).toContain(`grille · par ${admin.email}`);
  });

  it('lets a moderator look, says why more is not open, and refuses it at the API as well', async () => {
    const gone = /<tr><td>Électricité verte<br>(?:Prix variable|Spéciale VE)<\/td>.*?<\/tr>/g;
    suppliers.control({ price_grids: { 'ekwateur.html': { text: gridText('ekwateur.html').replaceAll(gone, '') } } });
    await enter(moderator, '/admin/offers');
    await preview('Ekwateur');
    await page.getByText('Lecture seule : seul un administrateur applique ces prix').waitFor();
    expect(await page.getByRole('button', { name: /^Appliquer/ }).count()).toBe(0);
    const asModerator = world.gateway.asUser(moderator);
    const before = await world.gateway.sql('select count(*) from offer_versions');
    for (const path of ['refresh', 'refresh?provider=Ekwateur', 'refresh?provider=Ekwateur&force=true']) {
      const refused = await asModerator.post(`/admin/offers/${path}`);
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'Administrator or permission required: offers:refresh',
      ]);
    }
    expect(await world.gateway.sql('select count(*) from offer_versions')).toEqual(before);
    await page.getByRole('link', { name: 'Comptes' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission users:write.').waitFor();
    await page.getByRole('button', { name: `Ouvrir ${admin.email}` }).click();
    expect(await page.getByRole('button', { name: 'Désactiver' }).count()).toBe(0);
    for (const deed of ['toggle-status', 'reset-quota', 'reset-password'])
      expect((await asModerator.post(`/admin/users/${owner.user.id}/${deed}`)).status).toBe(403);
    expect(await page.getByRole('button', { name: 'Supprimer ce compte' }).count()).toBe(0);
    expect((await asModerator.delete(`/admin/users/${owner.user.id}`)).status).toBe(403);
    await page.getByRole('button', { name: 'Fermer' }).click();
    expect(await page.getByRole('button', { name: 'Créer un compte' }).count()).toBe(0);
    expect((await asModerator.post('/admin/users', { email: 'new@example.org' })).status).toBe(403);
    await page.getByRole('link', { name: 'Rôles' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission roles:write.').waitFor();
    expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { disabled: false }).count()).toBe(0);
    const role = { name: 'more', display_name: 'More', permissions: [] };
    expect((await asModerator.post('/roles', role)).status).toBe(403);
    await page.getByRole('link', { name: 'Calendriers' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission calendars:refresh.').waitFor();
    expect(await page.getByRole('button', { name: /^Relire/ }).count()).toBe(0);
    for (const calendar of ['tempo', 'gridsignal', 'flexday', 'national'])
      expect((await asModerator.post(`/${calendar}/refresh`)).status).toBe(403);
    expect((await asModerator.delete('/admin/logs')).status).toBe(403);
  });

  it('tells what is kept of each calendar, and reads one again', async () => {
    await world.gateway.sql(
      `insert into tempo_calendar (date, color, created_at) values
       ('2025-12-01', 'BLEU', '2025-12-01T00:00:00.000Z'), ('2026-01-16', 'ROUGE', '2026-01-15T10:00:00.000Z')
       on conflict (date) do nothing`,
    );
    await enter(admin, '/admin/calendars');
    const tempo = page.locator('section', { hasText: 'Tempo' });
    await expect
      .poll(async () => (await tempo.textContent())?.replaceAll(/\s/g, ' '), patience)
      .toMatch(/Gardédu 1 déc. 2025 au 16 janv. 2026.*Demainconnu/);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/tempo/refresh')),
      page.getByRole('button', { name: 'Relire maintenant : Tempo' }).click(),
    ]);
    // Whatever the source says is said: here none is set, or it answers.
    await tempo.getByText(answer.status() === 200 ? /^Lu\. Lignes écrites/ : /^Refusé/).waitFor();
  });

  it('makes an account, mails it a link, and deletes it after its address was typed', async () => {
    const email = 'invited@example.org';
    await enter(admin, '/admin/users');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Rôle').selectOption('Relecteur');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Créer et envoyer le lien' }).click();
    await page.getByText(`Le compte ${email} existe, le lien est parti.`).waitFor();
    const mails = await world.gateway.sql<{ kind: string }>('select kind from mail_outbox');
    expect(mails.length).toBeGreaterThan(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
    await page.getByRole('button', { name: `Ouvrir ${email}` }).click();
    await page.getByRole('button', { name: 'Supprimer ce compte' }).click();
    await page.getByText('Tout disparaît, sans retour : le compte, ses accès, aucun compteur').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const erase = page.getByRole('button', { name: 'Supprimer définitivement' });
    await page.getByLabel(`Pour confirmer, écrivez ${email}`).fill('invited');
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(`Pour confirmer, écrivez ${email}`).fill(email);
    await erase.click();
    await expect.poll(() => page.getByRole('button', { name: `Ouvrir ${email}` }).count(), patience).toBe(0);
    expect(await world.gateway.sql('select 1 from users where email = $1', [email])).toEqual([]);
  });

  it('shows whose fault the errors of the last hour were', async () => {
    for (let times = 0; times < 3; times++) await owner.caller.get('/pdl/not-there-at-all');
    await enter(admin, '/admin');
    const card = page.locator('section', { hasText: 'Erreurs, dernière heure' });
    await expect.poll(async () => card.textContent(), patience).toMatch(/Utilisateur\d*[1-9]/);
    expect((await card.textContent())?.replaceAll(/\s/g, ' ')).toMatch(/% des réponses.*réponses de ce processus/);
  });

  it('names to a reviewer what is a reviewer’s, and answers 403 for the rest', async () => {
    await enter(reviewer, '/admin');
    await expect.poll(heading, patience).toBe('Aucune contribution n’attend');
    expect(await tabNames()).toEqual(['Contributions']);
    await page.goto(`${url}/admin/offers`);
    await expect.poll(heading, patience).toBe('Offres : cette page ne vous est pas ouverte');
    await page.getByText('Il faut la permission offers:write.').waitFor();
    expect((await world.gateway.asUser(reviewer).get('/admin/offers/preview?provider=EDF')).status).toBe(403);
    await page.goto(`${url}/homes`);
    await page.getByRole('link', { name: 'Administration' }).first().waitFor();
  });

  it('is not named to a household', async () => {
    await enter(owner.user, '/homes');
    await page.locator('.card').first().waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await page.goto(`${url}/admin`);
    await expect.poll(heading, patience).toBe('Vue d’ensemble : cette page ne vous est pas ouverte');
  });

  it('finds an account, closes it and opens it again, and writes it down', async () => {
    const { email, id } = await world.gateway.signUp();
    await enter(admin, '/admin/users');
    await page.getByRole('searchbox', { name: 'Chercher' }).fill(email.slice(0, 12));
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect.poll(heading, patience).toMatch(/^1 compte pour/);
    await page.getByRole('button', { name: `Ouvrir ${email}` }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('button', { name: 'Activer', exact: true }).waitFor();
    expect((await world.gateway.sql('select is_active from users where id = $1', [id]))[0]).toEqual({
      is_active: false,
    });
    await page.getByRole('button', { name: 'Activer', exact: true }).click();
    await page.getByRole('button', { name: 'Désactiver' }).waitFor();
    await page.getByLabel('Rôle').selectOption('Relecteur');
    await page.getByText('Le rôle est changé.').waitFor();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText(`Compte désactivé · ${email}`).waitFor();
    await page.getByText(`Rôle donné · ${email}`).waitFor();
  });

  it('decides contributions as they were seen', async () => {
    const sent = await contribute('Proposée', await anyProvider());
    expect(sent.status).toBeLessThan(300);
    await enter(reviewer, '/admin/contributions');
    await expect.poll(heading, patience).toBe('1 contribution attend');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accepter 1' }).click();
    await expect.poll(heading, patience).toBe('Aucune contribution n’attend');
    const names = (await owner.caller.get('/energy/offers')).data<{ name: string }[]>().map(({ name }) => name);
    expect(names).toContain('Proposée');
  });

  it('follows an overload of the operator within two seconds, and costs next to nothing', async () => {
    await enter(admin, '/admin');
    await expect.poll(heading, patience).toMatch(/personne n’attend/);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
    };
    const before = await spent();
    await page.waitForTimeout(10_000);
    const share = (await spent()) - before;
    process.stdout.write(`open budget view: ${(share * 10).toFixed(1)} % of a core over 10 s\n`);
    expect(share).toBeLessThan(0.5);
    const begun = await owner.caller.post('/imports', { usage_point_id: owner.pdl });
    expect(begun.status).toBe(201);
    const waits = async () => {
      const { data } = await world.gateway.asUser(admin).get('/admin/operations');
      const [account] = data<{ accounts: { classes: Record<string, { waiting: number }> }[] }>().accounts;
      return Object.values(account?.classes ?? {}).reduce((sum, { waiting }) => sum + waiting, 0);
    };
    await expect.poll(waits, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0);
    const since = performance.now();
    await expect.poll(heading, { timeout: 5000, interval: 50 }).toMatch(/en attente$/);
    expect(performance.now() - since).toBeLessThan(2000);
  });

  it.each(['light', 'dark'])('has no barrier, no small text and no overflow: %s', async (theme) => {
    await context.close();
    await openPage(theme);
    await contribute(`Proposée ${theme}`, await anyProvider());
    await enter(admin, '/admin');
    for (const tab of tabs) {
      await page.goto(`${url}/admin/${tab}`);
      await page.locator('.card').first().waitFor();
      if (tab === 'offers') {
        await preview('Ekwateur');
        await expect.poll(heading, patience).toMatch(/^Ekwateur/);
      }
      await page.waitForTimeout(150);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(50);
        expect(await findShapeFaults(page), `${tab} at ${width}`).toEqual([]);
      }
      expect(await findBarriers(page), tab).toEqual([]);
    }
  });
});
