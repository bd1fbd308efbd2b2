import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadVoice } from '../../../test/voice.ts';
import type { CatalogueOffer } from '../../api/catalogue.ts';
import type { Voice } from '../../words/language.tsx';
import { openHousehold } from '../../workers/household.ts';
import { type RankedLine, type Ranking, rankHousehold } from '../../workers/rank.ts';
import { causesOf, isStale, matches, roundParts, yearlyCost } from './compare.ts';
import { makeCorrection, priceKeys } from './correction.ts';
import type { Compared, OffersData } from './props.ts';
import { offersSentence } from './sentence.ts';

const voice: Voice = await loadVoice('fr', 'offers', 'tariffs');
const plain = (text: string) => text.replace(/[\s  ]/g, ' ');
const today = toDay('2026-02-16');

const offer = (id: string, more: Partial<CatalogueOffer> = {}) =>
  ({
    ...{ id, name: id, provider: 'EDF', provider_id: 'p', type: 'BASE', variant: null, power_kva: 9, is_active: true },
    ...{
      offer_url: null,
      versions: [
        { valid_from: toDay('2026-02-01'), valid_to: null, subscription_price: 10, prices: { base_price: 0.2 } },
      ],
    },
    ...more,
  }) as CatalogueOffer;
const each = (id: string, eur: number, price_from: string | null, more: Partial<Compared> = {}): Compared => ({
  offer: offer(id),
  line: {
    ...{ offer_id: id, kwh: '100.000', energy_eur: '20.00', subscription_eur: '10.00', total_eur: String(eur) },
    ...{ previous_eur: null, price_from: price_from === null ? null : toDay(price_from), unpriced: [], flags: [] },
    registers: [{ tag: 'base', kwh: '100.000', price_eur: '0.20000', eur: '20.00' }],
  } as RankedLine,
  eur,
  previous_eur: null,
  ...more,
});
const coverage = { days: 365, missing_days: 0, measured_days: 365, estimated_days: 0, missing_minutes: 0 };
const ranking = { coverage, missing: [], hasPrevious: true, lines: [], offers: 2, slots: 0, took_ms: 1 } as Ranking;
const mine = each('mine', 1617, '2026-02-01', { previous_eur: 1630 });
const facts = (ranked: readonly Compared[], more: Partial<OffersData> = {}) =>
  ({
    ...{
      today,
      from: toDay('2025-02-16'),
      to: toDay('2026-02-15'),
      offers: [],
      ranking,
      pricing: undefined,
      apart: [],
    },
    ...{ mine, ranked, home: {} },
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
  ])('%s', (_name, data, headline) => expect(plain(offersSentence(data, voice).headline)).toMatch(headline));

  it('says how much of the year is known when it is too little', () => {
    const hole = { start: toDay('2025-08-04'), end: toDay('2025-10-03') };
    const thin = { ...ranking, missing: [hole], coverage: { ...coverage, missing_days: 60 } };
    expect(offersSentence(facts([mine], { ranking: thin }), voice).caption).toMatch(
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
    const all = { power_kva: 9, kind: '', supplier: '', isFreshOnly: false };
    expect(matches(mine, all, today)).toBe(true);
    expect(matches(mine, { ...all, power_kva: 6 }, today)).toBe(false);
    expect(matches(mine, { ...all, kind: 'TEMPO' }, today)).toBe(false);
    expect(matches(each('a', 1, '2025-08-01'), { ...all, isFreshOnly: true }, today)).toBe(false);
  });
});

describe('a correction', () => {
  it('begins with the catalogue and takes a comma', () => {
    const of = offer('x');
    expect(priceKeys(of)).toEqual(['subscription_price', 'base_price']);
    expect(makeCorrection(of, { base_price: '0,1927' }, 'https://x', '')).toMatchObject({
      ...{ base_price: 0.1927, subscription_price: 10, existing_offer_id: 'x', offer_type: 'BASE', valid_from: null },
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
    offPeak: [],
    offers: [
      offer('base'),
      offer('tempo', {
        type: 'TEMPO',
        versions: [
          {
            ...{ valid_from: null, valid_to: null, subscription_price: 10 },
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

  it('never makes an offer cheapest by a calendar that is not known', () => {
    const last = rank(undefined).lines.at(-1);
    expect(last).toMatchObject({ offer_id: 'tempo', total_eur: null, unpriced: [{ reason: 'calendar_missing' }] });
  });

  it('spares the peak hours of red days when it is asked to', () => {
    const cost = (restraint: number) =>
      Number(rank('ROUGE', restraint).lines.find(({ offer_id }) => offer_id === 'tempo')?.total_eur);
    // 16 kWh a day at 0.70: half of it less is 5.60 EUR a day.
    expect(cost(0) - cost(50)).toBeCloseTo(365 * 5.6, 2);
  });
});
