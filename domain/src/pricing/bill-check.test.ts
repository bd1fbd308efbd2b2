import { describe, expect, it } from 'vitest';
import { context, flatEnergy, offer, offPeak, range, timeline, version } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import type { Offer } from '../offers/offer.ts';
import { type BillLine, checkBill } from './bill-check.ts';
import { billHypotheses } from './bill-hypotheses.ts';
import { describeFinding, describeVerdict } from './bill-messages.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import { buildEnergyTable, coverageOf } from './energy-table.ts';
import { readAmount } from './money.ts';

const june = range('2026-06-01', '2026-07-01');
const aroundAugust = range('2026-07-17', '2026-08-17');
const changing = offer('BASE', [
  version({ base_price: 0.2 }, { valid_to: toDay('2026-08-01'), valid_from: toDay('2025-08-01') }),
  version({ base_price: 0.25 }, { valid_from: toDay('2026-08-01') }),
]);
const dearer = offer(
  'BASE',
  changing.versions.map((each, index) => ({ ...each, subscription_price: 15 + index })),
);
const hcHp = offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 });

function check(
  of: Offer,
  amount: string,
  more: { days?: typeof june; lines?: BillLine[]; energy?: ReturnType<typeof flatEnergy> } = {},
) {
  const days = more.days ?? june;
  const energy = more.energy ?? flatEnergy(days);
  const ledger = openLedger(energy, context({ offPeak: offPeak('22:00-06:00') }));
  const spans = timeline(of, days);
  const other = { name: '02:00-07:00', ledger: openLedger(energy, context({ offPeak: offPeak('02:00-07:00') })) };
  return checkBill({
    range: days,
    billed: readAmount(amount) ?? 0n,
    cost: costOfPeriod(ledger, spans, days),
    coverage: coverageOf(energy),
    lines: more.lines ?? [],
    hypotheses: billHypotheses({ ledger, timeline: spans, range: days, otherOffPeak: [other] }),
  });
}

/*
 * HC_HP in June: 480 kWh x 0.20 + 240 kWh x 0.15 = 132.00; subscription 15 x 12 / 365 x 30 = 14.794521.
 * BASE around 1 August: 15 days x 24 kWh x 0.20 = 72.00, 16 x 24 x 0.25 = 96.00; subscription 31 days = 15.287671.
 */
