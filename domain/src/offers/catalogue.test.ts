import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import {
  announcesShape,
  changesPrices,
  compareOffers,
  findManualOffers,
  isSuspicious,
  type KnownOffer,
  lastRevision,
  type ManualOffers,
  type OfferChange,
  placePrices,
  planChanges,
} from './catalogue-changes.ts';
import { type CatalogueOffer, readOfferShape, readPriceField } from './catalogue-offer.ts';
import { checkGrid, checkOffer } from './offer-rules.ts';

type Row = {
  provider: string;
  name: string;
  type: string;
  power_kva: number;
  subscription_price: number;
  prices: Record<string, number>;
  valid_from: string;
};
const rows = JSON.parse(readFileSync(new URL('../../../presets/france/offers.json', import.meta.url), 'utf8')) as Row[];

function toOffer(row: Row): CatalogueOffer {
  const shape = readOfferShape(row.type);
  if (!shape) throw new Error(row.type);
  const prices = Object.fromEntries(
    Object.entries(row.prices).map(([name, price]) => [readPriceField(name) ?? name, price]),
  );
  return {
    ...shape,
    name: row.name,
    power_kva: row.power_kva,
    subscription_price: row.subscription_price,
    prices,
    valid_from: toDay(row.valid_from),
  };
}

const base: CatalogueOffer = {
  name: 'Fixe',
  type: 'BASE',
  variant: null,
  power_kva: 6,
  subscription_price: 15.5,
  prices: { base_price: 0.19 },
  valid_from: toDay('2025-08-01'),
};
const hcHp: CatalogueOffer = { ...base, type: 'HC_HP', prices: { hp_price: 0.21, hc_price: 0.16 } };
const tempo: CatalogueOffer = {
  ...base,
  type: 'TEMPO',
  prices: {
    tempo_blue_hc: 0.12,
    tempo_blue_hp: 0.15,
    tempo_white_hc: 0.14,
    tempo_white_hp: 0.17,
    tempo_red_hc: 0.15,
    tempo_red_hp: 0.65,
  },
};

describe('the built-in catalogue', () => {
  it('has 253 offers of eight suppliers that fulfil every rule', () => {
    const counts = Object.groupBy(rows, (row) => row.provider);
    expect(Object.values(counts).map((offers) => offers?.length)).toEqual([49, 33, 34, 17, 34, 34, 34, 18]);
    for (const [provider, offers] of Object.entries(counts)) {
      const powers =
        provider === 'Ekwateur'
          ? { powers: [3, 6, 9] }
          : { counts: { BASE: 9, HC_HP: 8, ...(provider === 'EDF' && { TEMPO: 7 }) } };
      expect([provider, checkGrid((offers ?? []).map(toOffer), powers)]).toEqual([provider, []]);
    }
  });
});

describe('what is wrong with an offer', () => {
  it.each([
    ['no name', { ...base, name: ' ' }, ['name']],
    ['no subscription', { ...base, subscription_price: 0 }, ['subscription_price']],
    ['a negative price', { ...base, prices: { base_price: -0.1 } }, ['base_price', 'base_price']],
    ['a price of 0', { ...base, prices: { base_price: 0 } }, ['base_price']],
    ['a missing price', { ...hcHp, prices: { hp_price: 0.2 } }, ['hc_price']],
    ['7 kVA', { ...base, power_kva: 7 }, ['power_kva']],
    ['a price in centimes', { ...base, prices: { base_price: 19.52 } }, ['base_price']],
    ['a price in EUR among centimes', { ...base, prices: { base_price: 0.001952 } }, ['base_price']],
    ['off-peak above peak', { ...hcHp, prices: { hp_price: 0.16, hc_price: 0.21 } }, ['hc_price']],
    [
      'equal week-end prices',
      { ...hcHp, variant: 'HC_WEEKEND', prices: { ...hcHp.prices, hp_price_weekend: 0.16, hc_price_weekend: 0.16 } },
      [],
    ],
    ['red below white', { ...tempo, prices: { ...tempo.prices, tempo_red_hp: 0.16 } }, ['tempo_white_hp']],
    ['own registers without any', { ...base, type: 'CUSTOM', prices: {} }, ['registers']],
    [
      'own registers that leave minutes out',
      { ...base, type: 'CUSTOM', prices: {}, registers: [{ key: 'night', price: 0.1, windows: ['22:00-06:00'] }] },
      ['registers'],
    ],
    [
      'a cap that leads nowhere',
      { ...base, type: 'CUSTOM', prices: {}, registers: [{ key: 'all', price: 0.1, cap_kwh: 5, cap_over: 'rest' }] },
      ['registers'],
    ],
    ['nothing', tempo, []],
  ] as const)('%s', (_, offer, fields) => {
    expect(checkOffer(offer as CatalogueOffer).map(({ field }) => field)).toEqual(fields);
  });

  it('refuses a grid with an offer twice, with a table cut short, or without any offer', () => {
    expect(checkGrid([base, base])).toEqual(['Fixe 6 kVA: stands there twice']);
    expect(checkGrid([base], { counts: { BASE: 9 } })).toEqual(['Fixe (BASE): 1 powers were read, 9 were expected']);
    expect(checkGrid([])).toEqual(['no offer was found in it']);
    expect(checkGrid([base], { counts: { BASE: 1, TEMPO: 7 } })).toEqual(['no offer of the kind TEMPO was read']);
    expect(checkGrid([base, { ...hcHp, name: 'Autre' }], { together: ['BASE', 'HC_HP'] })).toEqual([
      'Fixe: its table of HC_HP was not read',
      'Autre: its table of BASE was not read',
    ]);
  });
});

