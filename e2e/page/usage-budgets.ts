import { parseInstant } from '@svc/domain/paris-time';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { LongHousehold } from '../client/long-household.ts';

/** What three years of half hours cost the page that shows them; times in milliseconds. */
type UsageFigures = {
  /** From the last month's last byte to the drawing that has it, by the clock. */
  readonly firstPaint: number;
  /** The drawing of all 52,560 points itself, and the raster's; the least of several. */
  readonly draw: number;
  readonly raster: number;
  readonly pan: Motion;
  readonly zoom: Motion;
  readonly heapMegabytes: number;
};
/** Frames by the clock, and what the page's own thread worked for each. */
type Motion = { readonly framesPerSecond: number; readonly workPerFrame: number; readonly frames: number };

const moves = 60;
const rounds = 4;

export async function measureUsage(browser: Browser, house: LongHousehold): Promise<UsageFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const page = await context.newPage();
  // The date is the household's own. The clock for measurements runs on.
  const moment = parseInstant(house.moment) ?? 0;
  await page.addInitScript(
    `(() => { const now = Date.now; const late = now() - ${moment}; Date.now = () => now() - late; })()`,
  );
  await page.goto(`${house.url}/p/${house.long}/usage?view=all`);
  await page.getByText('1095 jours mesurés sur 1095').waitFor();
  const session = await context.newCDPSession(page);
  const firstPaint = await page.evaluate<number>(`(() => {
    const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/consumption/detail/'));
    const last = Math.max(...requests.map(({ responseEnd }) => responseEnd));
    const drawn = performance.getEntriesByName('load-curve').map(({ startTime, duration }) => startTime + duration);
    return Math.min(...drawn.filter((end) => end > last)) - last;
  })()`);
  for (const theme of ['dark', 'light', 'dark', 'light'])
    await page.getByLabel('Thème').first().selectOption(theme, { force: true });
  const draw = await leastOf(page, 'load-curve');
  const raster = await leastOf(page, 'raster');
  // CPU time of the thread, independent of other load on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const curve = page.getByRole('slider', { name: /^Puissance/ });
  await curve.focus();
  const box = await curve.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 120];
  await page.mouse.move(x, y);
  const zoom = await leastMotion(page, session, async () => {
    for (let iteration = 0; iteration < moves; iteration++) await page.mouse.wheel(0, iteration % 20 < 12 ? -60 : 60);
  });
  await page.mouse.down();
  const pan = await leastMotion(page, session, async () => {
    for (let step = 0; step < moves; step++) await page.mouse.move(x - (step % 30) * 8, y);
  });
  await page.mouse.up();
  await session.send('HeapProfiler.collectGarbage');
  const heapMegabytes = (await metric(session, 'JSHeapUsedSize')) / 1e6;
  await context.close();
  return { firstPaint, draw, raster, pan, zoom, heapMegabytes };
}

/** Other load on the machine only adds to a time, so the minimum is the work itself. */
const leastOf = (page: Page, name: string) =>
  page.evaluate<number>(
    `Math.min(...performance.getEntriesByName('${name}').slice(-4).map(({ duration }) => duration))`,
  );

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** The same for a motion: on a shared core the same work takes longer, even in thread time. */
async function leastMotion(page: Page, session: CDPSession, move: () => Promise<void>): Promise<Motion> {
  const seen: Motion[] = [];
  for (let round = 0; round < rounds; round++) seen.push(await inMotion(page, session, move));
  return seen.reduce((least, motion) => (motion.workPerFrame < least.workPerFrame ? motion : least));
}

async function inMotion(page: Page, session: CDPSession, move: () => Promise<void>): Promise<Motion> {
  await page.evaluate(`performance.clearMeasures('load-curve'); window.frameCount = 0;
    const own = window.turning = {}; (function count() { if (window.turning === own) { window.frameCount++; requestAnimationFrame(count); } })()`);
  const [worked, begun] = [await metric(session, 'TaskDuration'), performance.now()];
  await move();
  const seconds = (performance.now() - begun) / 1000;
  const work = ((await metric(session, 'TaskDuration')) - worked) * 1000;
  const { frames, frameCount } = await page.evaluate<{ frames: number; frameCount: number }>(
    `(window.turning = undefined, { frames: performance.getEntriesByName('load-curve').length, frameCount: window.frameCount })`,
  );
  return { framesPerSecond: frameCount / seconds, workPerFrame: work / Math.max(1, frames), frames };
}

const whole = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** One line for the output of a run. */
export function formatFigures({ firstPaint, draw, raster, pan, zoom, heapMegabytes }: UsageFigures): string {
  const motion = (name: string, { framesPerSecond, workPerFrame, frames }: Motion) =>
    `${name} ${whole(framesPerSecond)} frames a second, ${whole(workPerFrame)} ms of work for each of ${frames}`;
  return [
    `52,560 points: ${whole(firstPaint)} ms from the last byte to the drawing, which takes ${whole(draw)} ms`,
    `raster ${whole(raster)} ms`,
    motion('pan', pan),
    motion('zoom', zoom),
    `${whole(heapMegabytes)} MB`,
  ].join('; ');
}
