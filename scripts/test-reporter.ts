import { globSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { longSeconds, secondsFile } from './test-order.ts';

// About 23,000 in November 2026: far fewer mean that the check no longer sees the applications.
const fewestResponses = 15_000;

/** Written by `server/test/response-check.setup.ts`. */
type ResponseCount = { readonly responses?: { readonly checked: number; readonly mismatches: number } };

type Span = { files: number; start: number; end: number; work: number };

/** Each failure in one line at once; at the end the time of each project, the ten slowest files and the counts. */
export default class implements Reporter {
  readonly #spans = new Map<string, Span>();
  #left = 0;
  #hasEveryServerTest = false;
  #lastProgress = performance.now();
  readonly #started = performance.now();

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#left = files.length;
    const inGate = new Set(files.filter(({ project }) => project.name === 'features').map(({ moduleId }) => moduleId));
    const all = globSync('server/src/**/*.test.ts').filter((file) => !file.endsWith('.verify.test.ts'));
    this.#hasEveryServerTest = all.length > 0 && all.every((file) => inGate.has(resolve(file)));
  }

  onTestModuleStart(module: TestModule): void {
    const now = performance.now();
    const span = this.#spans.get(module.project.name) ?? { files: 0, start: now, end: now, work: 0 };
    this.#spans.set(module.project.name, span);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') printFailure(test.module, test.fullName, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) printFailure(module, 'does not load', module.errors());
    const span = this.#spans.get(module.project.name);
    if (span) {
      span.files += 1;
      span.end = performance.now();
      span.work += module.diagnostic().duration;
    }
    this.#left -= 1;
    if (performance.now() - this.#lastProgress < 60_000) return;
    this.#lastProgress = performance.now();
    console.log(`${seconds(performance.now() - this.#started)} s, ${this.#left} files to go`);
  }

  onTestRunEnd(modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    for (const stray of strays) console.log(`FAILED outside any test: ${firstLine([stray])}`);
    console.log('\nproject: files, from first to last file, sum of files');
    for (const [name, { files, start, end, work }] of this.#spans)
      console.log(`  ${name}: ${files} files, ${seconds(end - start)} s, ${seconds(work)} s`);
    const slowest = modules
      .map((module) => ({ name: module.relativeModuleId, time: module.diagnostic().duration }))
      .toSorted((one, other) => other.time - one.time);
    console.log('slowest files');
    for (const { name, time } of slowest.slice(0, 10)) console.log(`  ${seconds(time)} s ${name}`);
    if (process.env.TEST_SECONDS === 'write') writeSeconds(slowest);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    this.#printResponses(tests);
    const states = tests.map((test) => test.result().state);
    const count = (state: string) => states.filter((found) => found === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + strays.length;
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed`);
  }

  #printResponses(tests: readonly TestCase[]): void {
    const counts = tests.flatMap((test) => (test.meta() as ResponseCount).responses ?? []);
    const sum = (key: 'checked' | 'mismatches') => counts.reduce((total, one) => total + one[key], 0);
    if (sum('checked') === 0 && !this.#hasEveryServerTest) return;
    console.log(`\n${sum('checked')} responses checked against the API documents, ${sum('mismatches')} mismatches`);
    if (!this.#hasEveryServerTest || sum('checked') >= fewestResponses) return;
    console.log(`FAILED the whole run: at least ${fewestResponses} responses were to be checked`);
    process.exitCode = 1;
  }
}

function printFailure(module: TestModule, name: string, errors: readonly SerializedError[] | undefined): void {
  const place = [module.project.name, module.relativeModuleId].filter((part) => part !== '').join(' ');
  console.log(`FAILED ${place}: ${name}: ${firstLine(errors)}`);
}

function writeSeconds(files: readonly { readonly name: string; readonly time: number }[]): void {
  const long = files.filter(({ time }) => time >= longSeconds * 1000).map(({ name, time }) => [name, seconds(time)]);
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}

function firstLine(errors: readonly { readonly message: string }[] | undefined): string {
  return errors?.[0]?.message.split('\n')[0] ?? 'no message';
}
