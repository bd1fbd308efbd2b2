import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { makeRedisAccess } from '../../../test/servers/redis-access.ts';
import { startClusterPair, startSentinelPair } from '../../../test/servers/redis-pair.ts';
import { addressOf } from '../../../test/servers/store-kinds.ts';
import { StoreUnavailable } from '../cache/store-unavailable.ts';
import { systemClock } from '../clock.ts';
import { BullmqRunner } from './bullmq-runner.ts';
import type { Job, JobContext } from './job.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function makeJobs() {
  const [slots, numbers]: [number[], number[]] = [[], []];
  const beat = async (_data: undefined, { slot }: JobContext) => void slots.push(slot ?? 0);
  const count = async (n: number) => void numbers.push(n);
  const jobs = [
    { name: 'beat', run: beat, schedule: { everyMinutes: 1 / 60 } },
    { name: 'count', run: count },
  ] as Job<never>[];
  return { jobs, slots, numbers };
}

async function startRunner(url: string, jobs: Job<never>[]): Promise<BullmqRunner> {
  const runner = new BullmqRunner({ address: addressOf(url), clock: systemClock, log: pino({ level: 'silent' }) });
  cleanups.push(() => runner.stop());
  await runner.start(jobs);
  return runner;
}

/** Enqueues numbers one after the other; those that were taken. */
function keepEnqueueing(runner: BullmqRunner) {
  const taken: { readonly n: number; readonly at: number }[] = [];
  let goesOn = true;
  const done = (async () => {
    for (let n = 0; goesOn; n++) {
      await runner.enqueue({ name: 'count' }, n).then(
        () => taken.push({ n, at: performance.now() }),
        (error: unknown) => expect(error).toBeInstanceOf(StoreUnavailable),
      );
      await sleep(20);
    }
  })();
  const stop = () => {
    goesOn = false;
    return done;
  };
  return { taken, stop };
}

const secured = async () => {
  const access = await makeRedisAccess();
  cleanups.push(() => access.remove());
  return startSentinelPair({ access });
};

// Up to six servers have to find each other first.
describe('when the master of the queue is lost and its replica promoted', () => {
  it.each([
    ['killed, by Sentinel', () => startSentinelPair(), 'kill'],
    ['frozen, by Sentinel', () => startSentinelPair(), 'pause'],
    ['killed, by Sentinel over TLS with passwords', secured, 'kill'],
    ['killed, in a cluster of three', () => startClusterPair('{svc}'), 'kill'],
    ['frozen, in a cluster of three', () => startClusterPair('{svc}'), 'pause'],
  ] as const)('(%s) every job that was taken runs, and the queue is in use within 2 s', async (_, start, action) => {
    const pair = await start();
    cleanups.push(() => pair.stop());
    const { jobs, slots, numbers } = makeJobs();
    const runner = await startRunner(pair.url, jobs);
    await expect.poll(() => slots.length, { timeout: 5000 }).toBeGreaterThanOrEqual(1);
    const enqueueing = keepEnqueueing(runner);
    await sleep(500);
    await pair.master[action]();
    const promoted = await pair.untilPromoted();
    const before = slots.length;
    await expect.poll(() => enqueueing.taken.some(({ at }) => at > promoted), { timeout: 10_000 }).toBe(true);
    expect((enqueueing.taken.find(({ at }) => at > promoted)?.at ?? 0) - promoted).toBeLessThan(2000);
    await expect.poll(() => slots.length, { timeout: 5000 }).toBeGreaterThanOrEqual(before + 2);
    await enqueueing.stop();
    const missing = () => enqueueing.taken.filter(({ n }) => !numbers.includes(n));
    await expect.poll(missing, { timeout: 25_000 }).toEqual([]);
    expect(new Set(slots).size).toBe(slots.length);
    expect(runner.health()).toEqual({ ready: true });
  });
});
