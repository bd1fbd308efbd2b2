import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, type Day, parseDay } from '@svc/domain/day';
import { type DayRange, daysOf, groupDays, rangeContains } from '@svc/domain/day-range';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { type Fault, sendFault } from './gateway-faults.ts';
import { standInAddress, standInContract } from './records.ts';
import { readSeenRequest, type SeenRequest } from './seen-request.ts';
import { createTruth, isPublished, type Point, pointsOfDay, type Truth } from './truth.ts';

export type StandInPdl = Readonly<Record<string, unknown>> & { readonly usage_point_id: string };

export type StandInGateway = {
  readonly url: string;
  readonly truth: Truth;
  readonly seen: SeenRequest[];
  /** Requests that broke the contract; a test expects none. */
  readonly violations: string[];
  pdls: StandInPdl[];
  fault: Fault | undefined;
  /** Returns 429 from this many counted requests on. */
  quota: number;
  counted: number;
  /** False: an older gateway, which does not send the state of the quota. */
  sendsQuota: boolean;
  /** PDLs with a revoked consent. */
  readonly revoked: Set<string>;
  /** Measures that the operator behind the gateway cannot return now. */
  readonly down: Set<Measure>;
  /** Days whose operator calls are queued until then; an earlier request violates the contract. */
  queued: { readonly days: ReadonlySet<Day>; readonly until: Instant } | undefined;
  /** `contract/{pdl}` or `address/{pdl}`: the response instead of the usual one, or the status of a refusal. */
  readonly records: Map<string, object | number>;
  /** Lists that are the same for all households, by their path under /api; 404 where it has none. */
  readonly lists: Map<'/energy/providers' | '/energy/offers' | '/tempo/days', readonly object[]>;
  delayMs: number;
  measureCalls(measure?: Measure): SeenRequest[];
  stop(): Promise<void>;
};

export const standInSecret = 'a'.repeat(64);

export function standInPdl(usage_point_id: string, more: Record<string, unknown> = {}): StandInPdl {
  return {
    id: `id-${usage_point_id}`,
    usage_point_id,
    user_id: 'u',
    name: `PDL ${usage_point_id.slice(-1)}`,
    has_consumption: true,
    has_production: false,
    subscribed_power: 9,
    activation_date: null,
    oldest_available_data_date: null,
    display_order: 0,
    is_active: true,
    linked_production_pdl_id: null,
    selected_offer_id: null,
    pricing_option: 'BASE',
    offpeak_hours: [],
    consent_status: 'active',
    consent_expires_at: '2029-01-01',
    problem: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  };
}

