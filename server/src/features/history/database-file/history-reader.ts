import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';
import type { ForeignHistory } from './read-history.ts';
import { refuseDatabase } from './refuse-database.ts';

export type ReadLimits = { readonly timeMs: number; readonly heapMb: number };

/** A file that makes SQLite work longer than this was made for it. */
const limits: ReadLimits = { timeMs: 120_000, heapMb: 192 };
/** The history of the largest file that is accepted is 20 MB of text. */
const mostText = 64_000_000;

export type HistoryTask = { readonly path: string; readonly usage_point_id: string | null; readonly now: Instant };

/** One line of the output of the process. The readings follow the measure that they belong to. */
export type HistoryLine = { readonly measure: Measure } | { readonly reading: Reading } | HistoryEnd;
export type HistoryEnd =
  | { readonly history: Omit<ForeignHistory, 'parts'> }
  | { readonly unusable: string }
  | { readonly failure: string };

const stopping = 'the program is stopping';
const program = fileURLToPath(new URL('./history-reader.process.ts', import.meta.url));
// The code that reads the file has no network, no writing and no further process. The thread is the one that ends the
// process with its parent.
const confined = ['--permission', '--allow-fs-read=*', '--allow-worker'];

export type HistoryReader = {
  read(path: string, usage_point_id: string | null, now: Instant): Promise<ForeignHistory>;
  /** Ends the reads in progress: they are refused. */
  close(): Promise<void>;
};

/**
 * Reads databases of other programs, each in a process of its own. SQLite cannot be interrupted from JavaScript, so a
 * thread that reads a file without end outlives its `terminate()` and delays the end of the program; a process is killed.
 */
export function createHistoryReader({ timeMs, heapMb }: ReadLimits = limits): HistoryReader {
  const running = new Set<{ readonly stop: () => void; readonly ended: Promise<unknown> }>();
  let isClosed = false;

  async function readApart(task: HistoryTask): Promise<ForeignHistory> {
    if (isClosed) throw refuseDatabase(stopping);
    const child = spawn(process.execPath, [...confined, `--max-old-space-size=${heapMb}`, program], {
      // The fourth one stays open without content: its end shows the process that this one has ended.
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      // Nothing of our environment. What SQLite sorts is as large as the file, which /tmp may have no room for.
      env: { SQLITE_TMPDIR: dirname(task.path) },
    });
    const result = Promise.withResolvers<ForeignHistory>();
    const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    const refuse = (reason: string) => result.reject(refuseDatabase(reason));
    const run = { stop: () => refuse(stopping), ended };
    running.add(run);
    const timer = setTimeout(() => refuse(`reading takes more than ${timeMs / 1000} s`), timeMs);
    child.once('error', result.reject);
    child.once('close', (code, signal) => {
      if (isOutOfMemory(code, signal)) refuse('it is too large');
      else result.reject(new Error(`the process that reads a database ended with ${signal ?? code}`));
    });
    // It may end before it has read its task.
    for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(task));
    if (child.stdout) receive(child.stdout, refuse).then(result.resolve, result.reject);
    try {
      return await result.promise;
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
      for (const pipe of child.stdio) pipe?.destroy();
      await ended;
      running.delete(run);
    }
  }

  return {
    read: (path, usage_point_id, now) => releaseSlotWhile(() => readApart({ path, usage_point_id, now })),
    async close() {
      isClosed = true;
      const reads = [...running];
      for (const { stop } of reads) stop();
      await Promise.all(reads.map(({ ended }) => ended));
    },
  };
}

/** Never resolves for an output that ends too early: the end of the process gives the reason. */
async function receive(output: Readable, refuse: (reason: string) => void): Promise<ForeignHistory> {
  const parts: { measure: Measure; readings: Reading[] }[] = [];
  let length = 0;
  // Line by line: the whole text and its values at once would double the memory of the import.
  for await (const text of createInterface({ input: output })) {
    length += text.length;
    if (length > mostText) refuse('it is too large');
    const line = JSON.parse(text) as HistoryLine;
    if ('measure' in line) parts.push({ measure: line.measure, readings: [] });
    else if ('reading' in line) parts.at(-1)?.readings.push(line.reading);
    else if ('history' in line) return { ...line.history, parts };
    else if ('unusable' in line) throw refuseDatabase(line.unusable);
    else throw new Error(line.failure);
  }
  return await new Promise(() => undefined);
}

// The engine aborts when its heap is full.
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || code === 134;
}
