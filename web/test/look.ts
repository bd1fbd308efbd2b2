import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Programs of the page, as texts: the types of a browser stay out of the server's.
const shape = `(() => {
  const isRead = (node) => node.closest('[aria-hidden="true"]:not(svg), .sr') === null;
  const speaks = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  const texts = [...document.querySelectorAll('body *')].filter((node) => isRead(node) && speaks(node));
  const small = texts.filter((node) => Number.parseFloat(getComputedStyle(node).fontSize) < 14);
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [
    ...small.map((node) => 'text under 14 px: ' + node.tagName + ' ' + node.textContent),
    ...(wide > 0 ? [wide + ' px wider than the window'] : []),
  ];
})()`;
const barriers = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`;

/** Text under 14 px, anything wider than the window. */
export function findShapeFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(shape);
}

/** Barriers to people who see, hear or move differently, as axe finds them. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return await page.evaluate<string[]>(barriers);
}
