import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// A path that a document names exists: relative to the document, to the repository root, or to a folder that the
// document names in a sentence "Paths are relative to `folder`." A single name of a file or folder exists somewhere.

const listFiles = (...args: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)));
const files = listFiles();
const names = new Set(
  files.flatMap((file) => [
    basename(file),
    ...dirname(file)
      .split('/')
      .map((name) => `${name}/`),
  ]),
);
const topNames = new Set(files.map((file) => file.split('/')[0] ?? ''));
const documents = listFiles('*.md');

const isName = (token: string) => /^[\w-][\w.-]*(?:\/|\.(?:[cm]?[jt]sx?|md|lua|sh|css))$/.test(token);
const mediaType = /^(?:application|image|text)\//;
const isPath = (token: string) => /^[\w.*{][\w.*{},<>-]*\/[\w.*{},<>/-]*$/.test(token) && !mediaType.test(token);

/** Build results and local data, which git ignores. */
function isIgnored(path: string): boolean {
  try {
    // The slash is for patterns that name a folder.
    execFileSync('git', ['check-ignore', path, `${path}/`], { cwd: root });
    return true;
  } catch {
    return false;
  }
}

/** `<name>` stands for any name. */
const matches = (folder: string, path: string) =>
  globSync(path.replace(/<[^>]*>/g, '*').replace(/\/$/, ''), { cwd: join(root, folder) }).length > 0;

function wrongPaths(document: string, text: string): string[] {
  const stated = [...text.matchAll(/Paths are relative to (?<folders>[^\n]*?`)\./g)];
  const prefixes = stated.flatMap(({ groups }) => [...(groups?.folders ?? '').matchAll(/`([^`]+)`/g)]);
  const folders = [dirname(document), '.', ...prefixes.map(([, folder = '']) => folder)];
  const isKnown = (path: string) =>
    folders.some((folder) => matches(folder, path) || isIgnored(join(folder, path.replaceAll(/[*{}<>]/g, 'x'))));

  const prose = text.replace(/^ *```.*?^ *```/gms, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s"'()=]+/));
  const blocks = [...text.matchAll(/^ *```.*?^ *```/gms)]
    .flatMap(([block]) => block.split(/[\s"'()=;]+/))
    .filter((token) => topNames.has(token.split('/')[0] ?? ''));
  const named = [...inline, ...blocks].map((token) => token.replace(/[.,:;]$/, ''));
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
  return [
    ...named.filter((token) => isPath(token) && !isName(token) && !isKnown(token)),
    ...named.filter((token) => isName(token) && !names.has(token) && !isKnown(token)),
    ...links.filter((target) => !matches(dirname(document), target)),
  ];
}

describe('the paths that documents name', () => {
  it('are looked for in the documents', () => expect(documents.length).toBeGreaterThan(10));

  it.each(documents)('exist: %s', (document) => {
    expect(wrongPaths(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });

  it.each([
    ['a wrong path', '`server/src/nowhere.ts`', ['server/src/nowhere.ts']],
    ['a wrong path after a command', '`npm test -- server/src/nowhere`', ['server/src/nowhere']],
    ['a wrong path in a block', '```sh\nnode scripts/nowhere.ts\n```', ['scripts/nowhere.ts']],
    ['a wrong file name', '`nowhere.test.ts`', ['nowhere.test.ts']],
    ['a wrong folder name', '`nowhere/`', ['nowhere/']],
    ['a wrong link', '[page](docs/nowhere.md)', ['docs/nowhere.md']],
    ['a pattern without a file', '`server/src/nowhere-<name>/*.ts`', ['server/src/nowhere-<name>/*.ts']],
    ['a folder, a file and a pattern', '`server/src/` `run.ts` `scripts/{run,dev}.ts` `e2e/tests/*.test.ts`', []],
    ['a path under a stated folder', 'Paths are relative to `web` or `server/src`. `modes/server-mode.ts`', []],
    ['what is no path', '`/api/docs` `GET /demo` `text/plain;q=1` `http://127.0.0.1/a` `web/dist` `@svc/domain`', []],
  ])('are judged: %s', (_name, text, wrong) => {
    expect(wrongPaths('README.md', text)).toEqual(wrong);
  });
});
