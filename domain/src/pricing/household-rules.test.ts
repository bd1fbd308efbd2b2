import { describe, expect, it } from 'vitest';
import { context, flatEnergy, offer, offPeak, range, version } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { rangeLength } from '../day-range.ts';
import { formatWithOffset } from '../paris-time.ts';
import { costOfPeriod, openLedger, withOffPeak } from './cost.ts';
import { hourCoverage } from './hour-coverage.ts';
import { currentOffer, firstDayNeeded, householdTimeline } from './household-timeline.ts';
import { invoicePeriod } from './invoice-period.ts';
import { formatAmount } from './money.ts';
import { offPeakSpans } from './off-peak.ts';
import { adviseOffPeak } from './off-peak-advice.ts';
import { offPeakCandidates, otherOffPeak } from './other-off-peak.ts';
import { sameOfferAt } from './other-power.ts';
import { wintersOf } from './winters.ts';

const base = offer('BASE', { base_price: 0.2 }, { id: 'base' });
const hcHp = offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }, { id: 'hours' });

describe('the tariffs of a household', () => {
  const days = range('2026-06-01', '2026-06-11');
  const choices = [
    { valid_from: null, offer_id: 'base' },
    { valid_from: toDay('2026-06-06'), offer_id: 'hours' },
  ];

  it('are those of its offers, and its own prices where it entered some', () => {
    const own = {
      subscription_price: '10,00',
      rules: [
        { price: '0,10', start: toDay('2026-06-03'), end: toDay('2026-06-05'), direction: 'consumption' as const },
      ],
    };
    const spans = householdTimeline(choices, [base, hcHp], days, own);
    expect(spans.map(({ offer_id, range: { start, end } }) => [offer_id, start, end])).toEqual([
      ['base', '2026-06-01', '2026-06-03'],
      [null, '2026-06-03', '2026-06-05'],
      ['base', '2026-06-05', '2026-06-06'],
      ['hours', '2026-06-06', '2026-06-11'],
    ]);
    const cost = costOfPeriod(openLedger(flatEnergy(days), context()), spans, range('2026-06-03', '2026-06-05'));
    expect([formatAmount(cost.amount), formatAmount(cost.subscription ?? 0n)]).toEqual(['4.80', '0.66']);
  });

  it('apply to the days before the date of a choice where it is the only one', () => {
    const spans = householdTimeline([{ valid_from: toDay('2026-06-06'), offer_id: 'hours' }], [hcHp], days);
    expect(spans.map(({ offer_id, range: of }) => [offer_id, of])).toEqual([['hours', days]]);
  });

  it('apply in the order of their dates, regardless of the input order', () => {
    const spans = householdTimeline([...choices].reverse(), [base, hcHp], days);
    expect(spans).toEqual(householdTimeline(choices, [base, hcHp], days));
    expect(spans.map(({ offer_id }) => offer_id)).toEqual(['base', 'hours']);
  });

  it('leave days of an unknown offer without one', () => {
    const spans = householdTimeline(choices, [hcHp], days);
    expect(spans.map(({ offer_id }) => offer_id)).toEqual(['hours']);
  });

  it('name the offer at the end of a period, and a single choice applies for all time', () => {
    expect(currentOffer(choices, range('2026-06-01', '2026-06-06'))).toBe('base');
    expect(currentOffer(choices, days)).toBe('hours');
    expect(
      currentOffer([{ valid_from: toDay('2026-06-06'), offer_id: 'hours' }], range('2026-01-01', '2026-02-01')),
    ).toBe('hours');
  });

  it('need the energy of a whole year where a register has a cap', () => {
    const capped = offer('CUSTOM', [
      version(
        {},
        {
          registers: [
            { key: 'car', price: 0.1, cap_kwh: 100, cap_over: 'rest' },
            { key: 'rest', price: 0.2 },
          ],
        },
      ),
    ]);
    expect(firstDayNeeded([base], toDay('2026-06-01'))).toBe('2026-06-01');
    expect(firstDayNeeded([base, capped], toDay('2026-06-01'))).toBe('2026-01-01');
  });
});

