import { checkGrid } from '@svc/domain/offers/offer-rules';
import { type GridFile, gridBytes, gridText } from '@svc/simulator';
import { describe, expect, it } from 'vitest';
import { gridFilesOf } from '../../../../../test/grid-files.ts';
import { readBuiltInOffers } from '../../catalogue/built-in-offers.ts';
import type { GridDocument } from '../grid-document.ts';
import { readHtml } from '../read-html.ts';
import { readPdf } from '../read-pdf.ts';
import type { Supplier } from '../supplier.ts';
import { suppliers } from './index.ts';

async function open(file: GridFile, text?: string): Promise<GridDocument> {
  const bytes = await gridBytes(file, text);
  return file.endsWith('.html') ? readHtml(bytes) : await readPdf(bytes);
}

async function scrape(supplier: Supplier, change: (text: string) => string = (text) => text) {
  const documents = await Promise.all(gridFilesOf(supplier.name).map((file) => open(file, change(gridText(file)))));
  return documents.flatMap((document) => supplier.parse(document));
}

// The second document of one supplier contains the figures of an offer with another name. Two pages have no date or
// another one.
const builtIn = readBuiltInOffers().map((offer) => ({
  ...offer,
  name: offer.name === 'Online' ? 'Essentielle' : offer.name,
}));
const undated = ['TotalEnergies', 'Ekwateur', 'Engie'];

describe('the price grids of every supplier', () => {
  const withBuiltIn = suppliers.filter(({ name }) => builtIn.some(({ provider }) => provider === name));
  it.each(withBuiltIn.map((supplier) => [supplier.name, supplier] as const))(
    'reads %s to the last digit',
    async (name, supplier) => {
      const expected = builtIn.filter(({ provider }) => provider === name).map(({ provider: _, ...offer }) => offer);
      const offers = await scrape(supplier);
      const dateless = (list: readonly { valid_from: unknown }[]) => list.map(({ valid_from: _, ...offer }) => offer);
      const keys = (list: readonly object[]) => list.map((offer) => JSON.stringify(sortKeys(offer))).sort();
      expect(keys(dateless(offers))).toEqual(keys(dateless(expected)));
      expect(checkGrid(offers, supplier.expected)).toEqual([]);
      if (!undated.includes(name) && name !== 'EDF')
        expect(new Set(offers.map(({ valid_from }) => valid_from))).toEqual(
          new Set(expected.map(({ valid_from }) => valid_from)),
        );
    },
  );
});

describe('the other grids', () => {
  it('reads a supplier with prices in centimes, and with off-peak hours at 3 kVA too', async () => {
    const vattenfall = suppliers.find(({ name }) => name === 'Vattenfall');
    if (!vattenfall) throw new Error('unknown');
    const offers = await scrape(vattenfall);
    expect(checkGrid(offers, vattenfall.expected)).toEqual([]);
    expect(offers).toHaveLength(18);
    expect(offers.filter(({ power_kva }) => power_kva === 3)).toMatchObject([
      { type: 'BASE', subscription_price: 12.86, prices: { base_price: 0.1872 }, valid_from: '2025-08-01' },
      { type: 'HC_HP', subscription_price: 13.31, prices: { hp_price: 0.1994, hc_price: 0.1571 } },
    ]);
  });

  it('reads the grid for electric vehicles as an offer with four registers of its own', async () => {
    const alterna = suppliers.find(({ name }) => name === 'Alterna');
    const offers = alterna?.parse(await open('alterna-vehicule.pdf')) ?? [];
    expect(checkGrid(offers)).toEqual([]);
    expect(offers).toHaveLength(9);
    expect(offers[1]).toEqual({
      name: 'Électricité verte 100% VE',
      type: 'CUSTOM',
      variant: null,
      power_kva: 6,
      subscription_price: 15.74,
      prices: {},
      valid_from: '2025-10-02',
      registers: [
        { key: 'super_hc', price: 0.1225, windows: ['02:00-06:00'] },
        { key: 'weekend', price: 0.1637, weekdays: [6, 7] },
        { key: 'hc', price: 0.1637, windows: 'offpeak' },
        { key: 'hp', price: 0.2078 },
      ],
    });
  });
});

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, of]) => [key, sortKeys(of)]),
  );
}
