import { addMonths, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Cost, CostRow, CostSlot, Pricing, Projection, SavedBill } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { addsUp, cutsOf, eurosOfUnits, slotBars, sumOfUnits, sumsByRegister } from '../../figures/cost-slots.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { periodAround } from '../../period/period.ts';
import { withBill, withoutBill } from './bills.ts';
import { guessContract } from './guess.ts';
import { costTable, invoicePeriods, monthBars, partsOfCost } from './months.ts';
import type { MoneyData } from './props.ts';
import { describeRule, emptyDraft, isPrice, replacesOffer, toDraft, toRule } from './rules.ts';
import { moneySentence } from './sentence.ts';

const i18n: I18n = await loadI18n('fr', 'money', 'tariffs');
const english: I18n = await loadI18n('en', 'money', 'tariffs');
const plain = (text: string) => text.replace(/[\s  ]/g, ' ');
const newest = toDay('2026-02-15');

const row = (start: string, end: string, total_eur: string | null, more: Partial<CostRow> = {}) =>
  ({
    start,
    end,
    missing_days: 0,
    kwh: '100.000',
    energy_eur: '20.00',
    subscription_eur: '15.00',
    total_eur,
    registers: [{ tag: 'hp', kwh: '100.000', price_eur: '0.20000', eur: '20.00' }],
    unpriced: [],
    flags: [],
    ...more,
  }) as CostRow;
const cost = (more: Partial<Cost> = {}) =>
  ({
    ...row('2025-02-16', '2026-02-16', '1641.00'),
    kwh: '7300.000',
    current: 'o',
    offers: [{}],
    coverage: { missing_days: 0 },
    ...more,
  }) as unknown as Cost;
const projection = (total: string, low: string, high: string) =>
  ({
    month: { period: { start: '2026-02-01', end: '2026-03-01' }, estimate: null },
    invoice: {
      period: { start: '2025-10-01', end: '2026-10-01' },
      estimate: { total_eur: total, low_eur: low, high_eur: high, so_far_eur: '811.00' },
    },
  }) as unknown as Projection;
const paying = (monthly: string) =>
  ({ monthly_payment: monthly, invoice: { from: '2025-10-01', months: 12 } }) as unknown as Pricing;
const facts: MoneyData = {
  home: {} as Home,
  today: toDay('2026-02-16'),
  newest,
  period: periodAround('year', newest),
  cost: cost(),
  before: undefined,
  parts: undefined,
  projection: undefined,
  budget: { rows: undefined, error: null },
  pricing: undefined,
  states: { parts: { kind: 'loading' } },
};

describe('the sentence about money', () => {
  it.each<[string, Partial<MoneyData>, RegExp, RegExp]>([
    ['no contract', { cost: cost({ current: null, offers: [] }) }, /attendent votre contrat/, /Trois étapes/],
    ['a year', {}, /^12 mois au 15 févr\. 2026 : 1 641 €$/, /7 300 kWh, abonnement/],
    [
      'a year against the one before',
      { before: cost({ total_eur: '1663.00' }) },
      /1 641 €/,
      /−22 € par rapport aux mêmes jours/,
    ],
    [
      'a year like the one before',
      { before: cost({ total_eur: '1641.30' }) },
      /1 641 €/,
      /Stable par rapport aux mêmes jours de l’an dernier\.$/,
    ],
    [
      'a year before that is not whole',
      { before: cost({ coverage: { missing_days: 3 } as Cost['coverage'] }) },
      /1 641 €/,
      /^7 300 kWh, abonnement et taxes compris\.$/,
    ],
    [
      'an unknown colour',
      {
        cost: cost({ total_eur: null, unpriced: [{ reason: 'calendar_missing', tag: null, kwh: '12.000' }] }),
      },
      / 20 € pour ce qui a un prix/,
      /12,0 kWh sans prix : la couleur ou le type de ces jours n’est pas connu\./,
    ],
    [
      'nothing stored',
      { cost: cost({ kwh: null, energy_eur: null, total_eur: null }) },
      /rien à compter/,
      /Aucun jour/,
    ],
    [
      'a bill',
      { projection: projection('1630.00', '1580.00', '1680.00') },
      /finira vers 1 630 €$/,
      /entre 1 580 € et 1 680 €/,
    ],
    [
      'a bill near what is paid',
      { projection: projection('1630.00', '1580.00', '1680.00'), pricing: paying('135') },
      /tout près de vos mensualités$/,
      /Versé d’ici là : 1 620 €\./,
    ],
    [
      'a bill above what is paid',
      { projection: projection('1830.00', '1780.00', '1880.00'), pricing: paying('135,00') },
      /210 € de plus que versé$/,
      /1 620 €/,
    ],
  ])('%s', (_name, part, headline, caption) => {
    const sentence = moneySentence({ ...facts, ...part }, i18n);
    expect(plain(sentence.headline)).toMatch(headline);
    expect(plain(sentence.caption)).toMatch(caption);
    const other = moneySentence({ ...facts, ...part }, english);
    expect(other.headline).not.toBe(sentence.headline);
    expect(other.headline + other.caption).not.toMatch(/undefined|NaN|null/);
  });
});

