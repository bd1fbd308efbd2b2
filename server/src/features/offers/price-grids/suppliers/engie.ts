import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { type GridRow, GridUnreadable, normaliseText, plainText, rowText } from '../grid-document.ts';
import { dateAfter, numbersOf } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

const heading = /^grille tarifaire (.+?) ?\/ ?(base|heures creuses)/;
const supportedOffers = ['Elec Référence 3 ans', 'Elec Tranquillité'];

/** A comparison page: a heading names the offer and the option, the table below it contains the prices. */
export const engie: Supplier = {
  name: 'Engie',
  format: 'html',
  documents: ['grille tarifaire'],
  expected: { counts: { BASE: 9, HC_HP: 8 }, together: ['BASE', 'HC_HP'] },
  parse(document) {
    const from = dateAfter(document.rows.map(rowText), /mise a jour/);
    const offers = document.rows.flatMap((row, index) => {
      const match = row.kind === 'heading' ? heading.exec(plainText(rowText(row))) : null;
      if (!match || /gaz|duo/.test(match[0])) return [];
      const name = supportedOffers.find((supported) => plainText(supported) === match[1]);
      return name ? parseTable(name, match[2] === 'base', tableAfter(document.rows, index), from) : [];
    });
    const missing = supportedOffers.filter((supported) => !offers.some(({ name }) => name === supported));
    if (missing.length > 0) throw new GridUnreadable(`not on the page: ${missing.join(', ')}`);
    return offers;
  },
};

function tableAfter(rows: readonly GridRow[], heading: number): GridRow[] {
  const next = rows.findIndex((row, index) => index > heading && row.kind === 'heading');
  const below = rows.slice(heading + 1, next < 0 ? undefined : next);
  const table = below.find((row) => row.table !== null)?.table;
  return below.filter((row) => row.table === table);
}

function parseTable(
  name: string,
  isBase: boolean,
  rows: readonly GridRow[],
  from: CatalogueOffer['valid_from'],
): CatalogueOffer[] {
  const header = rows.find((row) => row.kind === 'header');
  const columnOf = (title: string) => {
    const cell = header?.cells.find(({ text }) => plainText(text).startsWith(title));
    if (!cell) throw new GridUnreadable(`${normaliseText(name)}: no column "${title}"`);
    return cell.x;
  };
  const [power, subscription] = [columnOf('puissance'), columnOf('abonnement')];
  const prices = isBase ? [columnOf('tarif base')] : [columnOf('tarif hp'), columnOf('tarif hc')];
  return rows
    .filter((row) => row.kind === 'table')
    .map((row) => {
      const at = (column: number) => numbersOf(row).find(({ x }) => x === column)?.value ?? 0;
      const [first, second] = prices.map(at);
      const shape = isBase ? ({ type: 'BASE' } as const) : ({ type: 'HC_HP' } as const);
      const kwh = isBase ? { base_price: first ?? 0 } : { hp_price: first ?? 0, hc_price: second ?? 0 };
      return offerOf(name, shape, at(power), at(subscription), kwh, from);
    });
}
