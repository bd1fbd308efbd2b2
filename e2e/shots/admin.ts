import { at, type Shot } from './shot.ts';

const tab = (name: string): Shot => ({
  name: `admin-${name}`,
  mode: 'gateway',
  as: 'admin',
  path: at(`/admin/${name}`),
  prepare: (page) => page.locator('.card').first().waitFor(),
});

/** Those who run a gateway. The overview has the operator's budget and who waits for it. */
export const adminShots: readonly Shot[] = [
  ...['overview', 'users', 'roles', 'contributions', 'calendars', 'jobs', 'audit'].map(tab),
  // A user without the permission who opens the address anyway.
  { ...tab('closed'), as: 'owner', path: at('/admin/overview'), prepare: (page) => page.locator('h1').waitFor() },
  {
    ...tab('roles-new'),
    path: at('/admin/roles'),
    prepare: (page) => page.getByRole('button', { name: 'Créer un rôle' }).click(),
  },
  {
    ...tab('calendars-peak-days'),
    path: at('/admin/calendars'),
    prepare: (page) => page.getByRole('button', { name: 'Saisir des jours de pointe' }).click(),
  },
  {
    ...tab('offers'),
    async prepare(page) {
      await page.getByLabel('Fournisseur').selectOption('EDF');
      await page.getByRole('button', { name: 'Prévisualiser' }).click();
      await page.getByRole('heading', { level: 1, name: /^EDF/ }).waitFor();
    },
  },
];
