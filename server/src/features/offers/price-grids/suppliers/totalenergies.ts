import { documentText, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter, type PowerRow, sideBySide, valueAt } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

type Layout = {
  readonly title: string;
  readonly name: string;
  /** The positions of the tax-inclusive prices after the power, from 0. */
  readonly base: number;
  readonly peak: number;
  readonly offPeak: number;
};

// Without and with tax alternate; one of the documents shows the regulated prices and the discount before its own.
const layouts: readonly Layout[] = [
  { title: 'offre essentielle', name: 'Essentielle', base: 6, peak: 6, offPeak: 11 },
  { title: 'verte fixe', name: 'Verte Fixe', base: 3, peak: 3, offPeak: 5 },
];

export const totalenergies: Supplier = {
  name: 'TotalEnergies',
  format: 'pdf',
  documents: layouts.map(({ title }) => title),
  expected: { counts: { BASE: 9, HC_HP: 8 }, together: ['BASE', 'HC_HP'] },
  habits: { showsUntaxed: true, usual: { low: 0.15, high: 0.4 } },
  parse(document) {
    const text = plainText(documentText(document));
    const layout = layouts.find(({ title }) => text.includes(title));
    if (!layout) throw new GridUnreadable('neither of the two offers is named in it');
    const texts = document.rows.map(rowText);
    const end = texts.findIndex((row) => /^(tarif gaz|inclus)/.test(plainText(row)));
    const { left, right } = sideBySide(document.rows.slice(0, end < 0 ? undefined : end));
    const from = dateAfter(texts, /applicable|valable|compter/);
    const subscription = (row: PowerRow) => valueAt(row, 1, 'subscription with tax');
    return [
      ...left.map((row) => {
        const prices = { base_price: valueAt(row, layout.base, 'price with tax') };
        return offerOf(layout.name, { type: 'BASE' }, row.power, subscription(row), prices, from);
      }),
      ...right.map((row) => {
        const prices = {
          hp_price: valueAt(row, layout.peak, 'peak price with tax'),
          hc_price: valueAt(row, layout.offPeak, 'off-peak price with tax'),
        };
        return offerOf(layout.name, { type: 'HC_HP' }, row.power, subscription(row), prices, from);
      }),
    ];
  },
};