/** A gateway written only from the API contract, strict about the requests it accepts, for tests of the client. */
export async function startStandInGateway(now: () => Instant): Promise<StandInGateway> {
  const server = createServer((request, response) => handleRequest(gateway, now, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: StandInGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    truth: createTruth(),
    seen: [],
    violations: [],
    pdls: [],
    fault: undefined,
    quota: 1000,
    counted: 0,
    sendsQuota: true,
    revoked: new Set(),
    down: new Set(),
    queued: undefined,
    records: new Map(),
    lists: new Map(),
    delayMs: 0,
    measureCalls: (measure) =>
      gateway.seen.filter((call) => call.measure !== undefined && (measure === undefined || call.measure === measure)),
    stop: () => stopServer(server),
  };
  return gateway;
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function handleRequest(
  gateway: StandInGateway,
  now: () => Instant,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const call = readSeenRequest(request.url ?? '/');
  gateway.seen.push(call);
  checkContract(gateway, call, request);
  if (gateway.fault) {
    sendFault(gateway.fault, response);
    return;
  }
  const { status, body, headers } = decideReply(gateway, now, call, request);
  const reply = () => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
  if (gateway.delayMs > 0) setTimeout(reply, gateway.delayMs);
  else reply();
}

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

function decideReply(gateway: StandInGateway, now: () => Instant, call: SeenRequest, request: IncomingMessage): Reply {
  if (request.headers.authorization !== `Bearer ${standInSecret}`) {
    const body = { detail: 'Invalid authentication credentials', code: 'INVALID_TOKEN', origin: 'user' };
    return { status: 401, body };
  }
  if (call.measure) return measureResponse(gateway, now, call as MeasureCall);
  const [, kind, pdl] = /^\/api\/gridop\/(contract|address)\/(\d{14})$/.exec(call.path) ?? [];
  if (kind !== undefined && pdl !== undefined) return recordResponse(gateway, kind, pdl);
  if (/^\/api\/pdl\/?$/.test(call.path)) return { status: 200, body: { success: true, data: gateway.pdls } };
  const list = [...gateway.lists].find(([path]) => call.path === `/api${path}`)?.[1];
  if (list) return { status: 200, body: { success: true, data: list } };
  return { status: 404, body: { detail: 'No such route, or no such entry', code: 'NOT_FOUND', origin: 'user' } };
}

function checkContract(gateway: StandInGateway, call: SeenRequest, request: IncomingMessage): void {
  const blame = (what: string) => gateway.violations.push(`${what}: ${request.url}`);
  if (request.headers.accept !== 'application/json') blame('Accept is not JSON');
  if (!/^svc-client\/\d+\.\d+\.\d+/.test(request.headers['user-agent'] ?? '')) blame('User-Agent without version');
  if (!call.measure) {
    if (call.use_cache !== undefined) blame('use_cache outside the measure routes');
    return;
  }
  if (call.use_cache !== 'true' && call.use_cache !== 'false') blame('use_cache not sent');
  const [start, end] = [parseDay(call.start ?? ''), parseDay(call.end ?? '')];
  if (start === undefined || end === undefined || start >= end) blame('not a range');
}

function recordResponse(gateway: StandInGateway, kind: string, pdl: string): Reply {
  gateway.counted += 1;
  const headers = quotaHeaders(gateway);
  const record = gateway.revoked.has(pdl) ? 403 : gateway.records.get(`${kind}/${pdl}`);
  if (typeof record !== 'number') {
    const data = record ?? (kind === 'contract' ? standInContract(pdl) : standInAddress(pdl));
    return { status: 200, body: { success: true, data }, headers };
  }
  const [code, origin] = record === 403 ? ['CONSENT_REVOKED', 'gridop'] : ['REFUSED_HERE', 'gridop'];
  return { status: record, body: { detail: `refused with ${record}`, code, origin }, headers };
}

type MeasureCall = SeenRequest & { measure: Measure; usage_point_id: string };

function measureResponse(gateway: StandInGateway, now: () => Instant, call: MeasureCall): Reply {
  gateway.counted += 1;
  const headers = quotaHeaders(gateway);
  if (gateway.counted > gateway.quota) {
    gateway.counted -= 1;
    const detail = 'Rate limit exceeded. Try again in 3600 seconds';
    const body = { detail, code: 'RATE_LIMIT_EXCEEDED', origin: 'svc' };
    return { status: 429, body, headers: { ...headers, 'retry-after': '3600' } };
  }
  if (!gateway.pdls.some((pdl) => pdl.usage_point_id === call.usage_point_id)) {
    return { status: 404, body: { detail: 'PDL not found', code: 'PDL_NOT_FOUND', origin: 'user' }, headers };
  }
  if (gateway.revoked.has(call.usage_point_id)) {
    const detail = 'Access denied - consent may have been revoked';
    return { status: 403, body: { detail, code: 'CONSENT_REVOKED', origin: 'gridop' }, headers };
  }
  if (gateway.down.has(call.measure)) {
    const body = { detail: 'The operator is unavailable', code: 'GRIDOP_UNAVAILABLE', origin: 'gridop' };
    return { status: 503, body, headers: { ...headers, 'retry-after': '60' } };
  }
  const range = { start: call.start as Day, end: call.end as Day };
  const queued = now() < (gateway.queued?.until ?? 0) ? gateway.queued : undefined;
  const body = describeRange(gateway.truth, call, range, parisDay(now()), queued);
  if ('waiting' in body) return { status: 503, body: body.waiting, headers };
  if ('refusal' in body) return { status: 400, body: body.refusal, headers };
  return { status: 200, body: { success: true, data: body }, headers };
}

function describeRange(
  truth: Truth,
  call: MeasureCall,
  requested: DayRange,
  today: Day,
  queued: StandInGateway['queued'],
) {
  const waiting = daysOf(requested).filter((day) => queued?.days.has(day));
  const days = daysOf(requested).filter((day) => day < today && !waiting.includes(day));
  const retry_at = queued === undefined ? null : formatInstant(queued.until);
  if (days.length === 0 && waiting.length > 0) {
    return { waiting: { detail: 'waits for its turn', code: 'GRIDOP_WAITING', origin: 'gridop', retry_at } };
  }
  const refused = days.filter((day) => truth.refused.has(day));
  const late = days.filter((day) => !isPublished(truth, call.measure, day) && day >= addDays(today, -2));
  const known = days.filter((day) => !truth.refused.has(day) && isPublished(truth, call.measure, day));
  const points: Point[] = known.flatMap((day) => pointsOfDay(truth, call.usage_point_id, call.measure, day));
  const code = refused[0] === undefined ? '' : (truth.refused.get(refused[0]) ?? '');
  if (points.length === 0 && refused.length > 0 && late.length === 0) {
    return { refusal: { detail: 'refused by the operator', code, origin: 'gridop' } };
  }
  const list = (of: Day[], reason: string) =>
    groupDays(of).map(({ start, end }) => ({
      start,
      end,
      reason,
      retry_at: reason === 'waiting' ? retry_at : null,
      ...(reason === 'refused' && { code }),
    }));
  const meter_reading = {
    usage_point_id: call.usage_point_id,
    start: requested.start,
    end: requested.end,
    quality: 'BRUT',
    reading_type: { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum' },
    interval_reading: points.filter((point) => rangeContains(requested, point.date.slice(0, 10) as Day)),
  };
  const partial = known.filter((day) => truth.partial.has(day)).flatMap((day) => list([day], 'partial'));
  const missingPeriods = [...list(late, 'not_published'), ...list(refused, 'refused'), ...list(waiting, 'waiting')];
  return { meter_reading, missing: [...missingPeriods, ...partial] };
}

function quotaHeaders(gateway: StandInGateway): Record<string, string> {
  if (!gateway.sendsQuota) return {};
  return {
    'ratelimit-policy': '"cached";q=1000;w=86400',
    ratelimit: `"cached";r=${Math.max(0, gateway.quota - gateway.counted)};t=3600`,
  };
}
