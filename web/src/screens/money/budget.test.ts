import { daysBetween, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { CostRow, Projection } from '../../api/costs.ts';
import { stairs } from '../../charts/budget-curve.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import { budgetPeriod, budgetSteps, budgetTable, missingDays, paidOn, paymentsOf, wholeSteps } from './budget.ts';

const i18n: I18n = await loadI18n('fr', 'money', 'tariffs');
const period = { start: toDay('2025-10-01'), end: toDay('2026-10-01'), by: 'month' as const };
const newest = toDay('2026-02-15');
const row = (start: string, total_eur: string | null, more: Partial<CostRow> = {}) =>
  ({ start, total_eur, kwh: '100.000', missing_days: 0, ...more }) as CostRow;
const rows = [
  row('2025-10-01', '147.00'),
  row('2025-11-01', null, { kwh: null, missing_days: 30 }),
  row('2025-12-01', '170.00', { missing_days: 2 }),
  row('2026-01-01', '216.10'),
  row('2026-02-01', '99.90'),
];

describe('a bill as it adds up', () => {
  const steps = budgetSteps(rows, period, newest, 135, i18n);

  it('has no sum for an unknown month, and none for future months', () => {
    expect(steps.map(({ sum_eur }) => sum_eur)).toEqual([
      ...[147, null, 317, 533.1, 633, null, null, null, null, null, null, null],
    ]);
    expect(steps.map(({ isOver, sum_eur }) => isOver && sum_eur === null).indexOf(true)).toBe(1);
    expect(steps.filter(({ isOver }) => isOver)).toHaveLength(5);
  });

  it('counts the subscription of a month whose energy is missing, as the total of the bill does', () => {
    const withMissing = rows.map((one) => (one.kwh === null ? { ...one, subscription_eur: '15.00' } : one));
    const sums = budgetSteps(withMissing, period, newest, 135, i18n).map(({ sum_eur }) => sum_eur);
    expect(sums.slice(0, 3)).toEqual([147, null, 332]);
  });

  it('ends the running month on its newest day', () => {
    expect(steps[4]).toMatchObject({ from: 123, to: 138, label: 'févr.' });
    expect(steps[11]).toMatchObject({ to: 365, paid_eur: 1620 });
  });

  it('counts the days that its sum lacks', () => {
    expect(missingDays(rows)).toBe(32);
  });

  it('has the same numbers in its table', () => {
    const table = budgetTable(steps, i18n);
    expect(table.rows.slice(0, 3)).toEqual([
      ['2025-10-01', 147, 147, 135, 'complet'],
      ['2025-11-01', null, null, 270, 'coût inconnu'],
      ['2025-12-01', 170, 317, 405, 'partiel'],
    ]);
    expect(table.rows.at(-1)).toEqual(['2026-09-01', null, null, 1620, 'à venir']);
  });

  it('may begin in the middle of a month', () => {
    const odd = { start: toDay('2025-10-14'), end: toDay('2026-10-14'), by: 'month' as const };
    const inside = budgetSteps([row('2025-10-14', '80.00'), row('2025-11-01', '177.00')], odd, newest, 135, i18n);
    expect(inside).toHaveLength(13);
    expect(inside.slice(0, 2).map(({ from, sum_eur }) => [from, sum_eur])).toEqual([
      [0, 80],
      [18, 257],
    ]);
  });

  it('uses days where the period is short', () => {
    const projection = {
      month: { period: { start: '2026-02-01', end: '2026-03-01' }, estimate: null },
      invoice: null,
    } as unknown as Projection;
    const month = budgetPeriod({ projection });
    expect(month).toEqual({ start: '2026-02-01', end: '2026-03-01', by: 'day' });
    const days = month && budgetSteps([row('2026-02-02', '6.00')], month, newest, undefined, i18n);
    expect(days).toHaveLength(28);
    expect(days?.slice(0, 3).map(({ sum_eur }) => sum_eur)).toEqual([null, 6, null]);
    expect(budgetPeriod({ projection: undefined })).toBeUndefined();
  });
});

describe('a bill that begins in the middle of a month', () => {
  const odd = { start: toDay('2025-10-14'), end: toDay('2026-10-14'), by: 'month' as const };
  const first = [row('2025-10-14', '80.00'), row('2025-11-01', '60.00')];

  it('is paid for the second time in the middle of the next one', () => {
    const paid = (day: string) =>
      budgetSteps(first, odd, toDay(day), 135, i18n)
        .slice(0, 3)
        .map(({ paid_eur }) => paid_eur);
    expect(paid('2025-11-10')).toEqual([135, 135, 405]);
    expect(paid('2025-11-14')).toEqual([135, 270, 405]);
    expect(paidOn(toDay('2025-11-10'), odd, 135)).toBe(135);
  });

  it('has its stairs rise on the days of the payments', () => {
    const payments = paymentsOf(odd, 135);
    expect(payments).toHaveLength(12);
    expect(payments.slice(0, 3)).toEqual([
      { at: 0, paid_eur: 135 },
      { at: 31, paid_eur: 270 },
      { at: 61, paid_eur: 405 },
    ]);
    const same = (value: number) => value;
    expect(stairs(payments.slice(0, 2), same, same, 365)).toBe('M0,0H0V135H31V270H365');
    expect(stairs([], same, same, 365)).toBe('');
  });

  it.each([
    ['2025-10-14', '2026-10-14'],
    ['2025-10-31', '2026-10-31'],
    ['2025-10-01', '2026-10-01'],
    ['2026-01-28', '2026-07-28'],
  ])('has the month under the pointer, from %s to %s', (start, end) => {
    const bill = { start: toDay(start), end: toDay(end), by: 'month' as const };
    const steps = budgetSteps([], bill, toDay('2025-01-01'), undefined, i18n);
    const { from, to } = wholeSteps(bill);
    const found = (day: number) => Math.floor(((day - from) / (to - from)) * steps.length);
    // Months differ by days, which are less than the width of a line: their edges are left out.
    for (const [index, step] of steps.entries())
      for (let day = step.from + 3; day < step.to - 3; day++) expect(found(day + 0.5)).toBe(index);
    expect([found(0), found(daysBetween(bill.start, bill.end) - 0.5)]).toEqual([0, steps.length - 1]);
  });

  it('has days of one length where it is short', () => {
    expect(wholeSteps({ start: toDay('2026-02-10'), end: toDay('2026-03-10'), by: 'day' })).toEqual({
      from: 0,
      to: 28,
    });
  });
});

describe('what is paid', () => {
  it.each([
    ['2025-10-01', 135],
    ['2025-10-31', 135],
    ['2025-11-01', 270],
    ['2026-02-15', 675],
    ['2026-09-30', 1620],
    ['2026-12-31', 1620],
  ])('on %s is %d', (day, eur) => {
    expect(paidOn(toDay(day), period, 135)).toBe(eur);
  });
});
