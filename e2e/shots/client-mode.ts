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

/** What only a local client has: where it sends, what it did, and its first run. */
export const clientShots: readonly Shot[] = [
  { name: 'destinations', mode: 'client', path: at('/destinations') },
  { name: 'destinations-mqtt', mode: 'client', path: at('/destinations/mqtt') },
  { name: 'destinations-failing', mode: 'client', path: at('/destinations/victoriametrics') },
  {
    name: 'destinations-hub',
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
    mode: 'emptyClient',
    path: at('/setup'),
    async prepare(page, { access }) {
      await page.getByLabel('Adresse de la passerelle').fill(access.url);
      await page.getByLabel('Identifiant', { exact: true }).fill(access.client_id);
      await page.getByLabel('Secret', { exact: true }).fill(access.client_secret);
      await page.getByRole('button', { name: 'Essayer' }).first().click();
      await page.getByText('Identifiants acceptés').waitFor();
    },
  },
  { name: 'setup-import', mode: 'client', path: at('/setup') },
  {
    name: 'setup-destination',
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
