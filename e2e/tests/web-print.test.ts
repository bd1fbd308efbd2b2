import { inflateSync } from 'node:zlib';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { isBlank } from '../gallery/picture.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { plain, showIn, untilDrawn } from '../page/page-checks.ts';
import { chooseContract } from '../shots/money.ts';

const screens = ['money', 'usage?from=2026-02-11&to=2026-02-11', 'today', 'calendar', 'compare', 'power'];

// A program of the page, as text: the types of a browser stay out of the server's.
const printedColours = `[...new Set([...document.querySelectorAll('.key > :first-child')].map(
  (node) => getComputedStyle(node).printColorAdjust))]`;

/** Charts that do not take the width of their place when it is half as wide. */
const stretched = `[...document.querySelectorAll('.card svg.chart')].flatMap((chart) => {
  chart.parentElement.style.width = '240px';
  const { width } = chart.getBoundingClientRect();
  chart.parentElement.style.width = '';
  return Math.abs(width - 240) < 1 ? [] : [width];
})`;

/** The drawing commands of a PDF. Its texts are numbers of glyphs, its colours are readable. */
function contentOf(pdf: Buffer): string {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'));
    } catch {
      // A font or a picture in another format.
    }
  }
  return streams.join('\n');
}

/** The colour of a CSS value #rrggbb as a PDF writes it for fills. */
const fillOf = (hex: string) =>
  new RegExp(
    `(^|\\s)${[1, 3, 5].map((at) => `0?${(Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4).slice(1, 5)}\\d*`).join(' ')} rg`,
  );

describe('pages on paper and in forced colours', () => {
  let fixture: HouseholdFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 420, holes: [12, 13] });
    await chooseContract(fixture);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });
  beforeEach(async () => {
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, locale: 'fr-FR' }));
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  async function open(screen: string): Promise<void> {
    await page.goto(`${fixture.client}/p/${fixture.homeId}/${screen}`);
    await untilDrawn(page);
    await page.locator('.print-head').waitFor({ state: 'attached' });
  }

  /** The pictures of the marks of each legend, without their names. */
  async function marksOf(legend: Locator): Promise<Buffer[]> {
    const marks = await legend.locator(':scope > .key > :first-child').all();
    return await Promise.all(marks.map((mark) => mark.screenshot()));
  }

  it.each(screens)('has a different key for each entry of a legend in forced colours: %s', async (screen) => {
    await open(screen);
    const legends = page.locator('main :has(> .key)');
    await legends.first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, { colorScheme, forcedColors: 'active' });
      for (const legend of await legends.all()) {
        const marks = await marksOf(legend);
        const name = `${colorScheme}: ${plain(await legend.textContent())}`;
        expect(marks.length, name).toBeGreaterThan(0);
        expect(new Set(marks.map((mark) => mark.toString('base64'))).size, name).toBe(marks.length);
        for (const mark of marks) expect(isBlank(mark), name).toBe(false);
      }
    }
  });

  it.each(screens)('prints the home, the date and every colour: %s', async (screen) => {
    await open(screen);
    await page.locator('main :has(> .key)').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const head = page.locator('.print-head');
    expect(await head.isVisible()).toBe(true);
    await expect
      .poll(async () => plain(await head.textContent()))
      .toMatch(/^Maison •••• \d{4} · imprimé le 16 févr\. 2026$/);
    expect(await page.evaluate(printedColours)).toEqual(['exact']);
    expect(await page.locator('.rail, .bar, .tabs, main .button').filter({ visible: true }).count()).toBe(0);
    // A printer draws the page at its own width without drawing the charts again.
    const charts = page.locator('.card svg.chart');
    expect(await charts.count()).toBeGreaterThan(0);
    expect(await page.evaluate(stretched)).toEqual([]);
  });

  it('prints a dark page in the light colours', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('money');
    await page.locator('main .key').first().waitFor();
    const content = contentOf(await page.pdf({ format: 'A4' }));
    // Peak hours in the light and in the dark theme, and the dark background.
    expect(content).toMatch(fillOf('#0a5660'));
    expect(content).not.toMatch(fillOf('#6fd3d6'));
    expect(content).not.toMatch(fillOf('#0d1413'));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('prints the date of the printout, not the date on which the page was opened', async () => {
    await open('money');
    await page.clock.setFixedTime('2026-02-17T00:10:00+01:00');
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(plain(await page.locator('.print-head').textContent())).toContain('17 févr. 2026');
  });
});
