import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type Headers, send } from '../../server/test/raw-http.ts';
import { openBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { clientScreens, gatewayScreens } from '../page/screen-addresses.ts';
import { administrator, household, otherPassword, pdlsOf, signUp } from './accounts.ts';
import {
  type HostileServer,
  markup,
  startHostileBroker,
  startHostileDestination,
  startHostileGateway,
  startHostileGrids,
  startHostileHub,
  startSite,
} from './hostile-servers.ts';
import { clientOf } from './local-client.ts';
import { type Attack, blocked, comes, type Outcome, opened } from './outcome.ts';
import { administrators } from './target.ts';

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await openBrowser();
  return await work(browser).finally(() => browser.close());
}

async function withServers<Result>(
  starting: readonly Promise<HostileServer>[],
  work: (servers: readonly HostileServer[]) => Promise<Result>,
): Promise<Result> {
  const servers = await Promise.all(starting);
  return await work(servers).finally(() => Promise.all(servers.map((server) => server.stop())));
}

/** The address of pages is known only where they were built. */
async function requirePages(site: string): Promise<void> {
  const { text } = await send(`${site}/login`, { headers: { accept: 'text/html' } });
  if (!text.includes('assets/')) throw new Error('this checkout has no web pages: run "npm run build" in it');
}

async function signIn(page: Page, site: string, data: { readonly email: string; readonly password: string }) {
  const response = await page.request.post(`${site}/api/accounts/login`, { headers: { origin: site }, data });
  if (response.status() !== 200) throw new Error(`the login answered ${response.status()}`);
}

/** B-1: a user logs out without a network and leaves; the next person at that computer opens the page. */
export const failedLogout: Attack = async (target) => {
  const site = await target.startPages();
  await requirePages(site);
  const { email, password } = await signUp(target);
  return await withBrowser(async (browser) => {
    const { context, page } = await openPage(browser, { locale: 'fr-FR' });
    await signIn(page, site, { email, password });
    await page.goto(`${site}/account`);
    await page.getByText(email).first().waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
    await page.getByText(email).first().waitFor({ state: 'detached' });
    await page.close();
    await context.route('**/api/accounts/logout', (route) =>
      route.fulfill({ status: 503, json: { code: 'OVERLOADED' } }),
    );
    await context.setOffline(false);
    const next = await context.newPage();
    const shown: string[] = [];
    for (const path of ['/', '/account', '/homes']) {
      await next.goto(site + path);
      await next.waitForLoadState('networkidle');
      if ((await next.content()).includes(email)) shown.push(path);
    }
    const status = (await next.request.get(`${site}/api/accounts/me`)).status();
    const summary = `the session still answers ${status}; the account is shown at ${shown.join(', ') || 'no address'}`;
    return shown.length > 0 ? opened(summary) : blocked(summary);
  });
};

type Drawn = {
  readonly pages: number;
  readonly asText: number;
  readonly asMarkup: string[];
  readonly crashed: string[];
};

/** Opens the addresses; where a page draws the planted markup, as text or as elements, and which one gave up. */
async function openAll(page: Page, site: string, paths: readonly string[]): Promise<Drawn> {
  let asText = 0;
  const [asMarkup, crashed]: [string[], string[]] = [[], []];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of paths) {
    errors.splice(0);
    await page.goto(site + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    const found = await page.evaluate<{ hits: number; elements: number; isText: boolean }>(`({
      hits: globalThis.hits ?? 0,
      elements: document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:"]').length,
      isText: document.body.innerText.includes(${JSON.stringify(markup)}),
    })`);
    if (found.hits > 0 || found.elements > 0) asMarkup.push(path);
    if (found.isText) asText += 1;
    if (errors.length > 0) crashed.push(`${path} (${errors[0]})`);
  }
  return { pages: paths.length, asText, asMarkup, crashed };
}

const countHits = 'globalThis.hits = 0; globalThis.hit = () => { globalThis.hits += 1; };';

/** `stored`: how many answers of the API contain the planted texts. */
function judge({ pages, asText, asMarkup, crashed }: Drawn, stored: number): Outcome {
  const summary = [
    `${pages} pages opened, the planted texts in ${stored} answers of the API, drawn as text on ${asText} pages, as markup on ${asMarkup.length}`,
    ...asMarkup,
    ...crashed.map((name) => `gave up: ${name}`),
  ].join(', ');
  if (asMarkup.length > 0 || crashed.length > 0) return opened(summary);
  // Where nothing was planted, nothing was tried.
  if (stored + asText === 0) throw new Error(`the planted texts came nowhere: ${summary}`);
  return blocked(summary);
}

