import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, startEnvironment } from '../../server/test/environment.ts';
import { goodPassword, type TestUser } from '../../server/test/gateway.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { measureCpuFactor } from '../page/cpu-factor.ts';
import { plain } from '../page/page-checks.ts';

/** The real rate of operator calls and shares of a core, on a quiet machine. */
describe('the administration', () => {
  let environment: Environment;
  let url: string;
  let admin: TestUser;
  let browser: Browser;

  beforeAll(async () => {
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const startAt = '2026-01-15T10:00:00+01:00';
    environment = await startEnvironment({ startAt, settings: { FRONTEND_URL: url }, operatorSpacingMs: 208 });
    admin = await environment.gateway.signUp({ role: 'admin' });
    await environment.gateway.app.listen({ host: '127.0.0.1', port });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await environment?.stop();
  });

  it('follows an overload of the operator within two seconds, and costs next to nothing', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const heading = async () => plain(await page.locator('h1').textContent());
    const login = await page.request.post(`${url}/api/accounts/login`, {
      headers: { origin: url },
      data: { email: admin.email, password: goodPassword },
    });
    expect(login.status()).toBe(200);
    await page.goto(`${url}/admin`);
    await expect.poll(heading).toMatch(/personne n’attend/);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
    };
    const waits = async () => {
      const { data } = await environment.gateway.asUser(admin).get('/admin/operations');
      const [account] = data<{ accounts: { classes: Record<string, { waiting: number }> }[] }>().accounts;
      return Object.values(account?.classes ?? {}).reduce((sum, { waiting }) => sum + waiting, 0);
    };
    // The histories of four households: more than a hundred calls, of which five leave in a second.
    const households: ConsentedUser[] = [];
    while (households.length < 4) households.push(await environment.consentedUser());
    for (const { caller, pdl } of households)
      expect((await caller.post('/imports', { usage_point_id: pdl })).status).toBe(201);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/operations')) requestCount++;
    });
    await expect.poll(waits, { interval: 50 }).toBeGreaterThan(0);
    const since = requestCount;
    await expect.poll(heading, { interval: 50 }).toMatch(/en attente$/);
    // It polls once a second: the third request is at most two seconds later, however slow the machine is.
    expect(requestCount - since).toBeLessThanOrEqual(3);
    const before = await spent();
    await page.waitForTimeout(10_000);
    const share = (await spent()) - before;
    expect(await waits()).toBeGreaterThan(0);
    const cpuFactor = await measureCpuFactor(page);
    const summary = `open budget view: ${(share * 10).toFixed(1)} % of a core over 10 s of overload`;
    process.stdout.write(`${summary}, machine ×${cpuFactor.toFixed(1)}\n`);
    await context.close();
    expect(share).toBeLessThan(0.5 * cpuFactor);
  });
});
