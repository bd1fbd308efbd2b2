import { gridText, type Simulator, startSimulator } from '@svc/simulator';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, startEnvironment } from '../../server/test/environment.ts';
import { goodPassword, type TestUser } from '../../server/test/gateway.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers } from '../page/page-checks.ts';

/** Those who run a gateway, in a real browser, on a real gateway with a simulated operator and simulated suppliers. */
describe('the administration', () => {
  let suppliers: Simulator;
  let environment: Environment;
  let url: string;
  let owner: ConsentedUser;
  let admin: TestUser;
  let moderator: TestUser;
  let reviewer: TestUser;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    suppliers = await startSimulator();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const lists = { ADMIN_EMAILS: 'chief@example.org,awaited@example.org' };
    const settings = { ...lists, FRONTEND_URL: url, PRICE_GRIDS_URL: `${suppliers.url}/suppliers` };
    environment = await startEnvironment({ startAt: '2026-01-15T10:00:00+01:00', settings });
    const { gateway } = environment;
    owner = await environment.consentedUser();
    admin = await gateway.signUp({ role: 'admin' });
    moderator = await gateway.signUp({ role: 'moderator' });
    const role = { name: 'reviewer', display_name: 'Relecteur', permissions: ['contributions:review'] };
    await gateway.asUser(admin).post('/roles', role);
    reviewer = await gateway.signUp({ role: 'reviewer' });
    await gateway.app.listen({ host: '127.0.0.1', port });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await environment.stop();
    await suppliers.close();
  });
  beforeEach(openNewPage);
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  async function openNewPage(): Promise<void> {
    const isExpected = (line: string) => /401|409|503/.test(line);
    ({ context, page, pageErrors } = await openPage(browser, { isExpected }));
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
      contribution_type: 'NEW_OFFER',
      existing_provider_id,
      offer_name,
      offer_type: 'BASE',
      power_kva: 6,
      subscription_price: 15,
      base_price: 0.2,
      price_sheet_url: 'https://example.org/grid.pdf',
    });
  const anyProvider = async () =>
    (await owner.caller.get('/energy/offers')).data<{ provider_id: string }[]>()[0]?.provider_id;
  const tabNames = () => page.locator('.admin-tabs a').allTextContents();
  const preview = async (provider: string) => {
    await page.getByLabel('Fournisseur').selectOption(provider);
    await page.getByRole('button', { name: 'Prévisualiser' }).click();
  };

  it('shows price changes, applies the previewed ones, and records the price history', async () => {
    const dearer = gridText('edf-tarif-bleu.pdf').replaceAll('19,52', '20,52').replace('1er août 2025', '01/01/2026');
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer } } });
    await enter(admin, '/admin/offers');
    await preview('EDF');
    await expect.poll(heading).toBe('EDF : 9 offres changent');
    const first = page.locator('.card li').filter({ hasText: 'Tarif Bleu' }).first();
    await expect
      .poll(async () => (await first.textContent())?.replaceAll(/\s/g, ' '))
      .toContain('base0,1952 € → 0,2052 €+5,1 %');
    const apply = page.getByRole('button', { name: 'Appliquer 9 changements vus' });
    // The grid changes between the preview and the apply.
    await environment.redis.cli('flushdb');
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer.replaceAll('20,52', '21,52') } } });
    await apply.click();
    await page.getByText('Prévisualisez de nouveau : rien n’a été écrit.').waitFor();
    suppliers.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer } } });
    // The button of the old preview is there until the new one is on its way.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/admin/offers/preview')),
      page.getByRole('button', { name: 'Prévisualiser' }).click(),
    ]);
    await apply.click();
    await page.getByText(/^Appliqué/).waitFor();
    await expect.poll(heading).toBe('EDF : rien à changer');
    await page.getByRole('link', { name: 'Journal' }).click();
    const entry = page.locator('li').filter({ hasText: 'Prix changé · EDF Tarif Bleu' }).first();
    expect((await entry.textContent())?.replaceAll(/\s/g, ' ')).toContain(`grille · par ${admin.email}`);
  });

  it('gives a moderator read-only access, shows why, and enforces it in the API as well', async () => {
    const gone = /<tr><td>Électricité verte<br>(?:Prix variable|Spéciale VE)<\/td>.*?<\/tr>/g;
    suppliers.control({ price_grids: { 'ekwateur.html': { text: gridText('ekwateur.html').replaceAll(gone, '') } } });
    await enter(moderator, '/admin/offers');
    await preview('Ekwateur');
    await page.getByText('Lecture seule : seul un administrateur applique ces prix').waitFor();
    expect(await page.getByRole('button', { name: /^Appliquer/ }).count()).toBe(0);
    const asModerator = environment.gateway.asUser(moderator);
    const before = await environment.gateway.sql('select count(*) from offer_versions');
    for (const path of ['refresh', 'refresh?provider=Ekwateur', 'refresh?provider=Ekwateur&force=true']) {
      const refused = await asModerator.post(`/admin/offers/${path}`);
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'Administrator or permission required: offers:refresh',
      ]);
    }
    expect(await environment.gateway.sql('select count(*) from offer_versions')).toEqual(before);
    await page.getByRole('link', { name: 'Comptes' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission users:write.').waitFor();
    await page.getByRole('button', { name: `Ouvrir ${admin.email}` }).click();
    expect(await page.getByRole('button', { name: 'Désactiver' }).count()).toBe(0);
    for (const action of ['toggle-status', 'reset-quota', 'reset-password'])
      expect((await asModerator.post(`/admin/users/${owner.user.id}/${action}`)).status).toBe(403);
    expect(await page.getByRole('button', { name: 'Supprimer ce compte' }).count()).toBe(0);
    expect((await asModerator.delete(`/admin/users/${owner.user.id}`)).status).toBe(403);
    await page.getByRole('button', { name: 'Fermer' }).click();
    expect(await page.getByRole('button', { name: 'Créer un compte' }).count()).toBe(0);
    expect((await asModerator.post('/admin/users', { email: 'new@example.org' })).status).toBe(403);
    await page.getByRole('link', { name: 'Rôles' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission roles:write.').waitFor();
    expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { disabled: false }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Créer un rôle|Supprimer ce rôle/ }).count()).toBe(0);
    const role = { name: 'more', display_name: 'More', permissions: [] };
    expect((await asModerator.post('/roles', role)).status).toBe(403);
    expect((await asModerator.delete('/roles/00000000-0000-4000-8000-000000000000')).status).toBe(403);
    await page.getByRole('link', { name: 'Calendriers' }).click();
    await page.getByText('Lecture seule : pour agir, il faut la permission calendars:refresh.').waitFor();
    expect(await page.getByRole('button', { name: /^Relire/ }).count()).toBe(0);
    for (const calendar of ['tempo', 'gridsignal', 'flexday', 'ejp', 'national'])
      expect((await asModerator.post(`/${calendar}/refresh`)).status).toBe(403);
    expect((await asModerator.delete('/admin/logs')).status).toBe(403);
  });

  it('shows what is stored for each calendar, and reads one again', async () => {
    await environment.gateway.sql(
      `insert into tempo_calendar (date, color, created_at) values
       ('2025-12-01', 'BLEU', '2025-12-01T00:00:00.000Z'), ('2026-01-16', 'ROUGE', '2026-01-15T10:00:00.000Z')
       on conflict (date) do nothing`,
    );
    await enter(admin, '/admin/calendars');
    const tempo = page.locator('section', { hasText: 'Tempo' });
    await expect
      .poll(async () => (await tempo.textContent())?.replaceAll(/\s/g, ' '))
      .toMatch(/Gardédu 1er déc. 2025 au 16 janv. 2026.*Demainconnu/);
    const [result] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/tempo/refresh')),
      page.getByRole('button', { name: 'Relire maintenant : Tempo' }).click(),
    ]);
    // The page shows the result of the source: here none is set, or it responds.
    await tempo.getByText(result.status() === 200 ? /^Lu\. Lignes écrites/ : /^Refusé/).waitFor();
  });

  it('takes the peak days that an administrator enters, and says what is wrong with them', async () => {
    await enter(admin, '/admin/calendars');
    await page.getByRole('button', { name: 'Saisir des jours de pointe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Premier jour de la période').fill('2026-01-05');
    await dialog.getByLabel('Dernier jour, demain au plus tard').fill('2026-01-16');
    const days = dialog.getByLabel('Jours de pointe de la période');
    await days.fill('06/01/2026, hier');
    await dialog.getByText('« hier » n’est pas un jour.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
    // A Saturday.
    await days.fill('10/01/2026');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('2026-01-10 is a week-end or public holiday').waitFor();
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 422')]);
    await days.fill('06/01/2026\n2026-01-16');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Enregistré. Jours changés : 12.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { today, tomorrow } = (await owner.caller.get('/ejp/today')).data<Record<string, { day_type: string }>>();
    expect([today?.day_type, tomorrow?.day_type]).toEqual(['NORMAL', 'PEAK']);
    await enter(moderator, '/admin/calendars');
    await page.getByText('Jours de pointe (EJP)').waitFor();
    expect(await page.getByRole('button', { name: 'Saisir des jours de pointe' }).count()).toBe(0);
  });

  it('makes an account, mails it a link, and deletes it after its address was typed', async () => {
    const email = 'invited@example.org';
    await enter(admin, '/admin/users');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByRole('dialog').getByLabel('Rôle').selectOption('Relecteur');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Créer et envoyer le lien' }).click();
    await page.getByText(`Le compte ${email} existe, le lien est parti.`).waitFor();
    const mails = await environment.gateway.sql<{ kind: string }>('select kind from mail_outbox');
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
    await expect.poll(() => page.getByRole('button', { name: `Ouvrir ${email}` }).count()).toBe(0);
    expect(await environment.gateway.sql('select 1 from users where email = $1', [email])).toEqual([]);
  });

  it('creates a role, revokes a permission after its name was typed, and deletes it once no account has it', async () => {
    const assigned = await environment.gateway.signUp();
    await enter(admin, '/admin/roles');
    await page.getByRole('button', { name: 'Créer un rôle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom affiché').fill('Aide');
    await dialog.getByLabel('Nom technique').fill('aide');
    await dialog.getByLabel('Voir les comptes').check();
    await dialog.getByLabel('Lire les journaux').check();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
    await page.getByText('Le rôle Aide existe.').waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    const [role] = await environment.gateway.sql<{ id: string }>(`select id from roles where name = 'aide'`);
    const give = (role_id: string | null) =>
      environment.gateway.asUser(admin).put(`/roles/users/${assigned.id}/role`, { role_id });
    await give(role?.id ?? '');
    await page.reload();
    const card = page.locator('section', { hasText: 'Aide' });
    await card.getByText('Il ne peut pas être supprimé : 1 compte l’a.').waitFor();
    await card.getByLabel('Lire les journaux').uncheck();
    await card.getByText('Une permission est retirée à 1 compte, dès la prochaine requête.').waitFor();
    const save = card.getByRole('button', { name: 'Enregistrer' });
    expect(await save.isDisabled()).toBe(true);
    await card.getByLabel('Pour confirmer, écrivez aide').fill('aide');
    await save.click();
    const stored = () => environment.gateway.sql(`select permissions from roles where name = 'aide'`);
    await expect.poll(stored).toEqual([{ permissions: '["users:read"]' }]);
    await give(null);
    await page.reload();
    await card.getByRole('button', { name: 'Supprimer ce rôle' }).click();
    await card.getByText('Aucun compte ne l’a').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await card.getByLabel('Pour confirmer, écrivez aide').fill('aide');
    await card.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect.poll(() => card.count()).toBe(0);
    expect(await stored()).toEqual([]);
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText('Rôle supprimé').waitFor();
  });

  it('shows who caused the errors of the last hour', async () => {
    for (let times = 0; times < 3; times++) await owner.caller.get('/pdl/not-there-at-all');
    await enter(admin, '/admin');
    const card = page.locator('section', { hasText: 'Erreurs, dernière heure' });
    await expect.poll(async () => card.textContent()).toMatch(/Utilisateur\d*[1-9]/);
    await expect
      .poll(async () => (await card.textContent())?.replaceAll(/\s/g, ' '))
      .toMatch(/% des réponses.*réponses de ce processus/);
  });

  it('shows how many meters have data for yesterday, and never shows an unknown value as zero', async () => {
    await enter(admin, '/admin');
    const card = page.locator('section', { hasText: 'Publication de la veille' });
    const text = async () => (await card.textContent())?.replaceAll(/\s/g, ' ');
    await expect.poll(text).toContain('Rien n’est encore connu');
    expect(await text()).not.toContain('%');
    await owner.caller.get(`/gridop/consumption/daily/${owner.pdl}?start=2026-01-14&end=2026-01-15`);
    await environment.advance({ seconds: 31 });
    await page.reload();
    await expect.poll(text).toContain('100%1 compteur sur 1');
    const chart = card.getByRole('slider', { name: 'Publication de la veille' });
    await chart.press('End');
    // The clock of this environment runs on from ten while the earlier tests run.
    await expect
      .poll(async () => (await chart.getAttribute('aria-valuetext'))?.replaceAll(/\s/g, ' '))
      .toMatch(/^10 h [1-5]0 : 1 reçu$/);
    await chooseChartTool(card, 'Afficher le tableau');
    await expect
      .poll(async () => (await card.locator('tbody tr').last().textContent())?.replaceAll(/\s/g, ' '))
      .toMatch(/^10 h [1-5]01$/);
    const publication = await environment.gateway.asUser(reviewer).get('/admin/publication');
    expect([publication.status, publication.body.detail]).toEqual([
      403,
      'Administrator or permission required: dashboard:read',
    ]);
  });

  it('shows how the slots were shared, naming accounts by the ends of their client_id', async () => {
    const request = () =>
      owner.caller.get(`/gridop/consumption/daily/${owner.pdl}?start=2025-12-01&end=2025-12-31&use_cache=false`);
    await request();
    // A bar is five seconds of the store's own clock, all of them counted: the first one may have begun before that.
    await page.waitForTimeout(5000);
    await request();
    await environment.advance({ seconds: 6 });
    await enter(admin, '/admin');
    const card = page.locator('section', { hasText: 'Équité' });
    const text = async () => (await card.textContent())?.replaceAll(/\s/g, ' ');
    await expect.poll(text).toContain('Servis en 10 minutes.');
    expect(await card.locator('li code').first().textContent()).toMatch(/^.{6}….{2}$/);
    await expect
      .poll(text)
      .toMatch(/Personne n’attend : il n’y a rien à comparer\. Le plus servi : \d+ % des appels\.$/);
    expect(await text()).not.toMatch(/@|\d{14}/);
    expect((await environment.gateway.asUser(reviewer).get('/admin/fairness')).status).toBe(403);
    // What left before the page was opened is on its chart, and what was before the first call is not called zero.
    const rates = page.locator('section', { hasText: 'Appels à l’opérateur, par seconde' });
    const readText = async () => (await rates.textContent())?.replaceAll(/\s/g, ' ');
    await expect.poll(readText).toMatch(/à l’instant, .* en moyenne.* Le début n’a pas été compté\./);
    await chooseChartTool(rates, 'Afficher le tableau');
    const rows = async () => (await rates.locator('tbody tr').allTextContents()).join(' ');
    await expect.poll(rows).toMatch(/0,[1-9]/);
  });

  it('shows a reviewer only the pages of a reviewer, and returns 403 for the rest', async () => {
    await enter(reviewer, '/admin');
    await expect.poll(heading).toBe('Aucune contribution n’attend');
    await expect.poll(tabNames).toEqual(['Contributions']);
    await page.goto(`${url}/admin/offers`);
    await expect.poll(heading).toBe('Offres : cette page ne vous est pas ouverte');
    await page.getByText(/réservée aux administrateurs qui ont la permission «\sChanger les prix\s»/).waitFor();
    expect((await environment.gateway.asUser(reviewer).get('/admin/offers/preview?provider=EDF')).status).toBe(403);
    await page.goto(`${url}/homes`);
    await page.getByRole('link', { name: 'Administration' }).first().waitFor();
  });

  it('is not named to a household', async () => {
    await enter(owner.user, '/homes');
    await page.locator('.card').first().waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await page.goto(`${url}/admin`);
    await expect.poll(heading).toBe('Vue d’ensemble : cette page ne vous est pas ouverte');
  });

  it('finds an account, closes it and opens it again, and writes it down', async () => {
    const { email, id } = await environment.gateway.signUp();
    await enter(admin, '/admin/users');
    await page.getByRole('searchbox', { name: 'Chercher' }).fill(email.slice(0, 12));
    await page.getByRole('button', { name: 'Chercher' }).click();
    await expect.poll(heading).toMatch(/^1 compte pour/);
    await page.getByRole('button', { name: `Ouvrir ${email}` }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('button', { name: 'Activer', exact: true }).waitFor();
    expect((await environment.gateway.sql('select is_active from users where id = $1', [id]))[0]).toEqual({
      is_active: false,
    });
    await page.getByRole('button', { name: 'Activer', exact: true }).click();
    await page.getByRole('button', { name: 'Désactiver' }).waitFor();
    await page.getByRole('dialog').getByLabel('Rôle').selectOption('Relecteur');
    await page.getByText('Le rôle est changé.').waitFor();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText(`Compte désactivé · ${email}`).waitFor();
    await page.getByText(`Rôle donné · ${email}`).waitFor();
  });

  it('lists accounts by role and state, and preserves the filter in the address and through a reload', async () => {
    const { email } = await environment.gateway.signUp({ verified: false });
    await enter(admin, '/admin/users');
    await page.getByLabel('État').selectOption('Adresse à confirmer');
    await page.getByRole('button', { name: `Ouvrir ${email}` }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: `Ouvrir ${admin.email}` }).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('?state=unverified');
    await page.reload();
    await page.getByRole('button', { name: `Ouvrir ${email}` }).waitFor();
    await expect.poll(() => page.getByLabel('État').inputValue()).toBe('unverified');
    await page.getByLabel('Rôle').selectOption('Modérateur');
    await expect.poll(heading).toBe('0 compte');
    await page.getByLabel('État').selectOption('Tous les états');
    await page.getByRole('button', { name: `Ouvrir ${moderator.email}` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('opens at Administration for an administrator without a meter, and shows the role in effect', async () => {
    const chief = await environment.gateway.signUp({ email: 'chief@example.org', verified: true });
    await enter(chief, '/');
    await page.locator('.admin-tabs').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.getByRole('link', { name: 'Comptes', exact: true }).click();
    await page.getByLabel('Rôle').selectOption('Administrateur');
    const row = page.locator('tbody tr', { hasText: chief.email });
    await expect.poll(() => row.locator('td').nth(1).textContent()).toBe('Administrateur par ADMIN_EMAILS');
    await page.getByRole('button', { name: `Ouvrir ${chief.email}` }).click();
    await page.getByText('Le rôle choisi ici ne comptera que si').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('link', { name: 'Rôles' }).click();
    const [admins] = await environment.gateway.sql<{ count: string }>(
      `select count(*) from users join roles on roles.id = role_id where roles.name = 'admin'`,
    );
    const all = Number(admins?.count) + 1;
    await page.locator('section', { hasText: 'Administrateur' }).getByText(`${all} comptes`).waitFor();
    // The steps of a first meter lead back.
    await page.goto(`${url}/onboarding`);
    await page.getByRole('link', { name: 'Ouvrir l’administration' }).click();
    await page.locator('.admin-tabs').waitFor();
  });

  it('shows an administrator with an unverified address what to do, and sends the link', async () => {
    const unverified = await environment.gateway.signUp({ email: 'awaited@example.org', verified: false });
    await enter(unverified, '/');
    await page.getByRole('link', { name: 'Confirmer mon adresse' }).click();
    await expect.poll(heading).toBe('Administration : confirmez d’abord votre adresse');
    await page.getByText('npx svc admin link awaited@example.org').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Envoyer un lien' }).click();
    await page.getByText('C’est demandé. Le lien arrive à awaited@example.org').waitFor();
    const mails = await environment.gateway.sql('select kind from mail_outbox where recipient = $1', [
      unverified.email,
    ]);
    expect(mails).toEqual([{ kind: 'reset' }]);
  });

  it('leads households through the steps of their first meter, without mentioning the administration', async () => {
    await enter(await environment.gateway.signUp(), '/');
    await expect.poll(heading).toBe('Quel compteur voulez-vous suivre ?');
    expect(await page.getByRole('link', { name: /administration|Confirmer mon adresse/ }).count()).toBe(0);
  });

  it('paginates accounts in the address', async () => {
    for (let made = 0; made < 26; made++)
      await environment.gateway.asUser(admin).post('/admin/users', { email: `leaf-${made}@example.org` });
    await enter(admin, '/admin/users?q=leaf-');
    const rows = () => page.locator('tbody tr').count();
    await expect.poll(rows).toBe(25);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect.poll(rows).toBe(1);
    await expect.poll(() => page.url()).toContain('cursor=');
    await page.reload();
    await expect.poll(rows).toBe(1);
    await page.getByRole('button', { name: 'Précédent' }).click();
    await expect.poll(rows).toBe(25);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=leaf-');
  });

  it('decides contributions as they were seen', async () => {
    const sent = await contribute('Proposée', await anyProvider());
    expect(sent.status).toBeLessThan(300);
    await enter(reviewer, '/admin/contributions');
    await expect.poll(heading).toBe('1 contribution attend');
    await page.getByText(/sont lues chaque jour\. Une offre qu’elles nomment de même/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accepter 1' }).click();
    await expect.poll(heading).toBe('Aucune contribution n’attend');
    const names = (await owner.caller.get('/energy/offers')).data<{ name: string }[]>().map(({ name }) => name);
    expect(names).toContain('Proposée');
  });
});