async function countPlanted(site: string, paths: readonly string[], headers: Headers = {}): Promise<number> {
  const replies = await Promise.all(paths.map((path) => send(`${site}/api${path}`, { headers })));
  return replies.filter(({ text }) => text.includes(markup)).length;
}

const add = (one: Drawn, other: Drawn): Drawn => ({
  pages: one.pages + other.pages,
  asText: one.asText + other.asText,
  asMarkup: [...one.asMarkup, ...other.asMarkup],
  crashed: [...one.crashed, ...other.crashed],
});

/** F-2: a gateway that sends markup in every name and text, and then in every error, to a client. */
export const hostileGateway: Attack = async (target) => {
  const owner = await household(target);
  const proxy = await startHostileGateway(new URL(target.gateway).origin);
  try {
    const client = await target.startClient(owner, { api: `${proxy.url}/api` });
    await requirePages(client.url);
    const isKnown = async () => (await send(`${client.url}/api/pdl`)).text.includes(owner.pdl);
    if (!(await comes(60, isKnown))) throw new Error('the client did not learn of its PDL');
    const [point] = (await send(`${client.url}/api/pdl`)).data<{ id: string }[]>();
    return await withBrowser(async (browser) => {
      const { page } = await openPage(browser, { locale: 'fr-FR' });
      await page.addInitScript({ content: countHits });
      const screens = clientScreens(point?.id ?? '');
      const before = await openAll(page, client.url, screens);
      proxy.fail();
      await send(`${client.url}/api/sync`, { method: 'POST', body: {} });
      await sleep(2000);
      const stored = await countPlanted(client.url, [
        '/pdl',
        '/sync/runs',
        '/sync/status',
        '/diagnostics',
        '/energy/offers',
      ]);
      return judge(add(before, await openAll(page, client.url, screens)), stored);
    });
  } finally {
    await proxy.stop();
  }
};

/** F-3: a hub, a broker, a controller and a database that answer with markup; the pages of the destinations. */
export const hostileDestinations: Attack = async (target) => {
  const client = await clientOf(target);
  await requirePages(client.url);
  const starting = [startHostileHub(), startHostileBroker(), startHostileDestination()];
  return await withServers(starting, async ([hub, broker, other]) => {
    const configs: Readonly<Record<string, object>> = {
      home_assistant: { ha_url: hub?.url, ha_token: 'a token', mqtt_broker: '127.0.0.1', mqtt_port: broker?.port },
      // An earlier attack stored a password for another broker, which is not sent to this one.
      mqtt: { broker: '127.0.0.1', port: broker?.port, username: 'u', password: 'p' },
      victoriametrics: { url: other?.url },
      influxdb: { url: other?.url, org: 'o', bucket: 'b', token: 't' },
      jeedom: { url: other?.url, api_key: 'k' },
    };
    const types = Object.keys(configs);
    const statuses: number[] = [];
    for (const type of types) {
      const path = `${client.url}/api/export/configs/${type}`;
      const body = { enabled: true, config: configs[type] };
      statuses.push((await send(path, { method: 'PUT', body })).status);
      await send(`${path}/test`, { method: 'POST', body: configs[type] ?? {} });
      statuses.push((await send(`${client.url}/api/export/${type}/run`, { method: 'POST', body: {} })).status);
    }
    if (statuses.includes(422)) throw new Error(`a destination was refused: ${statuses.join(', ')}`);
    const outcome = await withBrowser(async (browser) => {
      const { page } = await openPage(browser, { locale: 'fr-FR' });
      await page.addInitScript({ content: countHits });
      const paths = ['/destinations', ...types.map((type) => `/destinations/${type}`), '/journal', '/homes', '/more'];
      return judge(
        await openAll(page, client.url, paths),
        await countPlanted(client.url, ['/export/configs', '/export/logs']),
      );
    });
    for (const type of types) {
      const body = { enabled: false, config: configs[type] };
      await send(`${client.url}/api/export/configs/${type}`, { method: 'PUT', body });
    }
    return outcome;
  });
};

