import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Outcome } from '../e2e/attack/outcome.ts';
import { attacks, type Row } from '../e2e/attack/table.ts';
import { startTarget, type Target } from '../e2e/attack/target.ts';
import { webFront } from './build-web.ts';
import { buildIfStale } from './built-folder.ts';
import { root } from './run.ts';

/**
 * Runs every attack that was found once, from outside, on the programs of this checkout. Exits with 1 when one is open.
 * `--on <revision>` runs them on that revision, in a worktree of its own, and only reports.
 */
const { values } = parseArgs({ options: { on: { type: 'string' }, only: { type: 'string' } } });
const run = promisify(execFile);
const wanted = values.only?.split(',');
let worktree: string | undefined;
let install: ChildProcess | undefined;
let starting: Promise<Target> | undefined;
let isLeaving = false;

process.once('SIGINT', () => void leave(130));
process.once('SIGTERM', () => void leave(143));

try {
  // Some attacks need pages. An older revision is attacked without those that it does not have.
  if (values.on === undefined) await buildIfStale(webFront);
  else await checkOut(values.on);
  starting = startTarget(worktree ?? root);
  const results = await tryAll(
    await starting,
    wanted ? attacks.filter(({ finding }) => wanted.includes(finding)) : attacks,
  );
  if (!isLeaving) await leave(report(results));
} catch (error) {
  if (!isLeaving) console.error(error instanceof Error ? error.message : error);
  await leave(1);
}

/** That revision with what it needs, beside this checkout. */
async function checkOut(revision: string): Promise<void> {
  worktree = join(mkdtempSync(join(tmpdir(), 'svc-attacked-')), 'checkout');
  await run('git', ['worktree', 'add', '--detach', worktree, revision], { cwd: root });
  console.log(`npm ci for ${revision} in ${worktree}`);
  install = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: worktree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => install?.once('exit', resolve));
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
}

type Result = { readonly row: Row; readonly outcome: Outcome | Error };

async function tryAll(on: Target, rows: readonly Row[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    if (isLeaving) break;
    process.stdout.write(`${row.finding} ${row.tried}\n`);
    const outcome = await row
      .attack(on)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    results.push({ row, outcome });
  }
  return results;
}

function weight({ row: { finding } }: Result): number {
  return 'CHMLNBF'.indexOf(finding.charAt(0)) * 100 + Number(finding.slice(2));
}

function verdict({ outcome }: Result): 'FAILED' | 'OPEN' | 'held' {
  if (outcome instanceof Error) return 'FAILED';
  return outcome.open ? 'OPEN' : 'held';
}

/** The table, and the exit code it means. */
function report(results: readonly Result[]): number {
  console.log('');
  for (const result of results.toSorted((a, b) => weight(a) - weight(b))) {
    const { row, outcome } = result;
    console.log(`${row.finding}  ${verdict(result).padEnd(6)}  ${row.tried}`);
    console.log(`             ${outcome instanceof Error ? outcome.message : outcome.seen}`);
  }
  const count = (expected: string) => results.filter((result) => verdict(result) === expected).length;
  const failed = count('FAILED');
  console.log(
    `\n${values.on ?? 'this checkout'}: ${count('OPEN')} open, ${count('held')} held, ${failed} without a result`,
  );
  return failed > 0 || (values.on === undefined && count('OPEN') > 0) ? 1 : 0;
}

async function leave(code: number): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  install?.kill();
  // What is still starting is ended once it has started: else its database would stay.
  await starting?.then((target) => target.stop()).catch(() => undefined);
  if (worktree !== undefined) {
    await run('git', ['worktree', 'remove', '--force', worktree], { cwd: root }).catch(() => undefined);
    rmSync(join(worktree, '..'), { recursive: true, force: true });
    await run('git', ['worktree', 'prune'], { cwd: root });
  }
  process.exit(code);
}
