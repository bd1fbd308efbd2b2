import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Arrival } from './arrivals.ts';
import { maxInWindow } from './sliding-window.ts';

export type ArrivalFilter = {
  readonly neighbourhood?: string;
  readonly route?: string;
  readonly pdl?: string;
  /** Simulated moment, included. */
  readonly since?: Instant;
  /** Only arrivals after this sequence number: what a test asks that keeps its clock frozen. */
  readonly after?: number;
  /** Only the last so many are listed; the totals still count them all. */
  readonly limit?: number;
};

export type ListedArrival = {
  readonly at: string;
  readonly route: string;
  readonly pdl: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** null while in flight; 0 when the connection ended without an answer. */
  readonly status: number | null;
};

/** What GET /__requests answers. Every figure is counted over the arrivals that the filter keeps. */
export type ArrivalReport = {
  readonly requests: readonly ListedArrival[];
  /** Over the operator's data calls, in every sliding 1,000 ms with closed bounds. */
  readonly max_in_one_second: number;
  /** The same per kind: `gridop_data`, `gridop_all` (tokens included, pages not), and each neighbourhood whole. */
  readonly max_in_one_second_of: Readonly<Record<string, number>>;
  readonly max_in_one_hour: number;
  readonly total: number;
  readonly last_sequence: number;
  readonly in_flight: number;
  readonly in_flight_twice: number;
  /** Calls by whole second since the first arrival kept, empty seconds left out. */
  readonly per_second: readonly { readonly second: number; readonly calls: number }[];
};

const secondMs = 1000;
const hourMs = 3_600_000;

export function reportArrivals(all: readonly Arrival[], filter: ArrivalFilter = {}): ArrivalReport {
  const kept = all.filter((arrival) => keeps(filter, arrival));
  const operator = kept.filter((arrival) => arrival.neighbourhood === 'gridop' && arrival.kind !== 'page');
  const data = operator.filter((arrival) => arrival.kind === 'data');
  const neighbourhoods = Map.groupBy(kept, (arrival) => arrival.neighbourhood);
  const listed = filter.limit === undefined ? kept : kept.slice(Math.max(0, kept.length - filter.limit));
  return {
    requests: listed.map(listArrival),
    max_in_one_second: maxInWindow(momentsOf(data), secondMs),
    max_in_one_second_of: {
      gridop_data: maxInWindow(momentsOf(data), secondMs),
      gridop_all: maxInWindow(momentsOf(operator), secondMs),
      ...Object.fromEntries(
        [...neighbourhoods].map(([name, arrivals]) => [name, maxInWindow(momentsOf(arrivals), secondMs)]),
      ),
    },
    max_in_one_hour: maxInWindow(momentsOf(data), hourMs),
    total: kept.length,
    last_sequence: all.length,
    in_flight: kept.filter((arrival) => arrival.status === undefined).length,
    in_flight_twice: kept.filter((arrival) => arrival.repeated).length,
    per_second: countPerSecond(kept),
  };
}

function keeps(filter: ArrivalFilter, arrival: Arrival): boolean {
  return (
    (filter.neighbourhood === undefined || arrival.neighbourhood === filter.neighbourhood) &&
    (filter.route === undefined || arrival.route === filter.route) &&
    (filter.pdl === undefined || arrival.pdl === filter.pdl) &&
    (filter.since === undefined || arrival.at >= filter.since) &&
    (filter.after === undefined || arrival.sequence > filter.after)
  );
}

function momentsOf(arrivals: readonly Arrival[]): number[] {
  return arrivals.map((arrival) => arrival.monotonic_ms);
}

function listArrival(arrival: Arrival): ListedArrival {
  return {
    at: formatInstant(arrival.at),
    route: arrival.route,
    pdl: arrival.pdl ?? null,
    start: arrival.start ?? null,
    end: arrival.end ?? null,
    status: arrival.status ?? null,
  };
}

function countPerSecond(arrivals: readonly Arrival[]): { second: number; calls: number }[] {
  const first = arrivals[0]?.monotonic_ms ?? 0;
  const counts = new Map<number, number>();
  for (const arrival of arrivals) {
    const second = Math.floor((arrival.monotonic_ms - first) / secondMs);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return [...counts].map(([second, calls]) => ({ second, calls }));
}
