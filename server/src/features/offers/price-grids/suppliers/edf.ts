import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { documentText, type GridDocument, type GridRow, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter, fromCentimes, type PowerRow, powerRows, sideBySide, valueAt } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

/** Prices per kWh are printed in centimes. Two tables are side by side, a third one below. */
export const edf: Supplier = {
  name: 'EDF',
  format: 'pdf',
  documents: ['tarif bleu', 'zen week-end'],
  expected: { counts: { BASE: 9, HC_HP: 8, TEMPO: 7, BASE_WEEKEND: 9, HC_WEEKEND: 8, FLEXDAY: 8 } },
  parse(document) {
    const text = plainText(documentText(document));
    if (text.includes('zen week-end')) return parseWeekend(document);
    if (text.includes('tarif bleu')) return parseRegulated(document);
    throw new GridUnreadable('neither the regulated grid nor the week-end grid');
  },
};

const price = (row: PowerRow, index: number, what: string) => fromCentimes(valueAt(row, index, what));
const subscription = (row: PowerRow) => valueAt(row, 0, 'subscription');

/** The rows above and below the title of the third table; what follows the end mark is small print. */
function cut(document: GridDocument, title: string): { upper: GridRow[]; lower: GridRow[] } {
  const texts = document.rows.map((row) => plainText(rowText(row)));
  const at = texts.findIndex((text) => text.includes(title));
  if (at < 0) throw new GridUnreadable(`no table "${title}"`);
  const end = texts.findIndex((text, index) => index > at && /^(majoration|edf sa)/.test(text));
  return { upper: document.rows.slice(0, at), lower: document.rows.slice(at, end < 0 ? undefined : end) };
}

function parseRegulated(document: GridDocument): CatalogueOffer[] {
  const from = dateAfter(document.rows.map(rowText), /applicable/);
  const { upper, lower } = cut(document, 'option tempo');
  const { left, right } = sideBySide(upper);
  const tempo = lower.flatMap(powerRows);
  const name = 'Tarif Bleu';
  return [
    ...left.map((row) =>
      offerOf(name, { type: 'BASE' }, row.power, subscription(row), { base_price: price(row, 1, 'price') }, from),
    ),
    ...right.map((row) => {
      const prices = { hp_price: price(row, 1, 'peak price'), hc_price: price(row, 2, 'off-peak price') };
      return offerOf(name, { type: 'HC_HP' }, row.power, subscription(row), prices, from);
    }),
    ...tempo.map((row) => offerOf(name, { type: 'TEMPO' }, row.power, subscription(row), tempoPrices(row), from)),
  ];
}

function tempoPrices(row: PowerRow): CatalogueOffer['prices'] {
  return {
    tempo_blue_hc: price(row, 1, 'blue off-peak price'),
    tempo_blue_hp: price(row, 2, 'blue peak price'),
    tempo_white_hc: price(row, 3, 'white off-peak price'),
    tempo_white_hp: price(row, 4, 'white peak price'),
    tempo_red_hc: price(row, 5, 'red off-peak price'),
    tempo_red_hp: price(row, 6, 'red peak price'),
  };
}

function parseWeekend(document: GridDocument): CatalogueOffer[] {
  const from = dateAfter(document.rows.map(rowText), /applicable/);
  const { upper, lower } = cut(document, 'option flex');
  const { left, right } = sideBySide(upper);
  return [
    ...left.map((row) => {
      const prices = { base_price: price(row, 1, 'week price'), base_price_weekend: price(row, 2, 'week-end price') };
      const shape = { type: 'BASE', variant: 'BASE_WEEKEND' } as const;
      return offerOf('Zen Week-End - Option Week-End', shape, row.power, subscription(row), prices, from);
    }),
    ...right.map((row) => {
      const prices = {
        hp_price: price(row, 1, 'peak price'),
        hc_price: price(row, 2, 'off-peak price'),
        hp_price_weekend: price(row, 3, 'week-end peak price'),
        hc_price_weekend: price(row, 4, 'week-end off-peak price'),
      };
      const shape = { type: 'HC_HP', variant: 'HC_WEEKEND' } as const;
      return offerOf(
        'Zen Week-End - Option Heures Creuses + Week-End',
        shape,
        row.power,
        subscription(row),
        prices,
        from,
      );
    }),
    ...lower.flatMap(powerRows).map((row) => {
      const prices = {
        hc_price_summer: price(row, 1, 'ordinary off-peak price'),
        hp_price_summer: price(row, 2, 'ordinary peak price'),
        hc_price_winter: price(row, 3, 'demanding off-peak price'),
        hp_price_winter: price(row, 4, 'demanding peak price'),
      };
      const shape = { type: 'SEASONAL', variant: 'FLEXDAY' } as const;
      return offerOf('Zen Week-End - Option Flex', shape, row.power, subscription(row), prices, from);
    }),
  ];
}
