import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { CatalogueOffer } from '../../api/catalogue.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { openHousehold } from '../../workers/household.ts';
import { type RankedLine, type Ranking, rankHousehold } from '../../workers/rank.ts';
import { causesOf, isStale, roundParts, yearlyCost } from './compare.ts';
import { makeCorrection, priceKeys } from './correction.ts';
import { countOffers, describeCount, type Filters, filterSearch, matches, readFilters, toggle } from './filters.ts';
import type { Compared, OffersData } from './props.ts';
import { offersSentence } from './sentence.ts';

const i18n: I18n = await loadI18n('fr', 'offers', 'tariffs');
const plain = (text: string) => text.replace(/[\s  ]/g, ' ');
const today = toDay('2026-02-16');

const offer = (id: string, more: Partial<CatalogueOffer> = {}) =>
  ({
    id,
    name: id,
    provider: 'EDF',
    provider_id: 'p',
    type: 'BASE',
    variant: null,
    power_kva: 9,
    is_active: true,
    offer_url: null,
    versions: [
      { valid_from: toDay('2026-02-01'), valid_to: null, subscription_price: 10, prices: { base_price: 0.2 } },
    ],
    ...more,
  }) as CatalogueOffer;
const each = (id: string, eur: number, price_from: string | null, more: Partial<Compared> = {}): Compared => ({
  offer: offer(id),
  line: {
    offer_id: id,
    kwh: '100.000',
    energy_eur: '20.00',
    subscription_eur: '10.00',
    total_eur: String(eur),
    previous_eur: null,
    price_from: price_from === null ? null : toDay(price_from),
    unpriced: [],
    flags: [],
    registers: [{ tag: 'base', kwh: '100.000', price_eur: '0.20000', eur: '20.00' }],
  } as RankedLine,
  eur,
  previous_eur: null,
  ...more,
});
const coverage = { days: 365, missing_days: 0, measured_days: 365, estimated_days: 0, missing_minutes: 0 };
const ranking = {
  coverage,
  missing: [],
  hasPrevious: true,
  lines: [],
  mean_day_w: [],
  own_change_eur: null,
  offers: 2,
  slots: 0,
  took_ms: 1,
} as Ranking;
const mine = each('mine', 1617, '2026-02-01', { previous_eur: 1630 });
const facts = (ranked: readonly Compared[], more: Partial<OffersData> = {}) =>
  ({
    today,
    from: toDay('2025-02-16'),
    to: toDay('2026-02-15'),
    offers: [],
    ranking,
    pricing: undefined,
    apart: [],
    mine,
    ranked,
    home: {},
    ...more,
  }) as unknown as OffersData;

describe('the sentence about offers', () => {
  const fresh = each('fresh', 1550, '2025-11-26');
  const old = each('old', 1413, '2025-08-01');
  const coloured = each('tempo', 1454, '2026-02-01', { offer: offer('tempo', { type: 'TEMPO' }) });
  it.each<[string, OffersData, RegExp]>([
    ['the best is mine', facts([mine]), /^Votre offre est la moins chère/],
    ['a saving that holds', facts([fresh, mine]), /^67 € de moins par an$/],
    ['an old price is a condition', facts([old, fresh, mine]), /^67 € .*, jusqu’à 204 € si un prix d’août 2025/],
    ['only old prices', facts([old, mine]), /^204 € de moins par an, si un prix/],
    ['colours are a condition', facts([coloured, fresh, mine]), /^67 € .* jusqu’à 163 € en suivant les couleurs$/],
    [
      'dearer in the winter before is no saving that holds',
      facts([{ ...fresh, previous_eur: 1700 }, mine]),
      /^67 € de moins sur ces douze mois, mais pas l’hiver d’avant$/,
    ],
    ['no offer of mine', facts([fresh], { mine: undefined }), /Quelle est votre offre/],
    ['nothing at all', facts([]), /Pas encore de quoi comparer/],
  ])('%s', (_name, data, headline) => expect(plain(offersSentence(data, i18n).headline)).toMatch(headline));

  it('shows how much of the year is known when it is too little', () => {
    const missingRange = { start: toDay('2025-08-04'), end: toDay('2025-10-03') };
    const thin = { ...ranking, missing: [missingRange], coverage: { ...coverage, missing_days: 60 } };
    expect(offersSentence(facts([mine], { ranking: thin }), i18n).caption).toMatch(
      /305 jours connus sur 365.*60 jours manquent : 4 août – 2 oct/,
    );
  });
});

