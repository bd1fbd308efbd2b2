import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { type GridRow, GridUnreadable, normaliseText, plainText, rowText } from '../grid-document.ts';
import { dateAfter, numbersOf, type PowerRow, powerRows, valueAt } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

const title = /^electricite (?:stable|reference) -\d{1,2}(?:[.,]\d)? ?%/;

/** Two offers after each other. Every price is printed four times: regulated and own, without and with tax. */
export const alpiq: Supplier = {
  name: 'ALPIQ',
  format: 'pdf',
  documents: ['electricite stable', 'electricite reference'],
  expected: { counts: { BASE: 9, HC_HP: 8 }, together: ['BASE', 'HC_HP'] },
  habits: { showsUntaxed: true },
  parse(document) {
    const starts = document.rows.flatMap((row, index) => (title.test(plainText(rowText(row))) ? [index] : []));
    if (starts.length === 0) throw new GridUnreadable('no offer is named in it');
    return starts.flatMap((start, index) => parseOffer(document.rows.slice(start, starts[index + 1])));
  },
};

function parseOffer(rows: readonly GridRow[]): CatalogueOffer[] {
  const texts = rows.map(rowText);
  const name = readName(texts[0] ?? '');
  const from = dateAfter(texts, /valable|compter/);
  const offPeakAt = texts.findIndex((text) => plainText(text).startsWith('option heures creuses'));
  if (offPeakAt < 0) throw new GridUnreadable(`${name}: no table of off-peak hours`);
  const [base, ...moreBase] = kwhPrices(rows.slice(0, offPeakAt));
  const [hp, hc, ...more] = kwhPrices(rows.slice(offPeakAt));
  if (base === undefined || hp === undefined || hc === undefined || more.length + moreBase.length > 0)
    throw new GridUnreadable(`${name}: not one price for base and two for off-peak hours`);
  return [
    ...subscriptions(rows.slice(0, offPeakAt)).map(([power, price]) =>
      offerOf(name, { type: 'BASE' }, power, price, { base_price: base }, from),
    ),
    ...subscriptions(rows.slice(offPeakAt)).map(([power, price]) =>
      offerOf(name, { type: 'HC_HP' }, power, price, { hp_price: hp, hc_price: hc }, from),
    ),
  ];
}

// The title may share its line with other text.
function readName(line: string): string {
  const text = normaliseText(line);
  return text.slice(0, text.indexOf('%') + 1);
}

/** Rows of four prices with five or six decimals: the last one is the supplier's own, with tax. */
function kwhPrices(rows: readonly GridRow[]): number[] {
  return rows.flatMap((row) => {
    const prices = numbersOf(row).filter(({ decimals }) => decimals >= 5);
    if (prices.length === 0) return [];
    const own = prices[3];
    if (!own) throw new GridUnreadable('a row of prices has not four of them');
    return [own.value];
  });
}

function subscriptions(rows: readonly GridRow[]): [power: number, price: number][] {
  return rows.flatMap(powerRows).map((row: PowerRow) => [row.power, valueAt(row, 3, 'subscription with tax')]);
}
