import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, root, run } from './run.ts';
import type { Tally } from './tally-reporter.ts';
import { findTierFaults, type Tier, tiers, verifyTier } from './tiers.ts';

// `npm test [tier…]` is the gate, `npm run verify [file…]` the long suite.
const [command, ...wanted] = process.argv.slice(2);
const isVerify = command === 'verify';
const known: readonly string[] = [...new Set(tiers.map(({ project }) => project))];
const unknown = isVerify ? [] : wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.log(`no tier is called ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
const gate = wanted.length > 0 ? tiers.filter((tier) => wanted.includes(tier.project)) : tiers;
const chosen = isVerify ? [{ ...verifyTier, ...(wanted.length > 0 && { least: 1 }) }] : gate;
console.log(`tests run on Node ${process.versions.node}`);
const distinct = new Map<string, number>();
const broken: string[] = [];
let passed = 0;
let failed = 0;
for (const tier of chosen) {
  const tally = await runTier(tier, isVerify ? wanted : []);
  passed += tally.passed;
  failed += tally.failed;
  broken.push(...tally.broken);
  distinct.set(tier.project, Math.max(distinct.get(tier.project) ?? 0, tally.passed + tally.failed));
}
rmSync(folder, { recursive: true, force: true });
for (const name of broken) console.log(`failed: ${name}`);
console.log(`${[...distinct.values()].reduce((sum, count) => sum + count, 0)} distinct cases, ${passed + failed} runs`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runTier(tier: Tier, files: readonly string[]): Promise<Tally> {
  const file = join(folder, `${tier.name.replace(/\W+/g, '-')}.json`);
  const limit = tier.workers ? [`--maxWorkers=${tier.workers}`] : [];
  const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.ts'];
  const environment = { TZ: tier.zone, TALLY_FILE: file };
  const args = ['run', '--project', tier.project, ...limit, ...reporters, ...files];
  // The long suite shows each file as it ends.
  const outcome = await run('vitest', args, environment, root, isVerify);
  const tally = readTally(file);
  report(tier.name, { ...outcome, output: failuresIn(outcome.output) });
  for (const line of tally.broken) console.log(`      ${line}`);
  if (tally.slowest.length > 0) console.log(`      longest: ${tally.slowest.join(', ')}`);
  const faults = findTierFaults(tier, tally);
  for (const fault of faults) console.log(`FAIL  ${tier.name}: ${fault}`);
  // A tier that breaks before it counts (a file that does not load) is a failure all the same.
  return { ...tally, failed: Math.max(tally.failed, outcome.code === 0 ? 0 : 1) + faults.length };
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
    return { passed: 0, failed: 0, broken: [], skipped: [], slowest: [] };
  }
}
