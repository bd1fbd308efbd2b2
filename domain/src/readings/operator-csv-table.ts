import type { Direction } from './operator-csv.ts';

export type CsvRow = {
  /** Counted from 1, as an editor shows it. */
  readonly line: number;
  readonly start: string;
  readonly value: string;
  readonly direction: Direction | undefined;
};

/** The lines of a file below its header, and what turns its values into W or Wh. */
export type CsvTable = { readonly kind: 'daily' | 'detail'; readonly factor: number; readonly rows: readonly CsvRow[] };

type Columns = {
  readonly kind: CsvTable['kind'];
  readonly factor: number;
  readonly start: number;
  readonly value: number;
  readonly direction: number;
};

const deepestHeader = 40;

/** Finds the header, after whatever lines describe the file; the separator is the one that makes it a header. */
export function findTable(text: string): CsvTable | { readonly line: number; readonly message: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, line] of lines.slice(0, deepestHeader).entries()) {
    for (const separator of [';', ',', '\t']) {
      const columns = findColumns(splitLine(line, separator));
      if (columns) return readRows(lines, index + 1, separator, columns);
    }
  }
  const isCurve = lines.slice(0, deepestHeader).some((line) => /debut|début/i.test(line));
  return { line: 1, message: isCurve ? 'column kW not found' : 'no column debut and kW, nor a date and kWh or Wh' };
}

function readRows(lines: readonly string[], from: number, separator: string, columns: Columns): CsvTable {
  const rows: CsvRow[] = [];
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const cells = splitLine(line, separator);
    rows.push({
      line: index + 1,
      start: cells[columns.start] ?? '',
      value: cells[columns.value] ?? '',
      direction: readDirection(cells[columns.direction] ?? ''),
    });
  }
  return { kind: columns.kind, factor: columns.factor, rows };
}

function findColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map(simplify);
  const find = (form: RegExp) => names.findIndex((name) => form.test(name));
  const direction = find(/^(sens|direction|grandeur|type)\b/);
  const choose = (kind: CsvTable['kind'], factor: number, start: number, value: number): Columns | undefined =>
    // One cell that names both is a line cut at the wrong sign.
    start >= 0 && value >= 0 && start !== value ? { kind, factor, start, value, direction } : undefined;
  const day = find(/^(date|jour|debut)/);
  return (
    choose('detail', 1000, find(/^debut/), find(/\bkw\b/)) ??
    choose('daily', 1000, day, find(/\bkwh\b/)) ??
    choose('daily', 1, day, find(/\bwh\b/))
  );
}

/** Lower case, without accents and with words apart: `Valeur (en kW)` holds the word `kw`. */
function simplify(cell: string): string {
  return cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function readDirection(cell: string): Direction | undefined {
  const word = simplify(cell);
  if (/^(prod|inj)/.test(word)) return 'production';
  return /^(cons|sout)/.test(word) ? 'consumption' : undefined;
}

/** Cells of a line; a quoted cell may hold the separator and doubled quotes. */
function splitLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
