import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatLine } from '../server/src/platform/log-text.ts';
import { root } from './run.ts';

const timeoutMs = 180_000;
const nameWidth = 14;

export type PartOptions = {
  readonly command: string;
  readonly args: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Variables of the surrounding shell that this part must not see. */
  readonly hides?: readonly string[];
};

export type Part = {
  readonly name: string;
  /** Waits until the address responds. */
  ready(url: string): Promise<void>;
  /** Waits until the program ends by itself. */
  completed(): Promise<void>;
};

/** Starts the programs of the development environment, writes a log file for each, and ends them all. */
export class DevParts {
  readonly #children: ChildProcess[] = [];
  readonly #folder: string;
  readonly #isVerbose: boolean;
  readonly #stopping: AbortSignal;

  constructor(options: { readonly folder: string; readonly isVerbose: boolean; readonly stopping: AbortSignal }) {
    this.#folder = options.folder;
    this.#isVerbose = options.isVerbose;
    this.#stopping = options.stopping;
    mkdirSync(options.folder, { recursive: true });
  }

  start(name: string, { command, args, settings = {}, hides = [] }: PartOptions): Part {
    this.#stopping.throwIfAborted();
    const started = performance.now();
    const inherited = Object.entries(process.env).filter(([key]) => !hides.includes(key));
    // In a process group of its own, so that Ctrl-C reaches only us and we end the parts in order. The kernel ends it
    // when we are killed. The working directory excludes the .env of an installation from development.
    const child = spawn('setpriv', ['--pdeathsig', 'SIGTERM', '--', command, ...args], {
      cwd: this.#folder,
      env: { ...Object.fromEntries(inherited), NO_COLOR: '1', LOG_FORMAT: 'json', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#children.push(child);
    const file = join(this.#folder, `${name}.log`);
    const log = { file: relative(root, file), lastLineAt: started, isExpectedToEnd: false };
    const output = createWriteStream(file);
    const print = (stream: 'stdout' | 'stderr') => (line: string) => {
      const text = formatLine(line);
      log.lastLineAt = performance.now();
      output.write(`${text}\n`);
      if (this.#isVerbose || (isImportant(line, stream) && !this.#stopping.aborted)) logLine(name, text);
    };
    createInterface(child.stdout).on('line', print('stdout'));
    createInterface(child.stderr).on('line', print('stderr'));
    child.once('error', (error) => logLine(name, `cannot be started: ${error.message}`));
    child.once('close', () => output.end());
    child.once('exit', () => {
      if (!this.#stopping.aborted && !log.isExpectedToEnd) logLine(name, `${describeEnd(child)}; see ${log.file}`);
    });
    return {
      name,
      ready: async (url) => {
        await this.#waitFor(name, child, url, log);
        logLine(name, `ready after ${secondsSince(started)}`);
      },
      completed: async () => {
        log.isExpectedToEnd = true;
        if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode !== 0) throw new Error(`the ${name} ${describeEnd(child)}; see ${log.file}`);
        logLine(name, `ready after ${secondsSince(started)}`);
      },
    };
  }

  /** Slow is not failed: a part fails when it has ended, or has neither responded nor logged for three minutes. */
  async #waitFor(
    name: string,
    child: ChildProcess,
    url: string,
    log: { file: string; lastLineAt: number },
  ): Promise<void> {
    while (performance.now() - log.lastLineAt < timeoutMs) {
      this.#stopping.throwIfAborted();
      if (hasEnded(child)) throw new Error(`the ${name} ${describeEnd(child)} while it started; see ${log.file}`);
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
      if (response && response.status < 500) return;
      await sleep(100);
    }
    throw new Error(`the ${name} does not answer at ${url} and has logged nothing for three minutes; see ${log.file}`);
  }

  async stop(): Promise<void> {
    const running = this.#children.filter((child) => !hasEnded(child));
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
  }
}

export function logLine(name: string, text: string): void {
  console.log(`${name.padEnd(nameWidth)} ${text}`);
}

export const secondsSince = (started: number) => `${Math.max(1, Math.round((performance.now() - started) / 1000))} s`;

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

const describeEnd = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ? `was ended by ${signalCode}` : `ended with status ${exitCode}`;

const levels = new Set(['warn', 'error', 'fatal']);

/** Warnings and errors of the log, and what a program prints to stderr. */
function isImportant(line: string, stream: 'stdout' | 'stderr'): boolean {
  try {
    const { level } = JSON.parse(line) as { level?: string };
    return level !== undefined && levels.has(level);
  } catch {
    return stream === 'stderr' && line.trim() !== '';
  }
}
