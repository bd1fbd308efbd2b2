import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const at = (path: string) => () => path;
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });

/** Before, around and after a household's own screens. */
export const peopleShots: readonly Shot[] = [
  { name: 'landing', mode: 'gateway', path: at('/') },
  {
    ...{ name: 'signup', mode: 'gateway', path: at('/signup') },
    prepare: (page) => password(page).fill('Correct-horse-7'),
  },
  { name: 'verify', mode: 'gateway', path: at('/verify-email#token=abc') },
  {
    ...{ name: 'login-wrong', mode: 'gateway', path: at('/login') },
    async prepare(page, stage) {
      await page.getByLabel('Adresse e-mail').fill(stage.email);
      await password(page).fill('Not-this-one-7');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'forgotten', mode: 'gateway', path: at('/forgot-password') },
  { name: 'reset', mode: 'gateway', path: at('/reset-password#token=abc') },
  {
    ...{ name: 'onboarding-meter', mode: 'gateway', path: at('/onboarding?home=new'), isLoggedIn: true },
    prepare: (page) => page.getByLabel('Numéro de PDL').fill('09876543'),
  },
  { name: 'onboarding-import', mode: 'gateway', path: at('/onboarding'), isLoggedIn: true },
  { name: 'account', mode: 'gateway', path: at('/account'), isLoggedIn: true },
  {
    ...{ name: 'account-delete', mode: 'gateway', path: at('/account'), isLoggedIn: true },
    prepare: (page) => page.getByRole('button', { name: 'Supprimer mon compte' }).click(),
  },
  { name: 'help', mode: 'gateway', path: at('/help') },
];
