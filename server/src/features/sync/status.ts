import { rangeLength } from '@svc/domain/day-range';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { z } from 'zod';
import type { MirroredPdl } from '#features/pdl-mirror/index.ts';
import type { Coverage } from '#features/readings/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type KindState, readKindStates, stateOf } from './kind-states.ts';
import { syncWindow } from './window.ts';

const kindStatus = z.object({
  status: z.enum(['never', 'ok', 'behind', 'error']),
  last_sync_at: z.string().nullable(),
  next_sync_at: z.string().nullable(),
  oldest_data_date: z.string().nullable(),
  newest_data_date: z.string().nullable(),
  total_records: z.int().describe('Days stored'),
  missing_days: z.int().describe('Days of the window that are not stored'),
  error_message: z.string().nullable(),
  error_count: z.int(),
  last_error_at: z.string().nullable(),
});

const gatewayStatus = z.object({
  reachable: z.boolean().nullable(),
  since: z.string().nullable(),
  last_error: z.object({ code: z.string(), detail: z.string(), advice: z.string(), origin: z.string() }).nullable(),
});

export const statusAnswer = z.object({
  gateway: gatewayStatus,
  pdls: z.array(z.object({ usage_point_id: z.string(), types: z.record(z.string(), kindStatus) })),
});
export type StatusAnswer = z.output<typeof statusAnswer>;

export type GatewayNow = {
  readonly reachable: boolean | null;
  readonly since: Instant | null;
  readonly last_error: {
    readonly code: string;
    readonly detail: string;
    readonly advice: string;
    readonly origin: string;
  } | null;
};

export type StatusParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  readonly listPdls: () => Promise<readonly MirroredPdl[]>;
  readonly coverage: (usagePointId: string, measure: Measure) => Promise<Coverage>;
  readonly gatewayState: () => GatewayNow;
  readonly nextRun: () => Promise<string | null>;
  readonly dailyDays: number;
};

/** How complete each measure of each PDL is, and whether the gateway is there. */
export async function readStatus(parts: StatusParts): Promise<StatusAnswer> {
  const next = await parts.nextRun();
  const pdls = await Promise.all(
    (await parts.listPdls()).map(async (pdl) => ({
      usage_point_id: pdl.usage_point_id,
      types: await readTypes(parts, pdl, next),
    })),
  );
  return { gateway: describeGateway(parts.gatewayState()), pdls };
}

async function readTypes(parts: StatusParts, pdl: MirroredPdl, next: string | null) {
  const states = await readKindStates(parts.database, pdl.usage_point_id);
  const types: StatusAnswer['pdls'][number]['types'] = {};
  for (const measure of measureNames) {
    const isProduction = measure.startsWith('production');
    if (isProduction ? !pdl.has_production : !pdl.has_consumption) continue;
    const coverage = await parts.coverage(pdl.usage_point_id, measure);
    const window = syncWindow(measure, pdl, parisDay(parts.now()), parts.dailyDays);
    types[measure] = describeKind(stateOf(states, measure), coverage, rangeLength(window), next);
  }
  return types;
}

function describeKind(state: KindState, coverage: Coverage, windowDays: number, next_sync_at: string | null) {
  const missing_days = Math.max(0, windowDays - coverage.days);
  const calm = missing_days > 1 ? 'behind' : 'ok';
  return {
    status: state.error_message !== null ? 'error' : state.last_sync_at === null ? 'never' : calm,
    ...state,
    next_sync_at,
    oldest_data_date: coverage.oldest,
    newest_data_date: coverage.newest,
    total_records: coverage.days,
    missing_days,
  } as const;
}

function describeGateway({ reachable, since, last_error }: GatewayNow): StatusAnswer['gateway'] {
  const { code, detail, advice, origin } = last_error ?? { code: '', detail: '', advice: '', origin: '' };
  return {
    reachable,
    since: since === null ? null : formatInstant(since),
    last_error: last_error === null ? null : { code, detail, advice, origin },
  };
}
