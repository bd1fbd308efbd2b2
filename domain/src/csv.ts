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
  return typeof cell === 'string' ? quoteText(neutralise(cell), form) : quoteText(formatNumber(cell, form), form);
}

/** Numbers are exempt by type. Thousandths are retained, since a ten-minute step divides a watt-hour by six. */
function formatNumber(value: number, form: CsvForm): string {
  const text = String(Math.round(value * 1000) / 1000);
  return form.decimal === ',' ? text.replace('.', ',') : text;
}

/** A text that a spreadsheet would run as a formula is shown instead. */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const special = /[",;\r\n]/;

function quoteText(text: string, form: CsvForm): string {
  if (!special.test(text)) return text;
  const harmless = form.sep === ';' ? /^[^";\r\n]*$/ : /^[^",\r\n]*$/;
  return harmless.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
