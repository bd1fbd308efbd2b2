import { type HostileOutcome, startHostileRun } from '../../server/test/hostile-grid-run.ts';

/**
 * Twenty hostile price grids, one after the other, while another user reads data that is already stored: `node
 * e2e/bench/hostile-grids.ts [rounds]`, 3 by default. The reader's p99 at most doubles within the run.
 */
const rounds = Number(process.argv[2] ?? 3);
const run = await startHostileRun({ limits: { timeMs: 4000, heapMb: 256, niceness: 10 }, reads: true });
const outcomes: HostileOutcome[] = [];
for (let round = 1; round <= rounds; round++) {
  const ofRound: HostileOutcome[] = [];
  for (const grid of run.grids) ofRound.push(await run.open(grid));
  outcomes.push(...ofRound);
  report(`round ${round}`, ofRound);
}
await run.stop();

const slowest = outcomes.toSorted((a, b) => p99(b.besides) - p99(a.besides)).slice(0, 3);
for (const { name, besides, busyMs } of slowest)
  console.log(`grids | slowest | ${name} | p99 ${p99(besides).toFixed(1)} ms | busy ${busyMs.toFixed(0)} ms`);
const ratio = report('all', outcomes);
const isFallback = outcomes.every(({ result }) => result.used_fallback);
console.log(ratio <= 2 && isFallback ? 'met' : 'NOT MET');
process.exit(ratio <= 2 && isFallback ? 0 : 1);

function report(what: string, of: readonly HostileOutcome[]): number {
  const [quiet, besides] = [of.flatMap((one) => one.quiet), of.flatMap((one) => one.besides)];
  const found = p99(besides) / p99(quiet);
  const figures = `${quiet.length} then ${besides.length} reads | p99 ${p99(quiet).toFixed(2)} then ${p99(besides).toFixed(2)} ms`;
  console.log(`grids | ${what} | ${figures} | x ${found.toFixed(2)} (limit 2)`);
  return found;
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
