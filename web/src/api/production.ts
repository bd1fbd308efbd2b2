import { addDays, type Day } from '@svc/domain/day';
import type { SolarRegionKey } from '@svc/domain/solar/solar-regions';
import { queryOptions } from '@tanstack/react-query';
import { type Changed, change } from './client.ts';
import { loadMonth } from './queries.ts';
import { refetchLater } from './query-client.ts';
import { isClosed } from './series.ts';

export type SolarAdvice = Changed<'post', '/api/pdl/{id}/advice/solar'>;
export type SolarOptions = {
  readonly region: SolarRegionKey;
  readonly kwp: number;
  readonly tilt: number;
  readonly azimuth: number;
  readonly battery_kwh: number;
  /** As it was typed; left out: the own prices for what is sold. */
  readonly sale_price_eur?: string;
};

export const productionQueries = {
  /** One calendar month of what was injected, from the first day that is known to inject: before it all is refused. */
  curve: (pdl: string, month: Day, since: Day, today: Day) => {
    return queryOptions({
      queryKey: ['series', pdl, 'production', 'curve', month],
      queryFn: ({ signal }) => loadMonth('production', pdl, { month, since, today }, signal),
      refetchInterval: refetchLater,
      // A closed month is not fetched twice: each fetch costs a call.
      staleTime: isClosed(month, today) ? Number.POSITIVE_INFINITY : 10 * 60_000,
      enabled: month < today,
    });
  },
};

/** The same days with panels on the roof. A home battery delivers half of its capacity an hour. */
export const adviseSolar = (id: string, { from, to }: { from: Day; to: Day }, options: SolarOptions) => {
  const { battery_kwh, ...panels } = options;
  const battery = { capacity_kwh: battery_kwh, power_kw: battery_kwh / 2 };
  return change('post', '/api/pdl/{id}/advice/solar', {
    path: { id },
    body: { start: from, end: addDays(to, 1), ...panels, ...(battery_kwh > 0 && { battery }) },
  });
};
