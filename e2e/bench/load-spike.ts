import { runLoadSpike } from '../load-spike/load-spike.ts';

/**
 * The morning load spike: `node e2e/bench/load-spike.ts [clients] [pdls]`, 10,000 of 1,000 PDLs by default (about 5
 * minutes). Three gateways, the simulator and the clients share the machine, so the figures are lower bounds.
 */
const [clients = 10_000, pdls = 1000] = process.argv.slice(2).map(Number);
const report = await runLoadSpike({ clients, pdls }, (line) => console.log(line));
const rows = [
  ['slowest answer (ms)', report.slowest_ms, 21_000],
  ['connection errors', report.connection_errors, 0],
  ['responses of no use', report.unhelpful, 0],
  ['cached reads, p99 (ms)', report.cached_p99_ms, 500],
  ['clients without the new day', clients - report.days_delivered, 0],
  ['last new day delivered (ms), beside what the pace allows', report.days_done_ms, report.physical_ms * 1.1],
  [`fullest sliding second at the operator (${report.fullest_moments})`, report.fullest_second, 5],
  ['questions under way twice', report.in_flight_twice, 0],
  ['calls of the operator for the new day', report.operator_calls, pdls + 3],
] as const;
for (const [promise, measured, limit] of rows)
  console.log(`load-spike | ${promise} | ${Math.round(measured)} | <= ${Math.round(limit)} | ${measured <= limit}`);
console.log(
  `${report.responses} responses; ${report.told_to_come_back} cached reads were deferred with Retry-After; all had their week after ${Math.round(report.weeks_done_ms)} ms; the judge was once absent for ${report.judge_absence_ms} ms`,
);
process.exit(rows.every(([, measured, limit]) => measured <= limit) ? 0 : 1);
