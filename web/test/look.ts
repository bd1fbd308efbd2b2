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
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [
    ...small.map((node) => 'text under 14 px: ' + node.tagName + ' ' + node.textContent),
    ...texts.filter(isCut).map((node) => 'text cut off: ' + node.tagName + ' ' + node.textContent.slice(0, 60)),
    ...(wide > 0 ? [wide + ' px wider than the window'] : []),
  ];
})()`;
const listViolations = `.then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`;

/** With plain spaces, as tests are written: which of them may end a line is a matter of words.test.ts. */
export const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

/** Text under 14 px, text that is cut off, anything wider than the window. */
export function findShapeFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(shape);
}

/** Barriers to people who see, hear or move differently, as axe finds them; of all its rules, or of one. */
export async function findBarriers(page: Page, rule?: string): Promise<string[]> {
  // Half a megabyte: once a page.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const wish = rule === undefined ? '' : `{ runOnly: { type: 'rule', values: ['${rule}'] } }`;
  return await page.evaluate<string[]>(`axe.run(${wish})${listViolations}`);
}
