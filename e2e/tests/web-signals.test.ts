import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../server/test/caller.ts';
import { sellOffer } from '../../server/test/cost-environment.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironment,
} from '../../server/test/environment.ts';
import { goodPassword } from '../../server/test/gateway.ts';
import { tempoPrices } from '../../server/test/household/flat-days.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { findBarriers, findLayoutErrors, plain } from '../page/page-checks.ts';

/** The eve of a red day, before its colour is published; the season has had red days already. */
const early = '2025-01-09T06:10:00+01:00';
const redDays = [
  ...['2024-12-03', '2024-12-10', '2024-12-11', '2024-12-12', '2024-12-13'],
  ...['2024-12-16', '2024-12-27', '2024-12-30', '2025-01-02', '2025-01-03'],
];

type TempoToday = {
  today: { color: string };
  tomorrow: { color: string | null };
  remaining: { ROUGE: number } | null;
  silent: { last_read_at: string } | null;
};

/** Nothing is put in: the gateway reads the calendars at their sources, and the page reads the gateway. */
describe('signals that a gateway has read at their sources', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let admin: TestCaller;
  let browser: Browser;
  let page: Page;
  let site: string;

  beforeAll(async () => {
    const port = await findFreePort();
    site = `http://127.0.0.1:${port}`;
    environment = await startEnvironment({ startAt: early, hasCalendars: true, settings: { FRONTEND_URL: site } });
    await environment.gateway.app.listen({ host: '127.0.0.1', port });
    owner = await environment.consentedUser();
    admin = await environment.gateway.asAdmin();
    browser = await sharedBrowser();
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    // The hours of this test pass in seconds, but the browser caches responses by its own clock. An intercepted route
    // is not cached.
    await page.route('**/api/**', (route) => route.continue());
    // The card of the home reads two months of load curves, and no cost would be estimated.
    await page.route('**/consumption/detail/**', (route) => route.abort());
    await page.goto(`${site}/api/health/live`);
    await page.evaluate(
      ([email, password]) =>
        fetch('/api/accounts/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      [owner.user.email, goodPassword],
    );
  });
  afterAll(async () => {
    await closePages(browser);
    await environment?.stop();
  });

  const text = async () => plain(await page.locator('main').textContent());
  const heading = async () => plain(await page.locator('h1').textContent());
  const tempo = async () => (await owner.caller.get('/tempo/today')).data<TempoToday>();
  const visit = async () => {
    await page.clock.setFixedTime(environment.gateway.clock.now());
    await page.goto(`${site}/signals`);
  };
  /**
   * When a source was last read, as the page shows it. Its job has slots of the real clock, and may have read it again.
   */
  const readAt = async (source: string) => {
    const statement = 'select last_success_at from calendar_sources where source = $1';
    const [row] = await environment.gateway.sql<{ last_success_at: string }>(statement, [source]);
    const { hour, minute } = wallTime(parseInstant(row?.last_success_at ?? '') ?? Number.NaN);
    return `${hour} h ${String(minute).padStart(2, '0')}`;
  };
  /** A pass as the job makes it, at this moment. */
  const pass = async (calendar: string) => (await admin.post(`/${calendar}/refresh`)).status;

  it('show the hour at which the colour of tomorrow is expected, and count the season', async () => {
    await expect.poll(async () => (await tempo()).today.color).toEqual(expect.any(String));
    const first = async () =>
      (await environment.gateway.sql("select last_success_at from calendar_sources where source = 'flexday'"))[0];
    await expect.poll(first, { timeout: 120_000 }).toMatchObject({ last_success_at: expect.any(String) });
    const signal = async () => (await owner.caller.get('/gridsignal/days')).data<{ hours: unknown[] }[]>();
    await expect.poll(async () => (await signal()).length).toBeGreaterThan(1);
    // The season is read to its first day: what is past and what is left add up.
    const left = 22 - redDays.length;
    await expect.poll(async () => (await tempo()).remaining?.ROUGE).toBe(left);
    const { tomorrow, silent } = await tempo();
    expect([tomorrow.color, silent]).toEqual([null, null]);
    await visit();
    await expect.poll(heading).toMatch(/^Couleur de demain pas encore publiée, réseau normal/);
    await expect.poll(text).toContain('Pas encore publié, attendu vers 11 h');
    await expect.poll(() => page.locator('.tempo-block').count()).toBe(1);
    // One bar an hour of each day that the grid has published.
    const bars = 24 * (await signal()).length;
    await expect.poll(() => page.locator('.hours i').count()).toBe(bars);
    await expect.poll(text).toContain('rouges à venir');
    await expect.poll(text).toContain(`${left}rouges à venir`);
    await expect.poll(text).toContain(`${redDays.length} passés sur 22`);
  });

  it('show a red tomorrow, and the cost of a red day in a home with a tempo contract', async () => {
    const offer = await sellOffer(environment.gateway, {
      type: 'TEMPO',
      ...tempoPrices(0.1494, 0.1232),
      subscription_price: 15.5,
    });
    await owner.caller.patch(`/pdl/${owner.id}/contract`, { subscribed_power: 9 });
    expect((await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: offer })).status).toBe(200);
    await owner.caller.patch(`/pdl/${owner.id}/pricing-option`, { pricing_option: 'TEMPO' });
    await requestReadings(owner, 'consumption_detail', [environment.day(-14), environment.day(-1)]);
    const redCosts = async () => {
      const cost = await owner.caller.get(`/pdl/${owner.id}/cost?start=2024-12-01&end=2025-01-08&by=day`);
      const { rows } = cost.data<{ rows: { start: string; total_eur: string; state: string }[] }>();
      return rows.filter(({ start }) => redDays.includes(start));
    };
    // Costs are those of stored days, and what was only just read may be stored a moment later.
    const inCurve = redDays.filter((day) => day >= environment.day(-14) && day < environment.day(-1));
    await expect
      .poll(async () => (await redCosts()).filter(({ state }) => state === 'measured').map(({ start }) => start))
      .toEqual(inCurve);
    await environment.moveTo('2025-01-09T11:20:00+01:00');
    expect(await pass('tempo')).toBe(200);
    expect((await tempo()).tomorrow.color).toBe('ROUGE');
    await visit();
    await expect.poll(heading).toMatch(/^Demain rouge, réseau normal/);
    await expect.poll(text).toContain(`En moyenne, sur ${redDays.length} jours rouges de cette saison.`);
    const red = await redCosts();
    const costs = red.map(({ total_eur }) => Number(total_eur));
    const mean = costs.reduce((sum, eur) => sum + eur, 0) / costs.length;
    await expect.poll(text).toContain(`un jour rouge${mean.toFixed(2).replace('.', ',')}€`);
    // Days that were read without their half hours have an estimated cost, and the card shows how many.
    const estimated = red.filter(({ state }) => state === 'estimated').length;
    expect(estimated).toBeGreaterThan(0);
    await expect.poll(text).toContain(`Estimé pour ${estimated} de ces jours`);
  });

  it('retain the last value of a silent source, with its time, and do not affect the two others', async () => {
    environment.simulator.control({ faults: [{ match: { service: 'supplier' }, status: 503, times: 'always' }] });
    await environment.moveTo('2025-01-09T12:20:00+01:00');
    expect(await pass('flexday')).toBeGreaterThanOrEqual(500);
    await visit();
    const silences = async () => (await page.locator('[data-outage]').allTextContents()).map(plain);
    const silentSince = (time: string) =>
      `la source ne répond pas. Ce qui est montré a été lu jeudi 9 janvier à ${time}. Que faire ?`;
    await expect.poll(silences).toEqual([`Jours flexibles : ${silentSince(await readAt('flexday'))}`]);
    await expect.poll(heading).toMatch(/^Demain rouge, réseau normal/);
    await expect.poll(() => page.locator('.tempo-block').count()).toBe(2);
    // The next morning the grid source is unavailable as well, so it is unknown whether the colour is published.
    environment.simulator.control({
      faults: [{ match: { service: 'gridsource' }, status: 503, times: 'always' }],
    });
    await environment.moveTo('2025-01-10T11:40:00+01:00');
    expect(await pass('tempo')).toBeGreaterThanOrEqual(500);
    await visit();
    await expect.poll(heading).toMatch(/^Couleur de demain inconnue/);
    await expect.poll(text).not.toContain('attendu vers 11 h');
    await expect.poll(() => page.locator('.tempo-block[data-colour="ROUGE"]').count()).toBe(1);
    await expect.poll(silences).toContain(`Tempo : ${silentSince(await readAt('tempo'))}`);
    expect(await findLayoutErrors(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
  });
});