describe('months', () => {
  const rows = [
    row('2025-01-01', '2025-02-01', '190.00'),
    row('2025-02-01', '2025-03-01', '180.00', { missing_days: 2 }),
    ...Array.from({ length: 10 }, (_, index) => {
      const month = addMonths(toDay('2025-03-01'), index);
      return row(month, addMonths(month, 1), '100.00');
    }),
    row('2026-01-01', '2026-02-01', '216.00'),
    row('2026-02-01', '2026-02-16', null, { flags: ['partial'] }),
  ];

  it('are compared with the same month of the year before only where both are complete', () => {
    const bars = monthBars(rows, undefined, i18n);
    expect(bars).toHaveLength(12);
    expect(bars.at(-2)).toMatchObject({ before_eur: 190, isUnsure: false });
    expect(bars.at(-1)).toMatchObject({ before_eur: null, isUnsure: true });
  });

  it('are the same in the table, where a total that is not known is no number', () => {
    const table = costTable(rows, 12, i18n);
    expect(table.rows.at(-2)).toEqual(['2026-01', 100, 20, 15, 216, 190, 'complet']);
    expect(table.rows.at(-1)).toEqual(['2026-02-01', 100, 20, 15, null, null, 'partiel']);
    const running = row('2026-02-01', '2026-02-16', '60.00');
    expect(costTable([running], 12, i18n).rows[0]?.at(-1)).toBe('jusqu’au 15 févr.');
  });

  it('have one part a register, the subscription on top, and none where nothing is stored', () => {
    const twice = [...row('a', 'b', '1').registers, { tag: 'hp', kwh: '1', price_eur: '0.3', eur: '5.00' }];
    expect(partsOfCost(row('a', 'b', '1', { registers: twice }))).toEqual([
      { tag: 'hp', eur: 25 },
      { tag: 'subscription', eur: 15 },
    ]);
    expect(partsOfCost(row('a', 'b', null, { kwh: null }))).toBeNull();
    // Energy without any price has an unknown cost, not zero.
    const unpriced = [{ reason: 'no_price', kwh: '100.000' }] as unknown as CostRow['unpriced'];
    const bare = row('2026-01-01', '2026-02-01', null, { registers: [], subscription_eur: null, unpriced });
    expect(partsOfCost(bare)).toBeNull();
    expect(monthBars([bare], undefined, i18n)[0]?.why).toBe(i18n.messages.tariffs.noCost);
  });

  it('make invoice periods that touch and do not begin before the first known day', () => {
    const cycle = { from: toDay('2025-10-14'), months: 2 };
    const periods = invoicePeriods(cycle, newest, toDay('2025-06-01'));
    expect(periods.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-02-14 2026-04-13',
      '2025-12-14 2026-02-13',
      '2025-10-14 2025-12-13',
      '2025-08-14 2025-10-13',
      '2025-06-14 2025-08-13',
    ]);
  });
});

