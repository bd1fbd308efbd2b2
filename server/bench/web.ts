import type { Browser, Page } from 'playwright-core';
import { openStage, type Stage } from '../../web/test/stage.ts';
import { openBrowser } from '../test/browser.ts';
import { openSourcePage } from '../test/pricing/source-page.ts';

/**
 * What a person waits for in the web front: the largest paint and the layout shift on a slow profile, the questions of
 * the first screen, three years of half hours as a raster, and frames while the week is zoomed.
 * `npm run bench -- web`. It only prints: the machine decides, and docs/performance.md says what it was.
 */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slowDown = 4;

type Paint = { readonly largest: number; readonly shift: number };
const watch = `window.seen = { largest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.largest = Math.max(window.seen.largest, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

async function openSlowly(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate<Paint>('window.seen');
  await context.close();
  return seen;
}

async function countQuestions(browser: Browser, address: string): Promise<{ questions: number; bytes: number }> {
  const page = await browser.newPage();
  let [questions, bytes] = [0, 0];
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/') || answer.url().includes('/api/events')) return;
    questions += 1;
    bytes += Number(answer.headers()['content-length'] ?? (await answer.body().catch(() => '')).length);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return { questions, bytes };
}

const drawThreeYears = `import('/web/src/charts/raster-cells.ts').then(({ drawCells }) => {
  const days = 1095;
  const powers = Float64Array.from({ length: days * 48 }, (_, at) => (at % 97 === 0 ? NaN : (at * 7919) % 6000));
  const node = document.createElement('canvas');
  const times = [];
  for (let round = 0; round < 40; round++) {
    const begun = performance.now();
    drawCells(node, { powers, days, most: 6000 }, () => '#0b6570', false);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
})`;

/** Frames a second while the wheel turns over the week's curve. */
async function zoom(browser: Browser, stage: Stage): Promise<number> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${stage.client}/p/${stage.homeId}/usage?from=2026-02-09&to=2026-02-15`, {
    waitUntil: 'networkidle',
  });
  const chart = page.locator('[role="slider"]').first();
  await chart.focus();
  const box = await chart.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.evaluate('window.frames = 0; (function count() { window.frames++; requestAnimationFrame(count); })()');
  const begun = performance.now();
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn % 20 < 10 ? -60 : 60);
  const frames = await page.evaluate<number>('window.frames');
  const rate = (frames * 1000) / (performance.now() - begun);
  await page.close();
  return rate;
}

const stage = await openStage();
const browser = await openBrowser();
try {
  const addresses = {
    landing: `${stage.gateway}/`,
    login: `${stage.gateway}/login`,
    today: `${stage.client}/p/${stage.homeId}/today`,
    'a year': `${stage.client}/p/${stage.homeId}/usage?from=2025-02-16&to=2026-02-15`,
  };
  console.log(`largest paint and layout shift: processor ${slowDown} times slower, 1.6 Mbit/s, 150 ms`);
  for (const [name, address] of Object.entries(addresses)) {
    const { largest, shift } = await openSlowly(browser, address);
    console.log(`  ${name.padEnd(8)} ${Math.round(largest)} ms, shift ${shift.toFixed(3)}`);
  }
  const { questions, bytes } = await countQuestions(browser, addresses.today);
  console.log(`today asks ${questions} questions, ${Math.round(bytes / 1000)} kB`);
  const page = await openSourcePage(browser);
  const times = await page.evaluate<number[]>(drawThreeYears);
  console.log(
    `raster of 1,095 days: median ${times[20]?.toFixed(1)} ms (${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)})`,
  );
  console.log(`zooming the week: ${Math.round(await zoom(browser, stage))} frames a second`);
} finally {
  await browser.close();
  await stage.stop();
}
