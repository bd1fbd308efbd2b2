import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, daysBetween, toDay } from '@svc/domain/day';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../../../web/test/look.ts';
import { answerCalendars } from '../../../web/test/shots/looking.ts';
import { askPartByPart, openStage, type Stage } from '../../../web/test/stage.ts';
import { openBrowser } from '../browser.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patience = { timeout: 10_000 };
const today = toDay('2026-02-16');
const [daily, curve, power] = ['consumption/daily', 'consumption/detail', 'power'].map(
  (measure) => `**/api/gridop/${measure}/**`,
) as [string, string, string];

type Missing = { start: string; end: string; reason: string; retry_at: null; operator_code?: string };

/** Columns of one value a day over what is asked for, without the days that are left out. */
function columns(route: Route, isKnown: (day: string) => boolean, missing: readonly Missing[] = []) {
  const query = new URL(route.request().url()).searchParams;
  const [start, end] = [toDay(query.get('start') ?? ''), toDay(query.get('end') ?? '')];
  const values = Array.from({ length: daysBetween(start, end) }, (_, index) =>
    isKnown(addDays(start, index)) ? 20_000 : null,
  );
  const series = values.some((value) => value !== null) ? [{ start, step: 'P1D', values, quality: 'BRUT' }] : [];
  return route.fulfill({ json: { success: true, data: { usage_point_id: '', unit: 'Wh', series, missing } } });
}
const refuse = (status: number, body: object) => (page: Page) =>
  page.route(daily, (route) => route.fulfill({ status, json: { detail: 'x', retry_at: null, ...body } }));
const nothing = (page: Page) => page.route(daily, (route) => columns(route, () => false));
const everyDay = (page: Page) => page.route(daily, (route) => columns(route, () => true));
const homeWith = (change: object) => async (page: Page) => {
  await page.route('**/api/pdl', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object[] };
    await route.fulfill({ json: { success: true, data: data.map((home) => ({ ...home, ...change })) } });
  });
};

type Case = {
  readonly state: string;
  readonly screen: string;
  readonly arrange: (page: Page) => Promise<unknown>;
  /** What is read of it, in French and in English. */
  readonly fr: string;
  readonly en: string;
  readonly action?: 'homes' | 'again';
};

const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const cases: readonly Case[] = [
  {
    ...{ state: 'loading', screen: 'calendar', fr: 'Chargement', en: 'Loading' },
    arrange: (page) => page.route(daily, () => undefined),
  },
  {
    ...{
      state: 'importing',
      screen: 'power',
      fr: 'Fermer la page n’arrête rien.',
      en: 'Closing the page stops nothing.',
    },
    // The newest month answers, the others are awaited.
    arrange: (page) =>
      page.route(curve, (route) => (route.request().url().includes('start=2026-02-01') ? route.continue() : undefined)),
  },
  {
    ...{ state: 'empty', screen: 'calendar', action: 'homes' },
    ...{ fr: 'Il manque votre accord', en: 'Your consent is missing' },
    arrange: both(nothing, homeWith({ consent_status: 'pending' })),
  },
  {
    ...{
      state: 'empty',
      screen: 'calendar',
      action: 'homes',
      fr: 'Pas encore de demi-heures',
      en: 'No half hours yet',
    },
    arrange: both(everyDay, (page) => page.route(curve, (route) => columns(route, () => false))),
  },
  {
    ...{ state: 'empty', screen: 'calendar', fr: 'Rien pour ces jours', en: 'Nothing for these days' },
    arrange: nothing,
  },
  {
    ...{ state: 'partial', screen: 'calendar', fr: 'jours connus sur', en: 'known days of' },
    arrange: both(homeWith({ activation_date: null }), (page) =>
      page.route(daily, (route) => columns(route, (day) => day !== '2026-02-03')),
    ),
  },
  {
    ...{
      state: 'unpublished',
      screen: 'today',
      fr: 'Dimanche n’est pas encore publié',
      en: 'Sunday is not published yet',
    },
    arrange: (page) => page.route(daily, (route) => columns(route, (day) => day < addDays(today, -1))),
  },
  {
    ...{ state: 'refused', screen: 'power', action: 'homes' },
    ...{ fr: 'L’opérateur refuse ces jours', en: 'The operator refuses these days' },
    arrange: (page) =>
      page.route(power, (route) =>
        columns(route, () => false, [
          { start: '2025-02-16', end: '2026-02-16', reason: 'refused', operator_code: 'ADAM-ERR0069', retry_at: null },
        ]),
      ),
  },
  {
    ...{ state: 'error', screen: 'calendar', action: 'again' },
    ...{ fr: 'L’opérateur ne répond pas', en: 'The operator does not answer' },
    arrange: refuse(503, { code: 'OPERATOR_DOWN', origin: 'operator', retry_at: null }),
  },
  {
    ...{ state: 'quota', screen: 'compare', action: 'homes' },
    ...{ fr: 'C’est votre quota, pas une panne.', en: 'It is your quota, not a failure.' },
    arrange: refuse(429, { code: 'QUOTA_EXCEEDED', origin: 'user' }),
  },
  {
    ...{ state: 'offline', screen: 'compare', action: 'again', fr: 'Hors ligne', en: 'Offline' },
    arrange: (page) => page.route(daily, (route) => route.abort()),
  },
  {
    ...{ state: 'expired', screen: 'calendar', action: 'homes' },
    ...{ fr: 'L’accord a expiré', en: 'The consent has expired' },
    arrange: both(nothing, homeWith({ consent_status: 'expired' })),
  },
  {
    ...{
      state: 'before',
      screen: 'calendar',
      fr: 'Compteur à vous depuis le 3 janv. 2026',
      en: 'Your meter since 3 Jan 2026',
    },
    arrange: both(everyDay, homeWith({ activation_date: '2026-01-03' })),
  },
  {
    ...{ state: 'no-contract', screen: 'calendar?view=eur', action: 'homes' },
    ...{ fr: 'Quel est votre contrat ?', en: 'Which contract do you have?' },
    arrange: homeWith({ selected_offer_id: null }),
  },
];
const actions = {
  homes: { role: 'link', fr: 'Voir les logements', en: 'See the homes' },
  again: { role: 'button', fr: 'Réessayer', en: 'Try again' },
} as const;

