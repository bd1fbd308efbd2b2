import type { DayRange } from '@svc/domain/day-range';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import { readDays } from '../engine.ts';
import { fetchRange, type RangeResult } from '../fetch-range.ts';
import { serveMeasures } from '../routes.ts';
import type { Source } from '../source.ts';
import { notifyStored } from './catch-up.ts';
import { openSqlDayStore } from './day-store.sql.ts';
import type { DeferredDays } from './deferred-days.ts';
import {
  type GatewayFailure,
  type GatewayReach,
  type GatewaySourceParts,
  isLeftAlone,
  openGatewaySource,
} from './source.gateway.ts';

type Point = {
  readonly gone_at: string | null;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
};

export type ClientReadingsOptions = {
  readonly database: Connection;
  readonly gateway: GatewaySourceParts['gateway'] & { state(): GatewayReach };
  /** The days that the gateway has deferred. */
  readonly deferredDays: DeferredDays;
  readonly clock: Clock;
  readonly log: Log;
  /** An active PDL of the mirror, or 404. */
  readonly authorise: (usage_point_id: string) => Promise<Point>;
  readonly onChanged?: OnChanged;
  /** Called with an error of storing. */
  readonly onError?: (error: unknown) => void;
};

/** How long a page waits for the gateway. Stored days are returned at once, and the call continues. */
const timeoutMs = 5000;
type OnFailure = (failure: GatewayFailure) => void;

const sourceNames = { store: 'local', source: 'gateway', mixed: 'mixed' } as const;

/** Measures of the client: days of the local database first, the gateway only for those that are missing. */
export function createClientReadings(options: ClientReadingsOptions): Feature {
  const { clock, database } = options;
  const now = () => clock.now();
  const dedupe = createSingleFlights<RangeResult>();
  const onWriteFailure = (error: unknown) => {
    options.onError?.(error);
    const reason = error instanceof Error ? error.message : 'unknown';
    options.log.error({ reason }, 'fetched days could not be stored');
  };

  function sourceFor(
    point: Point,
    usage_point_id: string,
    measure: Measure,
    useCache: boolean,
    onFailure: OnFailure,
  ): Source {
    if (point.gone_at !== null) return goneSource;
    if (!point[directions[measures[measure].direction]]) return otherDirectionSource;
    if (isLeftAlone(options.gateway.state(), now())) return awaySource;
    const parts = { gateway: options.gateway, now, useCache, retry: false, onFailure };
    return openGatewaySource(parts, usage_point_id, measure);
  }

  return {
    name: 'readings',
    routes: (app) =>
      serveMeasures(app, {
        clock,
        shortPaths: true,
        async read({ usage_point_id, measure, range, useCache }) {
          const point = await options.authorise(usage_point_id);
          const onStored = notifyStored.bind(undefined, options.onChanged, { usage_point_id, measure });
          const dayStore = openSqlDayStore({ database, now, onStored }, usage_point_id, measure);
          const nameOf = (subrange: DayRange) =>
            `${usage_point_id}:${measure}:${subrange.start}:${subrange.end}:${useCache}`;
          const fetch = (subrange: DayRange) =>
            dedupe(nameOf(subrange), async () => {
              let failure: GatewayFailure | null = null;
              const source = sourceFor(point, usage_point_id, measure, useCache, (reported) => (failure = reported));
              const fetched = await fetchRange({ dayStore, source, now, onWriteFailure }, subrange);
              if (source !== awaySource && source !== otherDirectionSource)
                options.deferredDays.note({ usage_point_id, measure }, fetched, failure);
              return fetched;
            });
          const deferredDays = useCache ? options.deferredDays.forRead({ usage_point_id, measure }) : new Map();
          const request = { measure, range, dayStore, fetch, useCache, timeoutMs, deferredDays };
          const result = await readDays(now, { ...request, upstream: 'gateway' });
          return { result, origin: sourceNames[result.from] };
        },
      }),
  };
}

const directions = { consumption: 'has_consumption', production: 'has_production' } as const;

// The operator would refuse it, and the gateway would count that as a failure of the PDL. So it is neither requested
// nor remembered.
const otherDirectionSource: Source = {
  fetch: async () => ({
    ok: false,
    failure: {
      class: 'direction',
      status: 404,
      code: 'ADAM-ERR0069',
      detail: 'This PDL has no such measure: its meter does not measure this direction',
    },
  }),
};
const goneSource: Source = {
  fetch: async () => ({ ok: false, failure: { class: 'unknown_point', status: 404, code: 'PDL_NOT_FOUND' } }),
};
const awaySource: Source = {
  fetch: async () => ({
    ok: false,
    failure: { class: 'unavailable', response: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
  }),
};
