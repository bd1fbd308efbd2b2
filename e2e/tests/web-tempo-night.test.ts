import { readFileSync } from 'node:fs';
import { addDays, toDay } from '@svc/domain/day';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, startEnvironment } from '../../server/test/environment.ts';
import { goodPassword } from '../../server/test/gateway.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { plain } from '../page/page-checks.ts';

/** The tempo day of the 9th runs until six; the colour of the 10th was published on its eve. */
const night = '2025-01-10T01:00:00+01:00';
const morning = '2025-01-10T06:30:00+01:00';
const today = toDay('2025-01-10');
const colours: Readonly<Record<string, string>> = { BLEU: 'Bleu', BLANC: 'Blanc', ROUGE: 'Rouge' };

type TempoToday = Record<'current' | 'today', { date: string; color: string | null }>;

describe('the hours before six in the morning', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let site: string;

  beforeAll(async () => {
    const port = await findFreePort();
    site = `http://127.0.0.1:${port}`;
    environment = await startEnvironment({ startAt: night, hasCalendars: true, settings: { FRONTEND_URL: site } });
    await environment.gateway.app.listen({ host: '127.0.0.1', port });
    owner = await environment.consentedUser();
    browser = await sharedBrowser();
    ({ context, page } = await openPage(browser, { moment: night, locale: 'fr-FR', acceptDownloads: true }));
    // The clock of this test jumps, and the browser caches by its own. An intercepted route is not cached.
    await page.route('**/api/**', (route) => route.continue());
    await page.goto(`${site}/login`);
    await page.getByLabel('Adresse e-mail').fill(owner.user.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/p/*/today');
  });
  afterAll(async () => {
    await context?.close();
    await closePages(browser);
    await environment?.stop();
  });

  const tempo = async () => (await owner.caller.get('/tempo/today')).data<TempoToday>();
  const signals = async () =>
    plain(await page.locator('section', { has: page.getByRole('heading', { name: 'Signaux' }) }).textContent());
  const colourOf = async (day: 'current' | 'today') => colours[(await tempo())[day].color ?? ''];

  it('have the running tempo day and the colour that begins at six', async () => {
    await expect.poll(async () => (await tempo()).today.color, { timeout: 60_000 }).toEqual(expect.any(String));
    expect((await tempo()).current.date).toBe(addDays(today, -1));
    await page.reload();
    await expect.poll(signals).toContain(`Tempo, cette nuit${await colourOf('current')}jusqu’à 6 h ce matin`);
    expect(await signals()).toContain(`Ce matin, dès 6 h${await colourOf('today')}jusqu’à 6 h demain`);
    expect(await signals()).not.toContain('Demain, dès 6 h');
  });

  it('have the days to come of the month as not published in its file', async () => {
    await page.goto(`${site}/p/${owner.id}/usage?from=2025-01-01&to=2025-01-31`);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Par jour' }) });
    const [download] = await Promise.all([page.waitForEvent('download'), chooseChartTool(card, 'Télécharger en CSV')]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1);
    expect(lines).toHaveLength(31);
    const states = lines.map((line) => line.split(';').at(-1));
    expect(states.slice(9)).toEqual(Array.from({ length: 22 }, () => 'pas encore publié'));
    expect(states.slice(0, 8)).not.toContain('pas encore publié');
  });

  it('are over at six: the card has today and tomorrow', async () => {
    await environment.moveTo(morning);
    await page.clock.setFixedTime(morning);
    await page.goto(`${site}/p/${owner.id}/today`);
    await expect.poll(signals).toContain(`Tempo, aujourd’hui${await colourOf('today')}jusqu’à 6 h demain`);
    expect(await signals()).toContain('Demain, dès 6 hPas encore publié');
  });
});
