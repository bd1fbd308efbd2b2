import { measureLoginFlood } from '../../server/test/login-flood.ts';

/**
 * 200 simultaneous logins, wave after wave. Other routes stay under twice their idle p99, the event loop is never
 * delayed by 50 ms at the 99th percentile, and a login that finds the queue full gets a retry time. `node
 * e2e/bench/logins.ts`. Run it several times on an otherwise idle machine.
 */
const rounds = Number(process.argv[2] ?? 3);
let failures = 0;
for (let round = 1; round <= rounds; round++) {
  const figures = await measureLoginFlood({ logins: 200, waves: 2, idleMs: 4000 });
  const ratio = figures.flood_p99 / figures.idle_p99;
  const isWithinLimit =
    ratio < 2 &&
    figures.loop_delay_p99 < 50 &&
    figures.without_retry_after === 0 &&
    (figures.statusCounts[429] ?? 0) > 0;
  if (!isWithinLimit) failures += 1;
  const columns = [
    `round ${round}`,
    `other route p99 ${figures.idle_p99.toFixed(1)} ms idle, ${figures.flood_p99.toFixed(1)} ms flooded (x ${ratio.toFixed(2)}, limit 2)`,
    `event loop p99 ${figures.loop_delay_p99.toFixed(1)} ms (limit 50)`,
    `answers ${JSON.stringify(figures.statusCounts)}, 429 without Retry-After ${figures.without_retry_after}`,
    `${figures.logins_per_second.toFixed(1)} logins/s`,
    isWithinLimit ? 'met' : 'NOT MET',
  ];
  console.log(columns.join(' | '));
}
process.exitCode = failures > rounds / 2 ? 1 : 0;
