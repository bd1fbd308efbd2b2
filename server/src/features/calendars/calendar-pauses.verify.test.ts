import { expect, it } from 'vitest';
import { pauseReplicas } from '../../../test/calendars/calendar-pauses.ts';

// The long form of 100 pauses: node e2e/bench/calendar-pauses.ts
it('two replicas, the one that runs a job frozen until the other has taken over: each slot is completed once', async () => {
  const report = await pauseReplicas(3);
  expect(report.struck).toBe(3);
  expect(report.taken_over).toBeGreaterThanOrEqual(1);
  expect(report.wrong).toEqual([]);
  expect(report.held_back).toBeLessThanOrEqual(report.slots / 10);
  expect(report.signal_calls).toBeGreaterThanOrEqual(1);
  expect(report.signal_refused).toBe(0);
  expect(report.flexday_calls).toBeLessThanOrEqual(report.flexday_allowed);
});