describe('a year of an offer', () => {
  it('is scaled only below nine days in ten, and only its energy', () => {
    const { line } = each('a', 30, null);
    expect(yearlyCost(line, { coverage: { ...coverage, missing_days: 36 } })).toBe(30);
    expect(yearlyCost(line, { coverage: { ...coverage, days: 100, missing_days: 50 } })).toBe(50);
    expect(yearlyCost({ ...line, total_eur: null }, { coverage })).toBeNull();
    expect(yearlyCost(line, { coverage: { ...coverage, missing_days: 365 } })).toBeNull();
  });

  it('has parts that add up to the shown sum', () => {
    expect(roundParts([0.4, 0.4, 0.4], 1.2)).toEqual([1, 0, 0]);
    expect(roundParts([973.6, 407.6, 235.1], 1616.3)).toEqual([974, 407, 235]);
  });

  it('is compared by register where both count alike, else as a whole', () => {
    const other = each('b', 28, null);
    expect(causesOf(mine, other).map(({ tag }) => tag)).toEqual(['base', 'subscription']);
    const hours = {
      ...other,
      line: { ...other.line, registers: [{ tag: 'hp', kwh: '60', price_eur: '0.2', eur: '12.00' }] },
    };
    expect(causesOf(mine, hours).map(({ tag }) => tag)).toEqual(['energy', 'subscription']);
  });

  it('is old after six months, and unknown is old', () => {
    expect(isStale(each('a', 1, '2025-08-17'), today)).toBe(false);
    expect(isStale(each('a', 1, '2025-08-01'), today)).toBe(true);
    expect(isStale(each('a', 1, null), today)).toBe(true);
  });

  it('is found by its filters', () => {
    const all: Filters = { power_kva: 9, kinds: [], suppliers: [], age: 'all', name: '' };
    expect(matches(mine, all, today)).toBe(true);
    expect(matches(mine, { ...all, power_kva: 6 }, today)).toBe(false);
    expect(matches(mine, { ...all, kinds: ['TEMPO'] }, today)).toBe(false);
    expect(matches(mine, { ...all, kinds: ['TEMPO', 'BASE'] }, today)).toBe(true);
    expect(matches(mine, { ...all, suppliers: ['ALPIQ'] }, today)).toBe(false);
    expect(matches(each('a', 1, '2025-08-01'), { ...all, age: '6' }, today)).toBe(false);
    expect(matches(each('a', 1, '2025-09-01'), { ...all, age: '6' }, today)).toBe(true);
    expect(matches(each('a', 1, '2025-09-01'), { ...all, age: '3' }, today)).toBe(false);
    expect(matches(each('a', 1, null), { ...all, age: '6' }, today)).toBe(false);
  });

  it.each([
    ['a part of its name', 'stab', true],
    ['without accents and case', 'electricite VERTE', true],
    ['with them', 'Électricité', true],
    ['the supplier', 'alp', true],
    ['both, in any order', 'alpiq stable', true],
    ['one word too many', 'stable tempo', false],
    ['spaces alone', '  ', true],
  ])('is found by %s', (_name, input, isFound) => {
    const named = each('a', 1, null, {
      offer: offer('a', { name: 'Électricité verte Stable −8 %', provider: 'ALPIQ' }),
    });
    const filters: Filters = { power_kva: 9, kinds: [], suppliers: [], age: 'all', name: input };
    expect(matches(named, filters, today)).toBe(isFound);
  });

  it('is counted under each choice, regardless of the other filters', () => {
    const tempo = { offer: offer('t', { type: 'TEMPO', provider: 'ALPIQ' }) };
    const small = { offer: offer('s', { power_kva: 6 }) };
    const any = { offer: offer('n', { power_kva: null }) };
    const offers = [
      ...[each('a', 1, '2026-02-01'), each('t', 2, '2025-09-01', tempo)],
      ...[each('s', 3, '2026-02-01', small), each('n', 4, null, any)],
    ];
    expect(countOffers(offers, [3, 6, 9], 9, today)).toEqual({
      all: 3,
      ages: [
        { value: '3', count: 1 },
        { value: '6', count: 2 },
        { value: 'all', count: 3 },
      ],
      kinds: [
        { value: 'BASE', count: 2 },
        { value: 'TEMPO', count: 1 },
      ],
      suppliers: [
        { value: 'EDF', count: 2 },
        { value: 'ALPIQ', count: 1 },
      ],
      powers: [
        { value: 3, count: 1 },
        { value: 6, count: 2 },
        { value: 9, count: 3 },
      ],
    });
  });

  it('has its filters in the address, and nothing there of what is as usual', () => {
    const usual = readFilters({}, 9);
    expect(usual).toEqual({ power_kva: 9, kinds: [], suppliers: [], age: 'all', name: '' });
    expect(filterSearch(usual, 9)).toEqual({});
    const chosen: Filters = { power_kva: 6, kinds: ['BASE', 'TEMPO'], suppliers: ['EDF'], age: '3', name: 'zen' };
    expect(readFilters(filterSearch(chosen, 9), 9)).toEqual(chosen);
    expect(readFilters({ kva: 'much', kind: 7, age: 'old', q: ['a'] }, 9)).toEqual(usual);
    expect(readFilters({ q: 20 }, 9).name).toBe('20');
    expect([7, -3, 0, 6.5, '12', 36].map((kva) => readFilters({ kva }, 9).power_kva)).toEqual([9, 9, 9, 9, 12, 36]);
  });

  it.each([
    ['the first press leaves one out', [], 'b', ['a', 'c']],
    ['a second leaves another out', ['a', 'c'], 'a', ['c']],
    ['a press takes it back', ['c'], 'a', ['c', 'a']],
    ['all of them is no filter', ['a', 'c'], 'b', []],
    ['none of them is no filter', ['a'], 'a', []],
    ['one that is not there counts for none of them', ['x', 'a'], 'c', ['x', 'a', 'c']],
    ['all of them and one that is not there is no filter', ['x', 'a', 'c'], 'b', []],
  ])('%s', (_name, chosen, value, next) => {
    expect(toggle(chosen, value, ['a', 'b', 'c'])).toEqual(next);
  });
});

