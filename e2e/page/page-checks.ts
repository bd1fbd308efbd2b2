import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { addMonths, toDay } from '@svc/domain/day';
import type { Page } from 'playwright-core';

export { plain } from '../../web/test/plain.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Programs of the page, as texts: the types of a browser stay out of the server's.
const shape = `(() => {
  const isRead = (node) => node.closest('[aria-hidden="true"]:not(svg), .sr') === null;
  const speaks = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  const texts = [...document.querySelectorAll('body *')].filter((node) => isRead(node) && speaks(node));
  const small = texts.filter((node) => Number.parseFloat(getComputedStyle(node).fontSize) < 14);
  const isCut = (node) => {
    if (node.closest('select, option, textarea, .skip')) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) return false;
    for (let up = node; up !== null && up !== document.body; up = up.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(up);
      // Meant for the ear alone.
      if (clipPath === 'inset(50%)') return false;
      if (!['hidden', 'clip'].includes(overflowX)) continue;
      const edge = up.getBoundingClientRect();
      if (right > edge.right + 1 || left < edge.left - 1) return true;
    }
    return left < -1;
  };
  // A label that lies on another of the same chart; lines of text are taller than their letters.
  const overlaps = [...document.querySelectorAll('svg.chart')].flatMap((chart) => {
    const labels = [...chart.querySelectorAll('text')].map((node) => ({ node, box: node.getBoundingClientRect() }));
    return labels.flatMap((one, index) =>
      labels
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 5,
        )
        .map((other) => 'labels overlap: ' + one.node.textContent + ' and ' + other.node.textContent),
    );
  });
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [
    ...small.map((node) => 'text under 14 px: ' + node.tagName + ' ' + node.textContent),
    ...texts.filter(isCut).map((node) => 'text cut off: ' + node.tagName + ' ' + node.textContent.slice(0, 60)),
    ...overlaps,
    ...(wide > 0 ? [wide + ' px wider than the window'] : []),
  ];
})()`;
const listViolations = `.then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`;

const drawn = 'main:has(.card):not(:has([data-state="loading"], [data-state="importing"]))';

/** Waits until a screen is drawn and none of its parts is loading. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator(drawn).waitFor();
}

const nextFrames =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))';

/** Text under 14 px, text that is cut off, labels of a chart that overlap, anything wider than the window. */
export function findLayoutErrors(page: Page): Promise<readonly string[]> {
  // Charts adapt to the width of their card a little later. A chart that never adapts is an error.
  return whatStays(async () => {
    await page.evaluate(nextFrames);
    return await page.evaluate<string[]>(shape);
  });
}

/** On a slow machine colours and widths follow seconds later. */
const settlingMs = 20_000;

/** Errors that remain after that time: colours and widths settle a little later, each at its own moment. */
export async function whatStays<Finding>(find: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let found = await find();
  for (const end = performance.now() + settlingMs; found.length > 0 && performance.now() < end; ) {
    await sleep(500);
    found = await find();
  }
  return found;
}

type Colours = { readonly colorScheme: 'light' | 'dark'; readonly forcedColors?: 'active' | 'none' };

/** Applies the colours that a user has chosen for all pages, and waits until the page has them. */
export async function showIn(page: Page, colours: Colours): Promise<void> {
  const { colorScheme, forcedColors = 'none' } = colours;
  await page.emulateMedia({ colorScheme, forcedColors });
  const query = `matchMedia('(prefers-color-scheme: ${colorScheme}) and (forced-colors: ${forcedColors})').matches`;
  // Not waitForFunction: while it waits, it needs what the content security policy forbids.
  while (!(await page.evaluate(query))) await page.waitForTimeout(20);
  await page.evaluate(nextFrames);
}

/** Accessibility violations that axe reports and that persist, for all its rules or for one. */
export async function findBarriers(page: Page, rule?: string): Promise<readonly string[]> {
  // Half a megabyte: once a page.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  // Passed checks are omitted: finding a selector for each of their nodes would be most of the work.
  const brief = { resultTypes: ['violations'], selectors: false };
  const options = rule === undefined ? brief : { ...brief, preload: false, runOnly: { type: 'rule', values: [rule] } };
  return await whatStays(() => page.evaluate<string[]>(`axe.run(${JSON.stringify(options)})${listViolations}`));
}

/** The calendar months of a request for a load curve, by their first days. */
export function requestedMonthsOf(query: URLSearchParams): string[] {
  const [start, end] = [toDay(query.get('start') ?? ''), toDay(query.get('end') ?? '')];
  const months: string[] = [];
  for (let month = toDay(`${start.slice(0, 7)}-01`); month < end; month = addMonths(month, 1)) months.push(month);
  return months;
}