describe('off-peak hours that might have been', () => {
  it('are eight hours a day, each once', () => {
    const minutes = offPeakCandidates().map((ranges) =>
      offPeakSpans(offPeak(...ranges), toDay('2026-06-10')).reduce((sum, { from, to }) => sum + to - from, 0),
    );
    expect(new Set(minutes)).toEqual(new Set([480]));
    expect(new Set(offPeakCandidates().map(String)).size).toBe(minutes.length);
  });

  it('are those around the load, the cheapest first', () => {
    const days = range('2026-06-01', '2026-06-03');
    const energy = flatEnergy(days, 0);
    // All of a day's energy between 13:00 and 15:00.
    const busy = {
      ...energy,
      energy: energy.energy.map((_, share) => ([26, 27, 28, 29].includes(share % 48) ? 60_000 : 0)),
    };
    const hours = context({ offPeak: offPeak('22:00-06:00') });
    const spans = householdTimeline([{ valid_from: null, offer_id: 'hours' }], [hcHp], days);
    const advice = adviseOffPeak(openLedger(busy, hours), hours, spans, days, 3);
    expect(advice).toHaveLength(3);
    for (const { amount, saving } of advice ?? [])
      expect([formatAmount(amount), formatAmount(saving)]).toEqual(['1.20', '0.40']);
  });

  it('are tried without recounting what does not depend on them', () => {
    const days = range('2026-06-01', '2026-06-03');
    const ledger = openLedger(flatEnergy(days), context());
    const other = withOffPeak(ledger, context(), offPeak('12:00-20:00'));
    const tableOf = (of: typeof base, by: typeof ledger) => {
      const [span] = householdTimeline([{ valid_from: null, offer_id: of.id }], [of], days);
      return span && by.tableOf(span.tariff.scheme);
    };
    expect(tableOf(base, other)).toBe(tableOf(base, ledger));
    expect(tableOf(hcHp, other)).not.toBe(tableOf(hcHp, ledger));
  });

  it('for a bill are each entry for all time, a single source, and the usual ones', () => {
    const known = [
      { valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC' },
      { valid_from: toDay('2026-06-01'), ranges: ['01:00-09:00'], source: 'user', raw: null },
    ] as const;
    expect(otherOffPeak(known).map(({ name }) => name)).toEqual(['22:30-06:30', '01:00-09:00', '22:00-06:00']);
  });
});

describe('periods', () => {
  it.each([
    ['2026-09-15', 2, '2026-11-20', '2026-11-15', '2027-01-15'],
    ['2026-09-15', 2, '2026-11-14', '2026-09-15', '2026-11-15'],
    ['2026-01-31', 1, '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-09-15', 12, '2024-03-01', '2023-09-15', '2024-09-15'],
  ])('an invoice from %s every %i months on %s', (from, months, day, start, end) => {
    expect(invoicePeriod({ from: toDay(from), months }, toDay(day))).toEqual({ start, end });
  });

  it('winters are November to March', () => {
    expect(wintersOf(range('2024-01-10', '2025-12-05'))).toEqual([
      range('2024-01-10', '2024-04-01'),
      range('2024-11-01', '2025-04-01'),
      range('2025-11-01', '2025-12-05'),
    ]);
    expect(rangeLength(wintersOf(range('2025-04-01', '2025-11-01'))[0] ?? range('2025-01-01', '2025-01-01'))).toBe(0);
  });
});

describe('the hours of a period', () => {
  it('have a cost, or a reason beside those that have', () => {
    const days = range('2026-01-05', '2026-01-06');
    const tempo = offer('TEMPO', { tempo_blue_hc: 0.13, tempo_blue_hp: 0.16 }, { id: 'tempo' });
    const spans = householdTimeline([{ valid_from: null, offer_id: 'tempo' }], [tempo], days);
    const { unpriced, ...counts } = hourCoverage(
      flatEnergy(days),
      spans,
      context({ tempo: { '2026-01-04': 'BLEU' } }),
      days,
    );
    expect(counts).toEqual({ hours_with_energy: 24, priced_hours: 6 });
    expect(unpriced.map(({ start, end, reason }) => [formatWithOffset(start), formatWithOffset(end), reason])).toEqual([
      ['2026-01-05T06:00:00+01:00', '2026-01-06T00:00:00+01:00', 'calendar_missing'],
    ]);
  });
});

describe('an offer at another power', () => {
  it('is the same one in name, supplier and way of counting', () => {
    const at = (power_kva: number, name = 'Same') =>
      offer('BASE', { base_price: 0.2 }, { id: `${power_kva}`, name, power_kva });
    expect(sameOfferAt([at(3), at(6, 'Other'), at(6)], at(9), 6)?.name).toBe('Same');
    expect(sameOfferAt([at(3)], at(9), 6)).toBeUndefined();
  });
});
