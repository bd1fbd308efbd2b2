import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** Each with the first line of what went wrong: the output of a long tier is cut. */
  readonly broken: readonly string[];
  /** Left out, or hidden by one that runs alone. */
  readonly skipped: readonly string[];
  /** Where the time of a tier goes, longest first. */
  readonly slowest: readonly string[];
};

/** An error that no test waited for; the runner says beside which file it came. */
type Stray = { readonly message: string; readonly VITEST_TEST_PATH?: string };

/** A file that takes less is not named. */
const longSeconds = 30;

/** Counts the tests of a run into the file that TALLY_FILE names. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strays: readonly Stray[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const tally: Tally = {
      passed: count('passed'),
      failed: count('failed'),
      broken: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => `${test.module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors)}`),
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => `${module.relativeModuleId}: ${firstLine(module.errors())}`),
        ...strays.map((stray) => `${fileOf(stray)}: outside any test: ${stray.message.split('\n')[0]}`),
      ],
      skipped: tests
        .filter((test) => test.result().state === 'skipped')
        .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
      slowest: modules
        .map((module) => ({ name: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1000) }))
        .filter(({ seconds }) => seconds >= longSeconds)
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, 8)
        .map(({ name, seconds }) => `${name} ${seconds} s`),
    };
    writeFileSync(String(process.env.TALLY_FILE), JSON.stringify(tally));
  }
}

function fileOf(stray: Stray): string {
  return stray.VITEST_TEST_PATH ? relative(process.cwd(), stray.VITEST_TEST_PATH) : 'no file';
}

function firstLine(errors: readonly { readonly message: string }[] | undefined): string {
  return errors?.[0]?.message.split('\n')[0] ?? '';
}
