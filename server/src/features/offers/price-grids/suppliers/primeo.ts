import { documentText, type GridRow, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

// Glued text: power, "kVA", then one or two prices of exactly two decimals; a digit left over is the next power's.
const glued = /(\d{1,2}) ?kVA((?: ?\d{1,2}[.,]\d{2}){1,2})/gi;
const twoDecimals = /\d{1,2}[.,]\d{2}/g;
const fourDecimals = /(?<![\d.,-])0[.,]\d{4}(?!\d)/g;

/** Subscriptions in one glued line per tax, then three prices; the first table is without tax. */
export const primeo: Supplier = {
  name: 'Priméo Énergie',
  format: 'pdf',
  documents: ['offre fixe'],
  expected: { counts: { BASE: 9, HC_HP: 8 }, together: ['BASE', 'HC_HP'] },
  habits: { showsUntaxed: true },
  parse(document) {
    const texts = document.rows.map(rowText);
    const at = texts.findIndex((text) => plainText(text).startsWith('tarif ttc'));
    if (at < 0) throw new GridUnreadable('no table with tax');
    const name = readName(documentText(document));
    const from = dateAfter(texts, /valables|partir/);
    const below = document.rows.slice(at);
    const [base, hp, hc] = kwhPrices(below);
    const [untaxed] = kwhPrices(document.rows.slice(0, at));
    if (base <= untaxed) throw new GridUnreadable('the prices with tax are not above those without');
    return subscriptions(below).flatMap(({ power, prices: [forBase, forPeak] }) => [
      offerOf(name, { type: 'BASE' }, power, forBase ?? 0, { base_price: base }, from),
      ...(forPeak === undefined
        ? []
        : [offerOf(name, { type: 'HC_HP' }, power, forPeak, { hp_price: hp, hc_price: hc }, from)]),
    ]);
  },
};

function kwhPrices(rows: readonly GridRow[]): [base: number, hp: number, hc: number] {
  const prices = rows.flatMap((row) => [...rowText(row).matchAll(fourDecimals)].map(([text]) => toNumber(text)));
  const [base, hp, hc] = prices;
  if (base === undefined || hp === undefined || hc === undefined)
    throw new GridUnreadable('a table has not three prices');
  return [base, hp, hc];
}

function readName(text: string): string {
  const discount = /offre fixe\s*(-\d{1,2}\s?%)/i.exec(text)?.[1];
  if (!discount) throw new GridUnreadable('the offer is not named in it');
  return `Fixe ${discount}`;
}

// Adjacent pieces may be extracted with or without a space between them. Both read the same once joined.
function subscriptions(rows: readonly GridRow[]) {
  const text = rows.map((row) => row.cells.map((cell) => cell.text).join(' ')).join('\n');
  return [...text.matchAll(glued)].map(([, power, prices]) => ({
    power: Number(power),
    prices: [...(prices ?? '').matchAll(twoDecimals)].map(([price]) => toNumber(price)),
  }));
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
