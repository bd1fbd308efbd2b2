import type { Page } from 'playwright-core';

// Marks of one card that have a colour of the tariffs: the same form, nothing written on them, and nearly the same grey.
const marks = `(() => {
  const style = getComputedStyle(document.documentElement);
  const probe = document.body.appendChild(document.createElement('i'));
  const names = new Map();
  for (const day of ['bleu-', 'blanc-', 'rouge-', 'we-', ''])
    for (const hour of ['hp', 'hc', 'base']) {
      const token = '--reg-' + day + hour;
      probe.style.color = style.getPropertyValue(token);
      if (style.getPropertyValue(token)) names.set(getComputedStyle(probe).color, token);
    }
  probe.remove();
  const grey = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const faults = [];
  for (const card of document.querySelectorAll('.card')) {
    const seen = new Map();
    for (const node of card.querySelectorAll('*')) {
      if (node.closest('defs')) continue;
      const { fill, backgroundColor, backgroundImage } = getComputedStyle(node);
      const isDrawn = node instanceof SVGGeometryElement;
      const colour = isDrawn ? fill : backgroundColor;
      if (!names.has(colour) || (!isDrawn && backgroundImage !== 'none')) continue;
      const speaks = (node.textContent + (isDrawn ? '' : node.parentElement.textContent)).trim() !== '';
      if (!speaks) seen.set(node.tagName + ' ' + colour, [node.tagName, colour]);
    }
    const found = [...seen.values()];
    found.forEach(([form, colour], at) => {
      for (const [other, second] of found.slice(at + 1)) {
        const [a, b] = [grey(colour), grey(second)];
        if (form === other && Math.max(a, b) / Math.min(a, b) < 1.5)
          faults.push(names.get(colour) + ' and ' + names.get(second) + ' are one grey in ' + card.querySelector('h2')?.textContent);
      }
    });
  }
  for (const node of document.querySelectorAll('.text-ok, .text-warn, .text-bad, .chip, .note'))
    if (!(node.closest('li, p, td, dd, label, summary, div')?.textContent ?? '').trim())
      faults.push('a colour without a word: ' + node.outerHTML.slice(0, 120));
  return faults;
})()`;

/** Marks that differ only by their colour: without colours, two of them are the same. */
export function findColourAlone(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(marks);
}
