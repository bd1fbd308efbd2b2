import { restoreFormulas } from '@svc/domain/csv';
import { parseDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';

export type CellLimits = {
  /** In characters. A quoted cell may contain line ends: then the line continues behind them. */
  readonly longestLine: number;
  readonly mostCells: number;
};

/** What a person reads when a CSV file is not one, or is not in proportion. */
export class UnreadableCsv extends Error {}

/**
 * The lines of a CSV file as cells, one line at a time; at most one line is in memory. Quoted cells may contain
 * separators, quotes and line ends. The sign that stops a spreadsheet from running a text as a formula is removed.
 */
export async function* readCells(
  bytes: AsyncIterable<Uint8Array>,
  sep: string,
  limits: CellLimits,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let open = '';
  let quotes = 0;
  const addText = (text: string) => {
    open += text;
    if (open.length > limits.longestLine)
      throw new UnreadableCsv(`a line is longer than ${limits.longestLine} characters`);
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  };
  for await (const piece of bytes) {
    const text = decode(decoder, piece);
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      addText(text.slice(from, at));
      from = at + 1;
      if (quotes % 2 === 1) {
        open += '\n';
        continue;
      }
      yield splitLine(open, sep, limits);
      [open, quotes] = ['', 0];
    }
    addText(text.slice(from));
  }
  if (quotes % 2 === 1) throw new UnreadableCsv('a quote is not closed');
  if (open !== '') yield splitLine(open, sep, limits);
}

function decode(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new UnreadableCsv('the file is not UTF-8');
  }
}

function splitLine(line: string, sep: string, { mostCells }: CellLimits): string[] {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const cells = text.includes('"') ? splitQuoted(text, sep) : text.split(sep, mostCells + 1);
  if (cells.length > mostCells) throw new UnreadableCsv(`a line has more than ${mostCells} cells`);
  return cells.map(restoreFormulas);
}

function splitQuoted(line: string, sep: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === sep && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  cells.push(cell);
  return cells;
}

/** The forms of cells that several files have. An empty cell is null. */
export const dayCell = z.string().refine((text) => parseDay(text) !== undefined, 'is not a day');
export const instantCell = z
  .string()
  .max(30)
  .refine((text) => parseInstant(text) !== undefined, 'is not a moment');
export const wholeNumberCell = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));
