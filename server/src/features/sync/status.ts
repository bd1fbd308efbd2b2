import { rangeLength } from '@svc/domain/day-range';
import { formatInstant, type Instant, parisDay, parseInstant } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { missingDayMessages } from '@svc/domain/readings/missing-day-messages';
import {
  assessMeasure,
  type BlockingReason,
  type BlockingReasons,
  type MeasureHealth,
  missingDayReasons,
} from '@svc/domain/readings/missing-day-reason';
import { z } from 'zod';
import { calendarStatus, readCalendarStatus } from '#features/calendars/index.ts';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { type CurrentNotice, currentNotice } from '#features/notices/index.ts';
import { type Coverage, type DeferredDays, readPresence } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type KindState, readKindStates, stateOf } from './kind-states.ts';
import { syncWindow } from './window.ts';

const byNotice: Readonly<Partial<Record<CurrentNotice['code'], BlockingReason>>> = {
  PDL_GONE: 'pdl_gone',
  PDL_INACTIVE: 'pdl_inactive',
  GATEWAY_CREDENTIALS: 'credentials_refused',
  GATEWAY_ADDRESS: 'gateway_away',
  GATEWAY_AWAY: 'gateway_away',
  CONSENT_REVOKED: 'consent_revoked',
  CONSENT_EXPIRED: 'consent_expired',
  CONSENT_PENDING: 'consent_pending',
};

/**
 * What blocks new days of a measure now: the notices shown to the household, and a load curve that is not collected.
 */
function findBlockingReasons(
  pdl: MirroredPdl,
  measure: Measure,
  notices: readonly CurrentNotice[],
  now: Instant,
): BlockingReasons {
  const found = new Map<BlockingReason, Instant | null>();
  for (const { code, usage_point_id, since } of notices) {
    const blockingReason = byNotice[code];
    const isMeant = usage_point_id === null || usage_point_id === pdl.usage_point_id;
    if (blockingReason && isMeant) found.set(blockingReason, parseInstant(since) ?? null);
  }
  const isCurve = measures[measure].kind === 'curve';
  if (isCurve && (parseInstant(pdl.curve_retry_at ?? '') ?? 0) > now) found.set('curve_off', null);
  return found;
}

const reason = z.enum(missingDayReasons);
const text = z.string();
const kindStatus = z.object({
  status: z
    .enum(['never', 'ok', 'incomplete', 'stale'])
    .describe('From what is missing: stale when the newest days are, incomplete when older ones are'),
  last_sync_at: text.nullable(),
  next_sync_at: text.nullable(),
  oldest_data_date: text.nullable(),
  newest_data_date: text.nullable(),
  total_records: z.int().describe('Days stored, those before the window included'),
  window: z.object({ start: text, end: text }).describe('The days that are stored complete; the end is excluded'),
  missing_days: z.int().describe('Days of the window that are not stored, whatever the reason'),
  missing: z
    .array(z.object({ start: text, end: text, days: z.int(), reason, since: text.nullable() }))
    .describe('These days, newest first, each with its reason and, where known, when that began'),
  partial_days: z.int().describe('Load curves of the window that are stored with points missing'),
  stale: z
    .object({ since: text, reason, reason_since: text.nullable(), text, advice: text })
    .nullable()
    .describe('From which day on nothing is here, and why'),
  error_message: text.nullable(),
  error_count: z.int(),
  last_error_at: text.nullable(),
});
type KindStatus = z.output<typeof kindStatus>;

const lastError = z.object({ code: text, detail: text, advice: text, origin: text });
export const gatewayStatus = z.object({
  reachable: z.boolean().nullable(),
  since: text.nullable(),
  last_error: lastError.nullable(),
});

export const statusResponse = z.object({
  gateway: gatewayStatus,
  pdls: z.array(z.object({ usage_point_id: text, types: z.record(text, kindStatus) })),
  calendars: z.record(text, calendarStatus),
  notices: z.array(currentNotice),
});
export type StatusResponse = z.output<typeof statusResponse>;

export type GatewayNow = {
  readonly reachable: boolean | null;
  readonly since: Instant | null;
  readonly last_error: z.output<typeof lastError> | null;
};

export type StatusParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  readonly listPdls: () => Promise<readonly MirroredPdl[]>;
  readonly coverage: (usage_point_id: string, measure: Measure) => Promise<Coverage>;
  readonly deferredDays: Pick<DeferredDays, 'forSync'>;
  readonly notices: () => Promise<readonly CurrentNotice[]>;
  readonly gatewayState: () => GatewayNow;
  readonly nextRun: () => Promise<string | null>;
  readonly dailyDays: number;
};

/** What is missing of each measure of each PDL and why, and whether the gateway is there. */
export async function readStatus(parts: StatusParts): Promise<StatusResponse> {
  const [next, notices] = [await parts.nextRun(), await parts.notices()];
  const pdls: StatusResponse['pdls'] = [];
  for (const pdl of await parts.listPdls()) {
    if (pdl.is_left_out) continue;
    pdls.push({ usage_point_id: pdl.usage_point_id, types: await readTypes(parts, pdl, notices, next) });
  }
  const calendars = await readCalendarStatus(parts.database, parts.now());
  return { gateway: describeGateway(parts.gatewayState()), pdls, calendars, notices: [...notices] };
}

async function readTypes(
  parts: StatusParts,
  pdl: MirroredPdl,
  notices: readonly CurrentNotice[],
  next_sync_at: string | null,
) {
  const states = await readKindStates(parts.database, pdl.usage_point_id);
  const types: Record<string, KindStatus> = {};
  for (const measure of measureNames) {
    const isProduction = measures[measure].direction === 'production';
    if (isProduction ? !pdl.has_production : !pdl.has_consumption) continue;
    const { usage_point_id } = pdl;
    const [now, coverage] = [parts.now(), await parts.coverage(usage_point_id, measure)];
    const window = syncWindow(measure, pdl, parisDay(now), parts.dailyDays);
    const { partial, ...presence } = await readPresence(parts.database, { usage_point_id, measure }, window, now);
    const health = assessMeasure({
      window,
      ...presence,
      blockingReasons: findBlockingReasons(pdl, measure, notices, now),
      deferred: new Set(parts.deferredDays.forSync({ usage_point_id, measure }).keys()),
      today: parisDay(now),
    });
    types[measure] = {
      ...describeHealth(health),
      ...describeStored(stateOf(states, measure), coverage),
      window,
      partial_days: partial,
      next_sync_at,
    };
  }
  return types;
}

function describeStored(state: KindState, { oldest, newest, days }: Coverage) {
  return { ...state, oldest_data_date: oldest, newest_data_date: newest, total_records: days };
}

function describeHealth({ status, missing_days, missing, stale }: MeasureHealth) {
  return {
    status,
    missing_days,
    missing: missing
      .map(({ range, reason, since }) => ({ ...range, days: rangeLength(range), reason, since: write(since) }))
      .reverse(),
    stale: stale && {
      since: stale.since,
      reason: stale.reason,
      reason_since: write(stale.reason_since),
      text: `Nothing since ${stale.since}, because ${missingDayMessages[stale.reason].because}`,
      advice: missingDayMessages[stale.reason].advice,
    },
  };
}

const write = (instant: Instant | null) => (instant === null ? null : formatInstant(instant));

export function describeGateway({ reachable, since, last_error }: GatewayNow): StatusResponse['gateway'] {
  const { code, detail, advice, origin } = last_error ?? { code: '', detail: '', advice: '', origin: '' };
  return { reachable, since: write(since), last_error: last_error === null ? null : { code, detail, advice, origin } };
}
