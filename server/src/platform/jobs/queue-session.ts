import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { beforeDeadline } from '../deadline.ts';
import type { AnyJob } from './job.ts';
import { JobQueue, type JobQueueOptions } from './job-queue.ts';
import { openQueueConnection, type QueueConnection } from './queue-connection.ts';
import type { QueueNode } from './queue-node.ts';

export type SessionOptions = Omit<JobQueueOptions, 'producer' | 'consumer'>;

// Time to write down how the last runs ended, once they have.
const closingMs = 3000;

/** The queues of all jobs on one server, over two connections and one blocking connection for each job. */
export class QueueSession {
  readonly queues: ReadonlyMap<string, JobQueue>;
  readonly producer: QueueConnection;
  readonly #consumer: QueueConnection;
  readonly #prefix: string;

  constructor(node: QueueNode, jobs: readonly AnyJob[], options: SessionOptions) {
    this.#prefix = options.prefix;
    this.producer = openQueueConnection(node, 'producer');
    this.#consumer = openQueueConnection(node, 'worker');
    const connections = { producer: this.producer, consumer: this.#consumer };
    this.queues = new Map(jobs.map((job) => [job.name, new JobQueue(job, { ...options, ...connections })]));
  }

  work(): void {
    for (const queue of this.queues.values()) queue.work();
  }

  /** Writes the schedules, and removes those that are no longer declared. True when none was known. */
  async declare(): Promise<boolean> {
    await this.producer.untilReady();
    const client = this.producer.client;
    const key = `${this.#prefix}:declared`;
    for (const queue of this.queues.values()) {
      await queue.declare();
      await queue.wake();
    }
    const scheduled = [...this.queues.values()].filter(({ job }) => job.schedule).map(({ job }) => job.name);
    const declared = Object.keys(await client.hgetall(key));
    for (const name of declared) {
      if (!scheduled.includes(name)) await this.#retire(name);
    }
    if (scheduled.length > 0) await client.hset(key, Object.fromEntries(scheduled.map((name) => [name, 1])));
    return declared.length === 0;
  }

  async #retire(name: string): Promise<void> {
    const queue = new Queue(name, { connection: this.producer.client, prefix: this.#prefix });
    queue.on('error', () => undefined);
    await queue.removeJobScheduler(name);
    await queue.close();
    await this.producer.client.hdel(`${this.#prefix}:declared`, name);
  }

  /** Waits for what runs, at most so long; what still runs then is taken over by another process. */
  async close(limitMs: number): Promise<void> {
    const queues = [...this.queues.values()];
    const closed = Promise.allSettled(queues.map((queue) => queue.close()));
    const idle = Promise.all(queues.map((queue) => queue.untilIdle())).then(() => sleep(closingMs));
    await beforeDeadline(Promise.race([closed, idle]), limitMs, () => undefined);
    this.producer.close();
    this.#consumer.close();
  }
}
