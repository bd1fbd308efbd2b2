import type { Page } from 'playwright-core';

// Programs of the page, as texts: the types of a browser stay out of the server's.
const focused = `(() => {
  const node = document.activeElement;
  const name = node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent ?? '';
  const shows = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // Some fields lie unseen over what is drawn for them: that is what shows the focus then.
  const isShown = shows(node) || (node.parentElement && [node.parentElement, ...node.parentElement.children].some(shows));
  const { top, bottom, left, right } = node.getBoundingClientRect();
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  // The page itself and a heading that a screen opens with are no stops.
  const isStop = node !== document.body && node.tabIndex >= 0;
  return { isStop, name: name.replace(/\\s+/g, ' ').trim(), isShown: Boolean(isShown), isInside };
})()`;

type Focused = {
  readonly isStop: boolean;
  readonly name: string;
  readonly isShown: boolean;
  readonly isInside: boolean;
};

// What the Tab key has to reach: of radio buttons the chosen one, in a dialog only what is in it.
const waiting = `(() => {
  const within = document.querySelector('dialog[open]') ?? document;
  const isLeftOut = (node) => node.type === 'radio' && !node.checked
    && [...within.querySelectorAll('input[type="radio"]')].some(({ name, checked }) => name === node.name && checked);
  window.reached ??= new Set();
  window.reached.add(document.activeElement);
  return [...within.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => !isLeftOut(node) && !window.reached.has(node))
    .map((node) => node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40) ?? node.outerHTML.slice(0, 60));
})()`;

/** What the Tab key does not reach on a page, or does not show when it does. */
export async function findUnreachable(page: Page): Promise<readonly string[]> {
  const { unseen, step } = takeKeyboard(page);
  let left = await page.evaluate<string[]>(waiting);
  // Once around the page, and some more: a date field has several stops.
  for (let presses = 2 * left.length + 20; left.length > 0 && presses > 0; presses--) {
    await step('Tab');
    left = await page.evaluate<string[]>(waiting);
  }
  return [...left.map((name) => `not reached: ${name}`), ...[...unseen].map((name) => `not shown: ${name}`)];
}

const mostSteps = 120;
const settlingMs = 3000;

/** A keyboard-only user: moves from stop to stop, and the focus must be visible at each. */
export function takeKeyboard(page: Page) {
  const unseen = new Set<string>();
  const isSeen = ({ isStop, isShown, isInside }: Focused) => !isStop || (isShown && isInside);
  // The window may scroll to a stop, and draw its outline, a little after the key.
  const look = async () => {
    let at = await page.evaluate<Focused>(focused);
    for (const end = performance.now() + settlingMs; !isSeen(at) && performance.now() < end; ) {
      await page.waitForTimeout(100);
      at = await page.evaluate<Focused>(focused);
    }
    return at;
  };
  const step = async (key: string) => {
    await page.keyboard.press(key);
    const at = await look();
    if (!isSeen(at)) unseen.add(at.name);
    return at.name;
  };
  return {
    /** Stops at which nothing showed the focus, or which lay outside the window. */
    unseen,
    step,
    async reach(wanted: string | RegExp, key = 'Tab'): Promise<void> {
      for (let steps = 0; steps < mostSteps; steps++) {
        const name = await step(key);
        if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return;
      }
      throw new Error(`no way to ${wanted} with ${key}`);
    },
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
  };
}
