import { describe, expect, it } from 'vitest';
import { runLoadSpike } from '../load-spike/load-spike.ts';

// The short form of `npm run bench -- load-spike`.
describe('300 clients of 30 PDLs at six sharp', () => {
  it('all receive a response, then the new day, at the rate limit of the operator', async () => {
    const report = await runLoadSpike({ clients: 300, pdls: 30 });
    expect(report).toMatchObject({ connection_errors: 0, unhelpful: 0, days_delivered: 300, in_flight_twice: 0 });
    expect(report.slowest_ms).toBeLessThanOrEqual(21_000);
    expect(report.cached_p99_ms).toBeLessThanOrEqual(500);
    expect(report.fullest_second).toBeLessThanOrEqual(5);
    expect(report.operator_calls).toBeLessThanOrEqual(33);
    // This load is so small that it ends while its start, the first token included, still counts.
    expect(report.days_done_ms).toBeLessThanOrEqual(report.physical_ms * 1.1 + 2000);
  });
});
