import { addDays, type Day, toDay } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { type Data, get } from './client.ts';
import type { Missing } from './series.ts';

type Columns = Extract<Data<'/api/gridop/power/{pdl}'>, { series: unknown }>;
/** The highest power of a day as the meter noted it, and when. */
export type Peak = { readonly day: Day; readonly va: number; readonly at: string | null };
export type Peaks = { readonly peaks: readonly Peak[]; readonly missing: readonly Missing[] };

export type CatalogueOffer = Extract<Data<'/api/energy/offers'>, readonly unknown[]>[number];

export const powerQueries = {
  peaks: (pdl: string, from: Day, to: Day) =>
    queryOptions({
      queryKey: ['series', pdl, 'peaks', from, to],
      queryFn: async ({ signal }): Promise<Peaks> => {
        const query = { start: from, end: addDays(to, 1), format: 'columns' } as const;
        return readPeaks((await get('/api/gridop/power/{pdl}', { path: { pdl }, query, signal })) as Columns);
      },
    }),
  offers: () =>
    queryOptions({
      queryKey: ['offers', 'rows'],
      queryFn: async ({ signal }) => (await get('/api/energy/offers', { signal })) as CatalogueOffer[],
    }),
};

export const readPeaks = ({ series, missing }: Columns): Peaks => ({ peaks: series.flatMap(peaksOf), missing });

function peaksOf({ start, values, times }: Columns['series'][number]): Peak[] {
  const first = toDay(start.slice(0, 10));
  return values.flatMap((va, index) =>
    va === null ? [] : [{ day: addDays(first, index), va, at: times?.[index]?.slice(0, 5) ?? null }],
  );
}
