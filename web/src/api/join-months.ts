import type { UseQueryResult } from '@tanstack/react-query';
import type { Curve } from './series.ts';

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
