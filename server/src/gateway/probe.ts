import { maskUsagePointId } from '@svc/domain/delivery-points/delivery-point';
import { toOneLine } from '@svc/domain/formats';
import type { Clock } from '#platform/clock.ts';
import { sendRequest } from '#platform/http/outgoing-request.ts';
import { createLog } from '#platform/log.ts';
import type { FailureKind, GatewayFailure } from './gateway.port.ts';
import { createGateway } from './gateway.ts';
import { parseHttpDate } from './response-failure.ts';

export type ProbedAccess = { readonly url: string; readonly clientSecret: string };
export type ProbeAround = { readonly clock: Clock; readonly version: string };

const timeoutMs = 10_000;
// The date of a response has whole seconds.
const secondMs = 1000;

/** Probes a gateway that is not used yet: does it respond, does it accept our credentials, what would it return. */
export async function probeGateway({ url, clientSecret }: ProbedAccess, { clock, version }: ProbeAround) {
  const log = createLog({ level: 'silent' });
  const gateway = createGateway({
    url,
    clientSecret,
    version,
    clock,
    log,
    timeoutMs,
    sleep: async () => undefined,
  });
  const begun = performance.now();
  const listing = await gateway.listPdls(undefined, { retry: false });
  const latency_ms = Math.round(performance.now() - begun);
  const greeting = listing.ok ? await greet(url, clock) : { version: null, clock_difference_s: null };
  if (!listing.ok) return { ...describeFailure(listing.failure), ...greeting, latency_ms, homes: [] };
  const homes = listing.data.map(({ usage_point_id, name, is_active, consent_status }) => ({
    usage_point_id: maskUsagePointId(usage_point_id),
    name: name ?? null,
    is_active,
    consent_status: consent_status ?? null,
  }));
  return { ok: true, error_code: null, kind: null, message: null, ...greeting, latency_ms, homes };
}

const kinds: Partial<Record<FailureKind, 'credentials' | 'away'>> = { unauthorized: 'credentials', gateway: 'away' };
const addressCode = /^GATEWAY_(WRONG_ADDRESS|REDIRECT|FORBIDDEN_ADDRESS|HTML|NOT_JSON|UNSUCCESSFUL|BAD_ANSWER|DNS)$/;

function describeFailure({ kind, code, detail, advice }: GatewayFailure) {
  const reason = addressCode.test(code) ? ('address' as const) : (kinds[kind] ?? ('other' as const));
  return { ok: false, error_code: code, kind: reason, message: `${detail}. ${advice}` };
}

/** Its version and its clock, which every gateway returns without credentials. */
async function greet(url: string, clock: Clock) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await sendRequest(`${url}/capabilities`, {
      method: 'GET',
      headers: {},
      signal,
      maxBytes: 64 * 1024,
    });
    const { data } = JSON.parse(response.text) as { data?: { version?: unknown } };
    const theirs = parseHttpDate(response.headers.get('date') ?? '');
    return {
      version: typeof data?.version === 'string' ? toOneLine(data.version).slice(0, 60) : null,
      clock_difference_s: theirs === null ? null : Math.round((clock.now() - theirs) / secondMs),
    };
  } catch {
    return { version: null, clock_difference_s: null };
  }
}
