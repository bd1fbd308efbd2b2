import { Worker } from 'node:worker_threads';
import { releaseSlotWhile } from './admission/request-slot.ts';

export type WorkerPoolOptions = {
  readonly script: URL;
  readonly threads: number;
  readonly heapMb?: number;
  /** A task that takes longer cannot be interrupted: its thread is terminated, and the next one gets a new thread. */
  readonly limit?: { readonly ms: number; readonly error: () => Error };
  /** An idle thread is terminated after this time to free its memory. */
  readonly idleMs?: number;
};

type Job<Task, Result> = {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};
type Thread<Task, Result> = { readonly worker: Worker; job?: Job<Task, Result>; timer?: NodeJS.Timeout };

/** Worker threads that run one task at a time. Others wait here, so that the failure of one does not affect another. */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread<Task, Result>>();
  readonly #queue: Job<Task, Result>[] = [];

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  async run(task: Task): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#queue.push({ task, resolve, reject });
    this.#startNext();
    return await releaseSlotWhile(() => promise);
  }

  /** Fails what runs or waits. A later task gets a new thread. */
  async close(): Promise<void> {
    const stopped = new Error('the worker threads were stopped');
    for (const { reject } of this.#queue.splice(0)) reject(stopped);
    await Promise.all([...this.#threads].map((thread) => this.#discard(thread, stopped)));
  }

  #startNext(): void {
    if (this.#queue.length === 0) return;
    const idle = this.#threads.values().find(({ job }) => job === undefined);
    const thread = idle ?? (this.#threads.size < this.#options.threads ? this.#spawn() : undefined);
    const job = thread && this.#queue.shift();
    if (!job) return;
    const { limit } = this.#options;
    thread.job = job;
    clearTimeout(thread.timer);
    if (limit) thread.timer = setTimeout(() => void this.#discard(thread, limit.error()), limit.ms);
    thread.worker.ref();
    try {
      thread.worker.postMessage(job.task);
    } catch (error) {
      this.#finish(thread, ({ reject }) => reject(error));
    }
  }

  #spawn(): Thread<Task, Result> {
    const { script, heapMb } = this.#options;
    const worker = new Worker(
      script,
      heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } },
    );
    const thread = { worker };
    worker.on('message', (result: Result) => this.#finish(thread, ({ resolve }) => resolve(result)));
    worker.on('error', (error) => void this.#discard(thread, error));
    worker.on('exit', () => void this.#discard(thread, new Error('a worker thread ended')));
    this.#threads.add(thread);
    return thread;
  }

  #finish(thread: Thread<Task, Result>, settle: (job: Job<Task, Result>) => void): void {
    const { job } = thread;
    if (!job) return;
    delete thread.job;
    clearTimeout(thread.timer);
    thread.worker.unref();
    const { idleMs } = this.#options;
    if (idleMs !== undefined) thread.timer = setTimeout(() => void this.#discard(thread), idleMs).unref();
    settle(job);
    this.#startNext();
  }

  async #discard(thread: Thread<Task, Result>, error?: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.job?.reject(error);
    delete thread.job;
    this.#startNext();
    await thread.worker.terminate();
  }
}
