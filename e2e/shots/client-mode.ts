import type { Page } from 'playwright-core';
import { at, type Shot } from './shot.ts';

/** The energy panel and the statistics of the hub, as the hub reports them. */
async function queryHub(page: Page): Promise<void> {
  // The contract was chosen after the first run: its tariffs are at the hub from here on.
  await page.getByRole('button', { name: /^(Envoyer maintenant|Send now)/ }).click();
  await page.locator('[data-outcome]').waitFor();
  await page.getByRole('button', { name: /Vérifier le panneau|Check the panel/ }).click();
  await page.locator('[data-panel]').waitFor();
  await page.getByRole('button', { name: /Lire la liste|Read the list/ }).click();
  await page.locator('[data-statistic]').first().waitFor();
}

type Listed = { readonly data: readonly { readonly type: string; readonly config: object }[] };

/** The database of the fixture does not answer: here as before its first run, at the address of an example. */
async function showUnsent(page: Page): Promise<void> {
  await page.route('**/api/export/configs', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as Listed;
    const unsent = { last_status: null, last_error: null, last_error_code: null, failures: 0, last_export_at: null };
    const shown = data.map((row) =>
      row.type === 'victoriametrics'
        ? { ...row, ...unsent, config: { ...row.config, url: 'http://192.168.1.30:8428' } }
        : row,
    );
    await route.fulfill({ response, json: { ...rest, data: shown } });
  });
}

/** What only a local client has: where it sends, what it did, and its first run. */
export const clientShots: readonly Shot[] = [
  { name: 'destinations', mode: 'client', path: at('/destinations') },
  { name: 'destinations-mqtt', mode: 'client', path: at('/destinations/mqtt') },
  { name: 'destinations-controller', mode: 'client', path: at('/destinations/jeedom') },
  { name: 'destinations-influx', mode: 'client', path: at('/destinations/influxdb') },
  {
    name: 'destinations-time-series',
    mode: 'client',
    path: at('/destinations/victoriametrics'),
    mockResponses: showUnsent,
  },
  { name: 'destinations-failing', mode: 'client', path: at('/destinations/victoriametrics') },
  {
    name: 'destinations-hub',
    isBilingual: true,
    mode: 'client',
    path: at('/destinations/home_assistant'),
    async prepare(page) {
      await queryHub(page);
    },
  },
  {
    name: 'destinations-hub-remove',
    mode: 'client',
    path: at('/destinations/home_assistant'),
    async prepare(page) {
      await queryHub(page);
      await page.locator('[data-statistic] input').first().check();
      await page.getByRole('button', { name: /^(Retirer|Remove) 1 / }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'activity', mode: 'client', path: at('/journal') },
  {
    name: 'homes-file',
    isBilingual: true,
    mode: 'client',
    path: at('/homes'),
    async prepare(page) {
      const lines = ['2021-03-01;1,5', '2021-03-02;', '2021-03-03;2,25', '2040-01-01;1'];
      const buffer = Buffer.from(`Date;Valeur (en kWh)\n${lines.join('\n')}`);
      await page.getByLabel(/^(Fichier|File)$/).setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: /^(Essayer, sans|Try it)/ }).click();
      await page.locator('[data-import="tried"]').waitFor();
    },
  },
  { name: 'setup-gateway', mode: 'emptyClient', path: at('/setup') },
  {
    name: 'setup-proofs',
    isBilingual: true,
    mode: 'emptyClient',
    path: at('/setup'),
    async prepare(page, { access }) {
      await page.getByLabel(/^(Adresse de la passerelle|Address of the gateway)/).fill(access.url);
      await page.getByLabel(/^(Identifiant|Identifier)$/).fill(access.client_id);
      await page.getByLabel('Secret', { exact: true }).fill(access.client_secret);
      await page
        .getByRole('button', { name: /^(Essayer|Try it)$/ })
        .first()
        .click();
      await page.getByText(/Identifiants acceptés|Credentials accepted/).waitFor();
    },
  },
  { name: 'setup-import', mode: 'client', path: at('/setup') },
  {
    name: 'setup-destination',
    isBilingual: true,
    mode: 'client',
    path: at('/setup'),
    prepare: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /destination/i })
        .first()
        .click(),
  },
];
