import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Fault } from '../../test/gateway/gateway-faults.ts';
import { startSelfSignedServer } from '../../test/gateway/self-signed-server.ts';
import {
  type StandInGateway,
  standInPdl,
  standInSecret,
  startStandInGateway,
} from '../../test/gateway/stand-in-gateway.ts';
import { findFreePort } from '../../test/servers/private-server.ts';
import { createGateway } from './gateway.ts';

const now = parseInstant('2026-11-15T09:00:00Z') ?? 0;
const pdl = '12345678901234';
let standIn: StandInGateway;
let waits: number[];

beforeAll(async () => {
  standIn = await startStandInGateway(() => now);
});
afterAll(() => standIn.stop());
beforeEach(() => {
  waits = [];
  standIn.fault = undefined;
  standIn.quota = 1000;
  standIn.counted = 0;
  standIn.seen.length = 0;
  standIn.pdls = [standInPdl(pdl)];
});

function connect(more: { url?: string; clientSecret?: string; lines?: string[]; spacingMs?: number } = {}) {
  const destination = { write: (line: string) => more.lines?.push(line) };
  return createGateway({
    url: more.url ?? standIn.url,
    clientSecret: more.clientSecret ?? standInSecret,
    version: '0.1.0',
    clock: { now: () => now },
    log: createLog({ level: 'trace', destination }),
    timeoutMs: standIn.fault === 'hang' ? 1000 : 30_000,
    spacingMs: more.spacingMs ?? 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
  });
}

const day = { measure: 'consumption_daily', usage_point_id: pdl } as const;
const range = dayRange(toDay('2026-11-01'), toDay('2026-11-15'));

describe('a gateway failure is named, retried after 2 s and 8 s, and never read as an empty response', () => {
  const faults: readonly [Fault, string][] = [
    ['html_502', 'GATEWAY_HTML'],
    ['text_500', 'GATEWAY_ERROR'],
    ['json_503', 'STORE_UNAVAILABLE'],
    ['hang', 'GATEWAY_TIMEOUT'],
    ['not_json', 'GATEWAY_NOT_JSON'],
    ['success_false', 'GATEWAY_UNSUCCESSFUL'],
    ['html_200', 'GATEWAY_HTML'],
  ];
  it.each(faults)('%s is %s', async (fault, code) => {
    standIn.fault = fault;
    const outcome = await connect().readMeasure({ ...day, range });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'gateway', code, origin: 'gateway' } });
    expect(waits).toEqual([2000, 8000]);
    expect(standIn.seen).toHaveLength(3);
  });

  it('an overloaded gateway is called again at the time it gave, unless a caller waits for the response', async () => {
    standIn.fault = 'overloaded';
    const outcome = await connect().readMeasure({ ...day, range });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'gateway', code: 'OVERLOADED', origin: 'gateway' } });
    expect(waits).toEqual([40_000, 40_000]);
    await connect().readMeasure({ ...day, range, retry: false });
    expect(waits).toHaveLength(2);
  });

  it('the limit per second is waited out, even when a caller waits for the response', async () => {
    standIn.fault = 'rate_limit';
    const outcome = await connect().readMeasure({ ...day, range, retry: false });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'throttled', code: 'RATE_LIMIT_EXCEEDED' } });
    expect(waits).toEqual([2000, 8000]);
  });

  it('a refused connection, an unknown name and a bad certificate are three different codes', async () => {
    const secure = await startSelfSignedServer();
    const urls = [`http://127.0.0.1:${await findFreePort()}/api`, 'http://gateway.invalid/api', secure.url];
    const outcomes = await Promise.all(urls.map((url) => connect({ url }).listPdls()));
    await secure.stop();
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.code))).toEqual([
      'GATEWAY_REFUSED',
      'GATEWAY_DNS',
      'GATEWAY_TLS',
    ]);
  });

  it('makes at most one call every 210 ms, for all callers together', async () => {
    const gateway = connect({ spacingMs: 210 });
    await Promise.all(Array.from({ length: 5 }, () => gateway.listPdls()));
    expect(waits).toEqual([210, 210, 210, 210]);
  });

  it('spaces the calls after its process has stalled', async () => {
    let moment = now;
    const left: number[] = [];
    const gateway = createGateway({
      url: standIn.url,
      clientSecret: standInSecret,
      version: '0.1.0',
      clock: { now: () => moment },
      log: createLog({ level: 'silent', destination: { write: () => undefined } }),
      spacingMs: 210,
      // The first wait takes four times as long as requested.
      sleep: async (ms) => {
        moment += left.push(moment) === 1 ? 4 * ms : ms;
      },
    });
    await Promise.all(Array.from({ length: 4 }, () => gateway.listPdls()));
    expect(left.map((at) => at - now)).toEqual([0, 840, 1050]);
  });

  it('reports since when it is away, and that it is back', async () => {
    const gateway = connect();
    expect(gateway.state()).toEqual({ reachable: null, since: null, checked_at: null, last_error: null });
    standIn.fault = 'text_500';
    await gateway.listPdls();
    expect(gateway.state()).toMatchObject({ reachable: false, since: now, last_error: { code: 'GATEWAY_ERROR' } });
    standIn.fault = undefined;
    await gateway.listPdls();
    expect(gateway.state()).toEqual({ reachable: true, since: now, checked_at: now, last_error: null });
  });
});

