import type { Page } from 'playwright-core';

// Not charts of their own: a strip to choose days with, an import on its way, the drawings of the page for visitors and
// the day of the demonstration on it, which has its table and its file where it leads to.
const others = [
  'svg.cursor-pointer[role="img"]',
  'body:has(ol.steps) svg',
  'body:has(.hero) svg[role="img"]',
  '#demo-day svg',
  '[aria-label^="Le compteur voit"]',
].join();
const finder = `(() => {
  const lacks = (chart) => {
    const card = chart.closest('section');
    const table = card?.querySelector('[data-chart-table]');
    const name = card?.querySelector('h2')?.textContent ?? chart.getAttribute('aria-label') ?? chart.tagName;
    // The one chart of a page may have its buttons in the head of the page.
    const place = table?.dataset.chartTable ? document.getElementById(table.dataset.chartTable) : table;
    const has = (label) => place?.querySelector('button[aria-label="' + label + '"]') != null;
    if (!table) return name + ': nothing under it';
    const missing = [
      ...(table.querySelector('p').textContent.trim() === '' ? ['sentence'] : []),
      ...['Tableau', 'CSV', 'Copier le lien'].filter((label) => !has(label)),
    ];
    return missing.length === 0 ? '' : name + ': no ' + missing.join(', ');
  };
  const charts = [...document.querySelectorAll('main :is([role="slider"], canvas, svg.chart, .months)')];
  const drawn = charts.filter((chart) => !chart.matches(${JSON.stringify(others)}));
  return { charts: drawn.length, bare: [...new Set(drawn.map(lacks))].filter((fault) => fault !== '') };
})()`;

/** How many charts a page in French has, and which of them lack their sentence, table, file or link. */
export const findBareCharts = (page: Page) => page.evaluate<{ charts: number; bare: string[] }>(finder);
