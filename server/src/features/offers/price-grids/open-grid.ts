import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { GridUnreadable } from './grid-document.ts';

export type GridLimits = {
  readonly timeMs: number;
  readonly heapMb: number;
  /** 10: any other process that wants a core receives ten times its share. */
  readonly niceness: number;
};

const limits: GridLimits = { timeMs: 20_000, heapMb: 256, niceness: 10 };
/** Until the process has loaded its readers: on a busy machine that takes longer than a grid. */
const startMs = 60_000;
/** Offers of one file as text: a thousand of them are less. */
const mostText = 5_000_000;

const program = fileURLToPath(new URL('./grid-reader.process.ts', import.meta.url));
// The last resort against a file that is read without end after its parent was killed: a minute of processor time.
const restrain = (niceness: number) => `ulimit -t 60; exec nice -n ${niceness} "$0" "$@"`;
// It reads code and nothing else: no network, no writing, no further process.
const confined = ['--permission', '--allow-fs-read=*'];

export type GridInput = { readonly bytes: Uint8Array; readonly supplier: string };
export type GridResult = {
  readonly offers: readonly CatalogueOffer[];
  /** Which of the supplier's documents this one is. */
  readonly documents: readonly string[];
  /** What an administrator should look at. */
  readonly warnings: readonly string[];
};

let queue: Promise<unknown> = Promise.resolve();

/**
 * Opens and reads a file in a process of its own, one at a time: a bomb ends that process, never ours. A thread shares
 * our environment and our crash, and does not end while it is deep in a loop.
 */
export function openGrid(input: GridInput, given: GridLimits = limits): Promise<GridResult> {
  const result = queue.then(() => readApart(input, given));
  queue = result.catch(() => undefined);
  return result;
}

async function readApart({ bytes, supplier }: GridInput, given: GridLimits): Promise<GridResult> {
  const { timeMs, heapMb, niceness } = given;
  const node = [process.execPath, ...confined, `--max-old-space-size=${heapMb}`, program, supplier];
  // Without our environment: nothing of ours is known there.
  const child = spawn('/bin/sh', ['-c', restrain(niceness), ...node], { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  try {
    return readResult(await listen(child, bytes, timeMs));
  } finally {
    process.removeListener('exit', end);
    end();
  }
}

/** The output of the process. Rejects when it takes too long, writes too much or exits without a result. */
async function listen(child: ChildProcess, bytes: Uint8Array, timeMs: number): Promise<string> {
  const output = Promise.withResolvers<string>();
  const refuse = (reason: string) => output.reject(new GridUnreadable(reason));
  const refuseAfter = (ms: number) => setTimeout(() => refuse('reading it took too long'), ms);
  let timer = refuseAfter(startMs);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    if (text === '') {
      clearTimeout(timer);
      timer = refuseAfter(timeMs);
    }
    text += part;
    if (text.length > mostText) refuse('it holds more than a price grid does');
  });
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  child.once('error', () => refuse('the file cannot be read'));
  child.once('close', (code, signal) => {
    if (code === 0) output.resolve(text.slice(text.indexOf('\n') + 1));
    else refuse(isOutOfMemory(code, signal) ? 'reading it needs too much memory' : 'the file cannot be read');
  });
  try {
    return await output.promise;
  } finally {
    clearTimeout(timer);
  }
}

function readResult(text: string): GridResult {
  const result = JSON.parse(text) as GridResult | { readonly reason: string };
  if ('reason' in result) throw new GridUnreadable(result.reason);
  return result;
}

// The engine aborts when its heap is full.
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || code === 134;
}