describe('a panel that is not simply full', { timeout: 30_000 }, () => {
  let stage: Stage;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    if (!existsSync(new URL('../../../web/dist', import.meta.url)))
      await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
    stage = await openStage({ age: 45 });
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await stage.stop();
  });

  async function open(screen: string, arrange: Case['arrange']): Promise<Page> {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.clock.setFixedTime(stage.moment);
    await askPartByPart(page);
    await answerCalendars(page);
    await arrange(page);
    await page.goto(`${stage.client}/p/${stage.homeId}/${screen}`);
    return page;
  }

  it.each(cases)('says $state in both languages: $fr', async ({ state, screen, arrange, fr, en, action }) => {
    const page = await open(screen, arrange);
    const panel = page.locator(`[data-state="${state}"]`).first();
    const read = async () => (await panel.textContent())?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
    await expect.poll(read, patience).toContain(fr);
    const offered = (language: 'fr' | 'en') =>
      action === undefined
        ? panel
            .locator('a, button.button:not(.button-soft)')
            .filter({ hasText: /Voir|Réessayer|See|Try/ })
            .count()
        : panel.getByRole(actions[action].role, { name: actions[action][language] }).count();
    await expect.poll(() => offered('fr'), patience).toBe(action === undefined ? 0 : 1);
    await page.getByLabel('Langue').selectOption('en');
    await expect.poll(read, patience).toContain(en);
    await expect.poll(() => offered('en'), patience).toBe(action === undefined ? 0 : 1);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });

  it('is full again when what failed is asked again and answers', async () => {
    let isDown = true;
    const page = await open('calendar', (page) =>
      page.route(daily, (route) =>
        isDown
          ? route.fulfill({ status: 503, json: { code: 'X', origin: 'operator', retry_at: null } })
          : route.continue(),
      ),
    );
    const again = page.getByRole('button', { name: 'Réessayer' });
    await again.waitFor();
    isDown = false;
    await again.click();
    await page.locator('[data-day="2026-02-11"]').waitFor();
    await context.close();
  });

  it('lets every state be reached', () => {
    const reached = new Set(cases.map(({ state }) => state));
    expect([...reached].sort()).toEqual(
      [
        ...['before', 'empty', 'error', 'expired', 'importing', 'loading', 'no-contract'],
        ...['offline', 'partial', 'quota', 'refused', 'unpublished'],
      ].sort(),
    );
  });
});
