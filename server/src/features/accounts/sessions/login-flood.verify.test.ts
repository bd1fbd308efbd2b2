import { expect, it } from 'vitest';
import { measureLoginFlood } from '../../../../test/login-flood.ts';

// A short version with limits that hold on a machine busy with other tests. `node e2e/bench/logins.ts` measures.
it('200 simultaneous logins do not slow the other routes, and the surplus gets 429 with Retry-After', async () => {
  const figures = await measureLoginFlood({ logins: 200, waves: 1, idleMs: 1000 });
  expect(Object.keys(figures.statusCounts).sort()).toEqual(['200', '429']);
  expect(figures.statusCounts[200]).toBeGreaterThanOrEqual(50);
  expect(figures.without_retry_after).toBe(0);
  // With bcrypt on the event loop it would be 250 ms and more for the loop, and many seconds for the other route.
  expect(figures.loop_delay_p99).toBeLessThan(200);
  expect(figures.flood_p99).toBeLessThan(2000);
});
