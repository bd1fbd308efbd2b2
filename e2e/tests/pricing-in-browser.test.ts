import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, sharedBrowser } from '../page/browser.ts';
import type { collectFigures } from '../pricing/figures.ts';
import { openSourcePage } from '../pricing/source-page.ts';

type Figures = Awaited<ReturnType<typeof collectFigures>>;

/** The same program in Node, with the recorder instead of the test runner. */
async function figuresOfNode(): Promise<Figures> {
  const at = (file: string) => JSON.stringify(new URL(`../pricing/${file}`, import.meta.url).href);
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) =>
        name === 'vitest' ? { url: ${at('recorder.ts')}, shortCircuit: true } : next(name, context),
    });
    const { collectFigures } = await import(${at('figures.ts')});
    console.log(JSON.stringify(await collectFigures()));`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 256 * 2 ** 20 });
  return JSON.parse(stdout) as Figures;
}

describe('costs in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closePages(browser));

  it('are those of Node, every number of every vector, bill and random household', async () => {
    const page = await openSourcePage(browser);
    const [here, there] = await Promise.all([
      figuresOfNode(),
      // As a text: the test runner would rewrite an import.
      page.evaluate<Figures>("import('/e2e/pricing/figures.ts').then((module) => module.collectFigures())"),
    ]);
    expect(here.cases).toBeGreaterThanOrEqual(35);
    expect(here.lines.length).toBeGreaterThan(2_000);
    expect(there.cases).toBe(here.cases);
    expect(there.lines.filter((line, index) => line !== here.lines[index])).toEqual([]);
    expect(there.lines.length).toBe(here.lines.length);
  });
});
