import { warnOfGrid } from '@svc/domain/offers/grid-warnings';
import { documentText, type GridDocument, GridUnreadable, plainText } from './grid-document.ts';
import type { GridInput, GridResult } from './open-grid.ts';
import { checkPdf } from './pdf-guard.ts';
import { suppliers } from './suppliers/index.ts';

/** More than this is no price grid. */
const most = { rows: 20_000, characters: 2_000_000, offers: 1000 };

/**
 * The offers of a downloaded file. Call it where no other work waits: a hostile file uses all the resources it can get.
 */
export async function readGrid({ bytes, supplier: name }: GridInput): Promise<GridResult> {
  const supplier = suppliers.find((known) => known.name === name);
  if (!supplier) throw new GridUnreadable('no reader knows this document');
  const document = supplier.format === 'pdf' ? await openPdf(bytes) : await openPage(bytes);
  const size = document.rows.reduce((sum, row) => row.cells.reduce((of, { text }) => of + text.length, sum), 0);
  if (document.rows.length > most.rows || size > most.characters)
    throw new GridUnreadable('it holds more than a price grid does');
  const text = plainText(documentText(document));
  const offers = supplier.parse(document);
  if (offers.length > most.offers) throw new GridUnreadable('it holds more than a price grid does');
  const documents = supplier.documents.filter((word) => text.includes(word));
  return { offers, documents, warnings: warnOfGrid(offers, listPrices(text), supplier.habits ?? {}) };
}

// Each reader is a large library that the other files do not need: most of the start of a process is its loading.
async function openPdf(bytes: Uint8Array): Promise<GridDocument> {
  checkPdf(bytes);
  const { readPdf } = await import('./read-pdf.ts');
  return await readPdf(bytes);
}

async function openPage(bytes: Uint8Array): Promise<GridDocument> {
  const { readHtml } = await import('./read-html.ts');
  return readHtml(bytes);
}

const kwhPrice = /(?<!\d)0[.,]\d{4,6}(?!\d)/g;

function listPrices(text: string): number[] {
  return [...new Set([...text.matchAll(kwhPrice)].map(([price]) => Number(price.replace(',', '.'))))];
}
