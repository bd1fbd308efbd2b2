import { type Simulator, startSimulator } from '@svc/simulator';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../../server/test/program.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/servers/test-database.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { plain } from '../page/page-checks.ts';

/** The gateway is on localhost and the operator on 127.0.0.1: two sites, so the way back is truly cross-site. */
describe.each(['v1', 'v2'] as const)('a person consents in a browser on the page %s', (version) => {
  let database: TestDatabase;
  let redis: RedisServer;
  let simulator: Simulator;
  let program: Program;
  let browser: Browser;
  let site: string;

  beforeAll(async () => {
    [database, redis, simulator, browser] = await Promise.all([
      createTestDatabase(),
      startRedis(),
      startSimulator(),
      sharedBrowser(),
    ]);
    const port = await findFreePort();
    site = `http://localhost:${port}`;
    // `npm run verify` checks whether six calls arrive within a second. Here a stalled machine bunches them up.
    simulator.control({ return_address: `${site}/api/callback`, limits: { per_second: null } });
    program = await startProgram({
      SERVER_MODE: 'true',
      PORT: String(port),
      DATABASE_URL: database.url,
      CACHE_URL: redis.url,
      SECRET_KEY: 'a-secret-key-of-a-test-gateway-0123456789',
      FRONTEND_URL: site,
      BACKEND_URL: `${site}/api`,
      REQUIRE_EMAIL_VERIFICATION: 'false',
      GRIDOP_URL: `${simulator.url}/gridop`,
      GRIDOP_CLIENT_ID: 'svc-sandbox',
      GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
      GRIDOP_AUTHORIZE_VERSION: version,
      // Redis latency is not tested here.
      STORE_TIMEOUT_MS: '10000',
    });
  });
  afterAll(async () => {
    await closePages(browser);
    await program?.stop();
    await simulator?.close();
    await Promise.all([redis?.stop(), database?.drop()]);
  });

  let context: BrowserContext;
  let page: Page;
  let callbacks: Request[];
  /** The addresses that the browser was sent back to. The page there then opens its own screen. */
  let returns: string[];
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    [callbacks, returns] = [[], []];
    page.on('request', (request) => {
      if (request.url().includes('/api/callback')) callbacks.push(request);
      if (request.url().startsWith(`${site}/dashboard`)) returns.push(request.url());
    });
    await page.goto(`${site}/api/health/live`);
    await logIn(page);
  });
  afterEach(() => context.close());

  const walkToPage = async () => {
    await page.evaluate(`location.href = '/api/consent'`);
    await page.getByRole('heading', { name: 'Autoriser le partage' }).waitFor();
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  };
  const untilBack = async () => {
    await expect.poll(() => returns).toHaveLength(1);
    await page.waitForLoadState();
  };
  const cookieNames = async () => (await context.cookies(site)).map(({ name }) => name);
  const sentCookies = async () => (await callbacks[0]?.allHeaders())?.cookie ?? '';

  it('accepts, and is back on the dashboard with a PDL', async () => {
    await walkToPage();
    expect(await cookieNames()).toContainEqual(expect.stringMatching(/^__Host-svc_consent_/));
    await page.getByRole('button', { name: 'accepte' }).click();
    await untilBack();
    const pdls = await readPdls(page);
    expect(pdls).toMatchObject([{ consent_status: 'active' }]);
    expect(returns).toEqual([`${site}/dashboard?consent=ok&pdl=${pdls[0]?.id}`]);
    // The session cookie was not sent on the way back: only the binding cookie was sent, and it is deleted now.
    expect(await sentCookies()).toMatch(/^__Host-svc_consent_[0-9a-f]{8}=[\w-]{43}$/);
    expect(await cookieNames()).toEqual(['__Host-svc_session']);
  });

  it('types one meter, chooses another at the operator, and reads which one waits', async () => {
    const [entered, chosen] =
      version === 'v1' ? ['40000000001111', '40000000002222'] : ['40000000003333', '40000000004444'];
    const [own, other] = [entered, chosen].map((pdl) => `•••• ${pdl.slice(-4)}`);
    await page.goto(`${site}/onboarding?home=new`);
    await page.getByLabel('Numéro de PDL').fill(entered);
    await page.getByRole('button', { name: 'Continuer' }).click();
    simulator.control({ next_pdls: [chosen] });
    await page.getByRole('button', { name: 'Aller chez l’opérateur' }).click();
    await page.getByRole('button', { name: 'accepte' }).click();
    await untilBack();
    const read = async () => plain(await page.locator('main').textContent());
    await expect.poll(read).toContain(`Accord vérifié pour ${other} : l’appel d’essai a répondu.`);
    await expect.poll(read).toContain(`Logement ${own} attend toujours son accord.`);
    await expect.poll(read).toContain(`Chez l’opérateur, l’accord a été donné pour ${other}.`);
    // Shown as long as it applies, on the list of homes and where the consent is requested again.
    await page.goto(`${site}/homes`);
    await expect.poll(read).toContain(`Le dernier accord reçu est pour ${other}, pas pour ${own}.`);
    const waiting = (await readPdls(page)).find(({ consent_status }) => consent_status === 'pending');
    await page.goto(`${site}/onboarding?home=${waiting?.id}`);
    await expect.poll(read).toContain(`Cette fois, choisissez ${own} sur la page de l’opérateur.`);
    simulator.control({ next_pdls: [entered] });
    await page.getByRole('button', { name: 'Aller chez l’opérateur' }).click();
    await page.getByRole('button', { name: 'accepte' }).click();
    await expect.poll(read).toContain(`Accord vérifié pour ${own}`);
    await expect.poll(read).not.toContain('attend toujours');
    expect(await readPdls(page)).toMatchObject([{ consent_status: 'active' }, { consent_status: 'active' }]);
  });

  it('refuses, and is back on the dashboard with nothing', async () => {
    await walkToPage();
    await page.getByRole('button', { name: 'refuse' }).click();
    await untilBack();
    const code = version === 'v1' ? 'CONSENT_REFUSED' : 'CONSENT_INVALID';
    expect(returns).toEqual([`${site}/dashboard?consent=error&code=${code}`]);
    expect(await readPdls(page)).toEqual([]);
  });

  it('comes back twice with the same address, and the second time is refused', async () => {
    await walkToPage();
    await page.getByRole('button', { name: 'accepte' }).click();
    await untilBack();
    const before = simulator.requests().last_sequence;
    await page.goto(callbacks[0]?.url() ?? '');
    expect(returns.at(-1)).toBe(`${site}/dashboard?consent=error&code=INVALID_STATE`);
    expect(simulator.requests({ route: 'token', after: before }).total).toBe(0);
  });

  it('is not begun by a link on another site, in whosever name', async () => {
    const otherBrowser = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, password: 'Correct-horse-7' });
      await fetch('/api/accounts/signup', { method: 'POST', headers, body });
      const response = await fetch('/api/accounts/login', { method: 'POST', headers, body, credentials: 'omit' });
      return ((await response.json()) as { data: { access_token: string } }).data.access_token;
    });
    await page.goto(`${simulator.url}/__requests`);
    for (const link of [`${site}/api/consent?token=${otherBrowser}`, `${site}/api/consent`]) {
      const pendingResponse = page.waitForResponse((response) => response.url().includes('/api/consent'));
      await page.evaluate(`location.href = '${link}'`);
      const result = await pendingResponse;
      expect([result.status(), await result.headerValue('set-cookie')]).toEqual([403, null]);
      expect(await result.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
      await page.goto(`${simulator.url}/__requests`);
    }
    expect(await cookieNames()).toEqual(['__Host-svc_session']);
  });

  it('cannot be finished in another browser', async () => {
    await walkToPage();
    const elsewhere = await browser.newContext();
    const otherBrowser = await elsewhere.newPage();
    await otherBrowser.goto(page.url());
    const pendingResponse = otherBrowser.waitForResponse((response) => response.url().includes('/api/callback'));
    await otherBrowser.getByRole('button', { name: 'accepte' }).click();
    const result = await pendingResponse;
    expect(await result.headerValue('location')).toBe(`${site}/dashboard?consent=error&code=INVALID_STATE`);
    expect(await readPdls(page, site)).toEqual([]);
    await elsewhere.close();
  });
});

async function logIn(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, password: 'Correct-horse-7' });
    await fetch('/api/accounts/signup', { method: 'POST', headers, body });
    return (await fetch('/api/accounts/login', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(200);
}

type ListedPdl = { id: string; consent_status: string };

async function readPdls(page: Page, site?: string): Promise<ListedPdl[]> {
  if (site !== undefined) await page.goto(`${site}/api/health/live`);
  return await page.evaluate(async () => {
    const response = await fetch('/api/pdl');
    return ((await response.json()) as { data: ListedPdl[] }).data;
  });
}
