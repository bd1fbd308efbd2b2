import type { Locator, Page } from 'playwright-core';

// Not charts of their own: a strip to choose days with, an import on its way, the drawings of the page for visitors and
// the day of the demonstration on it, which has its table and its file where it leads to.
const others = [
  'svg.cursor-pointer[role="img"]',
  'body:has(ol.steps) svg',
  'body:has(.hero) svg',
  '#demo-day svg',
  '[aria-label^="Le compteur voit"]',
].join();
const finder = `(() => {
  const lacks = (chart) => {
    const card = chart.closest('section');
    const table = card?.querySelector('[data-chart-table]');
    const tools = card?.querySelector('.chart-tools > [aria-haspopup="menu"]');
    const name = card?.querySelector('h2')?.textContent ?? chart.getAttribute('aria-label') ?? chart.tagName;
    if (!table) return name + ': nothing under it';
    const missing = [
      ...(table.querySelector('p').textContent.trim() === '' ? ['sentence'] : []),
      ...(tools == null ? ['tools'] : []),
    ];
    return missing.length === 0 ? '' : name + ': no ' + missing.join(', ');
  };
  const charts = [...document.querySelectorAll('main :is([role="slider"], canvas, svg.chart, .months)')];
  const drawn = charts.filter((chart) => !chart.matches(${JSON.stringify(others)}));
  return { charts: drawn.length, bare: [...new Set(drawn.map(lacks))].filter((fault) => fault !== '') };
})()`;

/** How many charts a page in French has, and which of them lack their sentence or their tools. */
export const findBareCharts = (page: Page) => page.evaluate<{ charts: number; bare: string[] }>(finder);

/** The button of the tools of the first chart of a page, or of a card of it. */
export const chartTools = (within: Page | Locator) =>
  within.getByRole('button', { name: /^Outils du graphique/ }).first();

type ChartTool = 'Afficher le tableau' | 'Masquer le tableau' | 'Télécharger en CSV' | 'Copier le lien';

/** Chooses one of these tools. */
export async function chooseChartTool(within: Page | Locator, tool: ChartTool): Promise<void> {
  await chartTools(within).click();
  await within.getByRole('menuitem', { name: tool }).click();
}
