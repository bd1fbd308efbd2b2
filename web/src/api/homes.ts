import { dailyStart } from '@svc/domain/bootstrap-query';
import type { Day } from '@svc/domain/day';
import type { Measure } from '@svc/domain/readings/measure';
import { queryOptions } from '@tanstack/react-query';
import { type Changed, change, type Data, type GatewayData, get } from './client.ts';
import { readDaily } from './series.ts';

const paths = {
  max_power: '/api/gridop/power/{pdl}',
  production_daily: '/api/gridop/production/daily/{pdl}',
} as const;
export type DailyMeasure = keyof typeof paths;

type Coverage = GatewayData<'/api/gridop/coverage/{pdl}'>;

/** Days of a measure besides the daily totals, to show how complete it is; one counted call. */
export function dailyOf(pdl: string, measure: DailyMeasure, today: Day) {
  const start = dailyStart(today);
  return queryOptions({
    queryKey: ['series', pdl, measure, 'P1D', start],
    queryFn: async ({ signal }) => {
      const data = await get(paths[measure], {
        path: { pdl },
        query: { start, end: today, format: 'columns' },
        signal,
      });
      // One value a day, in any unit.
      return readDaily(data as Data<'/api/gridop/consumption/daily/{pdl}'>, start);
    },
  });
}

/** Which half hours a gateway has: derived from its stored data, so that it needs no call to the operator. */
export function coverageOf(pdl: string) {
  return queryOptions({
    queryKey: ['series', pdl, 'coverage'],
    queryFn: async ({ signal }) =>
      (await get('/api/gridop/coverage/{pdl}', {
        path: { pdl },
        query: { measure: 'consumption_detail' },
        signal,
      })) as Coverage,
  });
}

export const renameHome = (id: string, name: string) =>
  change('patch', '/api/pdl/{id}/name', { path: { id }, body: { name: name === '' ? null : name } });
export const activateHome = (id: string, is_active: boolean) =>
  change('patch', '/api/pdl/{id}/active', { path: { id }, body: { is_active } });
export const setOffPeak = (id: string, offpeak_hours: unknown) =>
  change('patch', '/api/pdl/{id}/offpeak', { path: { id }, body: { offpeak_hours } });
export const deleteHome = (id: string) => change('delete', '/api/pdl/{id}', { path: { id } });
export const orderHomes = (ids: readonly string[]) =>
  change('patch', '/api/pdl/reorder', { body: { orders: ids.map((id, order) => ({ id, order })) } });

type Refetched = Changed<'post', '/api/pdl/{pdl}/days/{date}/refetch'>;

/** Calls the operator again, day by day: each measure of each day is one forced call. Returns how many days changed. */
export async function refetchDays(pdl: string, days: readonly Day[], kinds: readonly Measure[]): Promise<number> {
  let changed = 0;
  for (const date of days) {
    const result: Refetched = await change('post', '/api/pdl/{pdl}/days/{date}/refetch', {
      path: { pdl, date },
      body: { kinds },
    });
    if (Object.values(result.kinds).some((kind) => kind.changed)) changed += 1;
  }
  return changed;
}

/** The same at a gateway: one forced call for the whole range. */
export async function readAgain(pdl: string, start: Day, end: Day): Promise<void> {
  const query = { start, end, use_cache: false, format: 'columns' } as const;
  await get('/api/gridop/consumption/daily/{pdl}', { path: { pdl }, query });
}
