import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../server/test/browser.ts';
import { findShapeFaults } from './look.ts';
import { boxShots } from './shots/box.ts';
import { answerCalendars, lookingShots } from './shots/looking.ts';
import { moneyShots } from './shots/money.ts';
import { peopleShots } from './shots/people.ts';
import type { Shot } from './shots/shot.ts';
import { askPartByPart, openStage, type Stage } from './stage.ts';

/** `npm run gallery [name]`: a picture of every screen, size and theme, at one fixed hour, with a page to look at them. */
const folder = fileURLToPath(new URL('../.gallery/', import.meta.url));
const sizes = { 390: 844, 1440: 900 } as const;
type Width = keyof typeof sizes;
const themes = ['light', 'dark'] as const;

const usage = (from: string, to: string) => (stage: Stage) => `/p/${stage.homeId}/usage?from=${from}&to=${to}`;

const shots: readonly Shot[] = [
  { name: 'today', mode: 'client', path: (stage) => `/p/${stage.homeId}/today` },
  { name: 'usage-day', mode: 'client', path: usage('2025-10-26', '2025-10-26') },
  { name: 'usage-week', mode: 'client', path: usage('2026-02-09', '2026-02-15') },
  { name: 'usage-month', mode: 'client', path: usage('2025-03-01', '2025-03-31') },
  { name: 'usage-year', mode: 'client', path: usage('2025-02-16', '2026-02-15') },
  ...moneyShots,
  { name: 'homes', mode: 'client', path: () => '/homes' },
  { name: 'more', mode: 'client', path: () => '/more' },
  { name: 'login', mode: 'gateway', path: () => '/login' },
  ...lookingShots,
  ...boxShots,
  ...peopleShots,
];

async function shoot(browser: Browser, stage: Stage, shot: Shot, width: Width, theme: string): Promise<string> {
  const context = await browser.newContext({ viewport: { width, height: sizes[width] }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.clock.setFixedTime(stage.moment);
  await page.addInitScript((kept) => localStorage.setItem('svc.theme', kept), theme);
  await askPartByPart(page);
  await answerSignals(page);
  await answerCalendars(page);
  if (shot.isLoggedIn) {
    const data = { email: stage.email, password: stage.password };
    await page.request.post(`${stage.gateway}/api/accounts/login`, { data });
  }
  await page.goto(`${stage[shot.mode]}${shot.path(stage)}`, { waitUntil: 'networkidle' });
  await shot.prepare?.(page, stage);
  await page.waitForTimeout(200);
  const file = `${shot.name}-${width}${theme === 'dark' ? '-dark' : ''}.png`;
  await page.screenshot({ path: `${folder}${file}`, fullPage: true });
  for (const fault of await findShapeFaults(page))
    process.stdout.write(`${file}: ${fault}
`);
  await context.close();
  return file;
}

/** The simulated grid source is not part of this stage: its two answers are put in place. */
async function answerSignals(page: Page): Promise<void> {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 18 || hour === 19 ? 2 : 1));
  const green = { date: '2026-02-16', level: 1, message: null, hours: hours.map(() => 1), generated_at: null };
  const days = [green, { ...green, date: '2026-02-17', level: 2, hours }];
  const now = { hour: 11, level: 1 };
  await page.route('**/api/gridsignal/today', (route) =>
    route.fulfill({ json: { success: true, data: { today: green, days, current: now, next: now } } }),
  );
  const blue = { date: '2026-02-16', color: 'BLEU' };
  const tempo = {
    ...{ today: blue, current: blue, tomorrow: { date: '2026-02-17', color: 'ROUGE', may_change_until: null } },
    remaining: { BLEU: 169, BLANC: 13, ROUGE: 14 },
    season: { start: '2025-09-01', end: '2026-08-31' },
  };
  await page.route('**/api/tempo/today', (route) => route.fulfill({ json: { success: true, data: tempo } }));
}

const wanted = process.argv[2];
mkdirSync(folder, { recursive: true });
const stage = await openStage();
const browser = await openBrowser();
const files: string[] = [];
for (const shot of shots.filter(({ name }) => wanted === undefined || name.startsWith(wanted))) {
  await shot.arrange?.(stage);
  for (const width of [1440, 390] as const)
    for (const theme of themes) files.push(await shoot(browser, stage, shot, width, theme));
}
const figures = files.map(
  (file) => `<figure><figcaption>${file}</figcaption><img src="${file}" width="700" alt=""></figure>`,
);
writeFileSync(
  `${folder}index.html`,
  `<!doctype html><meta charset="utf-8"><title>Gallery</title>${figures.join('\n')}\n`,
);
await browser.close();
await stage.stop();
process.stdout.write(`${files.length} pictures in ${folder}\n`);
