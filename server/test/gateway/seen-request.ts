import type { Measure } from '@svc/domain/readings/measure';

/** A request of a client as it arrived at its gateway. */
export type SeenRequest = {
  readonly path: string;
  readonly measure: Measure | undefined;
  readonly usage_point_id: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly use_cache: string | undefined;
};

const measureRoutes: readonly (readonly [RegExp, Measure])[] = [
  [/^\/api\/gridop\/consumption\/daily\/(\d{14})$/, 'consumption_daily'],
  [/^\/api\/gridop\/production\/daily\/(\d{14})$/, 'production_daily'],
  [/^\/api\/gridop\/power\/(\d{14})$/, 'max_power'],
  [/^\/api\/gridop\/consumption\/detail\/batch\/(\d{14})$/, 'consumption_detail'],
  [/^\/api\/gridop\/production\/detail\/batch\/(\d{14})$/, 'production_detail'],
];

export function readSeenRequest(address: string): SeenRequest {
  const url = new URL(address, 'http://gateway');
  const route = measureRoutes.find(([form]) => form.test(url.pathname));
  return {
    path: url.pathname,
    measure: route?.[1],
    usage_point_id: route?.[0].exec(url.pathname)?.[1],
    start: url.searchParams.get('start') ?? undefined,
    end: url.searchParams.get('end') ?? undefined,
    use_cache: url.searchParams.get('use_cache') ?? undefined,
  };
}