describe('a gateway response is passed on with its origin', () => {
  it('401: the credentials; not tried again', async () => {
    const outcome = await connect({ clientSecret: 'wrong' }).listPdls();
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'INVALID_TOKEN', origin: 'user' },
    });
    expect(waits).toEqual([]);
  });

  it('403: the consent; 404: unknown PDL; 429: the quota with its moment', async () => {
    standIn.revoked.add(pdl);
    const revoked = await connect().readMeasure({ ...day, range });
    standIn.revoked.clear();
    const unknown = await connect().readMeasure({ ...day, usage_point_id: '99999999999999', range });
    standIn.quota = 0;
    const spent = await connect().readMeasure({ ...day, range });
    expect(revoked).toMatchObject({ failure: { kind: 'consent', code: 'CONSENT_REVOKED', origin: 'gridop' } });
    expect(unknown).toMatchObject({ failure: { kind: 'not_found', code: 'PDL_NOT_FOUND' } });
    expect(spent).toMatchObject({ failure: { kind: 'throttled', retry_at: now + 3600_000, origin: 'svc' } });
    expect(waits).toEqual([]);
  });

  it('503 of the operator behind a working gateway is not insisted on', async () => {
    standIn.down.add('consumption_daily');
    const outcome = await connect().readMeasure({ ...day, range });
    standIn.down.clear();
    expect(outcome).toMatchObject({ failure: { kind: 'upstream', origin: 'gridop', retry_at: now + 60_000 } });
    expect(standIn.seen).toHaveLength(1);
  });
});

describe('readings', () => {
  it('are converted to our types, with the missing days and the reasons', async () => {
    standIn.truth.unpublished.add('2026-11-14');
    standIn.truth.refused.set(toDay('2026-11-01'), 'ADAM-ERR0191');
    const outcome = await connect().readMeasure({ ...day, range });
    standIn.truth.unpublished.clear();
    standIn.truth.refused.clear();
    if (!outcome.ok) throw new Error(outcome.failure.code);
    expect(outcome.data.readings).toHaveLength(12);
    expect(outcome.data.missing.map(({ range: { start }, reason, code }) => [start, reason, code])).toEqual([
      ['2026-11-14', 'not_published', null],
      ['2026-11-01', 'refused', 'ADAM-ERR0191'],
    ]);
  });

  it.each([
    ['2026-03-29', 30, 46],
    ['2026-03-29', 15, 92],
    ['2026-03-29', 10, 138],
    ['2026-10-25', 30, 50],
    ['2026-10-25', 15, 100],
    ['2026-10-25', 10, 150],
  ])('the curve of %s at %i minutes has %i points at distinct moments', async (date, step, count) => {
    standIn.truth.stepMinutes = step;
    const query = { measure: 'consumption_detail', usage_point_id: pdl } as const;
    const outcome = await connect().readMeasure({
      ...query,
      range: dayRange(toDay(date), toDay(`${date.slice(0, 8)}30`)),
    });
    standIn.truth.stepMinutes = 30;
    const curve = outcome.ok ? outcome.data.readings[0] : undefined;
    if (curve?.kind !== 'curve') throw new Error('no curve');
    expect(curve.runs).toHaveLength(1);
    expect(curve.runs[0]?.values).toHaveLength(count);
    expect(curve.runs[0]?.values).not.toContain(null);
  });

  it('follow the contract: version in the User-Agent, use_cache on measures only', async () => {
    const gateway = connect();
    await gateway.listPdls();
    await gateway.readMeasure({ ...day, range, use_cache: false });
    expect(standIn.violations).toEqual([]);
    expect(gateway.quota()).toEqual([{ bucket: 'cached', limit: 1000, remaining: 999, reset_at: now + 3600_000 }]);
  });

  it('leave nothing of a body or a secret in the log', async () => {
    const lines: string[] = [];
    await connect({ lines }).listPdls();
    standIn.fault = 'text_500';
    await connect({ lines }).listPdls();
    expect(lines.join('')).toMatch(/gateway fault/);
    expect(lines.join('')).not.toMatch(/upstream connect|aaaaaaa|12345678901234/);
  });
});
