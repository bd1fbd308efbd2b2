import { addDays, type Day } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { type ClientData, get } from './client.ts';

type Rows = Extract<ClientData<'/api/gridop/consumption/daily/{pdl}'>, { meter_reading: unknown }>;
export type Source = 'local' | 'gateway' | 'mixed';

/** Where a local client has a day from. */
export const daySource = (pdl: string, day: Day) =>
  queryOptions({
    queryKey: ['source', pdl, day],
    queryFn: async ({ signal }): Promise<Source> => {
      const range = { start: day, end: addDays(day, 1) };
      return (
        ((await get('/api/gridop/consumption/daily/{pdl}', { path: { pdl }, query: range, signal })) as Rows).source ??
        'local'
      );
    },
  });
