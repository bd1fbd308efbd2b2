import { expect, it } from 'vitest';
import { measureLoginFlood } from '../../../../test/login-flood.ts';

// A short form with limits that hold on a machine busy with other tests; `node server/bench/logins.ts` measures.
it('200 simultaneous logins leave the other routes alone, and the surplus is told when to come again', async () => {
  const figures = await measureLoginFlood({ logins: 200, waves: 1, idleMs: 1000 });
  expect(Object.keys(figures.answered).sort()).toEqual(['200', '429']);
  expect(figures.answered[200]).toBeGreaterThanOrEqual(50);
  expect(figures.without_retry_after).toBe(0);
  // bcrypt on the event loop would hold it for 250 ms a login, and the other route for seconds.
  expect(figures.loop_delay_p99).toBeLessThan(100);
  expect(figures.flood_p99).toBeLessThan(Math.max(500, 5 * figures.idle_p99));
}, 60_000);
