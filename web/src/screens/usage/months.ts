import type { Day } from '@svc/domain/day';
import { queries } from '../../api/queries.ts';

/** A month of half hours; one that is closed is kept for as long as the page is open, and not asked for twice. */
export function monthQuery(pdl: string, month: Day, today: Day) {
  const query = queries.curve(pdl, month, today);
  return query.staleTime === Number.POSITIVE_INFINITY ? { ...query, gcTime: Number.POSITIVE_INFINITY } : query;
}
