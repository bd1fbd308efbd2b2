import { pauseReplicas } from '../../server/test/calendars/calendar-pauses.ts';

/** node e2e/bench/calendar-pauses.ts [cycles]: freezes the replica that runs a job, 100 times by default. */
const cycles = Number(process.argv[2] ?? 100);
const report = await pauseReplicas(cycles, (cycle) => cycle % 10 === 0 && console.log(`${cycle} of ${cycles} pauses`));
console.log(report);
const isRight =
  report.wrong.length === 0 && report.signal_refused === 0 && report.flexday_calls <= report.flexday_allowed;
console.log(isRight ? 'each slot was completed once; no limit of a source was exceeded' : 'FAILED');
process.exit(isRight ? 0 : 1);
