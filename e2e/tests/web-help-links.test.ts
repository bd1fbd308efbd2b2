import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { disableBootstrap, type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { plain } from '../page/page-checks.ts';
import { stateCases } from '../page/states.ts';
import { mockCalendars } from '../shots/year-views.ts';

type Fixture = HouseholdFixture & { readonly emptyClient: string };

/** A place that shows an error, and the page of the documentation that its link leads to. */
type Place = {
  readonly place: string;
  readonly name: string;
  /** Opens the place, and returns the message. */
  readonly open: (page: Page, fixture: Fixture) => Promise<Locator>;
};

const languages = [
  ['fr', 'Que faire ?', 'docs/fr/help/'],
  ['en', 'What to do', 'docs/help/'],
] as const;

/** The response of the server, with another part. */
const changing = <Data = Json>(page: Page, path: string, change: (data: Data) => unknown) =>
  page.route(path, async (route: Route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Data };
    await route.fulfill({ json: { success: true, data: change(data) } });
  });
/** A response of which a test changes some part. */
type Json = Record<string, unknown>;

/** A refused change; reads are answered. */
const refusing = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, json: { code, detail: 'x', origin: 'svc', retry_at: null } }),
  );

/** A panel in a state that web-states.test.ts checks too. */
const panelOf = (state: string, screen: string) => async (page: Page, fixture: Fixture) => {
  const found = stateCases.find((one) => one.state === state && one.screen === screen);
  await found?.arrange(page);
  await page.goto(`${fixture.client}/p/${fixture.homeId}/${screen}`);
  return page.locator(`[data-state="${state}"]`).first();
};