describe('the description of the filters', () => {
  it('promises the offer of the home only where it is shown', () => {
    const left = { shown: 2, counts: countOffers([mine, mine, mine], [9], 9, today) };
    expect(describeCount({ ...left, mine }, i18n)).toBe('2 sur 3, la vôtre toujours affichée');
    for (const none of [undefined, { ...mine, eur: null }])
      expect(describeCount({ ...left, mine: none }, i18n)).toBe('2 sur 3');
  });

  it('agrees with its number', async () => {
    const { offers } = (await loadI18n('en', 'offers')).messages;
    expect([1, 2].map(i18n.messages.offers.measured)).toEqual(['1 mois mesuré sur 12', '2 mois mesurés sur 12']);
    expect([1, 2].map(offers.measured)).toEqual(['1 month of 12 measured', '2 months of 12 measured']);
  });
});

describe('a correction', () => {
  it('begins with the catalogue and takes a comma', () => {
    const of = offer('x');
    expect(priceKeys(of)).toEqual(['subscription_price', 'base_price']);
    expect(makeCorrection(of, { base_price: '0,1927' }, 'https://x', '')).toMatchObject({
      base_price: 0.1927,
      subscription_price: 10,
      existing_offer_id: 'x',
      offer_type: 'BASE',
      valid_from: null,
    });
  });
});

describe('the worker', () => {
  const start = toDay('2025-01-01');
  const end = addDays(start, 365);
  const household = (color: 'BLEU' | 'ROUGE' | undefined) => ({
    known: { start, end },
    runs: [{ start: Date.parse('2024-12-31T23:00:00Z'), step: 30, powers_w: new Float64Array(365 * 48).fill(1000) }],
    dailies_wh: new Float64Array(365).fill(Number.NaN),
    tempo: color ? Array.from({ length: 366 }, (_, index) => ({ date: addDays(start, index - 1), color })) : [],
    flexdays: [],
    peakDays: [],
    offPeak: [],
    offers: [
      offer('base'),
      offer('tempo', {
        type: 'TEMPO',
        versions: [
          {
            valid_from: null,
            valid_to: null,
            subscription_price: 10,
            prices: { tempo_blue_hc: 0.1, tempo_blue_hp: 0.1, tempo_red_hc: 0.1, tempo_red_hp: 0.7 },
          },
        ],
      }),
    ],
  });
  const rank = (color: 'BLEU' | 'ROUGE' | undefined, restraint = 0) =>
    rankHousehold(
      openHousehold(household(color)),
      { range: { start, end }, shifts: [], loads: [], restraint, hasPrevious: true },
      () => 0,
    );

  it('cuts a year of half hours into days and ranks the cheapest first', () => {
    const { lines, coverage: known } = rank('BLEU');
    expect(known).toMatchObject({ days: 365, measured_days: 365, missing_days: 0 });
    expect(lines.map(({ offer_id, total_eur }) => [offer_id, total_eur])).toEqual([
      ['tempo', '996.00'],
      ['base', '1872.00'],
    ]);
  });

  it('returns a mean day, and the effect of moving a habit on it', () => {
    const moved = rankHousehold(
      openHousehold(household('BLEU')),
      {
        range: { start, end },
        loads: [],
        restraint: 0,
        hasPrevious: false,
        shifts: [{ kwh: 1.5, from: '19:30-22:30', to: '02:00-05:00' }],
      },
      () => 0,
    ).mean_day_w.map(Math.round);
    const usual = rank('BLEU').mean_day_w.map(Math.round);
    expect(usual).toEqual(Array.from({ length: 48 }, () => 1000));
    // 1.5 kWh over three hours is 500 W.
    expect([moved[8], moved[41], moved[20]]).toEqual([1500, 500, 1000].map((watts) => expect.closeTo(watts, -1)));
    expect(moved.reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(48_000, -2);
  });

  it('never makes an offer cheapest by a calendar that is not known', () => {
    const last = rank(undefined).lines.at(-1);
    expect(last).toMatchObject({ offer_id: 'tempo', total_eur: null, unpriced: [{ reason: 'calendar_missing' }] });
  });

  it('reduces the peak hours of red days on request', () => {
    const cost = (restraint: number) =>
      Number(rank('ROUGE', restraint).lines.find(({ offer_id }) => offer_id === 'tempo')?.total_eur);
    // 16 kWh a day at 0.70: half of it less is 5.60 EUR a day.
    expect(cost(0) - cost(50)).toBeCloseTo(365 * 5.6, 2);
  });
});
