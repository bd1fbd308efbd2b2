import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import { isRecent } from '@svc/domain/readings/completeness';
import type { Measure } from '@svc/domain/readings/measure';
import type { MissingPeriod } from '@svc/domain/readings/missing';
import type { Connection } from '#platform/database/transaction.ts';
import { planRead } from '../engine.ts';
import { fetchRange } from '../fetch-range.ts';
import { openSqlDayStore } from './day-store.sql.ts';
import { type DeferredDays, isDeferred } from './deferred-days.ts';
import type { WriteCounts } from './rows/row-set.ts';
import { type GatewayFailure, type GatewaySourceParts, openGatewaySource } from './source.gateway.ts';

export type CatchUpParts = {
  readonly database: Connection;
  readonly gateway: GatewaySourceParts['gateway'];
  readonly now: () => Instant;
  /** Called with the days that were stored or replaced. */
  readonly onChanged?: OnChanged;
};

export type CatchUpRequest = {
  readonly usage_point_id: string;
  readonly measure: Measure;
  readonly window: DayRange;
  /** Requests J-1 and J-2 again although they were fetched within 3 hours, and deferred days before their time. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
  readonly guard?: (transaction: Connection) => Promise<void>;
};

/** What one fetched range brought. `failure` is set when the call itself failed; then nothing was changed. */
export type CaughtUp = {
  readonly counts: WriteCounts;
  readonly missingPeriods: readonly MissingPeriod[];
  readonly failure: GatewayFailure | null;
};

export type CatchUp = {
  /** The ranges to request, newest first: after a stop in the middle the most useful days are done. */
  readonly ranges: readonly DayRange[];
  /** Days not requested now: the gateway has deferred them, and their time has not come. */
  readonly deferred: readonly MissingPeriod[];
  fetch(range: DayRange): Promise<CaughtUp>;
};

const nothing: WriteCounts = { inserted: [], updated: [], unchanged: [] };

/** The missing days of a window, planned by the same rules as a read, fetched one range at a time by the caller. */
export async function openCatchUp(
  parts: CatchUpParts & { readonly deferredDays: DeferredDays },
  request: CatchUpRequest,
): Promise<CatchUp> {
  const { usage_point_id, measure, window, signal, guard } = request;
  let counts = nothing;
  let failure: GatewayFailure | null = null;
  const onStored = (written: WriteCounts) => {
    counts = written;
    notifyStored(parts.onChanged, request, written);
  };
  const dayStore = openSqlDayStore(
    { database: parts.database, now: parts.now, ...(guard && { guard }), onStored },
    usage_point_id,
    measure,
  );
  const source = openGatewaySource(
    {
      gateway: parts.gateway,
      now: parts.now,
      ...(signal && { signal }),
      onFailure: (reported) => (failure = reported),
    },
    usage_point_id,
    measure,
  );
  const today = parisDay(parts.now());
  const known = await dayStore.getPresence(window);
  if (request.force) markStale(known, today);
  const deferredDays = request.force ? new Map<Day, MissingPeriod>() : parts.deferredDays.forSync(request);
  const toFetch = { measure, range: window, dayStore, useCache: true, upstream: 'gateway', deferredDays } as const;
  const plan = await planRead(toFetch, known, today);
  return {
    ranges: plan.toFetch,
    deferred: plan.missingPeriods.filter(isDeferred),
    async fetch(range) {
      [counts, failure] = [nothing, null];
      const result = await fetchRange({ dayStore, source, now: parts.now, onWriteFailure }, range);
      parts.deferredDays.note(request, result, failure);
      return { counts, failure, missingPeriods: result.missingPeriods };
    },
  };
}

export function notifyStored(
  onChanged: OnChanged | undefined,
  { usage_point_id, measure }: Pick<CatchUpRequest, 'usage_point_id' | 'measure'>,
  { inserted, updated }: WriteCounts,
): void {
  const days = [...inserted, ...updated];
  if (days.length > 0) onChanged?.({ usage_point_id, measure, days });
}

// A full disk must be reported: a range that could not be stored was not fetched.
function onWriteFailure(error: unknown): never {
  throw error;
}

function markStale(known: Awaited<ReturnType<ReturnType<typeof openSqlDayStore>['get']>>, today: Day): void {
  for (const [day, state] of known) {
    if (state.state === 'present' && isRecent(day, today)) known.set(day, { ...state, stale: true });
  }
}
