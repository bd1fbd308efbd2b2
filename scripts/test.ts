import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, run } from './run.ts';

type Tier = { readonly name: string; readonly project: string; readonly zone: string; readonly workers?: number };

/**
 * The tiers of the tests. Host time zones vary, because the host's zone must never matter:
 * pure code runs under three, the rest under one that is neither UTC nor Paris.
 */
const tiers: readonly Tier[] = [
  { name: 'domain, host in UTC', project: 'domain', zone: 'UTC' },
  { name: 'domain, host in Paris', project: 'domain', zone: 'Europe/Paris' },
  { name: 'domain, host in New York', project: 'domain', zone: 'America/New_York' },
  { name: 'simulator', project: 'simulator', zone: 'America/New_York' },
  // These mostly wait for servers and timers; the journeys are judged by time, and run alone.
  { name: 'features on real servers', project: 'feature', zone: 'America/New_York', workers: 2 },
  { name: 'journeys of whole processes', project: 'journey', zone: 'UTC' },
];

const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? tiers.filter((tier) => wanted.includes(tier.project)) : tiers;
console.log(`tests run on Node ${process.versions.node}`);
let passed = 0;
let failed = 0;
for (const tier of chosen) {
  const file = join(folder, `${tier.name.replace(/\W+/g, '-')}.json`);
  const outcome = await run(
    'vitest',
    [
      'run',
      '--project',
      tier.project,
      '--passWithNoTests',
      ...(tier.workers ? [`--maxWorkers=${tier.workers}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    {
      TZ: tier.zone,
    },
  );
  report(tier.name, outcome);
  const counts = readCounts(file);
  passed += counts.passed;
  // A tier that breaks before it counts (a file that does not load) is a failure all the same.
  failed += Math.max(counts.failed, outcome.code === 0 ? 0 : 1);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function readCounts(file: string): { passed: number; failed: number } {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: result.numPassedTests, failed: result.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