describe('a day that is explained', () => {
  const ends: Readonly<Record<string, string>> = { '22:00': '22:30', '22:30': '22:38', '22:38': '23:00' };
  const slot = (time: string, tag: string | null, kwh: string, units: string | null) =>
    ({
      start: `2026-02-11T${time}:00+01:00`,
      end: `2026-02-11T${ends[time] ?? '23:30'}:00+01:00`,
      tag,
      kwh,
      units,
      price_eur: tag === null ? null : '0.20000',
      eur: units === null ? null : String(Number(units) / 6e10),
      reason: tag === null ? 'calendar_missing' : null,
    }) as unknown as CostSlot;
  const slots = [
    slot('22:00', 'hp', '0.500000', '6000000000'),
    slot('22:30', 'hp', '0.133333', '1600000000'),
    slot('22:38', 'hc', '0.366667', '4400000001'),
    slot('23:00', null, '0.500000', null),
  ];

  it('adds up to the last unit', () => {
    expect(sumOfUnits(slots)).toBe(12_000_000_001n);
    expect(eurosOfUnits(12_000_000_000n)).toBe(0.2);
    expect(addsUp(slots, '0.20')).toBe(true);
    expect(addsUp(slots, '0.21')).toBe(false);
    expect(sumsByRegister(slots).map(({ tag, kwh }) => [tag, kwh.toFixed(3)])).toEqual([
      ['hp', '0.633'],
      ['hc', '0.367'],
    ]);
  });

  it.each([
    ['0.20', '12299999999', true],
    ['0.21', '12299999999', false],
    ['0.20', '12300000000', false],
    ['0.21', '12300000000', true],
    [null, '12300000000', false],
  ])('reports for %s EUR and %s units whether they are the same cents: %s', (shown, units, isSame) => {
    expect(addsUp([slot('22:00', 'hp', '1.000000', units)], shown)).toBe(isSame);
  });

  it('has the hour that October repeats twice', () => {
    const at = (start: string) => ({ ...slot('02:00', 'hc', '0.500000', '6000000000'), start: `2026-10-25T${start}` });
    const hours = ['02:00:00+02:00', '02:30:00+02:00', '02:00:00+01:00', '02:30:00+01:00'].map(at);
    const bars = slotBars(hours, i18n);
    expect(bars.map(({ hour, parts }) => [hour?.minute, parts])).toEqual(
      [120, 150, 120, 150].map((minute) => [minute, [{ tag: 'hc', eur: 0.1 }]]),
    );
    expect(new Set(bars.map(({ key }) => key)).size).toBe(4);
  });

  it('shows the tariffs of each half hour with their shares of its time', () => {
    const shares = slotBars(slots, i18n).map(({ hour }) =>
      hour?.tariffs.map(({ tag, share }) => `${tag} ${share.toFixed(2)}`),
    );
    expect(shares).toEqual([['hp 1.00'], ['hp 0.27', 'hc 0.73'], []]);
  });

  it('shows a split half hour as one bar of two parts, and a slot without a price as none', () => {
    expect(cutsOf(slots)).toEqual([22 * 60 + 38]);
    const bars = slotBars(slots, i18n);
    expect(bars.map(({ parts }) => parts?.length ?? null)).toEqual([1, 2, null]);
    expect(bars[2]).toMatchObject({ isUnsure: true });
  });
});

describe('prices of one’s own', () => {
  it.each([
    ['0,1927', true],
    ['0.1927', true],
    [' 0,19 ', true],
    ['', false],
    ['cher', false],
    ['-1', false],
  ])('are read as they are written: "%s"', (input, isRight) => expect(isPrice(input)).toBe(isRight));

  it('are returned by the server as they were typed', () => {
    const draft = { ...emptyDraft(0), price: '0,1927', from: '22:00', to: '06:00', weekdays: '67' };
    expect(toDraft(toRule(draft, 'consumption'), 0)).toEqual(draft);
    expect(toRule(draft, 'consumption')).toEqual({
      price: '0,1927',
      from: '22:00',
      to: '06:00',
      weekdays: [6, 7],
      direction: 'consumption',
    });
  });
});

