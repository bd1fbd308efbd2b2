import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root, run } from './run.ts';

/** A folder that is built from sources of the project, and from nothing else. */
export type BuiltFolder = {
  /** As in "building the web front …". */
  readonly name: string;
  /** Relative to the root of the project, like all paths here. */
  readonly target: string;
  /** Patterns of the files that the result depends on. */
  readonly sources: readonly string[];
  /** Where one of these is missing, as in a release, the folder was built before. */
  readonly needs: readonly string[];
  /** Commands that fill a new folder, each with the folder in which it runs. */
  readonly steps: (built: string) => readonly (readonly [folder: string, command: string, ...args: string[]])[];
};

// Not among the files that the server serves: their names begin with a dot.
const stamp = '.sources';
const temporary = '.dist-';

/** A digest of the names and contents of all sources. Times of files are not compared: git and copies change them. */
export function digestSources({ sources }: Pick<BuiltFolder, 'sources'>, folder: string): string {
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

export type BuiltState =
  | 'current'
  /** The sources have changed since it was built, or it was never built. */
  | 'stale'
  /** A release: it was built before, and neither its sources nor the tools are installed. */
  | 'prebuilt';

export function checkBuilt(built: BuiltFolder, folder: string): BuiltState {
  if (built.needs.some((path) => !existsSync(join(folder, path)))) return 'prebuilt';
  const file = join(folder, built.target, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === digestSources(built, folder) ? 'current' : 'stale';
}

type BuildOptions = {
  readonly signal?: AbortSignal;
  /** Print the output of every step. */
  readonly isShown?: boolean;
};

/** Without it the environment decides, and a test runner's `test` selects the development build of React. */
const production = { NODE_ENV: 'production' };

/** Builds into a temporary folder and then renames it, so that two builds at once cannot mix their files. */
export async function buildFolder(folder: BuiltFolder, { signal, isShown = false }: BuildOptions = {}): Promise<void> {
  const target = join(root, folder.target);
  const parent = dirname(target);
  removeAbandoned(parent);
  const place = mkdtempSync(join(parent, `${temporary}${process.pid}-`));
  const built = join(place, basename(target));
  // Taken first: what changes during the build makes the result stale.
  const digest = digestSources(folder, root);
  try {
    for (const [cwd, command, ...args] of folder.steps(built)) {
      const { code, output } = await run(command, args, production, join(root, cwd), isShown, signal);
      signal?.throwIfAborted();
      if (code !== 0)
        throw new Error(`${folder.name} cannot be built: "${command} ${args[0]}" failed\n${output.trimEnd()}`);
    }
    writeFileSync(join(built, stamp), digest);
    replaceFolder(built, target, place);
  } finally {
    rmSync(place, { recursive: true, force: true });
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
function removeAbandoned(parent: string): void {
  mkdirSync(parent, { recursive: true });
  for (const name of globSync(`${temporary}*`, { cwd: parent })) {
    const pid = Number(name.slice(temporary.length).split('-')[0]);
    if (!isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Builds where the sources have changed, with one line of progress. */
export async function buildIfStale(folder: BuiltFolder, signal?: AbortSignal): Promise<void> {
  if (checkBuilt(folder, root) !== 'stale') return;
  const started = performance.now();
  const text = `building ${folder.name} …`;
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(text);
  const timer = isTerminal ? setInterval(() => process.stdout.write(`\r${text} ${seconds()}`), 1000) : undefined;
  try {
    await buildFolder(folder, { ...(signal && { signal }) });
    process.stdout.write(isTerminal ? `\r${text} ${seconds()}` : ` ${seconds()}`);
  } finally {
    clearInterval(timer);
    process.stdout.write('\n');
  }
}

/** The command that builds a folder and shows what its steps print. */
export async function runBuild(folder: BuiltFolder): Promise<void> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    await buildFolder(folder, { signal: stopping.signal, isShown: true });
  } catch (error) {
    // The steps have printed what they found.
    console.error(stopping.signal.aborted ? 'the build was stopped' : String(error).split('\n')[0]);
    process.exitCode = 1;
  }
}
