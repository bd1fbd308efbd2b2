import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, run } from './run.ts';
import { watchStolen } from './stolen.ts';
import type { Tally } from './tally-reporter.ts';
import { findFilesToRunAlone, findTierFaults, type Tier, tiers } from './tiers.ts';

const wanted = process.argv.slice(2);
const known: readonly string[] = [...new Set(tiers.map(({ project }) => project))];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`no tier is called ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
const chosen = wanted.length > 0 ? tiers.filter((tier) => wanted.includes(tier.project)) : tiers;
console.log(`tests run on Node ${process.versions.node}`);
const distinct = new Map<string, number>();
const broken: string[] = [];
const repeated: string[] = [];
let passed = 0;
let failed = 0;
for (const tier of chosen) {
  const tally = await runTier(tier);
  passed += tally.passed;
  failed += tally.failed;
  broken.push(...tally.broken);
  repeated.push(...tally.repeated);
  distinct.set(tier.project, Math.max(distinct.get(tier.project) ?? 0, tally.passed + tally.failed));
}
rmSync(folder, { recursive: true, force: true });
for (const name of broken) console.log(`failed: ${name}`);
for (const name of repeated) console.log(`passed at the second try only: ${name}`);
console.log(`${[...distinct.values()].reduce((sum, count) => sum + count, 0)} distinct cases, ${passed + failed} runs`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

type Run = Tally & { readonly stolen: number };

async function runTier(tier: Tier): Promise<Tally> {
  const whole = await runFiles(tier, tier.name, [], tier.workers);
  const files = findFilesToRunAlone(tier, whole, whole.stolen);
  if (files.length === 0) return whole;
  // What failed beside two other workers is shown above in full; alone it has the machine to itself.
  const alone = await runFiles({ ...tier, least: 1 }, `${tier.name}, ${files.join(', ')} again alone`, files, 1);
  if (alone.failed > 0) return { ...whole, broken: [...whole.broken, ...alone.broken] };
  return { ...whole, failed: 0, broken: [], repeated: [...whole.repeated, ...whole.broken] };
}

async function runFiles(tier: Tier, name: string, files: readonly string[], workers?: number): Promise<Run> {
  const file = join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}.json`);
  const limit = workers ? [`--maxWorkers=${workers}`] : [];
  const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.ts'];
  const environment = { TZ: tier.zone, TALLY_FILE: file };
  const stolenSince = watchStolen();
  const outcome = await run(
    'vitest',
    ['run', '--project', tier.project, ...limit, ...reporters, ...files],
    environment,
  );
  const tally = readTally(file);
  report(name, { ...outcome, output: failuresIn(outcome.output) });
  const stolen = stolenSince();
  if (stolen >= 0.01) console.log(`      the host gave ${Math.round(stolen * 100)} % of the processors to others`);
  for (const line of tally.broken) console.log(`      ${line}`);
  if (tally.slowest.length > 0) console.log(`      longest: ${tally.slowest.join(', ')}`);
  const faults = findTierFaults(tier, tally);
  for (const fault of faults) console.log(`FAIL  ${name}: ${fault}`);
  // A tier that breaks before it counts (a file that does not load) is a failure all the same.
  return { ...tally, stolen, failed: Math.max(tally.failed, outcome.code === 0 ? 0 : 1) + faults.length };
}

/** What the runner says of the failures, without the thousands of lines of what passed. */
function failuresIn(output: string): string {
  const start = output.search(/⎯+ (Failed|Unhandled)/);
  return (start < 0 ? output : output.slice(start)).split('\n').slice(0, 120).join('\n');
}

function readTally(file: string): Tally {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    return { passed: 0, failed: 0, broken: [], brokenFiles: [], skipped: [], repeated: [], slowest: [] };
  }
}
