import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { NodeAddress } from '../cache/store-address.ts';
import type { Job } from './job.ts';
import { JobQueue, type JobQueueOptions } from './job-queue.ts';
import { openQueueConnection, type QueueConnection } from './queue-connection.ts';

export type SessionOptions = Omit<JobQueueOptions, 'producer' | 'consumer'>;

// Time to write down how the last runs ended, once they have.
const closingMs = 3000;

/** The queues of all jobs on one server, over two connections and one blocking connection for each job. */
export class QueueSession {
  readonly address: NodeAddress;
  readonly queues: ReadonlyMap<string, JobQueue>;
  readonly producer: QueueConnection;
  readonly #consumer: QueueConnection;
  readonly #prefix: string;

  constructor(address: NodeAddress, jobs: readonly Job<never>[], options: SessionOptions) {
    this.address = address;
    this.#prefix = options.prefix;
    this.producer = openQueueConnection(address, 'producer');
    this.#consumer = openQueueConnection(address, 'worker');
    const connections = { producer: this.producer, consumer: this.#consumer };
    this.queues = new Map(jobs.map((job) => [job.name, new JobQueue(job, { ...options, ...connections })]));
  }

  work(): void {
    for (const queue of this.queues.values()) queue.work();
  }

  /** Writes the schedules down, and takes those out that nobody declares any more. */
  async declare(): Promise<void> {
    await this.producer.untilReady();
    for (const queue of this.queues.values()) {
      await queue.declare();
      await queue.wake();
    }
    const client = this.producer.client;
    const key = `${this.#prefix}:declared`;
    const scheduled = [...this.queues.values()].filter(({ job }) => job.schedule).map(({ job }) => job.name);
    for (const name of Object.keys(await client.hgetall(key))) {
      if (!scheduled.includes(name)) await this.#retire(name);
    }
    if (scheduled.length > 0) await client.hset(key, Object.fromEntries(scheduled.map((name) => [name, 1])));
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
    await Promise.race([closed, idle, sleep(limitMs)]);
    this.producer.close();
    this.#consumer.close();
  }
}
