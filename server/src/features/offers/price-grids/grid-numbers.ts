import { type Day, parseDay } from '@svc/domain/day';
import { type GridRow, GridUnreadable, plainText } from './grid-document.ts';

/** A number as a grid prints it: whole numbers are powers, the others prices. */
export type GridNumber = { readonly x: number; readonly value: number; readonly decimals: number };

// A sign, a whole part, a comma or point with its decimals; nothing else may touch it but a currency.
const numberForm = /^-?\d{1,5}(?:[.,]\d{1,6})?$/;

/** Every number of a row. Text between them, units and currencies are skipped. */
export function numbersOf(row: GridRow): GridNumber[] {
  return row.cells.flatMap(({ x, text }) =>
    text
      .replace(/(€|eur\b|cts?\b)/gi, ' ')
      .replace(/(\d)\s*kva\b/gi, '$1 ')
      .split(/[\s|/]+/)
      .filter((word) => numberForm.test(word))
      .map((word) => ({ x, value: Number(word.replace(',', '.')), decimals: word.split(/[.,]/)[1]?.length ?? 0 })),
  );
}

/** A row of one table: the power it begins with, and its prices. */
export type PowerRow = {
  readonly x: number;
  readonly power: number;
  readonly values: readonly number[];
  /** The position of each value. */
  readonly places: readonly number[];
};

/** Tables side by side: each begins at another whole number, a power. */
export function powerRows(row: GridRow): PowerRow[] {
  const parts: { x: number; power: number; values: number[]; places: number[] }[] = [];
  for (const { x, value, decimals } of numbersOf(row)) {
    const last = parts.at(-1);
    if (decimals === 0 && value > 0) parts.push({ x, power: value, values: [], places: [] });
    else {
      last?.values.push(value);
      last?.places.push(x);
    }
  }
  return parts.filter(({ values }) => values.length > 0);
}

/**
 * Rows of two tables side by side, separated by their position. The left one has a row more, which must not be taken
 * for a row of the right one.
 */
export function sideBySide(rows: readonly GridRow[]): { left: PowerRow[]; right: PowerRow[] } {
  const parts = rows.map(powerRows);
  const edge = Math.min(...parts.filter((row) => row.length >= 2).map((row) => row[1]?.x ?? Number.POSITIVE_INFINITY));
  const all = parts.flat();
  return { left: all.filter(({ x }) => x < edge), right: all.filter(({ x }) => x >= edge) };
}

/**
 * The values of each row, aligned to the columns of the fullest one. A row with empty columns retains its positions.
 */
export function alignColumns(rows: readonly PowerRow[]): { power: number; values: (number | undefined)[] }[] {
  const columns = rows.reduce<readonly number[]>(
    (most, { places }) => (places.length > most.length ? places : most),
    [],
  );
  const gaps = columns.slice(1).map((place, index) => place - (columns[index] ?? 0));
  const tolerance = Math.min(...gaps, Number.POSITIVE_INFINITY) / 2;
  return rows.map(({ power, values, places }) => ({
    power,
    values: columns.map((column) => values[places.findIndex((place) => Math.abs(place - column) < tolerance)]),
  }));
}

/** The required value at this position. A grid without it is not the known grid. */
export function valueAt(row: PowerRow, index: number, what: string): number {
  const value = row.values[index];
  if (value === undefined) throw new GridUnreadable(`the row of ${row.power} kVA has no ${what}`);
  return value;
}

/** From centimes to euros, without the noise of a division. */
export function fromCentimes(value: number): number {
  return Math.round(value * 10_000) / 1_000_000;
}

const months = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];
const numericDate = /\b(\d{2})\/(\d{2})\/(\d{4})\b/;
const writtenDate = /\b(\d{1,2})(?:er)?\s+([a-z]{3,9})\s+(\d{4})\b/;

/** The first date after one of the phrases. Null when the document names none. */
export function dateAfter(rows: readonly string[], phrase: RegExp): Day | null {
  for (const row of rows) {
    const text = plainText(row);
    const at = phrase.exec(text);
    if (!at) continue;
    const day = readDate(text.slice(at.index));
    if (day) return day;
  }
  return null;
}

function readDate(text: string): Day | undefined {
  const numeric = numericDate.exec(text);
  if (numeric) return parseDay(`${numeric[3]}-${numeric[2]}-${numeric[1]}`);
  const written = writtenDate.exec(text);
  const month = months.indexOf(written?.[2] ?? '') + 1;
  if (!written || month === 0) return undefined;
  return parseDay(`${written[3]}-${String(month).padStart(2, '0')}-${(written[1] ?? '').padStart(2, '0')}`);
}
