/** A piece of text and its distance from the left. In a web table, the number of the column. */
export type GridCell = { readonly x: number; readonly text: string };

/** A line of a document, its pieces from left to right. */
export type GridRow = {
  readonly page: number;
  /** Only web pages have headings and tables. A price grid in PDF has only lines. */
  readonly kind: 'line' | 'heading' | 'header' | 'table';
  /** Rows of one web table have one number. */
  readonly table: number | null;
  readonly cells: readonly GridCell[];
};

/** A price grid, whether it came as PDF or as a web page. */
export type GridDocument = { readonly format: 'pdf' | 'html'; readonly rows: readonly GridRow[] };

/** The grid was downloaded, but its parser does not recognise it. The reason is for a person. */
export class GridUnreadable extends Error {
  override readonly name = 'GridUnreadable';
}

export function rowText(row: GridRow): string {
  return row.cells.map(({ text }) => text).join(' ');
}

export function documentText(document: GridDocument): string {
  return document.rows.map(rowText).join('\n');
}

const spaces = /[\u00a0\u202f\u2009]/g;

/** Accents composed, every kind of space a plain one. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(spaces, ' ').replace(/\s+/g, ' ').trim();
}

/** The same without accents and case, to compare titles. */
export function plainText(text: string): string {
  return normaliseText(text)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
