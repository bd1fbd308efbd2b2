import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { checkGrid } from '@svc/domain/offers/offer-rules';
import { type Download, DownloadRefused } from '#platform/download/download.ts';
import { GridUnreadable } from './grid-document.ts';
import type { GridInput, GridResult } from './open-grid.ts';
import type { Supplier } from './supplier.ts';

export type GridReading = {
  readonly download: (address: string) => Promise<Download>;
  readonly open: (input: GridInput) => Promise<GridResult>;
};

export type GridsRead =
  | { readonly ok: true; readonly offers: readonly CatalogueOffer[]; readonly warnings: readonly string[] }
  /** A readable message. */
  | { readonly ok: false; readonly reason: string };

/** Every document of a supplier, or none: half of a supplier's offers would look like the end of the other half. */
export async function readGrids(
  supplier: Supplier,
  addresses: readonly string[],
  { download, open }: GridReading,
): Promise<GridsRead> {
  const offers: CatalogueOffer[] = [];
  const warnings: string[] = [];
  const found = new Set<string>();
  for (const [index, address] of addresses.entries()) {
    try {
      const { bytes } = await download(address);
      checkForm(bytes, supplier.format);
      const result = await open({ bytes, supplier: supplier.name });
      offers.push(...result.offers);
      warnings.push(...result.warnings);
      for (const word of result.documents) found.add(word);
    } catch (error) {
      if (!(error instanceof DownloadRefused || error instanceof GridUnreadable)) throw error;
      return { ok: false, reason: `document ${index + 1} of ${addresses.length}: ${error.message}` };
    }
  }
  const missing = supplier.documents.filter((word) => !found.has(word));
  if (missing.length > 0) return { ok: false, reason: `no document "${missing.join('", "')}" among those read` };
  const errors = checkGrid(offers, supplier.expected);
  if (errors.length > 0) return { ok: false, reason: summarise(errors) };
  return { ok: true, offers, warnings };
}

function checkForm(bytes: Uint8Array, format: Supplier['format']): void {
  if (bytes.length === 0) throw new GridUnreadable('the file is empty');
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  if (format === 'pdf' && !isPdf) throw new GridUnreadable('the file is not a PDF');
  if (format === 'html' && isPdf) throw new GridUnreadable('a PDF came instead of a web page');
}

const maxErrors = 3;

function summarise(errors: readonly string[]): string {
  const more = errors.length - maxErrors;
  return `${errors.slice(0, maxErrors).join('; ')}${more > 0 ? `; and ${more} more` : ''}`.slice(0, 500);
}
