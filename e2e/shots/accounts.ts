import type { Page } from 'playwright-core';
import { at, type Shot } from './shot.ts';

const password = (page: Page) => page.getByLabel(/^(Mot de passe|Password)$/);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const mockResponse = (path: string, data: unknown) => (page: Page) =>
  page.route(`**/api/accounts/${path}`, (route) => route.fulfill({ json: { success: true, data } }));
const keys = { client_id: 'cli_4f0c2a', client_secret: 'k7Qm'.repeat(16) };

/** Public pages, before a household's own screens. */
export const publicShots: readonly Shot[] = [
  { name: 'landing', mode: 'gateway', path: at('/') },
  { name: 'help', mode: 'gateway', path: at('/help') },
  { name: 'status', mode: 'gateway', path: at('/status') },
  // Shown by a client that has a token. The page itself exists in every client.
  { name: 'token', mode: 'client', path: at('/token') },
  { name: 'login', mode: 'gateway', path: at('/login') },
  {
    name: 'login-wrong',
    mode: 'gateway',
    path: at('/login'),
    async prepare(page, fixture) {
      await page.getByLabel('Adresse e-mail').fill(fixture.email);
      await password(page).fill('Not-this-one-7');
      await press(page, 'Se connecter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'login-forgotten', mode: 'gateway', path: at('/forgot-password') },
  { name: 'login-reset', mode: 'gateway', path: at('/reset-password#token=abc') },
  {
    name: 'signup',
    mode: 'gateway',
    path: at('/signup'),
    prepare: (page) => password(page).fill('Correct-horse-7'),
  },
  { name: 'signup-verify', mode: 'gateway', path: at('/verify-email#token=abc') },
  {
    name: 'signup-secret',
    mode: 'gateway',
    path: at('/verify-email#token=abc'),
    mockResponses: mockResponse('verify-email', keys),
    async prepare(page) {
      await press(page, 'Confirmer mon adresse');
      await page.getByTestId('secret').waitFor();
    },
  },
];

const step = (finished: number, measure: string, start: string, end: string) =>
  `event: step\ndata: ${JSON.stringify({ measure, start, end, state: 'done', code: null, finished, total: 34 })}\n\n`;
const steps = [
  step(1, 'consumption_daily', '2026-02-09', '2026-02-16'),
  step(2, 'consumption_detail', '2026-02-09', '2026-02-16'),
  step(3, 'consumption_daily', '2025-07-17', '2026-02-09'),
  step(4, 'max_power', '2025-02-16', '2026-02-16'),
];

async function importInProgress(page: Page): Promise<void> {
  const data = { id: 'import-1', total: 34, finished: 4 };
  await page.route('**/api/imports', (route) => route.fulfill({ json: { success: true, data } }));
  await page.route('**/api/imports/*/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 600000\n\n${steps.join('')}` }),
  );
}

/** For a user with an account. */
export const accountShots: readonly Shot[] = [
  {
    name: 'onboarding-meter',
    isBilingual: true,
    mode: 'gateway',
    path: at('/onboarding?home=new'),
    as: 'owner',
    prepare: (page) => page.getByLabel(/^(Numéro de PDL|PDL number)/).fill('09876543'),
  },
  {
    name: 'onboarding-consent',
    mode: 'gateway',
    as: 'owner',
    path: ({ waitingId }) => `/onboarding?home=${waitingId}`,
  },
  {
    name: 'onboarding-import',
    isBilingual: true,
    mode: 'gateway',
    as: 'owner',
    mockResponses: importInProgress,
    path: ({ homeId }) => `/onboarding?home=${homeId}`,
    prepare: (page) => page.locator('progress').first().waitFor(),
  },
  { name: 'account', mode: 'gateway', path: at('/account'), as: 'owner' },
  {
    name: 'account-secret',
    isBilingual: true,
    mode: 'gateway',
    path: at('/account'),
    as: 'owner',
    mockResponses: mockResponse('regenerate-secret', keys),
    async prepare(page) {
      await press(page, /^(Remplacer|Replace)$/);
      await password(page).fill('Correct-horse-7');
      await press(page, /^(Créer un nouveau secret|Make a new secret)$/);
      await page.getByTestId('secret').waitFor();
    },
  },
  {
    name: 'account-delete',
    mode: 'gateway',
    path: at('/account'),
    as: 'owner',
    prepare: (page) => press(page, 'Supprimer mon compte'),
  },
  { name: 'homes', mode: 'client', path: at('/homes') },
  { name: 'homes-gateway', mode: 'gateway', path: at('/homes'), as: 'owner' },
  {
    name: 'homes-offpeak',
    mode: 'client',
    path: at('/homes'),
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Modifier/ })
        .first()
        .click();
      await page.getByLabel('Ajouter une période, écrite comme sur votre facture').fill('0H38-6H38;13h08-15h08');
    },
  },
  { name: 'more', mode: 'client', path: at('/more') },
  { name: 'alerts', mode: 'client', path: at('/alerts') },
  {
    name: 'alerts-limit',
    mode: 'client',
    path: at('/alerts'),
    prepare: (page) => page.getByRole('switch', { name: 'Plafond du mois dépassé' }).check(),
  },
];

/** The demonstration, and what only a gateway shows of the same screens. */
export const gatewayShots: readonly Shot[] = [
  { name: 'today-gateway', mode: 'gateway', as: 'owner', path: ({ homeId }) => `/p/${homeId}/today` },
  { name: 'signals-gateway', mode: 'gateway', as: 'owner', path: at('/signals') },
  { name: 'alerts-gateway', mode: 'gateway', as: 'owner', path: at('/alerts') },
  { name: 'demo', mode: 'gateway', as: 'visitor', path: at('/dashboard') },
  { name: 'solar-demo', mode: 'gateway', as: 'visitor', path: ({ demoId }) => `/p/${demoId}/solar` },
  { name: 'usage-demo', mode: 'gateway', as: 'visitor', path: ({ demoId }) => `/p/${demoId}/usage` },
];