describe('the contract that is looked for', () => {
  const home = (more: object) => ({ subscribed_power: null, pricing_option: null, offpeak_hours: [], ...more }) as Home;
  it.each([
    ['nothing known', home({}), undefined, { power_kva: 6, kind: 'BASE', isFromOperator: false }],
    [
      'the operator',
      home({}),
      { subscribed_power_kva: 9, distribution_tariff: 'BTINFMUDT', offpeak_hours: 'HC (22H38-6H38)' },
      { power_kva: 9, kind: 'HC_HP', isFromOperator: true },
    ],
    ['the owner', home({ subscribed_power: 12, pricing_option: 'TEMPO' }), undefined, { power_kva: 12, kind: 'TEMPO' }],
  ])('is that of %s', (_name, of, contract, expected) => expect(guessContract(of, contract)).toMatchObject(expected));
});

describe('saved bills', () => {
  const bill = (from: string, to: string, amount_eur = '1'): SavedBill => ({
    from,
    to,
    amount_eur,
    lines: [],
    verdict: 'equal',
    computed_eur: '1.00',
    checked_on: '2026-11-06',
  });
  it('are one per period, the newest first, and a new verdict replaces the old one', () => {
    const two = withBill([bill('2026-03-01', '2026-04-30')], bill('2026-05-01', '2026-06-30'));
    expect(two.map(({ from }) => from)).toEqual(['2026-05-01', '2026-03-01']);
    const again = withBill(two, bill('2026-03-01', '2026-04-30', '2'));
    expect(again.map(({ amount_eur }) => amount_eur)).toEqual(['1', '2']);
    expect(withoutBill(again, bill('2026-05-01', '2026-06-30')).map(({ from }) => from)).toEqual(['2026-03-01']);
  });
});

describe('the prices that a household entered', () => {
  const rule = (more: object) =>
    ({ price: '0,20', direction: 'consumption', ...more }) as Parameters<typeof describeRule>[0];
  const written = (more: object) =>
    Object.values(describeRule(rule(more), i18n))
      .map(plain)
      .join(', ');

  it.each([
    [{}, '0 h – 24 h, tous les jours, toujours'],
    [{ end: '2026-02-01' }, '0 h – 24 h, tous les jours, jusqu’au 31 janv. 2026'],
    [{ start: '2026-02-01', weekdays: [1, 2, 3, 4, 5] }, '0 h – 24 h, lundi à vendredi, depuis le 1er févr. 2026'],
    [
      { start: '2026-01-01', end: '2026-02-01', weekdays: [6, 7], from: '22:30', to: '06:30' },
      '22 h 30 – 6 h 30, samedi et dimanche, du 1er janv. 2026 au 31 janv. 2026',
    ],
    [{ weekdays: [3], to: '00:00' }, '0 h – 24 h, mercredi, toujours'],
  ])('%o are written with their hours, days and dates', (more, text) => {
    expect(written(more)).toBe(text);
  });

  it.each([[undefined], [[1, 2, 3, 4, 5]], [[6, 7]], [[3]], [[1, 6]]])(
    'keep their weekdays %o in the form',
    (weekdays) => {
      const saved = rule(weekdays ? { weekdays } : {});
      expect(toRule(toDraft(saved, 0), 'consumption')).toEqual(saved);
    },
  );

  it.each([
    ['without dates', [{}], '2026-02-15', true],
    ['after the last one ended', [{ end: '2026-02-01' }, { end: '2025-02-01' }], '2026-02-15', false],
    ['on the last day', [{ end: '2026-02-16' }], '2026-02-15', true],
    ['while one is open', [{ end: '2026-02-01' }, {}], '2026-02-15', true],
    ['before the first one', [{ start: '2026-03-01' }], '2026-02-15', false],
    ['where there are none', [], '2026-02-15', false],
  ])('replace the offer: %s', (_name, rules, day, expected) => {
    expect(replacesOffer(rules.map(rule), toDay(day))).toBe(expected);
  });
});
