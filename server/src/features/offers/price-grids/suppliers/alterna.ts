import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { documentText, type GridDocument, type GridRow, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { alignColumns, dateAfter, powerRows } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';
import { parseVehicleGrid, vehicleTitle } from './alterna-vehicle.ts';

const offers = [
  { word: 'locale', name: 'Électricité verte 100% locale' },
  { word: 'francaise', name: 'Électricité verte 100% française' },
] as const;

/** A table without tax, then the same with tax: power, base subscription and price, off-peak subscription and prices. */
export const alterna: Supplier = {
  name: 'Alterna',
  format: 'pdf',
  documents: offers.map(({ word }) => word),
  expected: { counts: { BASE: 9, HC_HP: 8 }, together: ['BASE', 'HC_HP'] },
  habits: { showsUntaxed: true },
  parse(document) {
    const text = plainText(documentText(document));
    if (vehicleTitle.test(text)) return parseVehicleGrid(document);
    const offer = offers.find(({ word }) => text.includes(word));
    if (!offer) throw new GridUnreadable('none of its offers is named in it');
    return parseGrid(document, offer.name);
  },
};

function parseGrid(document: GridDocument, name: string): CatalogueOffer[] {
  const texts = document.rows.map(rowText);
  const at = texts.findIndex((row) => plainText(row).startsWith('tarifs ttc'));
  if (at < 0) throw new GridUnreadable('no table with tax');
  if (firstPrice(document.rows.slice(at)) <= firstPrice(document.rows.slice(0, at)))
    throw new GridUnreadable('the prices with tax are not above those without');
  const from = dateAfter(texts.slice(at), /applicables/);
  const rows = document.rows.slice(at).flatMap(powerRows);
  return alignColumns(rows).flatMap(({ power, values: [base, kwh, other, hp, hc] }) => [
    offerOf(name, { type: 'BASE' }, power, base ?? 0, { base_price: kwh ?? 0 }, from),
    ...(other === undefined
      ? []
      : [offerOf(name, { type: 'HC_HP' }, power, other, { hp_price: hp ?? 0, hc_price: hc ?? 0 }, from)]),
  ]);
}

function firstPrice(rows: readonly GridRow[]): number {
  return rows.flatMap(powerRows)[0]?.values[1] ?? 0;
}