async function logIn(page: Page, { gateway, email, password }: Fixture): Promise<void> {
  const response = await page.request.post(`${gateway}/api/accounts/login`, {
    headers: { origin: gateway },
    data: { email, password },
  });
  expect(response.status()).toBe(200);
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const passwordOf = (page: Page) => page.getByLabel(/^(Mot de passe|Password)$/);

const places: readonly Place[] = [
  { place: 'a panel with an error', name: 'gridop_unavailable', open: panelOf('error', 'calendar') },
  { place: 'a refused panel', name: 'adam-err0069', open: panelOf('refused', 'power') },
  { place: 'a quota', name: 'rate_limit_exceeded', open: panelOf('quota', 'compare') },
  { place: 'a consent that has expired', name: 'consent_expired', open: panelOf('expired', 'calendar') },
  {
    place: 'a refused panel with a code that is not known',
    name: 'operator_refusal',
    async open(page, fixture) {
      const missing = { start: '2024-01-01', end: '2027-01-01', reason: 'refused', operator_code: 'ADAM-ERR4711' };
      await changing(page, '**/api/gridop/power/**', (data) => ({ ...data, series: [], missing: [missing] }));
      await page.goto(`${fixture.client}/p/${fixture.homeId}/power`);
      return page.locator('[data-state="refused"]').first();
    },
  },
  {
    place: 'the journal of a client',
    name: 'gateway_timeout',
    async open(page, fixture) {
      const error = { type: 'max_power', origin: 'gateway', code: 'GATEWAY_TIMEOUT', message: 'x', retry_at: null };
      await changing<Json[]>(page, '**/api/sync/runs**', ([run]) => [{ ...run, status: 'partial', errors: [error] }]);
      await page.goto(`${fixture.client}/journal`);
      return page.locator('tr[data-level="error"]');
    },
  },
  {
    place: 'the gateway in the chain of the journal',
    name: 'gateway_tls',
    async open(page, fixture) {
      const last_error = { code: 'GATEWAY_TLS', detail: 'x', advice: 'x', origin: 'gateway' };
      const gateway = { reachable: false, since: '2026-02-16T09:00:00.000Z', last_error };
      await changing(page, '**/api/sync/status', (data) => ({ ...data, gateway }));
      await page.goto(`${fixture.client}/journal`);
      return page.locator('ol li').nth(1);
    },
  },
  {
    place: 'a synchronisation that is refused',
    name: 'sync_in_progress',
    async open(page, fixture) {
      await page.goto(`${fixture.client}/homes`);
      await refusing(page, '**/api/sync', 409, 'SYNC_IN_PROGRESS');
      await press(page, /^(Synchroniser|Synchronise)$/);
      return page.getByRole('status').filter({ has: page.getByRole('link') });
    },
  },
  {
    place: 'a destination that fails',
    name: 'destination-unauthorized',
    async open(page, fixture) {
      const failed = {
        configured: true,
        enabled: true,
        last_status: 'error',
        failures: 1,
        last_error: 'x',
        last_error_code: 'unauthorized',
      };
      await changing<{ type: string; config: Json }[]>(page, '**/api/export/configs', (data) =>
        data.map((one) =>
          one.type === 'mqtt' ? { ...one, ...failed, config: { ...one.config, broker: 'x', port: 1883 } } : one,
        ),
      );
      await page.goto(`${fixture.client}/destinations/mqtt`);
      return page.locator('[data-failure]');
    },
  },
  {
    place: 'a notice for the household',
    name: 'notice-disk_full',
    async open(page, fixture) {
      const notice = { code: 'DISK_FULL', usage_point_id: null, text: 'x', advice: 'y', since: null };
      await changing(page, '**/api/sync/status', (data) => ({ ...data, notices: [notice] }));
      await page.goto(`${fixture.client}/homes`);
      return page.locator('.note-warn').first();
    },
  },
  {
    place: 'a missing period',
    name: 'notice-consent_revoked',
    async open(page, fixture) {
      const missing = [{ start: '2026-02-10', end: '2026-02-16', days: 6, reason: 'consent_revoked', since: null }];
      type Status = { pdls: { types: { consumption_daily: Json } }[] };
      await changing<Status>(page, '**/api/sync/status', (data) => ({
        ...data,
        pdls: data.pdls.map((pdl) => ({
          ...pdl,
          types: { consumption_daily: { ...pdl.types.consumption_daily, missing, missing_days: 6 } },
        })),
      }));
      await page.goto(`${fixture.client}/homes`);
      return page.locator('[data-missing]');
    },
  },
  {
    place: 'the consent of a home at a client',
    name: 'notice-consent_pending',
    async open(page, fixture) {
      const pending = { consent_status: 'pending', consent_expires_at: null };
      await changing<Json[]>(page, '**/api/pdl', (data) => data.map((home) => ({ ...home, ...pending })));
      await page.goto(`${fixture.client}/homes`);
      return page.locator('.card').filter({ has: page.getByRole('heading', { name: /^(Accord|Consent)/ }) });
    },
  },
  {
    place: 'a change that is not saved',
    name: 'store_unavailable',
    async open(page, fixture) {
      await page.goto(`${fixture.client}/alerts`);
      await refusing(page, '**/api/alerts', 503, 'STORE_UNAVAILABLE');
      await page.getByRole('switch').first().click();
      return page.getByRole('alert');
    },
  },
  {
    place: 'a check of the set-up',
    name: 'gateway_refused',
    async open(page, { emptyClient, access }) {
      await page.goto(`${emptyClient}/setup`);
      const address = `http://127.0.0.1:${await findFreePort()}/api`;
      await page.getByLabel(/^(Adresse de la passerelle|Address of the gateway)/).fill(address);
      await page.getByLabel(/^(Identifiant|Identifier)$/).fill(access.client_id);
      await page.getByLabel('Secret', { exact: true }).fill(access.client_secret);
      await press(page, /^(Essayer|Try it)$/);
      return page.locator('[data-connection-failure="away"]');
    },
  },
  {
    place: 'a login with a wrong password',
    name: 'invalid_credentials',
    async open(page, fixture) {
      await page.goto(`${fixture.gateway}/login`);
      await page.getByLabel(/^(Adresse e-mail|E-mail address)$/).fill(fixture.email);
      await passwordOf(page).fill('Not-this-one-7');
      await press(page, /^(Se connecter|Log in)$/);
      return page.getByRole('alert');
    },
  },
  {
    place: 'the outcome of a consent',
    name: 'consent_refused',
    async open(page, fixture) {
      await logIn(page, fixture);
      await page.goto(`${fixture.gateway}/dashboard?consent=error&code=CONSENT_REFUSED&pdl=${fixture.homeId}`);
      return page.getByRole('alert');
    },
  },
  {
    place: 'a change of the account with a wrong password',
    name: 'invalid_password',
    async open(page, fixture) {
      await logIn(page, fixture);
      await page.goto(`${fixture.gateway}/account`);
      await press(page, /^(Remplacer|Replace)$/);
      await passwordOf(page).fill('Not-this-one-7');
      await press(page, /^(Créer un nouveau secret|Make a new secret)$/);
      return page.getByRole('alert');
    },
  },
  {
    place: 'an incident on the page of the service',
    name: 'adam-dc-0007',
    async open(page, fixture) {
      const incident = { code: 'ADAM-DC-0007', measure: 'consumption_daily', consent_age: 'new' };
      const troubles = [{ ...incident, pdls: 30, share: 0.5, is_general: false }];
      await changing(page, '**/api/status', (data) => ({ ...data, troubles }));
      await page.goto(`${fixture.gateway}/status`);
      return page.locator('main li');
    },
  },
];

describe.each(languages)('a message in %s', (language, text, folder) => {
  let fixture: Fixture;
  let browser: Browser;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
    const household = await openHouseholdFixture({ age: 45 });
    const empty = await household.openEmptyClient();
    stops.push(empty.stop, household.stop);
    fixture = { ...household, emptyClient: empty.url };
  });
  afterAll(async () => {
    await closePages(browser);
    for (const stop of stops) await stop();
  });

  it.each(places)('leads to what to do: $place', async ({ name, open }) => {
    const isExpected = (line: string) => /Failed to load resource/.test(line);
    const { context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected });
    await page.addInitScript((chosen) => localStorage.setItem('svc.language', chosen), language);
    await disableBootstrap(page);
    await mockCalendars(page);
    const message = await open(page, fixture);
    const link = message.locator('a[href^="docs/"]');
    await link.first().waitFor();
    expect(await link.count()).toBe(1);
    const code = name.replace(/^(notice|destination)-/, '');
    // The journal shows the code itself.
    expect([text, code.toUpperCase()]).toContain(plain(await link.textContent()));
    const base = String(await page.evaluate('document.baseURI'));
    const href = new URL((await link.getAttribute('href')) ?? '', base);
    expect(href.href).toBe(new URL(`/${folder}${name}.html`, base).href);
    const response = await fetch(href);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.toLowerCase()).toContain(`<code>${code}</code>`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
