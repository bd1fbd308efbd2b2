import type { DayRange } from '@svc/domain/day-range';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { openSqlShelf } from './day-store.sql.ts';
import { readDays } from './engine.ts';
import { fetchRange, type RangeResult } from './fetch-range.ts';
import type { HeldDays } from './held-days.ts';
import { serveMeasures } from './routes.ts';
import { createFlights } from './shared-flights.ts';
import { type GatewayFailure, type GatewaySourceParts, openGatewaySource } from './source.gateway.ts';
import type { Source } from './source.ts';

export type GatewayReach = { readonly reachable: boolean | null; readonly checked_at: Instant | null };

export type LocalReadingsOptions = {
  readonly database: Connection;
  readonly gateway: GatewaySourceParts['gateway'] & { state(): GatewayReach };
  /** What the gateway has put off. */
  readonly held: HeldDays;
  readonly clock: Clock;
  readonly log: Log;
  /** An active PDL of the mirror, or 404. */
  readonly authorise: (usagePointId: string) => Promise<{ readonly gone_at: string | null }>;
};

/** How long a page waits for the gateway: what is stored is there at once, and the call goes on. */
const patienceMs = 5000;
/** While the gateway is away it is tried once in this time by those who read; the sync tries at its slots anyway. */
const awayMs = minuteMs;

type Told = (failure: GatewayFailure) => void;

const sourceNames = { store: 'local', source: 'gateway', mixed: 'mixed' } as const;

/** Measures of the client: days of the local database first, the gateway only for those that are missing. */
export function createLocalReadings(options: LocalReadingsOptions): Feature {
  const { clock, database } = options;
  const now = () => clock.now();
  const fly = createFlights<RangeResult>();
  const onLostWrite = (error: unknown) =>
    options.log.error(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'fetched days could not be stored',
    );

  function sourceFor(usagePointId: string, measure: Measure, useCache: boolean, isGone: boolean, told: Told): Source {
    if (isGone) return goneSource;
    if (isLeftAlone(options.gateway.state(), now())) return awaySource;
    const parts = { gateway: options.gateway, now, useCache, retry: false, onFailure: told };
    return openGatewaySource(parts, usagePointId, measure);
  }

  return {
    name: 'readings',
    routes: (app) =>
      serveMeasures(app, {
        clock,
        shortPaths: true,
        async read({ usage_point_id, measure, range, useCache }) {
          const point = await options.authorise(usage_point_id);
          const shelf = openSqlShelf({ database, now }, usage_point_id, measure);
          const isGone = point.gone_at !== null;
          const nameOf = (asked: DayRange) => `${usage_point_id}:${measure}:${asked.start}:${asked.end}:${useCache}`;
          const fetch = (asked: DayRange) =>
            fly(nameOf(asked), async () => {
              let failure: GatewayFailure | null = null;
              const source = sourceFor(usage_point_id, measure, useCache, isGone, (told) => (failure = told));
              const fetched = await fetchRange({ shelf, source, now, onLostWrite }, asked);
              if (source !== awaySource) options.held.note({ usage_point_id, measure }, fetched, failure);
              return fetched;
            });
          const held = useCache ? options.held.forRead({ usage_point_id, measure }) : new Map();
          const question = { measure, range, shelf, fetch, useCache, patienceMs, held };
          const result = await readDays(now, { ...question, upstream: 'gateway' });
          return { result, origin: sourceNames[result.from] };
        },
      }),
  };
}

/** The gateway was found away a moment ago: somebody who reads does not wait for it again. */
export function isLeftAlone({ reachable, checked_at }: GatewayReach, now: Instant): boolean {
  return reachable === false && checked_at !== null && now < checked_at + awayMs;
}

const goneSource: Source = {
  fetch: async () => ({ ok: false, failure: { class: 'unknown_point', status: 404, code: 'PDL_NOT_FOUND' } }),
};
const awaySource: Source = {
  fetch: async () => ({
    ok: false,
    failure: { class: 'unavailable', answer: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
  }),
};
