import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { LoggedRequest } from './request-log.ts';
import { maxInWindow } from './sliding-window.ts';

export type RequestFilter = {
  readonly service?: string;
  readonly route?: string;
  readonly pdl?: string;
  /** Simulated moment, included. */
  readonly since?: Instant;
  /** Only requests after this sequence number, for a test that freezes its clock. */
  readonly after?: number;
  /** Only the last so many are listed; the totals still count them all. */
  readonly limit?: number;
};

export type ReportedRequest = {
  readonly at: string;
  readonly route: string;
  readonly pdl: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** null while in flight; 0 when the connection ended without a response. */
  readonly status: number | null;
};

/** The response of GET /__requests. Every figure is counted over the requests that match the filter. */
export type RequestReport = {
  readonly requests: readonly ReportedRequest[];
  /** Over the operator's data calls, in every sliding 1,000 ms with closed bounds. */
  readonly max_in_one_second: number;
  /** The same per kind: `gridop_data`, `gridop_all` (tokens included, pages not), and each service as a whole. */
  readonly max_in_one_second_of: Readonly<Record<string, number>>;
  readonly max_in_one_hour: number;
  readonly total: number;
  readonly last_sequence: number;
  readonly in_flight: number;
  readonly in_flight_twice: number;
  /** Calls by whole second since the first matching request, empty seconds omitted. */
  readonly per_second: readonly { readonly second: number; readonly calls: number }[];
};

const secondMs = 1000;
const hourMs = 3_600_000;

export function reportRequests(all: readonly LoggedRequest[], filter: RequestFilter = {}): RequestReport {
  const matching = all.filter((loggedRequest) => matches(filter, loggedRequest));
  const operator = matching.filter(
    (loggedRequest) => loggedRequest.service === 'gridop' && loggedRequest.kind !== 'page',
  );
  const data = operator.filter((loggedRequest) => loggedRequest.kind === 'data');
  const services = Map.groupBy(matching, (loggedRequest) => loggedRequest.service);
  const listed = filter.limit === undefined ? matching : matching.slice(Math.max(0, matching.length - filter.limit));
  return {
    requests: listed.map(describeRequest),
    max_in_one_second: maxInWindow(momentsOf(data), secondMs),
    max_in_one_second_of: {
      gridop_data: maxInWindow(momentsOf(data), secondMs),
      gridop_all: maxInWindow(momentsOf(operator), secondMs),
      ...Object.fromEntries(
        [...services].map(([name, requests]) => [name, maxInWindow(momentsOf(requests), secondMs)]),
      ),
    },
    max_in_one_hour: maxInWindow(momentsOf(data), hourMs),
    total: matching.length,
    last_sequence: all.length,
    in_flight: matching.filter((loggedRequest) => loggedRequest.status === undefined).length,
    in_flight_twice: matching.filter((loggedRequest) => loggedRequest.repeated).length,
    per_second: countPerSecond(matching),
  };
}

function matches(filter: RequestFilter, loggedRequest: LoggedRequest): boolean {
  return (
    (filter.service === undefined || loggedRequest.service === filter.service) &&
    (filter.route === undefined || loggedRequest.route === filter.route) &&
    (filter.pdl === undefined || loggedRequest.pdl === filter.pdl) &&
    (filter.since === undefined || loggedRequest.at >= filter.since) &&
    (filter.after === undefined || loggedRequest.sequence > filter.after)
  );
}

function momentsOf(requests: readonly LoggedRequest[]): number[] {
  return requests.map((loggedRequest) => loggedRequest.monotonic_ms);
}

function describeRequest(loggedRequest: LoggedRequest): ReportedRequest {
  return {
    at: formatInstant(loggedRequest.at),
    route: loggedRequest.route,
    pdl: loggedRequest.pdl ?? null,
    start: loggedRequest.start ?? null,
    end: loggedRequest.end ?? null,
    status: loggedRequest.status ?? null,
  };
}

function countPerSecond(requests: readonly LoggedRequest[]): { second: number; calls: number }[] {
  const first = requests[0]?.monotonic_ms ?? 0;
  const counts = new Map<number, number>();
  for (const loggedRequest of requests) {
    const second = Math.floor((loggedRequest.monotonic_ms - first) / secondMs);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return [...counts].map(([second, calls]) => ({ second, calls }));
}