describe('a bill against what was measured', () => {
  it.each([
    ['equal', hcHp, '146.79', {}, 'equal', undefined],
    [
      'the old price for all of it',
      changing,
      '164.09',
      { days: aroundAugust },
      'explained',
      ['price_date', '2025-08-01'],
    ],
    [
      'the new price for all of it',
      changing,
      '201.29',
      { days: aroundAugust },
      'explained',
      ['price_date', '2026-08-01'],
    ],
    ['without taxes', hcHp, '122.33', {}, 'explained', ['taxes_not_included', null]],
    // 5 of 24 hours off-peak: 720 - 150 = 570 x 0.20 + 150 x 0.15 = 136.50
    ['other off-peak hours', hcHp, '151.29', {}, 'explained', ['offpeak_hours', '02:00-07:00']],
    ['a day of subscription more', hcHp, '147.29', {}, 'explained', ['subscription_days', '+1']],
    ['a whole month of subscription', hcHp, '147.00', {}, 'explained', ['subscription_days', 'months']],
    // 72.00 + 96.00 + a month at 16 EUR, which applied to only a part of it.
    [
      'a whole month of a subscription whose price changed',
      dearer,
      '184.00',
      { days: aroundAugust },
      'different',
      ['unexplained', null],
    ],
    ['without the subscription', hcHp, '132.00', {}, 'explained', ['subscription_not_included', null]],
    ['nothing that explains it', hcHp, '99.99', {}, 'different', ['unexplained', null]],
  ] as const)('%s', (_, of, amount, more, verdict, cause) => {
    const result = check(of, amount, more);
    expect(result.verdict).toBe(verdict);
    expect(result.findings[0] && [result.findings[0].reason, result.findings[0].detail]).toEqual(cause);
  });

  it('names the line that differs, and by how much', () => {
    const result = check(hcHp, '150.00', {
      lines: [
        { tag: 'hc', amount_eur: '36,00' },
        { tag: 'hp', amount_eur: 99.21 },
      ],
    });
    expect(result.findings).toEqual([{ reason: 'line_differs', tag: 'hp', detail: '96.00', difference_eur: '-3.21' }]);
  });

  it('names the energy of a line that is a kWh off or more, since bills count whole kWh', () => {
    const lines = (kwh: number): BillLine[] => [{ tag: 'hp', kwh }];
    const found = (kwh: number) => check(hcHp, '150.00', { lines: lines(kwh) }).findings;
    expect(found(481)).toContainEqual({
      reason: 'energy_differs',
      tag: 'hp',
      detail: expect.stringMatching(/^480/),
      difference_eur: null,
    });
    expect(found(480.9).filter(({ reason }) => reason === 'energy_differs')).toEqual([]);
  });

  it('accepts a price with six decimals as a bill prints it, with five', () => {
    const exact = offer('BASE', { base_price: 0.182477 });
    const reasons = (price_eur: string) =>
      check(exact, '150.00', { lines: [{ tag: 'base', price_eur }] }).findings.map(({ reason }) => reason);
    expect(reasons('0,182477')).not.toContain('price_differs');
    expect(reasons('0,18248')).not.toContain('price_differs');
    expect(reasons('0,18247')).toContain('price_differs');
  });

  it('compares no total where a part of the energy has no price, and no line that it may belong to', () => {
    // 480 kWh x 0.20 and the subscription: what the bill would be if off-peak energy were free.
    const result = check(offer('HC_HP', { hp_price: 0.2 }), '110.79', {
      lines: [
        { tag: 'hc', kwh: 240, amount_eur: '36,00' },
        { tag: 'hp', amount_eur: '90,00' },
      ],
    });
    expect(result).toMatchObject({ verdict: 'unknown', computed_eur: null, difference_eur: null });
    expect(result.findings).toEqual([
      { reason: 'unpriced_energy', tag: 'hc', detail: 'price_missing', difference_eur: null },
      { reason: 'line_differs', tag: 'hp', detail: '96.00', difference_eur: '6.00' },
    ]);
    expect(describeVerdict(result).en).toContain('without a total on our side');
    // The same without the subscription would be explained.
    expect(check(offer('HC_HP', { hp_price: 0.2 }), '96.00').verdict).toBe('unknown');
  });

  it('compares no line while energy is in no register: it may belong to any', () => {
    const days = offer('CUSTOM', [version({}, { registers: [{ key: 'day', price: 0.2, windows: ['06:00-22:00'] }] })]);
    const result = check(days, '146.79', { lines: [{ tag: 'day', kwh: 720, amount_eur: '144,00' }] });
    expect(result.findings).toEqual([
      { reason: 'unpriced_energy', tag: null, detail: 'no_rule', difference_eur: null },
    ]);
  });

  it.each(['146.79', '132.00'])('does not call %s right while minutes or days are missing', (amount) => {
    const whole = flatEnergy(june);
    const unknownMinutes = whole.unknownMinutes.map((_, index) => (index === 4 ? 30 : 0));
    const states = whole.states.map((state, index) => (index < 3 ? ('missing' as const) : state));
    const found = (energy: typeof whole) => check(hcHp, amount, { energy });
    expect(found({ ...whole, unknownMinutes })).toMatchObject({
      verdict: 'unknown',
      findings: [{ reason: 'missing_minutes', detail: '30' }],
    });
    expect(found({ ...whole, states })).toMatchObject({ verdict: 'unknown', findings: [{ reason: 'missing_days' }] });
  });

  it('has no verdict on energy that was not measured', () => {
    const energy = buildEnergyTable(june, { curves: [] });
    expect(check(hcHp, '146.79', { energy })).toMatchObject({ verdict: 'unknown', computed_eur: null });
    const some = flatEnergy(june);
    const withMissing = {
      ...some,
      states: some.states.map((state, index) => (index < 3 ? ('missing' as const) : state)),
    };
    expect(check(hcHp, '99.99', { energy: withMissing })).toMatchObject({
      verdict: 'unknown',
      findings: [{ reason: 'missing_days', detail: '3/30' }],
    });
  });
});

it('a price date is written in everyday form', () => {
  const finding = { reason: 'price_date', tag: null, detail: '2024-08-01', difference_eur: null } as const;
  expect(describeFinding(finding).fr).toMatch(/depuis le 1er août 2024\.$/);
  expect(describeFinding(finding).en).toMatch(/since 1 August 2024 for/);
  expect(describeFinding({ ...finding, detail: null }).fr).toMatch(/depuis le début\.$/);
});

it.each([
  [
    { reason: 'unexplained', tag: null, detail: null, difference_eur: '4.26' },
    'Écart inexpliqué : 4,26 €.',
    'Unexplained difference: €4.26.',
  ],
  [
    { reason: 'unexplained', tag: null, detail: null, difference_eur: '-4.26' },
    'Écart inexpliqué : 4,26 €.',
    'Unexplained difference: €4.26.',
  ],
  [
    { reason: 'line_differs', tag: 'hp', detail: '1096.00', difference_eur: '-3.21' },
    'Ligne hp : nous trouvons 1 096,00 €, soit 3,21 € de moins que la facture.',
    'Line hp: we find €1,096.00, €3.21 less than the bill.',
  ],
  [
    { reason: 'price_differs', tag: 'hp', detail: '0.19520, 0.20160', difference_eur: null },
    'Ligne hp : notre prix est 0,1952 ; 0,2016 €/kWh, toutes taxes comprises.',
    'Line hp: our price is €0.1952, 0.2016 per kWh, all taxes included.',
  ],
  [
    { reason: 'energy_differs', tag: 'hp', detail: '1480.500', difference_eur: null },
    'Ligne hp : nous trouvons 1 480,5 kWh. Souvent un relevé estimé ou d’autres dates de relève.',
    'Line hp: we find 1,480.5 kWh. Often an estimated index, or other reading dates.',
  ],
] as const)('amounts of a finding are written as each language does: %o', (finding, french, english) => {
  const { fr, en } = describeFinding(finding);
  expect([fr.replace(/\s/g, ' '), en]).toEqual([french, english]);
});
