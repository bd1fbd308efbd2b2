import type { DayRange } from '@svc/domain/day-range';
import { invoicePeriod, monthOfDay } from '@svc/domain/pricing/invoice-period';
import { formatAmount } from '@svc/domain/pricing/money';
import { projectCost } from '@svc/domain/pricing/projection';
import { type Books, type BooksInput, openBooks } from './books.ts';

/** What the running month and the running invoice period will have cost when they end. */
export function computeProjection(input: BooksInput) {
  const books = openBooks(input);
  const { invoice } = input.settings;
  return {
    today: input.today,
    includes: ['energy', 'subscription', 'taxes'] as const,
    month: describe(input, books, monthOfDay(input.today)),
    invoice: invoice ? describe(input, books, invoicePeriod(invoice, input.today)) : null,
  };
}

function describe({ today }: BooksInput, { ledger, timeline }: Books, period: DayRange) {
  const projected = projectCost(ledger, timeline, period, today);
  if (!projected) return { period, estimate: null };
  const { known_days, projected_days, so_far, total, low, high } = projected;
  const money = { so_far_eur: so_far, total_eur: total, low_eur: low, high_eur: high };
  const shown = Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, formatAmount(amount)]));
  return { period, estimate: { known_days, projected_days, ...(shown as Record<keyof typeof money, string>) } };
}
