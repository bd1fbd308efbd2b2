import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toDay } from '@svc/domain/day';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImportClientFile } from '../../server/test/history/foreign-databases.ts';
import { type Mosquitto, startMosquitto } from '../../server/test/servers/mosquitto.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../server/test/servers/victoria-metrics.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, findLayoutErrors, plain } from '../page/page-checks.ts';

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;
const user = { name: 'svc', password: 'planted-broker-password' };
const hubToken = 'hub-admin-token';

// Console errors of the browser while it is offline, for a request and for the update check of the service worker.
const cutOff = /Failed to load resource|error occurred when fetching the script/;

describe('the web front in client mode', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let broker: Mosquitto;
  let series: VictoriaMetrics;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  /** All responses of the server, to search them for secrets. */
  let responses: Promise<string>[];

  beforeAll(async () => {
    [fixture, browser, broker, series] = await Promise.all([
      openHouseholdFixture({ age: 45, holes: [20, 21] }),
      sharedBrowser(),
      startMosquitto({ user }),
      startVictoriaMetrics({ user }),
    ]);
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
    await Promise.all([broker.stop(), series.stop()]);
  });
  beforeEach(async () => {
    responses = [];
    const isExpected = (line: string) => cutOff.test(line);
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected }));
    page.on('response', (response) => {
      // The stream of changes has no end while the page is open, and no data in it.
      if (!response.url().includes('/api/events')) responses.push(response.text().catch(() => ''));
    });
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  const heading = async () => plain(await page.locator('h1').textContent());
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const condition = () => page.locator('[data-condition]').first().getAttribute('data-condition');
  const failure = () => page.locator('[data-failure]').first().getAttribute('data-failure');
  const open = async (type: string) => {
    await page.goto(`${fixture.client}/destinations/${type}`);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  };
  const expectHidden = async (...secrets: string[]) => {
    const browserStorage = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])',
    );
    const seen = [await page.content(), String(browserStorage), ...(await Promise.all(responses))].join('\n');
    for (const secret of secrets) expect(seen).not.toContain(secret);
  };

  it('goes from an empty client to a chart: address, credentials, homes, import', async () => {
    const emptyClient = await fixture.openEmptyClient();
    const { url, client_id, client_secret } = fixture.access;
    await page.goto(emptyClient.url);
    await page.waitForURL('**/setup');
    await expect.poll(heading).toBe('Reliez ce boîtier à votre passerelle');
    await fill('Adresse de la passerelle', url);
    await fill('Identifiant', client_id);
    await fill('Secret', `wrong${client_secret}`);
    await click('Essayer');
    await page.locator('[data-connection-failure="credentials"]').waitFor();
    await fill('Adresse de la passerelle', `http://127.0.0.1:${await findFreePort()}/api`);
    await click('Essayer');
    await page.locator('[data-connection-failure="away"]').waitFor();
    await fill('Adresse de la passerelle', `${url}/autre`);
    await click('Essayer');
    await page.locator('[data-connection-failure="address"]').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await fill(
      'Bloc copié',
      `SVC_API_URL=${url}\r\nSVC_CLIENT_ID=${client_id} \r\nSVC_CLIENT_SECRET= ${client_secret}\r\n`,
    );
    await click('Essayer');
    await page.getByText('Identifiants acceptés').waitFor();
    await page.getByText('1 logement visible').waitFor();
    await click('Continuer avec 1 logement');
    await expect.poll(heading).toBe('Quels logements lire ici ?');
    await expectHidden(client_secret);
    await page.reload();
    await expect.poll(heading).toBe('Quels logements lire ici ?');
    await click('Importer 1 logement');
    await expect.poll(heading).toMatch(/^\d+ jours sont arrivés$/);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir la consommation' }).click();
    await page.waitForURL('**/p/*/today');
    await page.getByText('Hier, dimanche').waitFor();
    await expectHidden(client_secret);
    await emptyClient.stop();
  });

  it('shows that environment settings take precedence', async () => {
    await page.goto(`${fixture.client}/setup`);
    await click('Relier la passerelle');
    await page.getByText('Les réglages de l’environnement l’emportent').waitFor();
    expect(await page.getByLabel('Secret').count()).toBe(0);
  });

  it('sets up a broker, distinguishes its failures, sends and reads back', async () => {
    await open('mqtt');
    await fill('Adresse du broker MQTT', '127.0.0.1');
    await fill('Port', String(broker.port));
    await fill('Utilisateur', user.name);
    await fill('Mot de passe', 'not-this-one');
    await click('Tester');
    await expect.poll(failure).toBe('unauthorized');
    await page.getByText('Vérifiez l’utilisateur et le mot de passe du broker.').waitFor();
    await fill('Port', String(await findFreePort()));
    await click('Tester');
    await expect.poll(failure).toBe('connection_refused');
    await page.getByText('Rien ne répond à cette adresse').waitFor();
    await fill('Port', String(broker.port));
    await fill('Mot de passe', user.password);
    await click('Tester');
    await page.locator('[data-outcome="tested"]').waitFor();
    await click(/^Enregistrer$/);
    await page.getByText('Réglages enregistrés.').waitFor();
    await expect.poll(() => page.locator('[data-saved="password"]').count()).toBe(1);
    await click('Voir l’aperçu');
    await expect.poll(() => page.locator('[data-preview]').textContent()).toMatch(/^svc\/\d{14}\/consumption/);
    await click('Envoyer maintenant');
    await page.locator('[data-outcome="success"]').waitFor();
    await expect.poll(condition).toBe('fine');
    await click('Relire');
    await expect.poll(() => page.locator('[data-content]').textContent()).toMatch(/svc\/status/);
    await expectHidden(user.password);
  });

  it('requires a secret again when it would be sent elsewhere', async () => {
    await open('mqtt');
    expect(await page.getByLabel('Mot de passe', { exact: true }).count()).toBe(0);
    await fill('Adresse du broker MQTT', 'localhost');
    await page.getByText('un secret ne part jamais ailleurs').waitFor();
    await click(/^Enregistrer$/);
    await page.getByText('Rien n’est enregistré').waitFor();
    await expect.poll(() => page.getByLabel('Mot de passe', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('finds out a wrong route, then fills a database that is read back', async () => {
    await open('victoriametrics');
    await fill('Adresse', `${series.url}/nulle-part`);
    await fill('Utilisateur', user.name);
    await fill('Mot de passe', user.password);
    await click('Tester');
    await expect.poll(failure).toBe('bad_format');
    await page.getByText('Retirez le chemin de l’adresse').waitFor();
    await fill('Adresse', series.url);
    await fill('Mot de passe', user.password);
    await click('Tester');
    await page.getByText('Valeur d’essai relue').waitFor();
    await click(/^Enregistrer$/);
    await page.getByText('Réglages enregistrés.').waitFor();
    await click('Envoyer maintenant');
    await page.locator('[data-outcome="success"]').waitFor();
    expect((await series.samples('{__name__=~"svc_.+"}')).length).toBeGreaterThan(1000);
    await expectHidden(user.password);
  });

  it('joins a hub with a token', async () => {
    await open('home_assistant');
    await fill('Adresse du hub', `${fixture.environment.simulator.url}/hub`);
    await fill('Jeton de longue durée', 'not-this-one');
    await click('Tester');
    await expect.poll(failure).toBe('unauthorized');
    await page.getByText('Créez un jeton de longue durée').waitFor();
    await fill('Jeton de longue durée', hubToken);
    await click('Tester');
    await page.getByText('Droits d’administrateur').waitFor();
    await click(/^Enregistrer$/);
    await page.getByText('Réglages enregistrés.').waitFor();
    await click('Envoyer maintenant');
    await page.locator('[data-outcome="success"]').waitFor();
    await expectHidden(hubToken);
  });

  it('checks the energy panel of the hub, and never changes it', async () => {
    const { simulator } = fixture.environment;
    const prefs = () => (simulator.requests().hub as { energy_prefs: unknown }).energy_prefs;
    const verdict = () => page.locator('[data-panel]').getAttribute('data-panel');
    await open('home_assistant');
    await click('Vérifier le panneau');
    await page.getByText('Rien de nous n’est choisi dans le panneau.').waitFor();
    await page.getByText(/Paramètres, Tableaux de bord, Énergie/).waitFor();
    expect(plain(await page.locator('ol li').first().textContent())).toMatch(/Ajoutez .*« Maison - .*kWh/);
    expect(prefs()).toBeNull();
    const [id] = (simulator.requests().hub as { statistics: { statistic_id: string }[] }).statistics.map(
      (one) => one.statistic_id,
    );
    const chosen = { type: 'grid', stat_energy_from: id, stat_cost: id, cost_adjustment_day: 0 };
    const choose = (source: object) =>
      simulator.control({ hub: { energy_prefs: { energy_sources: [source], device_consumption: [] } } });
    choose(chosen);
    await click('Vérifier encore');
    await expect.poll(verdict).toBe('bad');
    await page.getByText('chaque kWh y vaut 1 €').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    choose({ ...chosen, stat_cost: null });
    await click('Vérifier encore');
    await page.getByText(/Bien branché\s: consommation\./).waitFor();
    expect(prefs()).toMatchObject({ energy_sources: [{ stat_cost: null }] });
    simulator.control({ hub: { admin_token: 'another-token' } });
    await click('Vérifier encore');
    await expect.poll(failure).toBe('unauthorized');
    simulator.control({ hub: { admin_token: hubToken } });
    await expectHidden(hubToken);
  });

  it('lists our statistics in the hub and removes one after a typed confirmation; a run restores it', async () => {
    const storedStatistics = () =>
      (fixture.environment.simulator.requests().hub as { statistics: object[] }).statistics;
    const before = storedStatistics();
    await open('home_assistant');
    await click('Lire la liste');
    await expect.poll(() => page.locator('[data-statistic="ok"]').count()).toBe(before.length);
    await expect
      .poll(async () => plain(await page.locator('[data-statistic]').first().textContent()))
      .toMatch(/svc:consumption_••••\d{4}.*kWh · du \d+ .+ 2026 au 15 févr. 2026/);
    await page.locator('[data-statistic] input').first().check();
    await click('Retirer 1 statistique');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('le prochain envoi complet les réécrit').waitFor();
    const remove = dialog.getByRole('button', { name: 'Retirer du hub' });
    expect(await remove.isDisabled()).toBe(true);
    await fill('Tapez « retirer » pour confirmer', 'retire');
    expect(await remove.isDisabled()).toBe(true);
    await fill('Tapez « retirer » pour confirmer', 'Retirer');
    expect(await findBarriers(page)).toEqual([]);
    await remove.click();
    await page.getByText('1 statistique retirée du hub.').waitFor();
    expect(storedStatistics()).toHaveLength(before.length - 1);
    await expect.poll(() => page.locator('[data-statistic="absent"]').count()).toBe(1);
    await click('Envoyer maintenant');
    await page.locator('[data-outcome="success"]').waitFor();
    expect(storedStatistics()).toEqual(before);
    await click('Relire la liste');
    await expect.poll(() => page.locator('[data-statistic="ok"]').count()).toBe(before.length);
  });

  it('puts what is broken first, with who and what to do', async () => {
    await broker.stop();
    await page.goto(`${fixture.client}/destinations`);
    await page.getByRole('heading', { level: 1, name: 'Trois destinations à jour' }).waitFor();
    await click('Envoyer maintenant MQTT');
    await expect.poll(heading).toBe('Deux destinations à jour, une en échec');
    const first = page.locator('[data-destination]').first();
    await expect.poll(() => first.getAttribute('data-destination')).toBe('mqtt');
    await first.getByText('Que faire').first().waitFor();
    await expect.poll(() => first.textContent()).toMatch(/1 échec de suite\. Nouvel essai/);
  });

  it('explains missing days, filters the activity, and recovers from being offline', async () => {
    await page.goto(`${fixture.client}/journal`);
    await expect.poll(heading).toBe('Données complètes jusqu’à hier, un envoi en échec');
    await page.locator('[data-missing="operator_hole"]').first().waitFor();
    expect(await page.locator('[data-missing="operator_hole"]').first().textContent()).toMatch(
      /L’opérateur n’a pas ces jours\. Rien à faire/,
    );
    await click('Échecs');
    await page.waitForURL('**/journal?view=error');
    await expect.poll(() => page.locator('tbody tr[data-level="success"]').count()).toBe(0);
    await expect.poll(() => page.locator('tbody tr[data-level="error"]').count()).toBeGreaterThan(0);
    await context.setOffline(true);
    await click('Synchroniser');
    await page.getByText('svc ne répond pas.').waitFor();
    await context.setOffline(false);
    await click('Synchroniser');
    await page.getByText(/Lecture terminée/).waitFor();
  });

  it('shows how complete a home is, requests missing days again, and accepts hours as they are written', async () => {
    await page.goto(`${fixture.client}/homes`);
    await expect.poll(() => page.locator('[data-measure]').count()).toBe(3);
    const missingPeriod = page.locator('[data-missing="operator_hole"]').first();
    expect(await missingPeriod.textContent()).toMatch(/l’opérateur n’a pas ces jours/);
    await missingPeriod.getByRole('button', { name: 'Redemander, 6 appels' }).click();
    await missingPeriod.getByText('L’opérateur a répondu : rien de nouveau.').waitFor();
    await click('Renommer');
    await fill('Nom', 'Chalet');
    await click(/^Enregistrer$/);
    await expect.poll(heading).toBe('Chalet est à jour.');
    await click(/^Modifier/);
    await fill('Ajouter une période, écrite comme sur votre facture', 'la nuit');
    await page.getByText('Ces heures ne sont pas comprises.').waitFor();
    await fill('Ajouter une période, écrite comme sur votre facture', 'HC (0H38-6H38;13h08-15h08)');
    await page.getByText(/Compris\s: 0.h.38 – 6.h.38 et 13.h.08 – 15.h.08, soit 8\sh par jour\./).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await click('Enregistrer cette période');
    await expect.poll(() => page.locator('[data-ranges]').first().textContent()).toMatch(/0.h.38 – 6.h.38/);
    await page.keyboard.press('Escape');
    await click('Désactiver');
    await page.getByRole('heading', { name: 'Désactiver « Chalet »' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
    await page.getByText('Les valeurs gardées restent.').first().waitFor();
    await click('Activer');
    await page.getByRole('dialog').getByRole('button', { name: 'Activer' }).click();
    await expect.poll(() => page.locator('[data-measure]').count()).toBe(3);
  });

  it('synchronises from the homes and shows the result', async () => {
    await page.goto(`${fixture.client}/homes`);
    await click('Synchroniser');
    await page.getByText(/Lecture terminée\s: /).waitFor();
  });

  it('tries a file of the operator, takes it, and takes it back', async () => {
    const list = (await (await fetch(`${fixture.client}/api/pdl`)).json()) as { data: { usage_point_id: string }[] };
    const pdl = list.data[0]?.usage_point_id ?? '';
    const stored = async () => {
      const path = `consumption/daily/${pdl}?start=2021-03-01&end=2021-03-04`;
      const response = (await (await fetch(`${fixture.client}/api/${path}`)).json()) as {
        data?: { meter_reading: { interval_reading: { value: number }[] } };
      };
      return response.data?.meter_reading.interval_reading.map(({ value }) => Number(value)) ?? [];
    };
    const give = (name: string, text: string) =>
      page.getByLabel('Fichier').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.goto(`${fixture.client}/homes`);
    await give('historique_conso_98765432109876.csv', 'Date;Valeur (en kWh)\n2021-03-01;1,5');
    await page.getByText('Rien n’est envoyé.').waitFor();
    expect(await page.getByRole('button', { name: 'Essayer, sans rien changer' }).isDisabled()).toBe(true);
    await give('releve.csv', 'x');
    await click('Essayer, sans rien changer');
    await page.getByText('Ce fichier ne se lit pas.').waitFor();
    const lines = ['2021-03-01;1,5', '2021-03-02;', '2021-03-03;2,25', '2040-01-01;1'];
    await give(`historique_conso_${pdl}.csv`, `Date;Valeur (en kWh)\n${lines.join('\n')}`);
    await click('Essayer, sans rien changer');
    const report = page.locator('[data-import="tried"]');
    await report.waitFor();
    expect(plain(await report.textContent())).toMatch(/du 1er mars 2021 au 3 mars 2021.*2 jours nouveaux/);
    expect(plain(await report.textContent())).toMatch(/1 ligne sans valeur.*1 ligne refusée.*Ligne 5 : le jour n’est/);
    expect(await stored()).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await click('Importer 2 jours');
    await page.getByText('2 jours importés.').waitFor();
    expect(await stored()).toEqual([1500, 2250]);
    await click('Annuler cet import');
    await page.getByText(/Import annulé/).waitFor();
    expect(await stored()).toEqual([]);
  });

  it('takes the database of another program, and shows what the hub would bring', async () => {
    const list = (await (await fetch(`${fixture.client}/api/pdl`)).json()) as { data: { usage_point_id: string }[] };
    const pdl = list.data[0]?.usage_point_id ?? '';
    const file = createImportClientFile('1.0.0-rc.14');
    file.day('consumption', pdl, toDay('2021-03-05'), 4321);
    file.day('consumption', pdl, toDay('2021-03-06'), 0);
    file.close();
    await page.goto(`${fixture.client}/homes`);
    await page.getByLabel('Fichier').setInputFiles(file.path);
    await click('Essayer, sans rien changer');
    const report = page.locator('[data-import="tried"]');
    await report.waitFor();
    expect(plain(await report.textContent())).toMatch(
      /historique d’un autre logiciel.*1 jour nouveau.*1 ligne : sans valeur/,
    );
    await click('Importer 1 jour');
    await page.getByText('1 jour importé.').waitFor();
    await click('Annuler cet import');
    await page.getByText(/Import annulé/).waitFor();

    await click('Chercher, sans rien changer');
    await page
      .getByText(/^(Réglez d’abord la destination|Home Assistant (ne répond pas|n’a aucune statistique))/)
      .waitFor();
    const days = { inserted: 3, updated: 0, unchanged: 0, different: 0 };
    const counts = { rows: 72, inserted: 72, updated: 0, unchanged: 0, skipped: 0, refused: 0, days, warnings: [] };
    const span = { direction: 'production', kind: 'several', first: '2021-03-01', last: '2021-03-03' };
    await page.route('**/api/import/hub', (route) => {
      const { dry_run } = route.request().postDataJSON() as { dry_run: boolean };
      const id = dry_run ? null : 'b3e50855-e796-4e72-84cd-30a19e1bafd8';
      const item = { statistic_id: `linky_prod:${pdl}`, usage_point_id: pdl, id, dry_run, ...counts, ...span };
      const left_out = [{ statistic_id: 'linky:98765432109876', reason: 'pdl' }];
      return route.fulfill({ json: { success: true, data: { imports: [item], left_out } } });
    });
    await click('Chercher, sans rien changer');
    await page.getByText(/9876\s: ce logement n’est pas lu ici/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await click('Importer 3 jours');
    await page.getByText('3 jours importés.').waitFor();
    await page.unroute('**/api/import/hub');
  });

  it('downloads everything in one file, and no file when the download fails', async () => {
    await page.goto(`${fixture.client}/homes`);
    await page.route('**/api/export/archive', (route) => route.abort());
    await click('Télécharger l’archive');
    await page.getByText('L’archive n’est pas arrivée entière.').waitFor();
    await page.unroute('**/api/export/archive');
    const saving = page.waitForEvent('download');
    await click('Télécharger l’archive');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^svc-archive-\d{4}-\d{2}-\d{2}\.tar\.gz$/);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', await file.path()]);
    expect(stdout).toMatch(/manifest\.json/);
    expect(stdout).toMatch(/consumption/);
    await page.getByText(/Archive complète/).waitFor();
  });

  it('sets where backups are copied to, tests the place, and says why a copy failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-copies-'));
    try {
      await page.goto(`${fixture.client}/homes`);
      await click('Choisir un emplacement');
      await fill('Dossier', `${folder}/missing`);
      await fill('Phrase secrète (facultative)', 'planted passphrase');
      await click('Enregistrer');
      await page.getByText('Il faut un dossier existant').waitFor();
      await fill('Dossier', folder);
      await click('Enregistrer');
      await page.getByText('oui, clé comprise').waitFor();
      await click('Tester');
      await page.getByText('Écrire, relire et supprimer').waitFor();
      await rm(folder, { recursive: true });
      await click('Tester');
      await page.getByText('Ce dossier ou ce bucket n’existe pas').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await expectHidden('planted passphrase');
      await click('Modifier Copie des sauvegardes');
      await click('Ne plus copier');
      await page.getByText('une panne de ce disque emporte tout').waitFor();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('renews a consent at the operator and confirms before it removes a home, on a gateway', async () => {
    await page.goto(`${fixture.gateway}/login`);
    await fill('Adresse e-mail', fixture.email);
    await fill('Mot de passe', fixture.password);
    await click('Se connecter');
    await page.waitForURL('**/p/*/today');
    await page.goto(`${fixture.gateway}/homes`);
    await expect.poll(() => page.locator('[data-measure]').count()).toBe(3);
    const halfHours = () => page.locator('[data-measure="consumption_detail"]').textContent();
    await expect.poll(halfHours).toMatch(/Courbe de charge\d+ sur \d+/);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await findLayoutErrors(page), String(width)).toEqual([]);
    }
    expect(await findBarriers(page)).toEqual([]);
    await click('Supprimer');
    await page.getByRole('heading', { name: 'Supprimer « Maison »' }).waitFor();
    await click('Annuler');
    const requested = page.waitForRequest('**/api/consent?*');
    await page.route('**/api/consent?*', (route) =>
      route.fulfill({ json: { success: true, data: { authorize_url: `${fixture.gateway}/more` } } }),
    );
    await click('Renouveler chez l’opérateur');
    await requested;
    await page.waitForURL('**/more');
  });

  it('shows English throughout', async () => {
    await page.addInitScript(() => localStorage.setItem('svc.language', 'en'));
    for (const path of ['/destinations', '/destinations/jeedom', '/journal', '/setup', '/homes']) {
      await page.goto(`${fixture.client}${path}`, { waitUntil: 'networkidle' });
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
      await page.locator('main:not([aria-busy]):not(:has([data-state="loading"])) h1').first().waitFor();
      await expect.poll(() => page.locator('main').textContent()).not.toMatch(/heures|jours|Logement|envoi|Rien/);
    }
  });
});
