import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './run.ts';

// `npm run build` builds the web front. `npm start` and `npm run dev` build it only where it does not match its sources.

/** What the built front depends on, relative to the root of the project. */
const sources = [
  'web/src/**',
  'web/public/**',
  'web/build/**',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'domain/src/**',
  'server/openapi/*.d.ts',
  'scripts/build-web.ts',
  'scripts/zip-web.ts',
  'package-lock.json',
];
// Not among the files that the server serves: their names begin with a dot.
const stamp = '.sources';
const temporary = '.dist-';

/** A digest of the names and contents of all sources. Times of files are not compared: git and copies change them. */
export function digestSources(folder: string): string {
  const files = globSync(sources, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    digest.update(`${file} ${content.length}\n`).update(content);
  }
  return digest.digest('hex');
}

export type FrontState =
  | 'current'
  /** The sources have changed since it was built, or it was never built. */
  | 'stale'
  /** A release: its front was built before, and neither its sources nor Vite are installed. */
  | 'prebuilt';

export function checkFront(folder: string): FrontState {
  if (!existsSync(join(folder, 'web/src')) || !existsSync(join(folder, 'node_modules/.bin/vite'))) return 'prebuilt';
  const file = join(folder, 'web/dist', stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === digestSources(folder) ? 'current' : 'stale';
}

export type BuildOptions = {
  readonly signal?: AbortSignal /** Print the output of every step. */;
  readonly isShown?: boolean;
};

/** Without it the environment decides, and a test runner's `test` selects the development build of React. */
const production = { NODE_ENV: 'production' };

/** Builds into a temporary folder and then renames it, so that two builds at once cannot mix their files. */
export async function buildFront({ signal, isShown = false }: BuildOptions = {}): Promise<void> {
  const web = join(root, 'web');
  removeAbandoned(web);
  const folder = mkdtempSync(join(web, `${temporary}${process.pid}-`));
  const built = join(folder, 'dist');
  // Taken first: what changes during the build makes the result stale.
  const digest = digestSources(root);
  const steps = [
    ['vite', 'build', '--outDir', built, '--emptyOutDir'],
    ['node', 'build/pages.ts', built],
    ['node', '../scripts/zip-web.ts', built],
  ];
  try {
    for (const [command = '', ...args] of steps) {
      const { code, output } = await run(command, args, production, web, isShown, signal);
      signal?.throwIfAborted();
      if (code !== 0)
        throw new Error(`the web front cannot be built: "${command} ${args[0]}" failed\n${output.trimEnd()}`);
    }
    writeFileSync(join(built, stamp), digest);
    replaceFolder(built, join(web, 'dist'), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder cannot be renamed over another one: the old one is moved away first. A concurrent build may do the same. */
function replaceFolder(next: string, current: string, trash: string): void {
  for (let attempt = 0; ; attempt++) {
    try {
      if (existsSync(current)) renameSync(current, join(trash, `old-${attempt}`));
      renameSync(next, current);
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (attempt >= 20 || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
    }
  }
}

/** Removes the temporary folders of builds that were killed. */
function removeAbandoned(web: string): void {
  mkdirSync(web, { recursive: true });
  for (const name of globSync(`${temporary}*`, { cwd: web })) {
    const pid = Number(name.slice(temporary.length).split('-')[0]);
    if (!isRunning(pid)) rmSync(join(web, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Builds the front where it is stale, with one line of progress. */
export async function buildIfStale(signal?: AbortSignal): Promise<void> {
  if (checkFront(root) !== 'stale') return;
  const started = performance.now();
  const text = 'building the web front …';
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(text);
  const timer = isTerminal ? setInterval(() => process.stdout.write(`\r${text} ${seconds()}`), 1000) : undefined;
  try {
    await buildFront({ ...(signal && { signal }) });
    process.stdout.write(isTerminal ? `\r${text} ${seconds()}` : ` ${seconds()}`);
  } finally {
    clearInterval(timer);
    process.stdout.write('\n');
  }
}

if (import.meta.main) {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    await buildFront({ signal: stopping.signal, isShown: true });
  } catch (error) {
    // The steps have printed what they found.
    console.error(stopping.signal.aborted ? 'the build was stopped' : String(error).split('\n')[0]);
    process.exitCode = 1;
  }
}
