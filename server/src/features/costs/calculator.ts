import { Worker } from 'node:worker_threads';
import { apiError } from '#errors.ts';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';
import type { ComputationName, ParametersOf, ResultOf, Task, TaskEnd } from './computations.ts';
import type { PricingInput } from './pricing-input.ts';

export type Calculator = {
  compute<Name extends ComputationName>(
    name: Name,
    input: PricingInput,
    parameters: ParametersOf<Name>,
  ): Promise<ResultOf<Name>>;
  close(): Promise<void>;
};

/** Three years of a household take under a second; what takes longer than this has gone wrong. */
const longestMs = 30_000;
/** An idle thread is terminated to free its memory. */
const idleMs = 30_000;
const heapMb = 256;

type Job = {
  readonly task: Task;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Computes in a worker thread: years of half hours block no request. The thread runs one task at a time and the others
 * wait here, so that the time limit and the failure of one do not affect another.
 */
export function createCalculator(): Calculator {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const line: Job[] = [];
  let running: { readonly job: Job; readonly timer: NodeJS.Timeout } | undefined;

  function startNext(): void {
    if (running) return;
    const job = line.shift();
    clearTimeout(idle);
    if (!job) {
      worker?.unref();
      idle = setTimeout(() => void terminateWorker(), idleMs).unref();
      return;
    }
    running = { job, timer: setTimeout(giveUp, longestMs) };
    try {
      worker ??= spawnWorker(onResult, onBreakdown);
      worker.ref();
      worker.postMessage(job.task);
    } catch (error) {
      finish(({ reject }) => reject(error));
    }
  }

  function finish(how: (job: Job) => void): void {
    const done = running;
    running = undefined;
    clearTimeout(done?.timer);
    if (done) how(done.job);
    startNext();
  }

  // A computation that does not end cannot be interrupted: its thread is terminated, and the next one gets a new
  // thread.
  function giveUp(): void {
    void terminateWorker();
    finish(({ reject }) => reject(apiError('OVERLOADED', { n: longestMs / 1000 })));
  }

  async function terminateWorker(): Promise<void> {
    const previous = worker;
    worker = undefined;
    await previous?.terminate();
  }

  function onResult(from: Worker, end: TaskEnd): void {
    if (worker !== from) return;
    finish(({ resolve, reject }) => ('failure' in end ? reject(new Error(end.failure)) : resolve(end.result as never)));
  }

  function onBreakdown(broken: Worker, error: unknown): void {
    if (worker !== broken) return;
    worker = undefined;
    finish(({ reject }) => reject(error));
  }

  return {
    async compute(name, input, parameters) {
      const { promise, resolve, reject } = Promise.withResolvers<ResultOf<typeof name>>();
      line.push({ task: { name, input, parameters }, resolve: resolve as Job['resolve'], reject });
      startNext();
      return await releaseSlotWhile(() => promise);
    },
    async close() {
      const stopped = new Error('the thread that computes costs was stopped');
      for (const { reject } of line.splice(0)) reject(stopped);
      finish(({ reject }) => reject(stopped));
      clearTimeout(idle);
      await terminateWorker();
    },
  };
}

function spawnWorker(
  onResult: (from: Worker, end: TaskEnd) => void,
  onBreakdown: (broken: Worker, error: unknown) => void,
): Worker {
  const worker = new Worker(new URL('./cost-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.on('message', (end: TaskEnd) => onResult(worker, end));
  worker.on('error', (error) => onBreakdown(worker, error));
  worker.on('exit', () => onBreakdown(worker, new Error('the thread that computes costs ended')));
  return worker;
}
