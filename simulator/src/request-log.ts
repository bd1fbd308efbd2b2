import type { Instant } from '@svc/domain/paris-time';

/** The kind of a call: only `data` calls use the operator's throughput; a `page` is a browser's. */
export type CallKind = 'data' | 'token' | 'page';

/** The subject of a call, as far as its address shows it. */
export type Subject = { readonly pdl?: string; readonly start?: string; readonly end?: string };

export type LoggedRequest = {
  readonly sequence: number;
  /** Monotonic milliseconds, by which rates are measured. The simulated clock may be frozen or jump. */
  readonly monotonic_ms: number;
  readonly at: Instant;
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly kind: CallKind;
  readonly pdl: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** True when the same (PDL, route, range) was already in flight. */
  readonly repeated: boolean;
  /** Undefined while in flight, 0 when the connection ended without a response. */
  status: number | undefined;
};

export type IncomingRequest = Pick<LoggedRequest, 'monotonic_ms' | 'at' | 'service' | 'method' | 'route' | 'kind'> &
  Subject;

/** The log of every call. It is the reference for the rate limit and for duplicate calls, so it drops nothing. */
export type RequestLog = {
  readonly list: readonly LoggedRequest[];
  record(loggedRequest: IncomingRequest): LoggedRequest;
  finish(loggedRequest: LoggedRequest, status: number): void;
  inFlight(): number;
  reset(): void;
};

export function createRequestLog(): RequestLog {
  let list: LoggedRequest[] = [];
  let inFlight = new Set<LoggedRequest>();
  let flying = new Map<string, number>();

  return {
    get list() {
      return list;
    },
    record(seen) {
      const key = flightKey(seen);
      const others = key === undefined ? 0 : (flying.get(key) ?? 0);
      const loggedRequest: LoggedRequest = {
        sequence: list.length + 1,
        monotonic_ms: seen.monotonic_ms,
        at: seen.at,
        service: seen.service,
        method: seen.method,
        route: seen.route,
        kind: seen.kind,
        pdl: seen.pdl,
        start: seen.start,
        end: seen.end,
        repeated: others > 0,
        status: undefined,
      };
      list.push(loggedRequest);
      inFlight.add(loggedRequest);
      if (key !== undefined) flying.set(key, others + 1);
      return loggedRequest;
    },
    finish(loggedRequest, status) {
      // A call that was in flight when everything was reset belongs to the record that was thrown away.
      if (!inFlight.delete(loggedRequest)) return;
      loggedRequest.status = status;
      const key = flightKey(loggedRequest);
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
