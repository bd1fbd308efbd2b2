import { GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter, fromCentimes, type PowerRow, powerRows, valueAt } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

const name = 'Électricité Verte Équilibre';

/** One row a power: base subscription and price, off-peak subscription and prices. Prices per kWh are in centimes. */
export const vattenfall: Supplier = {
  name: 'Vattenfall',
  format: 'pdf',
  documents: ['verte equilibre'],
  expected: { counts: { BASE: 9, HC_HP: 9 }, together: ['BASE', 'HC_HP'] },
  parse(document) {
    const texts = document.rows.map(rowText);
    if (!plainText(texts.join(' ')).includes('ttc')) throw new GridUnreadable('no table with tax');
    const from = dateAfter(texts, /applicables?/);
    const price = (row: PowerRow, index: number, what: string) => fromCentimes(valueAt(row, index, what));
    return document.rows.flatMap(powerRows).flatMap((row) => {
      const base = { base_price: price(row, 1, 'price') };
      const both = { hp_price: price(row, 3, 'peak price'), hc_price: price(row, 4, 'off-peak price') };
      return [
        offerOf(name, { type: 'BASE' }, row.power, valueAt(row, 0, 'subscription'), base, from),
        offerOf(name, { type: 'HC_HP' }, row.power, valueAt(row, 2, 'off-peak subscription'), both, from),
      ];
    });
  },
};
