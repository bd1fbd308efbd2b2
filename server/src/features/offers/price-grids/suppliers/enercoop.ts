import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { type GridDocument, type GridRow, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter, numbersOf, powerRows } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

type Section = {
  readonly title: string;
  readonly name: string;
  readonly type: CatalogueOffer['type'];
  readonly lowestPower: number;
  /** How many prices the section prints, and which of them is which. */
  readonly prices: number;
  readonly read: (prices: readonly number[]) => CatalogueOffer['prices'];
};

const at = (prices: readonly number[], index: number) => prices[index] ?? 0;
const peakAndOffPeak: Section['read'] = (prices) => {
  const [hp_price, hc_price] = [at(prices, 1), at(prices, 3)];
  // Old and new base prices differ by little, peak and off-peak by much: a table under another's title shows here.
  if (hc_price > 0.95 * hp_price) throw new GridUnreadable('an off-peak price is as high as the peak price');
  return { hp_price, hc_price };
};

// Without and with tax alternate; the first section shows the old prices before the new ones.
const sections: readonly Section[] = [
  {
    title: 'basic watt - base',
    name: 'Basic Watt',
    type: 'BASE',
    lowestPower: 3,
    prices: 4,
    read: (prices) => ({ base_price: at(prices, 3) }),
  },
  {
    title: 'flexi watt - heures creuses',
    name: 'Flexi Watt',
    type: 'HC_HP',
    lowestPower: 6,
    prices: 4,
    read: peakAndOffPeak,
  },
  {
    title: 'flexi watt - nuit & week-end',
    name: 'Flexi Watt - Nuit & Week-end',
    type: 'HC_NUIT_WEEKEND',
    lowestPower: 6,
    prices: 4,
    read: peakAndOffPeak,
  },
  {
    title: 'flexi watt - 2 saisons',
    name: 'Flexi Watt - 2 saisons',
    type: 'SEASONAL',
    lowestPower: 6,
    prices: 8,
    read: (prices) => ({
      hp_price_winter: at(prices, 1),
      hc_price_winter: at(prices, 3),
      hp_price_summer: at(prices, 5),
      hc_price_summer: at(prices, 7),
    }),
  },
];

/** Four sections, each a table of 36 powers with the subscription without and with tax, and its prices below. */
export const enercoop: Supplier = {
  name: 'Enercoop',
  format: 'pdf',
  documents: ['basic watt'],
  expected: { counts: { BASE: 9, HC_HP: 8, HC_NUIT_WEEKEND: 8, SEASONAL: 8 } },
  habits: { showsUntaxed: true, usual: { low: 0.2, high: 1, only: 'base_price' } },
  parse(document) {
    const from = dateAfter(document.rows.map(rowText), /applicable/);
    return sections.flatMap((section) => parseSection(section, rowsOf(document, section), from));
  },
};

function rowsOf(document: GridDocument, { title }: Section): GridRow[] {
  const texts = document.rows.map((row) => plainText(rowText(row)));
  const start = texts.findIndex((text) => text.includes(title));
  if (start < 0) throw new GridUnreadable(`no section "${title}"`);
  // A further variant with peak days and the footer are not ours.
  const end = texts.findIndex(
    (text, index) =>
      index > start &&
      (sections.some((other) => text.includes(other.title)) || /^(option|jours de pointe|l.energie est)/.test(text)),
  );
  return document.rows.slice(start + 1, end < 0 ? undefined : end);
}

function parseSection(
  section: Section,
  rows: readonly GridRow[],
  from: CatalogueOffer['valid_from'],
): CatalogueOffer[] {
  const prices = rows.flatMap((row) =>
    numbersOf(row)
      .filter(({ decimals }) => decimals === 5)
      .map(({ value }) => value),
  );
  if (prices.length !== section.prices)
    throw new GridUnreadable(`${section.name}: ${prices.length} prices were read, ${section.prices} were expected`);
  return rows
    .filter((row) => numbersOf(row).every(({ decimals }) => decimals <= 2))
    .flatMap(powerRows)
    .filter(({ power }) => power >= section.lowestPower && subscribedPowers.some((known) => known === power))
    .map(({ power, values }) => {
      const subscription = values[1];
      if (subscription === undefined)
        throw new GridUnreadable(`${section.name}: ${power} kVA has no subscription with tax`);
      return offerOf(section.name, { type: section.type }, power, subscription, section.read(prices), from);
    });
}
