import type { Instant } from '@svc/domain/paris-time';

/** What kind of call an arrival is: only `data` calls spend the operator's throughput; a `page` is a browser's. */
export type CallKind = 'data' | 'token' | 'page';

/** Whom and what a call is about, as far as its address tells. */
export type Subject = { readonly pdl?: string; readonly start?: string; readonly end?: string };

export type Arrival = {
  readonly sequence: number;
  /** Monotonic milliseconds: what rates are judged by. The simulated clock may stand still or jump. */
  readonly monotonic_ms: number;
  readonly at: Instant;
  readonly neighbourhood: string;
  readonly method: string;
  readonly route: string;
  readonly kind: CallKind;
  readonly pdl: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** True when the same (PDL, route, range) was already in flight. */
  readonly repeated: boolean;
  /** Undefined while in flight, 0 when the connection ended without an answer. */
  status: number | undefined;
};

export type NewArrival = Pick<Arrival, 'monotonic_ms' | 'at' | 'neighbourhood' | 'method' | 'route' | 'kind'> & Subject;

/** The record of every call. It is the judge of the rate limit and of duplicate calls, so it forgets nothing. */
export type ArrivalLog = {
  readonly list: readonly Arrival[];
  record(arrival: NewArrival): Arrival;
  finish(arrival: Arrival, status: number): void;
  inFlight(): number;
  reset(): void;
};

export function createArrivalLog(): ArrivalLog {
  let list: Arrival[] = [];
  let inFlight = new Set<Arrival>();
  let flying = new Map<string, number>();

  return {
    get list() {
      return list;
    },
    record(seen) {
      const key = flightKey(seen);
      const others = key === undefined ? 0 : (flying.get(key) ?? 0);
      const arrival: Arrival = {
        sequence: list.length + 1,
        monotonic_ms: seen.monotonic_ms,
        at: seen.at,
        neighbourhood: seen.neighbourhood,
        method: seen.method,
        route: seen.route,
        kind: seen.kind,
        pdl: seen.pdl,
        start: seen.start,
        end: seen.end,
        repeated: others > 0,
        status: undefined,
      };
      list.push(arrival);
      inFlight.add(arrival);
      if (key !== undefined) flying.set(key, others + 1);
      return arrival;
    },
    finish(arrival, status) {
      // A call that was in flight when everything was reset belongs to the record that was thrown away.
      if (!inFlight.delete(arrival)) return;
      arrival.status = status;
      const key = flightKey(arrival);
      if (key === undefined) return;
      const others = (flying.get(key) ?? 1) - 1;
      if (others === 0) flying.delete(key);
      else flying.set(key, others);
    },
    inFlight: () => inFlight.size,
    reset() {
      list = [];
      inFlight = new Set();
      flying = new Map();
    },
  };
}

/** Calls without a PDL (tokens, pages, calendars) have no identity to be repeated. */
function flightKey(call: { route: string } & { [K in keyof Subject]: Subject[K] | undefined }): string | undefined {
  return call.pdl === undefined ? undefined : `${call.route} ${call.pdl} ${call.start ?? ''} ${call.end ?? ''}`;
}
