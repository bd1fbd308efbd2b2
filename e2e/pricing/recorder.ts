/**
 * Replaces the test runner, in Node and in a browser alike: runs the cases of a test file and records every value they
 * check. Only the runner itself, in Node, decides whether the values are right.
 */
type Body = (...args: never[]) => unknown;
type Case = { readonly name: string; readonly run: () => unknown };

const cases: Case[] = [];
const lines: string[] = [];
let running = '';

/** @public imported under the name of the test runner */
export function describe(_: string, body: () => void): void {
  body();
}

export function it(name: string, run: Body): void {
  cases.push({ name, run: run as () => unknown });
}

it.each =
  (rows: readonly unknown[]) =>
  (name: string, run: Body): void => {
    for (const [index, row] of rows.entries()) {
      const args = (Array.isArray(row) ? row : [row]) as never[];
      cases.push({ name: `${name} (${index})`, run: () => run(...args) });
    }
  };

/** Any matcher, which does nothing. */
const matchers: unknown = new Proxy(() => undefined, { get: () => matchers });

/** @public imported under the name of the test runner */
export function expect(value: unknown): unknown {
  lines.push(`${running}: ${write(value)}`);
  return matchers;
}

export async function runCases(): Promise<{ cases: number; lines: string[] }> {
  for (const { name, run } of cases) {
    running = name;
    await run();
  }
  return { cases: cases.length, lines };
}

/** Every number as it is: 1 and 1n differ, and so do 0 and -0. */
export function write(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return outcomeOf(value as () => unknown);
  if (value instanceof Map || value instanceof Set) return `{${[...value].map(write).join()}}`;
  if (ArrayBuffer.isView(value)) return `[${[...(value as Float64Array)].map(write).join()}]`;
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value) : `${value}`;
  return `{${Object.entries(value)
    .map(([key, each]) => `${key}=${write(each)}`)
    .join()}}`;
}

function outcomeOf(run: () => unknown): string {
  try {
    return write(run());
  } catch (error) {
    return `throws ${error}`;
  }
}
