import { at, type Shot } from './shot.ts';

/** What only a local client has: where it sends, what it did, and its first run. */
export const boxShots: readonly Shot[] = [
  { name: 'destinations', mode: 'client', path: at('/destinations') },
  { name: 'destinations-mqtt', mode: 'client', path: at('/destinations/mqtt') },
  { name: 'destinations-failing', mode: 'client', path: at('/destinations/victoriametrics') },
  { name: 'journal', mode: 'client', path: at('/journal') },
  { name: 'setup-gateway', mode: 'box', path: at('/setup') },
  {
    ...{ name: 'setup-proofs', mode: 'box', path: at('/setup') },
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
    ...{ name: 'setup-destination', mode: 'client', path: at('/setup') },
    prepare: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /destination/i })
        .first()
        .click(),
  },
];
