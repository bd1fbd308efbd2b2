import { type CheerioAPI, load } from 'cheerio';
import { type GridCell, type GridDocument, type GridRow, GridUnreadable, normaliseText } from './grid-document.ts';

const wanted = 'h1, h2, h3, h4, h5, h6, p, li, tr';

/** Headings, lines and table rows of a web page, in their order. */
export function readHtml(bytes: Uint8Array): GridDocument {
  const $ = load(new TextDecoder('utf-8').decode(bytes));
  const tables = $('table').toArray();
  const rows: GridRow[] = [];
  const open = new Map<number, Map<number, number>>();
  for (const element of $(wanted).toArray()) {
    const node = $(element);
    if (element.tagName !== 'tr') {
      const text = textOf($, node);
      if (text === '' || node.closest('table').length > 0) continue;
      const kind = element.tagName.startsWith('h') ? 'heading' : 'line';
      rows.push({ page: 1, kind, table: null, cells: [{ x: 0, text }] });
      continue;
    }
    const table = tables.findIndex((candidate) => node.closest('table').is(candidate));
    const spans = open.get(table) ?? new Map<number, number>();
    open.set(table, spans);
    const cells = cellsOf($, node, spans);
    const isHeader = node.children('td').length === 0;
    rows.push({ page: 1, kind: isHeader ? 'header' : 'table', table, cells });
  }
  if (rows.length === 0) throw new GridUnreadable('the page holds no text');
  return { format: 'html', rows };
}

type Selection = ReturnType<CheerioAPI>;

/** A column has the number it has on the screen: cells that span down from the row above occupy a column. */
function cellsOf($: CheerioAPI, row: Selection, taken: Map<number, number>): GridCell[] {
  const cells: GridCell[] = [];
  let x = 0;
  const skip = () => {
    for (let left = taken.get(x) ?? 0; left > 0; left = taken.get(x) ?? 0) taken.set(x++, left - 1);
  };
  for (const element of row.children('td, th').toArray()) {
    skip();
    const cell = $(element);
    const [width, height] = [sizeOf(cell.attr('colspan')), sizeOf(cell.attr('rowspan'))];
    cells.push({ x, text: textOf($, cell) });
    for (let column = 0; column < width; column++) taken.set(x++, height - 1);
  }
  skip();
  return cells;
}

// A page may claim to be a million columns wide.
function sizeOf(attribute: string | undefined): number {
  const size = Number(attribute ?? 1);
  return Number.isInteger(size) && size >= 1 ? Math.min(size, 100) : 1;
}

/** Line breaks inside a cell stay: without them adjacent text would be joined. */
function textOf($: CheerioAPI, node: Selection): string {
  const copy = node.clone();
  copy.find('br').replaceWith('\n');
  copy.find('script, style').remove();
  return $(copy)
    .text()
    .split('\n')
    .map(normaliseText)
    .filter((line) => line !== '')
    .join('\n');
}
