import type { Day } from '@svc/domain/day';
import { queries } from '../../api/queries.ts';

/** A month of half hours. A closed month is cached while the page is open, and not requested twice. */
export function monthQuery(pdl: string, month: Day, today: Day) {
  const query = queries.curve(pdl, month, today);
  return query.staleTime === Number.POSITIVE_INFINITY ? { ...query, gcTime: Number.POSITIVE_INFINITY } : query;
}
