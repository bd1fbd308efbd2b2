import { report, run } from './run.ts';

/** Everything that can be judged without running the program; a word as argument picks the checks that start with it. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format, lint, import table, file size', 'biome', 'check', '--error-on-warnings', '.'],
  ['types: domain, without any environment', 'tsc', '-p', 'domain'],
  ['types: domain tests', 'tsc', '-p', 'domain/tsconfig.test.json'],
  ['types: server', 'tsc', '-p', 'server'],
  ['types: simulator', 'tsc', '-p', 'simulator'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: scripts', 'tsc', '-p', 'scripts'],
  ['unused files, exports and packages', 'knip'],
  ['generated documents are up to date', 'node', 'server/scripts/generate.ts', '--check'],
];

// Two at a time: the machines that run this have two cores, and the type checker uses one each.
const wanted = process.argv[2] ?? '';
const chosen = checks.filter(([name]) => name.startsWith(wanted));
const waiting = [...chosen];
let failures = 0;
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, ...args] = next;
    const outcome = await run(command, args);
    report(name, outcome);
    if (outcome.code !== 0) failures += 1;
  }
}
await Promise.all([work(), work()]);
console.log(failures === 0 ? `all ${chosen.length} checks passed` : `${failures} of ${chosen.length} checks failed`);
process.exitCode = failures === 0 ? 0 : 1;