describe('what a grid changes', () => {
  const today = toDay('2026-01-15');
  const manual: ManualOffers = new Map();
  const stored = (offer: CatalogueOffer, id: string): KnownOffer & CatalogueOffer => ({
    ...offer,
    id,
    versions: [{ ...offer, valid_to: null }],
  });
  const other = { ...base, name: 'Autre' };

  it('matches by name, type and power, and reports each price that changed', () => {
    const dearer = { ...base, prices: { base_price: 0.2 }, subscription_price: 15.9 };
    const changes = planChanges([stored(base, 'a'), stored(other, 'b')], [dearer, hcHp], { today, manual });
    expect(changes.create).toEqual([hcHp]);
    expect(changes.deactivate.map(({ id }) => id)).toEqual(['b']);
    expect(changes.update.map(({ id, changes: of }) => [id, of])).toEqual([
      ['a', { base_price: { old: 0.19, new: 0.2 }, subscription_price: { old: 15.5, new: 15.9 } }],
    ]);
  });

  it.each([
    ['the same', base, {}],
    ['the seventh decimal', { ...base, prices: { base_price: 0.190_000_4 } }, {}],
    ['0 for absent', { ...base, prices: { base_price: 0.19, base_price_weekend: 0 } }, {}],
    ['null for absent', { ...base, prices: { base_price: 0.19, base_price_weekend: null } }, {}],
    ['a description', { ...base, description: 'Verte' }, { description: { old: null, new: 'Verte' } }],
    ['nothing said of it', { ...base, description: null, hc_schedules: null }, {}],
    ['the sixth', { ...base, prices: { base_price: 0.190_001 } }, { base_price: { old: 0.19, new: 0.190_001 } }],
  ])('compares prices: %s', (_, next, expected) => expect(compareOffers(base, next)).toEqual(expected));

  it('compares off-peak hours regardless of their order', () => {
    const hours = { monday: '22:00-06:00', sunday: '00:00-24:00' };
    const turned = { sunday: '00:00-24:00', monday: '22:00-06:00' };
    expect(compareOffers({ ...hcHp, hc_schedules: hours }, { ...hcHp, hc_schedules: turned })).toEqual({});
    const changes = compareOffers(hcHp, { ...hcHp, hc_schedules: hours });
    expect(changes).toEqual({ hc_schedules: { old: null, new: hours } });
    expect(changesPrices({ changes })).toBe(false);
  });

  describe('beside announced prices', () => {
    const day = (text: string | null) => (text === null ? null : toDay(text));
    const version = (from: string, to: string | null, base_price: number) => ({
      subscription_price: 15.5,
      prices: { base_price },
      valid_from: toDay(from),
      valid_to: day(to),
    });
    const announced = [version('2025-08-01', '2026-02-01', 0.19), version('2026-02-01', null, 0.25)];
    const known: KnownOffer = { ...base, id: 'a', versions: announced };
    const planned = (base_price: number, valid_from: string | null) => {
      const offer = { ...base, prices: { base_price }, valid_from: day(valid_from) };
      return planChanges([known], [offer], { today, manual }).update.map(({ changes }) => changes.base_price?.old);
    };

    it.each([
      ['the prices of today, undated', 0.19, null, []],
      ['the prices of today, under their date', 0.19, '2025-08-01', []],
      ['the announced ones', 0.25, '2026-02-01', []],
      ['others since the 1st', 0.21, '2026-01-01', [0.19]],
      ['others from tomorrow', 0.21, '2026-01-16', [0.19]],
      ['others in place of the announced ones', 0.26, '2026-02-01', [0.25]],
    ] as const)('%s are compared with those of their day', (_, price, from, replaced) =>
      expect(planned(price, from)).toEqual(replaced),
    );

    it.each([
      ['2026-01-01', '2026-01-01', '2026-02-01'],
      [null, '2026-01-15', '2026-02-01'],
      ['2026-01-20', '2026-01-20', '2026-02-01'],
      ['2026-02-01', '2026-02-01', null],
      ['2026-03-01', '2026-03-01', null],
      // Those of today began later, and were wrong.
      ['2025-02-01', '2025-08-01', '2026-02-01'],
    ])('prices from %s apply from %s to %s', (from, start, end) =>
      expect(placePrices(announced, day(from), today)).toEqual({ start, end }),
    );

    it.each([
      [null, '2026-01-15', '2026-01-25'],
      ['2026-01-25', '2026-01-25', '2026-02-24'],
      ['2026-02-24', '2026-02-24', null],
    ])('prices from %s apply from %s to %s where two more are announced, the next first', (from, start, end) => {
      const several = [
        version('2025-08-01', '2026-01-25', 0.19),
        version('2026-02-24', null, 0.26),
        version('2026-01-25', '2026-02-24', 0.25),
      ];
      expect(placePrices(several, day(from), today)).toEqual({ start, end });
    });

    it('prices come before those of an offer that is not sold yet', () =>
      expect(placePrices(announced.slice(1), null, today)).toEqual({ start: today, end: '2026-02-01' }));

    it('no shape is announced: it has no date', () => {
      const next = { ...base, hc_schedules: { default: '22:00-06:00' } };
      const announces = (valid_from: string) =>
        announcesShape(planChanges([known], [{ ...next, valid_from: toDay(valid_from) }], { today, manual }), today);
      expect([announces('2026-01-15'), announces('2026-01-16')]).toEqual([false, true]);
    });
  });

  it('ends only what a grid brought', () => {
    const brought = new Map([['b', 'contribution'] as const]);
    const all = [stored(base, 'a'), stored(other, 'b'), stored(tempo, 'c')];
    const changes = planChanges(all, [base], { today, manual: brought });
    expect(changes.manual.map(({ id }) => id)).toEqual(['b']);
    expect(changes.deactivate.map(({ id }) => id)).toEqual(['c']);
  });

  it.each([
    ['a grid brought it', ['1 create grid'], undefined],
    ['it was built in', ['1 create built_in'], undefined],
    ['a user changed its prices', ['1 create grid', '2 update contribution'], undefined],
    ['a user brought it', ['1 create contribution'], 'contribution'],
    ['an administrator entered it', ['1 create edit', '2 update edit'], 'edit'],
    ['built-in prices replaced older ones', ['1 create edit', '2 update built_in'], 'edit'],
    ['a grid has listed it since', ['1 create contribution', '2 update grid'], undefined],
    [
      'a user brought it back after a grid ended it',
      ['3 reactivate contribution', '1 create grid', '2 deactivate grid'],
      'contribution',
    ],
    ['a grid listed it again after that', ['1 create grid', '3 reactivate contribution', '4 update grid'], undefined],
  ])('knows who brought an offer: %s', (_what, history, expected) => {
    const changes = history.map((line) => {
      const [at = '', kind, source] = line.split(' ');
      return { offer_id: 'a', at, kind, source } as OfferChange;
    });
    expect(findManualOffers(changes).get('a')).toBe(expected);
  });

  it('lets built-in prices fill what is missing and touch nothing else', () => {
    const fresher = stored({ ...base, prices: { base_price: 0.21 }, valid_from: toDay('2026-02-01') }, 'a');
    const older = stored({ ...hcHp, prices: { hp_price: 0.3, hc_price: 0.2 }, valid_from: toDay('2024-02-01') }, 'c');
    const changes = planChanges([fresher, stored(other, 'b'), older], [base, hcHp, tempo], {
      builtIn: true,
      today,
      manual,
    });
    expect(changes.create).toEqual([tempo]);
    expect(changes.deactivate).toEqual([]);
    expect(changes.unchanged.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(changes.update.map(({ id }) => id)).toEqual(['c']);
  });

  it.each([
    [34, 17, false],
    [34, 18, true],
    [18, 12, true],
    [0, 0, false],
  ])('of %i offers %i gone is suspicious: %s', (count, gone, expected) => {
    const all = Array.from({ length: count }, (_, index) => stored({ ...base, name: `Offer ${index}` }, String(index)));
    const changes = planChanges(all, all.slice(gone), { today, manual });
    expect(isSuspicious(all, changes)).toBe(expected);
  });

  it.each([
    ['2026-11-15', '2026-08-01'],
    ['2026-02-01', '2026-02-01'],
    ['2026-01-31', '2025-08-01'],
  ])('on %s prices were last revised on %s', (today, expected) => expect(lastRevision(toDay(today))).toBe(expected));
});
