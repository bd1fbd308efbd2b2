import type { Day } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';

export type DayCost = { readonly eur: number; readonly isEstimated: boolean };

/** What each day cost, without the days of unknown cost; the end is excluded. */
export const dayCosts = (id: string, start: Day, end: Day) =>
  queryOptions({
    queryKey: ['cost', id, 'day', start, end],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DayCost>> => {
      const { rows = [] } = await get('/api/pdl/{id}/cost', { path: { id }, query: { start, end, by: 'day' }, signal });
      return new Map(
        rows.flatMap(({ start: day, total_eur, state, flags }) =>
          total_eur === null
            ? []
            : [[day, { eur: Number(total_eur), isEstimated: state === 'estimated' || flags.length > 0 }] as const],
        ),
      );
    },
  });
