import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the test files that take long; `TEST_SECONDS=write npm test` measures them again. */
export const secondsFile = new URL('./test-seconds.json', import.meta.url);
export const longSeconds = 5;

/**
 * Project after project in the order of the configuration, because workers reuse their modules inside a project only.
 * In a project the longest files come first, so that no worker is left with a long one at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
    const projects = this.ctx.projects.map(({ name }) => name);
    const rank = (file: TestSpecification) => projects.indexOf(file.project.name);
    const length = (file: TestSpecification) => seconds[relative(this.ctx.config.root, file.moduleId)] ?? 0;
    const known = await super.sort(files);
    return known.toSorted((one, other) => rank(one) - rank(other) || length(other) - length(one));
  }
}
