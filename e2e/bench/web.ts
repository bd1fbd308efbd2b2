import type { Browser, Page } from 'playwright-core';
import { openLongHousehold } from '../client/long-household.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { openBrowser } from '../page/browser.ts';
import { openSlowly, slowConditions } from '../page/slow-load.ts';
import { formatFigures, measureUsage } from '../page/usage-budgets.ts';
import { openSourcePage } from '../pricing/source-page.ts';

/**
 * What a user waits for in the web front: the largest paint and the layout shift on a slow profile, the requests of the
 * first screen, three years of half hours as a raster, and frames while the week is zoomed. `npm run bench -- web`. It
 * only prints: the figures depend on the machine, which docs/performance.md describes.
 */
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

/** Frames a second while the wheel scrolls over the week's curve. */
async function zoom(browser: Browser, fixture: HouseholdFixture): Promise<number> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${fixture.client}/p/${fixture.homeId}/usage?from=2026-02-09&to=2026-02-15`, {
    waitUntil: 'networkidle',
  });
  const chart = page.locator('[role="slider"]').first();
  await chart.focus();
  const box = await chart.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.evaluate('window.frames = 0; (function count() { window.frames++; requestAnimationFrame(count); })()');
  const begun = performance.now();
  for (let iteration = 0; iteration < 60; iteration++) await page.mouse.wheel(0, iteration % 20 < 10 ? -60 : 60);
  const frames = await page.evaluate<number>('window.frames');
  const rate = (frames * 1000) / (performance.now() - begun);
  await page.close();
  return rate;
}

const fixture = await openHouseholdFixture();
const browser = await openBrowser();
try {
  const home = (screen: string) => `${fixture.client}/p/${fixture.homeId}/${screen}`;
  const addresses = {
    landing: `${fixture.gateway}/`,
    help: `${fixture.gateway}/help`,
    login: `${fixture.gateway}/login`,
    'today, on a box that was just started': home('today'),
    today: home('today'),
    'a year': home('usage?from=2025-02-16&to=2026-02-15'),
    calendar: home('calendar'),
    compare: home('compare'),
    power: home('power'),
    money: home('money'),
    signals: `${fixture.client}/signals`,
    homes: `${fixture.client}/homes`,
  };
  console.log(`largest paint and layout shift: ${slowConditions}`);
  for (const [name, address] of Object.entries(addresses)) {
    // The page and the client use the same day.
    const prepare = (page: Page) => page.clock.setFixedTime(fixture.moment);
    const { first, largest, shift, requests, bytes } = await openSlowly(browser, address, { prepare });
    const summary = `${requests.length} questions, ${Math.round(bytes / 1000)} kB`;
    const paints = `first ${Math.round(first)} ms, largest ${Math.round(largest)} ms`;
    console.log(`  ${name}: ${paints}, shift ${shift.toFixed(3)}, ${summary}`);
  }
  const page = await openSourcePage(browser);
  const times = await page.evaluate<number[]>(drawThreeYears);
  console.log(
    `raster of 1,095 days: median ${times[20]?.toFixed(1)} ms (${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)})`,
  );
  console.log(`zooming the week: ${Math.round(await zoom(browser, fixture))} frames a second`);
  const house = await openLongHousehold();
  for (let round = 0; round < 3; round++) console.log(formatFigures(await measureUsage(browser, house)));
  await house.stop();
} finally {
  await browser.close();
  await fixture.stop();
}
