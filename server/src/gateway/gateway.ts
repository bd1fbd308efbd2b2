import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { type CallOptions, callGateway, type Request } from './call.ts';
import { type MeasureAnswer, readMeasureAnswer } from './measure-answer.ts';
import type { GatewayFailure, GatewayOutcome, QuotaState } from './outcome.ts';
import { readQuota } from './quota-headers.ts';
import {
  flexdayDays,
  gatewayPdl,
  gridsignalDays,
  measureBody,
  nationalConsumption,
  nationalForecast,
  record,
  tempoDays,
} from './schemas.ts';

const measurePaths: Readonly<Record<Measure, string>> = {
  consumption_daily: '/gridop/consumption/daily',
  production_daily: '/gridop/production/daily',
  max_power: '/gridop/power',
  consumption_detail: '/gridop/consumption/detail/batch',
  production_detail: '/gridop/production/detail/batch',
};

export type MeasureQuery = {
  readonly measure: Measure;
  readonly usage_point_id: string;
  readonly range: DayRange;
  /** Sent on measure routes only. false: ask the operator again. */
  readonly use_cache?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly retry?: boolean | undefined;
};

/** What the user sees of the gateway: whether it is there, since when, and what it said last. */
export type GatewayState = {
  readonly reachable: boolean | null;
  readonly since: Instant | null;
  /** When it was last asked. */
  readonly checked_at: Instant | null;
  readonly last_error: GatewayFailure | null;
};

export type Gateway = ReturnType<typeof createGateway>;

/** The one gateway this client talks to. Every operation gives a typed outcome; none throws. */
export function createGateway(options: Omit<CallOptions, 'onAnswer' | 'onOutcome'>) {
  const watch = createWatch(options);
  const waitForTurn = createPace(options);
  const ask = async <Schema extends z.ZodType>(request: Request<Schema>): Promise<GatewayOutcome<z.output<Schema>>> => {
    await waitForTurn();
    return await callGateway({ ...options, ...watch.listeners }, request);
  };
  const askDays = <Schema extends z.ZodType>(path: string, start: Day, end: Day, schema: Schema) =>
    ask({ path, query: { start, end }, schema });
  return {
    state: watch.state,
    /** Both buckets as last told; empty before the first counted call. */
    quota: watch.quota,
    listPdls: (signal?: AbortSignal) => ask({ path: '/pdl/', schema: z.array(gatewayPdl), signal }),
    readMeasure: async (query: MeasureQuery): Promise<GatewayOutcome<MeasureAnswer>> => {
      const outcome = await ask({
        path: `${measurePaths[query.measure]}/${query.usage_point_id}`,
        query: { start: query.range.start, end: query.range.end, use_cache: String(query.use_cache ?? true) },
        schema: measureBody,
        signal: query.signal,
        retry: query.retry,
      });
      return outcome.ok ? { ok: true, data: readMeasureAnswer(query.measure, outcome.data) } : outcome;
    },
    /** Never with `use_cache`: the gateway keeps these for a day of its own. */
    readRecord: (kind: 'contract' | 'address', usagePointId: string, how: Pick<Request<never>, 'signal' | 'retry'>) =>
      ask({ path: `/gridop/${kind}/${usagePointId}`, schema: record, ...how }),
    /** Calendar routes include both ends. */
    readTempo: (start: Day, end: Day) => askDays('/tempo/days', start, end, tempoDays),
    readGridsignal: (start: Day, end: Day) => askDays('/gridsignal/days', start, end, gridsignalDays),
    readFlexday: (start: Day, end: Day) => askDays('/flexday/days', start, end, flexdayDays),
    readConsumption: (start: Day, end: Day) => askDays('/national/consumption', start, end, nationalConsumption),
    readForecast: (start: Day, end: Day) => askDays('/national/forecast', start, end, nationalForecast),
    /** Whether the contribution was sent. */
    postContribution: async (body: Readonly<Record<string, unknown>>): Promise<boolean> =>
      (await ask({ method: 'POST', path: '/energy/contribute', body, schema: z.unknown(), retry: false })).ok,
  };
}

/** Calls start at least `spacingMs` apart, however many are asked for at once. */
function createPace({ clock, sleep, spacingMs = 210 }: CallOptions): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + spacingMs;
    if (turn > now) await sleep(turn - now);
  };
}

function createWatch({ clock }: Pick<CallOptions, 'clock'>) {
  let state: GatewayState = { reachable: null, since: null, checked_at: null, last_error: null };
  const quotas = new Map<string, QuotaState>();
  return {
    state: () => state,
    quota: () => [...quotas.values()],
    listeners: {
      onAnswer: (headers: Headers) => {
        const told = readQuota(headers, clock.now());
        if (told) quotas.set(told.bucket, told);
      },
      // A refusal is an answer: the gateway is there. Only its own faults make it away.
      onOutcome: (failure: GatewayFailure | undefined) => {
        const reachable = failure?.kind !== 'gateway';
        const checked_at = clock.now();
        const since = state.reachable === reachable ? state.since : checked_at;
        state = { reachable, since, checked_at, last_error: failure ?? (reachable ? null : state.last_error) };
      },
    },
  };
}
