import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The code blocks of the documentation, and how a test runs one as a reader would.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page. Its attributes follow the language: `sh test=client`, `sh not-run="needs Docker"`. */
export type Block = {
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without the fence, and without the indentation of a list. */
  readonly text: string;
  /** Of its fence, counted from 1. */
  readonly line: number;
};

const fenceForm = /^(?<indent> *)(?<fence>`{3,}|~{3,})(?<info>.*)$/;

export function listBlocks(file: string): Block[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { indent = '', fence, info = '' } = fenceForm.exec(lines[at] ?? '')?.groups ?? {};
    if (fence === undefined) continue;
    const line = at + 1;
    const end = lines.findIndex((text, index) => index > at && isEnd(text, fence));
    if (end < 0) throw new Error(`${file}:${line}: the block has no end`);
    const text = lines.slice(line, end).map((text) => (text.startsWith(indent) ? text.slice(indent.length) : text));
    blocks.push({ ...readInfo(info), text: text.join('\n'), line });
    at = end;
  }
  return blocks;
}

/** A fence that is at least as long as the first one. */
const isEnd = (line: string, fence: string) => {
  const text = line.trim();
  return text.startsWith(fence) && text.replaceAll(fence[0] ?? '', '') === '';
};

function readInfo(info: string): Pick<Block, 'language' | 'attributes'> {
  const [language = ''] = info.trim().split(/\s+/, 1);
  const attributes: Record<string, string> = {};
  for (const { groups } of info.matchAll(/(?<name>[\w-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))/g))
    attributes[groups?.name ?? ''] = groups?.quoted ?? groups?.plain ?? '';
  return { language, attributes };
}

export type RunOptions = {
  /** The whole environment, besides PATH and HOME. */
  readonly env?: Readonly<Record<string, string>>;
  /** Replaced in the text: the addresses and numbers of examples. */
  readonly replace?: Readonly<Record<string, string>>;
  /** An existing folder that the commands run in, which is also the home. */
  readonly cwd: string;
  /** Folders that are searched for commands before those of the system. */
  readonly path?: readonly string[];
  readonly timeoutMs?: number;
  /** Goes before the command, for example to run it as another user. */
  readonly prefix?: readonly string[];
};

export type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Language = { readonly file: string; readonly command: string; readonly args: readonly string[] };

const languages: Readonly<Record<string, Language>> = {
  sh: { file: 'block.sh', command: 'bash', args: ['-e'] },
  ts: { file: 'block.mts', command: 'node', args: [] },
  python: { file: 'block.py', command: 'python3', args: [] },
};

const systemPath = process.env.PATH ?? '/usr/bin:/bin';

/** Runs a block of a shell, of TypeScript or of Python. It never throws for what the block does. */
export async function runBlock(block: Block, options: RunOptions): Promise<Outcome> {
  const { env = {}, replace = {}, cwd, path = [], timeoutMs = 120_000, prefix = [] } = options;
  const language = languages[block.language];
  if (language === undefined) throw new Error(`line ${block.line}: no program runs ${block.language}`);
  const file = join(cwd, language.file);
  writeFileSync(file, `${replaceAll(block.text, replace)}\n`);
  if (block.language === 'ts') linkPackage(cwd);
  const [command = '', ...args] = [...prefix, language.command, ...language.args, file];
  const child = spawn(command, args, {
    cwd,
    env: { LANG: 'C.UTF-8', ...env, HOME: cwd, PATH: [...path, systemPath].join(':') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what the block has started ends with it.
    detached: true,
  });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeoutMs);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  }).finally(() => clearTimeout(timer));
  return { code, stdout: stdout(), stderr: stderr() };
}

function replaceAll(text: string, replace: Readonly<Record<string, string>>): string {
  return Object.entries(replace).reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

/** As `npm install` of the folder would: the program finds the package under its name. */
function linkPackage(cwd: string): void {
  const link = join(cwd, 'node_modules/@svc/client');
  if (existsSync(link)) return;
  mkdirSync(join(link, '..'), { recursive: true });
  symlinkSync(join(root, 'packages/client'), link);
}

/**
 * Fills a folder with the commands of the documentation: `svc` runs this checkout, with the Node that runs the test.
 * The folder is for `path`.
 */
export function writeCommands(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, start] of [
    ['svc', `"${join(root, 'bin/svc.mjs')}" `],
    ['node', ''],
  ]) {
    const file = join(folder, `${name}`);
    writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" ${start}"$@"\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}
