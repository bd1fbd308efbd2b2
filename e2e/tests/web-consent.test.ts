import { type Simulator, startSimulator } from '@svc/simulator';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../../server/test/program.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/servers/test-database.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { findBarriers, plain } from '../page/page-checks.ts';

const [first, second] = ['40000000005555', '40000000006666'];
const dayMs = 86_400_000;

describe('a consent that fails or ends, as its household reads it', () => {
  let database: TestDatabase;
  let redis: RedisServer;
  let simulator: Simulator;
  let program: Program;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
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
    });
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${site}/api/health/live`);
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, password: 'Correct-horse-7' });
      await fetch('/api/accounts/signup', { method: 'POST', headers, body });
      await fetch('/api/accounts/login', { method: 'POST', headers, body });
    });
    await addHome(first, 'Maison');
    await page.getByRole('button', { name: 'accepte' }).click();
    await page.getByText('Accord vérifié').waitFor();
  });
  afterAll(async () => {
    await closePages(browser);
    await program?.stop();
    await simulator?.close();
    await Promise.all([redis?.stop(), database?.drop()]);
  });

  const read = async () => plain(await page.locator('main').textContent());

  /** As far as the operator's page. */
  async function addHome(pdl: string, name: string): Promise<void> {
    simulator.control({ next_pdls: [pdl] });
    await page.goto(`${site}/onboarding?home=new`);
    await page.getByLabel('Numéro de PDL').fill(pdl);
    await page.getByLabel('Nom du logement (facultatif)').fill(name);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Aller chez l’opérateur' }).click();
    await page.getByRole('button', { name: 'refuse' }).waitFor();
  }

  it('is refused for the second home: that home is named and can start again', async () => {
    await addHome(second, 'Chalet');
    await page.getByRole('button', { name: 'refuse' }).click();
    await expect.poll(read).toContain('Chalet •••• 6666 : vous avez refusé l’accord.');
    expect(await read()).not.toContain('Votre historique');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recommencer chez l’opérateur' }).click();
    await page.getByRole('button', { name: 'accepte' }).click();
    await expect.poll(read).toContain('Accord vérifié pour •••• 6666');
  });

  it('is revoked at the operator: its page says that the copy is erased, in French', async () => {
    await page.goto(`${site}/homes`);
    await expect.poll(read).toContain('La passerelle garde ces relevés tant que l’accord vaut.');
    simulator.control({ end_consents: [first] });
    const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
    const path = `/api/gridop/consumption/daily/${first}?start=${day(-6)}&end=${day(-2)}&use_cache=false`;
    expect(await page.evaluate(async (address) => (await fetch(address)).status, path)).toBe(403);
    await page.goto(`${site}/homes`);
    await expect.poll(read).toContain('Sans accord, la passerelle ne montre plus ces relevés et efface sa copie');
    // The import may still be reading: the reason is that of the call which the operator refused last.
    await expect
      .poll(read)
      .toMatch(
        /L’opérateur (n’a aucun accord pour ces données|refuse les lectures : l’accord a sans doute été retiré)/,
      );
    expect(await read()).not.toMatch(/The operator|Consent again/);
  });
});