/** F-4: a supplier's site and an account that send markup; the pages of an administrator and of a household. */
export const hostileGrids: Attack = async (target) =>
  await withServers([startHostileGrids()], async ([grids]) => {
    const site = await target.startPages({ PRICE_GRIDS_URL: grids?.url ?? '' });
    await requirePages(site);
    const headers = await administrator(target);
    const api = `${site}/api`;
    const provider = await send(`${api}/energy/providers`, { method: 'POST', headers, body: { name: `P ${markup}` } });
    const { id: provider_id } = provider.data<{ id: string }>();
    const offer = {
      provider_id,
      name: `O ${markup}`,
      type: 'BASE',
      power_kva: 6,
      subscription_price: 12,
      base_price: 0.1,
    };
    await send(`${api}/energy/offers`, { method: 'POST', headers, body: { ...offer, description: markup } });
    await send(`${api}/admin/offers/refresh?provider=EDF`, { method: 'POST', headers, body: {} });
    const user = await household(target);
    const [point] = await pdlsOf(user);
    await user.request(`/pdl/${point?.id}/name`, { method: 'PATCH', body: { name: markup } });
    const contribution = { contribution_type: 'NEW_PROVIDER', provider_name: markup };
    await user.request('/energy/contribute', { method: 'POST', body: contribution });
    return await withBrowser(async (browser) => {
      const first = await openPage(browser, { locale: 'fr-FR' });
      await first.page.addInitScript({ content: countHits });
      await signIn(first.page, site, { email: administrators[0], password: otherPassword });
      const pages = ['', '/users', '/roles', '/offers', '/contributions', '/calendars', '/jobs', '/audit'];
      const asAdmin = await openAll(
        first.page,
        site,
        pages.map((path) => `/admin${path}`),
      );
      const second = await openPage(browser, { locale: 'fr-FR' });
      await second.page.addInitScript({ content: countHits });
      await signIn(second.page, site, { email: user.email, password: user.password });
      const drawn = add(asAdmin, await openAll(second.page, site, gatewayScreens(point?.id ?? '')));
      return judge(
        drawn,
        await countPlanted(site, ['/energy/offers', '/energy/providers', '/admin/offers/changes'], headers),
      );
    });
  });

/** F-7: a page of another site, or of another port, that sends a file to the import of a client by a form. */
export const formNavigation: Attack = async (target) => {
  const client = await clientOf(target);
  const action = `${client.url}/api/import/csv`;
  const file = `historique_conso_${client.pdl}.csv`;
  const lines = Array.from({ length: 48 }, (_, slot) => {
    const minutes = slot * 30;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return `2018-01-10 ${time};1`;
  });
  const script = `const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(`debut;kW\n${lines.join('\n')}\n`)}], ${JSON.stringify(file)}));
    document.querySelector('input').files = data.files;
    document.querySelector('form').submit();`;
  const form = (policy: string) => `<!doctype html><meta name="referrer" content="${policy}">
    <form method="post" action="${action}" enctype="multipart/form-data"><input type="file" name="file"></form>
    <script>${script}</script>`;
  const frame = (inner: string) =>
    `<!doctype html><iframe sandbox="allow-scripts allow-forms" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
  const pages: Readonly<Record<string, string>> = {
    '/usual': form('origin'),
    '/silent': form('no-referrer'),
    '/frame': frame(form('no-referrer')),
  };
  const site = startSite((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url ?? ''] ?? '');
  });
  return await withServers([site], async ([own]) => {
    const statuses: number[] = [];
    await withBrowser(async (browser) => {
      const { page } = await openPage(browser);
      for (const origin of [own?.url ?? '', `http://localhost:${own?.port}`])
        for (const path of Object.keys(pages)) {
          const answered = page.waitForResponse((response) => response.url() === action, { timeout: 30_000 });
          // The form may leave the page before it has loaded.
          const [response] = await Promise.all([answered, page.goto(origin + path).catch(() => undefined)]);
          statuses.push(response.status());
        }
    });
    const { text } = await send(`${client.url}/api/import/history`);
    const summary = `${statuses.length} forms of other pages were answered ${[...new Set(statuses)].join(', ')}`;
    const isImported = text.includes(file);
    const isRefused = statuses.every((status) => status === 403);
    return isRefused && !isImported ? blocked(summary) : opened(`${summary}; imported: ${isImported}`);
  });
};
