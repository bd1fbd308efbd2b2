import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../web/test/stage.ts';
import { openBrowser } from '../browser.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** How little a page asks, how it hears of changes, and what it can be told by itself. */
describe('a page that stays open', () => {
  let stage: Stage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let asked: string[];

  beforeAll(async () => {
    if (!existsSync(new URL('../../../web/dist', import.meta.url)))
      await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
    stage = await openStage({ age: 45 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stage.stop();
  });
  beforeEach(openPage);
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  async function openPage(): Promise<void> {
    complaints = [];
    asked = [];
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    await page.clock.setFixedTime(stage.moment);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.text().includes('503')) complaints.push(line.text());
    });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (!/^http:\/\/127\.0\.0\.1:/.test(origin)) complaints.push(`left the origin: ${request.url()}`);
      if (pathname.startsWith('/api/')) asked.push(pathname.slice(4));
    });
  }

  const heading = async () => (await page.locator('h1').textContent())?.replaceAll(/\s/g, ' ');
  const enter = async (path: string) => {
    const login = await page.request.post(`${stage.gateway}/api/accounts/login`, {
      headers: { origin: stage.gateway },
      data: { email: stage.email, password: stage.password },
    });
    expect(login.status()).toBe(200);
    await page.goto(`${stage.gateway}${path}`, { waitUntil: 'networkidle' });
  };

  it.each(['gateway', 'client'] as const)(
    'of a %s asks at most one question for all that it starts with',
    async (mode) => {
      const held = /^\/(capabilities|accounts\/(me|usage)|pdl$|sync\/status|tempo\/today|gridop\/consumption\/daily)/;
      const askedTooMuch = async () => {
        await page.goto('about:blank');
        asked = [];
        if (mode === 'gateway') await enter('/dashboard');
        else await page.goto(`${stage.client}/dashboard`, { waitUntil: 'networkidle' });
        await page.waitForURL('**/p/*/today');
        await page.getByText('Hier, dimanche').waitFor();
        expect(asked.filter((path) => path === '/bootstrap').length).toBeLessThanOrEqual(1);
        // The month before the newest one is asked for by itself.
        const details = asked.filter((path) => path.includes('/consumption/detail/'));
        return [...asked.filter((path) => held.test(path)), ...details.slice(1)];
      };
      // The page carries the answer; what a crowded server is late with is left to the browser: one visit is the page's own.
      await expect.poll(askedTooMuch, { timeout: 150_000 }).toEqual([]);
    },
  );

  it('follows what is changed elsewhere', async () => {
    // Its first bytes come once it has looked: what changes before is not told.
    const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
    await enter('/homes');
    await expect.poll(heading).toMatch(/^Maison est à jour/);
    await listening;
    await stage.world.gateway.sql(`update pdls set name = 'Chalet' where id = $1`, [stage.homeId]);
    await expect.poll(heading).toMatch(/^Chalet est à jour/);
    await stage.world.gateway.sql(`update pdls set name = 'Maison' where id = $1`, [stage.homeId]);
  });

  it('keeps the switches of alerts, and says what is wrong with a limit', async () => {
    await enter('/alerts');
    await expect.poll(heading).toBe('1 alerte allumée');
    await page.getByText('Ce serveur n’envoie pas encore d’e-mail').waitFor();
    await page.getByRole('switch', { name: 'Plafond du mois dépassé' }).check();
    const limit = page.getByLabel('Plafond du mois', { exact: true });
    await limit.fill('12,5');
    await page.getByText('Un nombre entier d’euros ou de kWh').waitFor();
    await limit.fill('350');
    const isKept = (answer: Response) => answer.url().endsWith('/api/alerts') && answer.request().method() === 'PUT';
    await Promise.all([page.waitForResponse(isKept), page.getByRole('button', { name: 'Enregistrer' }).click()]);
    await page.reload();
    await expect.poll(heading).toBe('2 alertes allumées');
    await expect.poll(() => limit.inputValue()).toBe('350');
    await expect.poll(() => page.getByLabel('Unité').inputValue()).toBe('eur');
    expect(await page.getByText('Destination en échec').count()).toBe(0);
  });
});
