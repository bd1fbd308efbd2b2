import type { Day } from '@svc/domain/day';
import type { UseQueryResult } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import type { Curve } from '../../api/series.ts';

/** A month of half hours; one that is closed is kept for as long as the page is open, and not asked for twice. */
export function keptMonth(pdl: string, month: Day, today: Day) {
  const query = queries.curve(pdl, month, today);
  return query.staleTime === Number.POSITIVE_INFINITY ? { ...query, gcTime: Number.POSITIVE_INFINITY } : query;
}

export type Months = { readonly curve: Curve; readonly waiting: number; readonly error: Error | null };

/** The months that have come as one curve, and how many are still on their way. Outside of components: one function stays one. */
export function joinMonths(months: readonly UseQueryResult<Curve, Error>[]): Months {
  return {
    curve: {
      runs: months.flatMap(({ data }) => data?.runs ?? []),
      missing: months.flatMap(({ data }) => data?.missing ?? []),
    },
    waiting: months.filter(({ isLoading }) => isLoading).length,
    error: months.find(({ error }) => error)?.error ?? null,
  };
}
