import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './run.ts';

// Mutation testing with chosen mutants: `npm run planted-bugs [id…]` plants one bug after the other in a copy of the
// project and expects the test that is named beside it to fail.

type Planted = { readonly id: string; readonly file: string; readonly find: string; readonly replace: string };
export type Bug = Planted & { readonly bug: string } & (
    | { readonly test: string /** Of the test that fails, or a part of it. */; readonly name: string }
    | { readonly test: null /** No behaviour differs. */; readonly why: string }
  );
/** What the JSON reporter of vitest writes, as far as it is read here. */
export type TestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

export function readBugs(root: string): Bug[] {
  return JSON.parse(readFileSync(join(root, 'scripts/planted-bugs.json'), 'utf8')) as Bug[];
}

/** The text of the file with the bug. Undefined unless the location is found exactly once. */
export function plant(root: string, { file, find, replace }: Planted): string | undefined {
  if (!existsSync(join(root, file))) return undefined;
  const parts = readFileSync(join(root, file), 'utf8').split(find);
  return parts.length === 2 && find !== replace ? parts.join(replace) : undefined;
}

/** Ends a test that a bug makes endless; the slowest takes two minutes. */
const longestMs = 20 * 60_000;

/** The result of the test with this name. "broken" is a file that does not load or whose hooks fail. */
export function readVerdict(report: TestReport | undefined, name: string): 'passed' | 'failed' | 'broken' | 'missing' {
  const plain = (text: string) => text.replaceAll(' > ', ' ');
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const ended = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  const named = ended.filter(({ fullName }) => plain(fullName).includes(plain(name)));
  if (ended.length === 0) return 'broken';
  if (named.length === 0) return 'missing';
  return named.some(({ status }) => status === 'failed') ? 'failed' : 'passed';
}

export function projectOf(test: string): string {
  if (test.startsWith('domain/')) return 'domain-utc';
  if (test.startsWith('web/')) return 'web';
  return test.startsWith('simulator/') ? 'simulator' : 'features';
}

/** Packages are links to the installed ones. npm's own links to workspaces are relative: these lead into the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.vite'))) {
    const installed = join(from, name);
    if (name.startsWith('@')) linkPackages(installed, join(to, name));
    else symlinkSync(lstatSync(installed).isSymbolicLink() ? readlinkSync(installed) : installed, join(to, name));
  }
}

async function copyProject(root: string): Promise<string> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'svc-planted-bugs-')));
  const { output } = await run('git', ['ls-files', '-coz', '--exclude-standard'], {}, root);
  for (const file of output.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  for (const folder of ['.', ...readdirSync(copy)]) {
    const packages = join(root, folder, 'node_modules');
    if (existsSync(packages)) linkPackages(realpathSync(packages), join(copy, folder, 'node_modules'));
  }
  // Some tests query git for the files of the project.
  await run('git', ['init', '-q'], {}, copy);
  return copy;
}

async function runTests(copy: string, test: string): Promise<TestReport | undefined> {
  const file = join(copy, 'planted-bugs-report.json');
  rmSync(file, { force: true });
  const args = ['run', '--project', projectOf(test), '--maxWorkers=1', '--reporter=json', `--outputFile=${file}`, test];
  await run('vitest', args, { VITEST: '' }, copy, false, AbortSignal.timeout(longestMs));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : undefined;
}

async function checkBug(copy: string, bug: Bug, unplanted: Map<string, TestReport | undefined>): Promise<string> {
  const text = plant(copy, bug);
  if (text === undefined) return `stale ${bug.id} ${bug.file}: the place is not found exactly once`;
  if (bug.test === null) return `equivalent ${bug.id} ${bug.file}: ${bug.why}`;
  if (!unplanted.has(bug.test)) unplanted.set(bug.test, await runTests(copy, bug.test));
  const sound = readVerdict(unplanted.get(bug.test), bug.name);
  if (sound === 'missing') return `stale ${bug.id} ${bug.test}: no test is called ${bug.name}`;
  const failing = readVerdict(unplanted.get(bug.test), '');
  if (failing !== 'passed') return `broken ${bug.id} ${bug.test}: ${failing} without the bug`;
  const whole = readFileSync(join(copy, bug.file));
  writeFileSync(join(copy, bug.file), text);
  const verdict = readVerdict(await runTests(copy, bug.test), bug.name);
  writeFileSync(join(copy, bug.file), whole);
  if (verdict === 'failed') return `killed ${bug.id} ${bug.file}: ${bug.name}`;
  if (verdict === 'passed') return `SURVIVED ${bug.id} ${bug.file}: ${bug.bug} (${bug.test})`;
  return `broken ${bug.id} ${bug.file}: ${bug.test} does not run with the bug`;
}

async function main(root: string, ids: readonly string[]): Promise<void> {
  const all = readBugs(root);
  const unknown = ids.filter((id) => all.every((bug) => bug.id !== id));
  if (unknown.length > 0) console.log(`no planted bug is called ${unknown.join(', ')}`);
  const copy = await copyProject(root);
  const unplanted = new Map<string, TestReport | undefined>();
  const counts = new Map<string, number>();
  try {
    for (const bug of all.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
      const line = await checkBug(copy, bug, unplanted);
      console.log(line);
      const [verdict = ''] = line.split(' ', 1);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log([...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ') || 'no planted bugs');
  const bad = ['SURVIVED', 'stale', 'broken'].filter((verdict) => counts.has(verdict));
  process.exitCode = bad.length === 0 && unknown.length === 0 ? 0 : 1;
}

if (import.meta.main) await main(process.cwd(), process.argv.slice(2));
