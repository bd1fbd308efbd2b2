import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';

/** A request of a client as it arrived at its gateway. */
export type SeenRequest = {
  readonly path: string;
  readonly measure: Measure | undefined;
  readonly usage_point_id: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly use_cache: string | undefined;
};

const form = /^\/api\/gridop(?<path>\/[a-z/]+)\/(?<pdl>\d{14})$/;

export function readSeenRequest(address: string): SeenRequest {
  const url = new URL(address, 'http://gateway');
  const { path: requestedPath, pdl } = form.exec(url.pathname)?.groups ?? {};
  const measure = measureNames.find((name) => measures[name].gateway_path === requestedPath);
  return {
    path: url.pathname,
    measure,
    usage_point_id: measure && pdl,
    start: url.searchParams.get('start') ?? undefined,
    end: url.searchParams.get('end') ?? undefined,
    use_cache: url.searchParams.get('use_cache') ?? undefined,
  };
}
