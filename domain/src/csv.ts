/** How a spreadsheet wants its file: French ones read `;` between cells and a decimal comma. */
export type CsvForm = { readonly sep: ';' | ','; readonly decimal: ',' | '.' };

/** Without it spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

export type CsvCell = string | number | null;

/** One line with its end. An unknown value is an empty cell, never 0. */
export function csvLine(cells: readonly CsvCell[], form: CsvForm): string {
  let line = '';
  for (let index = 0; index < cells.length; index++) {
    if (index > 0) line += form.sep;
    line += csvCell(cells[index] ?? null, form);
  }
  return line + lineEnd;
}

function csvCell(cell: CsvCell, form: CsvForm): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quote(neutralizeFormulas(cell), /[",;\r\n]/);
  return quote(formatNumber(cell, form), form.sep === ';' ? /;/ : /,/);
}

/** Numbers are exempt by type. Thousandths are retained, since a ten-minute step divides a watt-hour by six. */
function formatNumber(value: number, form: CsvForm): string {
  const text = String(Math.round(value * 1000) / 1000);
  return form.decimal === ',' ? text.replace('.', ',') : text;
}

/**
 * A text that a spreadsheet would run as a formula is shown instead. A spreadsheet set for the other separator, or for
 * tabs, does not recognise the quotes of a cell in the middle of its line, and begins a cell inside the text.
 */
function neutralizeFormulas(text: string): string {
  return text.replace(/(?<=^|[;,\t\r\n])(?=['"]*[=+\-@\t\r])/g, "'");
}

/** The text of a cell as it was before it was neutralised. */
export function restoreFormulas(text: string): string {
  return text.replace(/(?<=^|[;,\t\r\n])'(?=['"]*[=+\-@\t\r])/g, '');
}

function quote(text: string, special: RegExp): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
