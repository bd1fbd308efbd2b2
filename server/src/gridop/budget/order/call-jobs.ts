// Job queue with leases: at least once, attempts bounded.

import { Job, Queue, QueueEvents, Worker } from 'bullmq';
import { beforeDeadline } from '#platform/deadline.ts';
import { openQueueConnection } from '#platform/jobs/queue-connection.ts';
import type { QueueNode } from '#platform/jobs/queue-node.ts';

export type CallJobsOptions<Data, Summary> = {
  readonly node: QueueNode;
  readonly prefix: string;
  readonly work: (id: string, data: Data) => Promise<Summary>;
  readonly onDone: (id: string, summary: Summary) => void;
  /** After its last attempt. */
  readonly onFailed: (id: string, reason: string) => void;
  readonly onConnection: () => void;
  readonly onError: (error: Error) => void;
};

export const callQueueName = 'calls';
const timing = { lockDuration: 15_000, lockRenewTime: 3000, stalledInterval: 5000, runRetryDelay: 500 };
/** How long a call may wait for its slot. A job is created with this delay, and promoted when its slot comes. */
const longestWaitMs = 24 * 3_600_000;
const jobOptions = {
  delay: longestWaitMs,
  attempts: 5,
  backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
  // A finished job must be removed at once: while its id exists, the same call cannot be made again.
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/**
 * The calls of one operator account as BullMQ jobs. BullMQ stores them, reassigns the job of a process that died,
 * limits the attempts and notifies all replicas how a job ended. The order is decided elsewhere.
 */
export class CallJobs<Data, Summary> {
  readonly #producer;
  readonly #consumer;
  readonly #listener;
  readonly #queue: Queue;
  readonly #worker: Worker;
  readonly #events: QueueEvents;

  constructor(options: CallJobsOptions<Data, Summary>) {
    const { node, prefix } = options;
    this.#producer = openQueueConnection(node, 'producer');
    this.#consumer = openQueueConnection(node, 'worker');
    this.#listener = openQueueConnection(node, 'worker');
    this.#queue = new Queue(callQueueName, { connection: this.#producer.client, prefix });
    this.#events = new QueueEvents(callQueueName, { connection: this.#listener.client, prefix });
    const work = (job: Job) => options.work(job.id ?? '', job.data);
    const settings = { connection: this.#consumer.client, prefix, autorun: false, concurrency: 20, maxStalledCount: 4 };
    this.#worker = new Worker(callQueueName, work, { ...settings, ...timing });
    this.#queue.on('error', options.onError);
    this.#worker.on('error', options.onError);
    this.#events.on('error', options.onError);
    this.#producer.onReady(options.onConnection);
    this.#events.on('completed', ({ jobId, returnvalue }) => options.onDone(jobId, returnvalue as unknown as Summary));
    this.#events.on('failed', ({ jobId, failedReason }) => options.onFailed(jobId, failedReason));
  }

  work(): void {
    void this.#worker.run();
  }

  /** Does nothing when the job is there. */
  async add(id: string, data: Data): Promise<void> {
    await this.#queue.add('call', data, { ...jobOptions, jobId: id });
  }

  async remove(id: string): Promise<void> {
    await this.#queue.remove(id);
  }

  /** Promotes the job when its slot has come. `gone`: the job no longer exists, or runs already. */
  async promote(id: string): Promise<'promoted' | 'gone'> {
    const job = await Job.fromId(this.#queue, id);
    if (!job || !(await job.isDelayed())) return 'gone';
    await job.promote();
    return 'promoted';
  }

  async close(limitMs: number): Promise<void> {
    const tooLate = () => undefined;
    await beforeDeadline(Promise.allSettled([this.#worker.close(), this.#queue.close()]), limitMs, tooLate);
    await beforeDeadline(
      this.#events.close().catch(() => undefined),
      500,
      tooLate,
    );
    for (const connection of [this.#producer, this.#consumer, this.#listener]) connection.close();
  }
}
