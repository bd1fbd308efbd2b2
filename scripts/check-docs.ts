import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { pagesOf } from '../docs/.vitepress/sections.ts';
import { type Block, listBlocks } from '../e2e/docs/blocks.ts';
import { findStalePictures } from './product-pictures.ts';
import { root } from './run.ts';

// The pages of the documentation: both languages say the same, every command is run by a test or says why not, and no
// picture is older than its screen. VitePress refuses dead links when it builds the site.

type Findings = {
  readonly problems: readonly string[];
  /** Blocks that no test runs, with the reason. */
  readonly notRun: readonly string[];
  readonly runCount: number;
};

/** `pages` are the English ones, relative to `folder`; each has a French one of the same name in `fr`. */
export function checkPages(folder: string, pages: readonly string[]): Findings {
  const problems: string[] = [];
  const notRun: string[] = [];
  let runCount = 0;
  const both = pages.flatMap((page) => [page, `fr/${page}`]);
  const written = globSync(
    ['index.md', '{start,destinations,how-to,explain,reference,api,operate}/**/*.md', 'fr/**/*.md'],
    { cwd: folder },
  );
  for (const page of written) if (!both.includes(page)) problems.push(`${page} is not in docs/.vitepress/sections.ts`);
  for (const page of both) {
    if (!written.includes(page)) problems.push(`${page} does not exist`);
    else
      for (const block of listBlocks(join(folder, page))) {
        const place = `${page}:${block.line}`;
        problems.push(...findBlockProblems(block).map((problem) => `${place}: ${problem}`));
        const { test, 'not-run': reason } = block.attributes;
        if (test !== undefined) runCount += 1;
        if (reason !== undefined) notRun.push(`${place}: ${reason}`);
      }
  }
  for (const page of pages)
    if (written.includes(page) && written.includes(`fr/${page}`)) problems.push(...comparePages(folder, page));
  return { problems, notRun, runCount };
}

function comparePages(folder: string, page: string): string[] {
  const [one, other] = [join(folder, page), join(folder, 'fr', page)];
  const pair = `${page} and fr/${page}`;
  const problems: string[] = [];
  const [levels, otherLevels] = [one, other].map(listLevels);
  if (levels !== otherLevels) problems.push(`${pair} have other headings: ${levels} and ${otherLevels}`);
  const [blocks, otherBlocks] = [listBlocks(one), listBlocks(other)];
  for (let index = 0; index < Math.max(blocks.length, otherBlocks.length); index++) {
    const [block, otherBlock] = [blocks[index], otherBlocks[index]];
    if (block && otherBlock && contentOf(block) === contentOf(otherBlock)) continue;
    problems.push(`${pair} differ in their block ${index + 1}, lines ${block?.line} and ${otherBlock?.line}`);
    break;
  }
  return problems;
}

function listLevels(file: string): string {
  const prose = readFileSync(file, 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/^(?<signs>#+) /gm)].map(({ groups }) => groups?.signs?.length).join(' ');
}

/** What has to be the same in both languages: everything but comments and drawings. */
function contentOf({ language, attributes, text }: Block): string {
  const lines = text.split('\n').map((line) => line.replace(/(^|\s+)(#|\/\/)\s.*$/, '').trimEnd());
  return JSON.stringify([language, attributes, language === 'text' ? '' : lines.filter(Boolean)]);
}

function findBlockProblems({ language, attributes, text }: Block): string[] {
  const { test, 'not-run': reason } = attributes;
  const problems: string[] = [];
  if (language === 'sh' && (test === undefined) === (reason === undefined))
    problems.push('a block of a shell needs test=… or not-run="…"');
  try {
    if (language === 'json') JSON.parse(text);
    if (language === 'yaml') for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0];
  } catch (error) {
    problems.push(String(error).split('\n')[0] ?? '');
  }
  return problems;
}

if (import.meta.main) {
  const pages = pagesOf('en');
  const { problems, notRun, runCount } = checkPages(join(root, 'docs'), pages);
  const readmes = ['README.md', 'README.fr.md'].flatMap((file) =>
    listBlocks(join(root, file)).map((block) => ({ file, block })),
  );
  const inReadme = readmes.map(
    ({ file, block }) => `${file}:${block.line}: ${block.attributes['not-run'] ?? 'is run'}`,
  );
  const all = [
    ...problems,
    ...readmes.flatMap(({ file, block }) => findBlockProblems(block).map((text) => `${file}:${block.line}: ${text}`)),
    ...findStalePictures().map((problem) => `${problem}: run "npm run gallery -- --docs"`),
  ];
  console.log(`${pages.length} pages in two languages. Tests run ${runCount} blocks; these are not run:`);
  for (const line of [...notRun, ...inReadme]) console.log(`  ${line}`);
  for (const problem of all) console.error(`FAIL  ${problem}`);
  process.exitCode = all.length === 0 ? 0 : 1;
}
