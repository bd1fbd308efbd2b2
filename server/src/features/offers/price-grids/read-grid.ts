import { inflateRawSync, inflateSync } from 'node:zlib';
import { warnOfGrid } from '@svc/domain/offers/grid-warnings';
import { documentText, type GridDocument, GridUnreadable, plainText } from './grid-document.ts';
import type { GridInput, GridResult } from './open-grid.ts';
import { suppliers } from './suppliers/index.ts';

/** More than this is no price grid. */
const gridLimits = { rows: 20_000, characters: 2_000_000, offers: 1000 };

/**
 * The offers of a downloaded file. Call it where no other work waits: a hostile file uses all the resources it can get.
 */
export async function readGrid({ bytes, supplier: name }: GridInput): Promise<GridResult> {
  const supplier = suppliers.find((known) => known.name === name);
  if (!supplier) throw new GridUnreadable('no reader knows this document');
  const document = supplier.format === 'pdf' ? await openPdf(bytes) : await openPage(bytes);
  const size = document.rows.reduce((sum, row) => row.cells.reduce((of, { text }) => of + text.length, sum), 0);
  if (document.rows.length > gridLimits.rows || size > gridLimits.characters)
    throw new GridUnreadable('it holds more than a price grid does');
  const text = plainText(documentText(document));
  const offers = supplier.parse(document);
  if (offers.length > gridLimits.offers) throw new GridUnreadable('it holds more than a price grid does');
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

const pdfLimits = { inflatedBytes: 64_000_000, streams: 20_000 };
const streamStart = /stream\r?\n/g;

/**
 * Checks a PDF before it is read: its inflated streams are allocated outside the heap, where no limit of a worker
 * applies.
 */
function checkPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 1024).indexOf('%PDF-') < 0) throw new GridUnreadable('the file is not a PDF');
  const text = file.toString('latin1');
  if (
    /\/Filter\s*\[\s*(?:\/\w+\s*)*\/(?:FlateDecode|Fl|LZWDecode|LZW)\b[^\]]*\/(?:FlateDecode|Fl|LZWDecode|LZW)\b/.test(
      text,
    )
  )
    throw new GridUnreadable('the file is compressed several times over');
  let left = pdfLimits.inflatedBytes;
  let streams = 0;
  for (const match of text.matchAll(streamStart)) {
    if (++streams > pdfLimits.streams) throw new GridUnreadable('the file has too many parts');
    left -= inflatedSize(file.subarray(match.index + match[0].length), left);
  }
}

// A stream that does not inflate is an image or a font, or broken. The reader reports it.
function inflatedSize(stream: Buffer, left: number): number {
  for (const inflate of [inflateSync, inflateRawSync]) {
    try {
      return inflate(stream, { maxOutputLength: left }).length;
    } catch (error) {
      if (error instanceof RangeError) throw new GridUnreadable('the file inflates to more than 64 MB');
      if (stream[0] !== 0x78) return 0;
    }
  }
  return 0;
}
