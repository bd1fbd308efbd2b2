import { describe, expect, it } from 'vitest';
import { createRequestLog, type IncomingRequest } from './request-log.ts';
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

describe('the request log', () => {
  it('stays cheap with half a million records', () => {
    const log = createRequestLog();
    const before = performance.now();
    for (let index = 0; index < 500_000; index++) {
      log.finish(log.record({ ...call, monotonic_ms: index * 5, pdl: String(12345678900000 + (index % 10_000)) }), 200);
    }
    const recorded = performance.now();
    const report = reportRequests(log.list, { limit: 1 });
    expect(report.total).toBe(500_000);
    expect(report.max_in_one_second).toBe(201);
    // 10 microseconds a record and two seconds a report would both still be bearable; a slow machine is not a defect.
    expect(recorded - before).toBeLessThan(5000);
    expect(performance.now() - recorded).toBeLessThan(2000);
  });
});
