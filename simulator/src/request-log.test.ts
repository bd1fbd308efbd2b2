import { describe, expect, it } from 'vitest';
import { createRequestLog, type IncomingRequest, type LoggedRequest } from './request-log.ts';
import { reportRequests } from './request-log-report.ts';

const call: IncomingRequest = {
  monotonic_ms: 0,
  at: Date.parse('2026-10-02T05:30:00.120Z'),
  service: 'gridop',
  method: 'GET',
  route: 'consommation_quotidienne',
  kind: 'data',
  pdl: '12345678901234',
  start: '2026-09-25',
  end: '2026-10-02',
};

function logOf(calls: readonly Partial<IncomingRequest>[]): LoggedRequest[] {
  const log = createRequestLog();
  for (const changes of calls) log.finish(log.record({ ...call, ...changes }), 200);
  return [...log.list];
}

describe('the request log', () => {
  it('lists a request in the documented form', () => {
    expect(JSON.stringify(reportRequests(logOf([{}])).requests)).toBe(
      '[{"at":"2026-10-02T05:30:00.120Z","route":"consommation_quotidienne","pdl":"12345678901234","start":"2026-09-25","end":"2026-10-02","status":200}]',
    );
  });

  it('begins its report with requests and max_in_one_second', () => {
    expect(Object.keys(reportRequests([])).slice(0, 2)).toEqual(['requests', 'max_in_one_second']);
  });

  it('counts data calls, all calls of the operator and each service separately', () => {
    const report = reportRequests(
      logOf([
        { monotonic_ms: 0 },
        { monotonic_ms: 10, kind: 'token', route: 'token' },
        { monotonic_ms: 20, kind: 'page', route: 'authorize_v1' },
        { monotonic_ms: 30, service: 'gridsource' },
        { monotonic_ms: 40 },
        { monotonic_ms: 1041 },
      ]),
    );
    expect(report.max_in_one_second).toBe(2);
    expect(report.max_in_one_second_of).toEqual({ gridop_data: 2, gridop_all: 3, gridop: 4, gridsource: 1 });
    expect(report.max_in_one_hour).toBe(3);
    expect(report.per_second).toEqual([
      { second: 0, calls: 5 },
      { second: 1, calls: 1 },
    ]);
  });

  it.each([
    ['another range', { start: '2026-09-24' }, 0],
    ['another PDL', { pdl: '12345678901235' }, 0],
    ['another route', { route: 'courbe_de_charge_consommation' }, 0],
    ['the same PDL, route and range', {}, 1],
  ])('compares a call in flight with %s', (_name, changes, expected) => {
    const log = createRequestLog();
    log.record(call);
    log.record({ ...call, ...changes });
    expect(reportRequests(log.list).in_flight_twice).toBe(expected);
  });

  it('accepts the same call again once it has finished, and counts three at once as two repetitions', () => {
    const log = createRequestLog();
    log.finish(log.record(call), 200);
    const three = [log.record(call), log.record(call), log.record(call)];
    for (const loggedRequest of three) log.finish(loggedRequest, 200);
    log.record(call);
    expect(reportRequests(log.list).in_flight_twice).toBe(2);
    expect(reportRequests(log.list).in_flight).toBe(1);
  });

  it('does not take two calls without a PDL for one', () => {
    const log = createRequestLog();
    const { pdl: _pdl, start: _start, end: _end, ...token } = { ...call, route: 'token' };
    log.record(token);
    log.record(token);
    expect(reportRequests(log.list).in_flight_twice).toBe(0);
  });

  it('excludes a call that was in flight at a reset from the new log', () => {
    const log = createRequestLog();
    const old = log.record(call);
    log.reset();
    log.record(call);
    log.finish(old, 200);
    expect(log.inFlight()).toBe(1);
    expect(reportRequests(log.list).in_flight_twice).toBe(0);
  });

  it.each([
    ['service', { service: 'gridsource' }, [2]],
    ['route', { route: 'token' }, [3]],
    ['pdl', { pdl: '99999999999999' }, [4]],
    ['since, included', { since: call.at + 1000 }, [4]],
    ['after a sequence number', { after: 2 }, [3, 4]],
    ['limit, the last ones', { limit: 1 }, [4]],
  ])('filters by %s', (_name, filter, sequences) => {
    const list = logOf([
      {},
      { service: 'gridsource', route: 'other' },
      { route: 'token', kind: 'token' },
      { pdl: '99999999999999', at: call.at + 1000 },
    ]);
    const expected = list.filter((loggedRequest) => sequences.includes(loggedRequest.sequence));
    expect(reportRequests(list, filter).requests).toEqual(reportRequests(expected).requests);
  });
});
