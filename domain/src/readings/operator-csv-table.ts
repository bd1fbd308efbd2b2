export type Direction = 'consumption' | 'production';

/** Which cells of a line count, and the factor that converts its value to W or Wh. */
export type CsvColumns = {
  readonly kind: 'daily' | 'detail';
  readonly separator: string;
  readonly factor: number;
  readonly start: number;
  readonly value: number;
  readonly direction: number;
};

export type CsvRow = { readonly start: string; readonly value: string; readonly direction: Direction | undefined };

/** The columns that a header names; the separator is the one that makes it a header. */
export function readHeader(line: string): CsvColumns | undefined {
  for (const separator of [';', ',', '\t']) {
    const columns = findColumns(splitLine(line, separator), separator);
    if (columns) return columns;
  }
  return undefined;
}

export function readRow(line: string, columns: CsvColumns): CsvRow {
  const cells = splitLine(line, columns.separator);
  return {
    start: cells[columns.start] ?? '',
    value: cells[columns.value] ?? '',
    direction: columns.direction < 0 ? undefined : readDirection(cells[columns.direction] ?? ''),
  };
}

function findColumns(cells: readonly string[], separator: string): CsvColumns | undefined {
  const names = cells.map(simplify);
  const find = (form: RegExp) => names.findIndex((name) => form.test(name));
  const direction = find(/^(sens|direction|grandeur|type)\b/);
  const choose = (kind: CsvColumns['kind'], factor: number, start: number, value: number): CsvColumns | undefined =>
    // One cell that names both is a line cut at the wrong sign.
    start >= 0 && value >= 0 && start !== value ? { kind, separator, factor, start, value, direction } : undefined;
  const day = find(/^(date|jour|debut)/);
  return (
    choose('detail', 1000, find(/^debut/), find(/\bkw\b/)) ??
    choose('daily', 1000, day, find(/\bkwh\b/)) ??
    choose('daily', 1, day, find(/\bwh\b/))
  );
}

/** Lower case, without accents and with words separated: `Valeur (en kW)` contains the word `kw`. */
function simplify(cell: string): string {
  return cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function readDirection(cell: string): Direction | undefined {
  const text = simplify(cell);
  if (/^(prod|inj)/.test(text)) return 'production';
  return /^(cons|sout)/.test(text) ? 'consumption' : undefined;
}

/** Cells of a line. A quoted cell may contain the separator and doubled quotes. */
function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
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
