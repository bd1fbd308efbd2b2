import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant } from '@svc/domain/paris-time';
import { nextSlot, type Schedule } from '@svc/domain/schedule';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRedisCluster } from '../../../test/servers/redis-cluster.ts';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import { parseStoreUrl } from '../cache/store-address.ts';
import { systemClock } from '../clock.ts';
import { BullmqRunner, type RunnerTiming } from './bullmq-runner.ts';
import type { Job, JobContext } from './job.ts';
import { openQueueConnection } from './queue-connection.ts';

const log = pino({ level: 'silent' });
const everySecond: Schedule = { everyMinutes: 1 / 60 };
// A slow machine must not look like a store that does not respond.
const patient: Partial<RunnerTiming> = { callMs: 30_000 };
const noon: Schedule = { slots: [{ minute: 720 }] };

let server: RedisServer;
const runners: BullmqRunner[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());
beforeEach(() => server.cli('flushall'));
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

async function startRunner(jobs: Job<never>[], timing: Partial<RunnerTiming> = {}, url = server.url) {
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  const runner = new BullmqRunner({ address, clock: systemClock, log, timing: { ...patient, ...timing } });
  runners.push(runner);
  await runner.start(jobs);
  // A start does not wait for a store that is slow to take a connection: the schedules are declared once it does.
  const isDeclared = async () =>
    (await runner.status()).every(({ name, next_run_at }) => {
      const isScheduled = jobs.some((job) => job.name === name && job.schedule);
      return !isScheduled || next_run_at !== null;
    });
  await expect.poll(isDeclared).toBe(true);
  return runner;
}

type Run = { readonly at: number; readonly slot: number | undefined; readonly data: unknown };

function recordingJob(options: Partial<Job<unknown>> = {}, work: () => Promise<void> = async () => undefined) {
  const runs: Run[] = [];
  const run = async (data: unknown, { slot }: JobContext) => {
    runs.push({ at: Date.now(), slot, data });
    await work();
  };
  return { runs, job: { name: 'beat', ...options, run } as Job<never> };
}

/** A slow machine may skip slots, but runs none twice and none before its time. */
function expectDistinctSlots(runs: readonly Run[]) {
  const slots = runs.map(({ slot }) => slot ?? 0);
  expect(new Set(slots).size).toBe(slots.length);
  expect(slots.filter((slot) => slot % 1000 !== 0)).toEqual([]);
  for (const { at, slot } of runs) expect(at).toBeGreaterThanOrEqual(slot ?? Number.POSITIVE_INFINITY);
}

const statusOf = async (runner: BullmqRunner, name = 'beat') =>
  (await runner.status()).find((status) => status.name === name);

describe('a scheduled job', () => {
  it('runs once per slot over two replicas', async () => {
    const [first, second] = [recordingJob({ schedule: everySecond }), recordingJob({ schedule: everySecond })];
    await Promise.all([startRunner([first.job]), startRunner([second.job])]);
    await expect.poll(() => first.runs.length + second.runs.length).toBeGreaterThanOrEqual(6);
    expectDistinctSlots([...first.runs, ...second.runs]);
  });

  it('is due at the slots of the Paris clock that the domain defines', async () => {
    const runner = await startRunner([recordingJob({ schedule: noon }).job]);
    const expected = formatInstant(nextSlot(noon, Date.now()));
    expect(await statusOf(runner)).toEqual({
      name: 'beat',
      next_run_at: expected,
      last_run_at: null,
      last_status: null,
      last_error: null,
      last_duration_ms: null,
    });
  });

  it('that fails shows its last error on every replica, and its next slots run', async () => {
    const failing = recordingJob({ schedule: everySecond, attempts: 5 }, async () => {
      throw new Error(`broken ${failing.runs.length}`);
    });
    await startRunner([failing.job]);
    await expect.poll(() => failing.runs.length).toBeGreaterThanOrEqual(3);
    expectDistinctSlots(failing.runs);
    const other = await startRunner([recordingJob().job]);
    const status = await statusOf(other);
    expect(status).toMatchObject({ last_status: 'error' });
    expect(status?.last_error).toMatch(/^broken \d+$/);
    expect(status?.last_duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('whose slots were missed while no replica ran catches up once', async () => {
    const before = recordingJob({ schedule: everySecond });
    const runner = await startRunner([before.job]);
    await expect.poll(() => before.runs.length).toBeGreaterThanOrEqual(1);
    await runner.stop();
    const lastSlot = before.runs.at(-1)?.slot ?? 0;
    await sleep(3500);
    const after = recordingJob({ schedule: everySecond });
    const restarted = Date.now();
    await startRunner([after.job]);
    await expect.poll(() => after.runs.length).toBeGreaterThanOrEqual(3);
    const late = after.runs.filter(({ slot }) => (slot ?? 0) < restarted - 1000);
    expect(late).toHaveLength(1);
    expect(late[0]?.slot).toBeGreaterThan(lastSlot);
  });

  it('never runs beside itself, however long it takes', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await sleep(1500);
      running--;
    };
    const [first, second] = [
      recordingJob({ schedule: everySecond }, work),
      recordingJob({ schedule: everySecond }, work),
    ];
    await Promise.all([startRunner([first.job]), startRunner([second.job])]);
    await expect.poll(() => first.runs.length + second.runs.length).toBeGreaterThanOrEqual(3);
    expect(most).toBe(1);
  });

  it('is taken out of the store when it is no longer declared, and changed when its schedule was', async () => {
    const gone = recordingJob({ name: 'gone', schedule: everySecond });
    const first = await startRunner([recordingJob({ schedule: everySecond }).job, gone.job]);
    await first.stop();
    const changed = recordingJob({ schedule: noon });
    const second = await startRunner([changed.job]);
    expect(await statusOf(second)).toMatchObject({ next_run_at: formatInstant(nextSlot(noon, Date.now())) });
    expect(await server.cli('zrange', '{svc}:gone:repeat', '0', '-1')).toBe('');
    expect(await server.cli('hkeys', '{svc}:declared')).toBe('beat');
    const runsOfGone = gone.runs.length;
    await sleep(1500);
    expect(gone.runs.length).toBe(runsOfGone);
    expect(changed.runs).toEqual([]);
  });

  it('of which replicas start together runs once at the start', async () => {
    // The run lasts until both replicas have started, however long that takes.
    const blocker = Promise.withResolvers<void>();
    const [first, second] = [
      recordingJob({ schedule: noon, atStart: true }, () => blocker.promise),
      recordingJob({ schedule: noon, atStart: true }, () => blocker.promise),
    ];
    await Promise.all([startRunner([first.job]), startRunner([second.job])]);
    await expect.poll(() => first.runs.length + second.runs.length).toBeGreaterThan(0);
    blocker.resolve();
    await sleep(1500);
    expect([...first.runs, ...second.runs].map(({ slot }) => slot)).toEqual([undefined]);
  });
});

describe('an enqueued job', () => {
  it('gets its data', async () => {
    const { job, runs } = recordingJob();
    const runner = await startRunner([job]);
    await runner.enqueue({ name: 'beat' }, { n: 1, text: 'été' });
    await runner.enqueue({ name: 'beat' }, undefined);
    await expect.poll(() => runs.map(({ data }) => data)).toEqual([{ n: 1, text: 'été' }, undefined]);
  });

  it('of one id is one until it is finished, over all replicas', async () => {
    // The first run lasts until everything is enqueued, however long that takes.
    const blocker = Promise.withResolvers<void>();
    const { job, runs } = recordingJob({}, () => blocker.promise);
    const runner = await startRunner([job]);
    const other = await startRunner([job]);
    for (let iteration = 0; iteration < 5; iteration++) {
      await (iteration % 2 ? other : runner).enqueue({ name: 'beat' }, iteration, { id: 'one' });
    }
    await runner.enqueue({ name: 'beat' }, 'other', { id: 'two' });
    blocker.resolve();
    await expect.poll(() => runs.length).toBe(2);
    await sleep(700);
    expect(runs.map(({ data }) => data).sort()).toEqual([0, 'other']);
    const ranAgain = async () => {
      await runner.enqueue({ name: 'beat' }, 'again', { id: 'one' });
      return runs.map(({ data }) => data);
    };
    await expect.poll(ranAgain).toContain('again');
  });

  it('waits for its delay', async () => {
    const { job, runs } = recordingJob();
    const runner = await startRunner([job]);
    const start = Date.now();
    await runner.enqueue({ name: 'beat' }, 1, { delayMs: 1200 });
    await expect.poll(() => runs.length).toBe(1);
    expect((runs[0]?.at ?? 0) - start).toBeGreaterThanOrEqual(1200);
  });

  it('that fails is retried as often as configured, after growing delays, and then stays failed', async () => {
    const { job, runs } = recordingJob({ attempts: 4 }, async () => {
      throw new Error('still broken');
    });
    const runner = await startRunner([job], { retryDelayMs: 300 });
    await runner.enqueue({ name: 'beat' }, 1);
    await expect.poll(() => runs.length).toBe(4);
    const intervals = runs.slice(1).map(({ at }, index) => at - (runs[index]?.at ?? 0));
    // Half of each delay is jitter: 150 to 300, 300 to 600, 600 to 1,200 ms.
    expect(intervals[0]).toBeGreaterThanOrEqual(150);
    expect(intervals[1]).toBeGreaterThanOrEqual(300);
    expect(intervals[2]).toBeGreaterThanOrEqual(600);
    await expect.poll(() => statusOf(runner)).toMatchObject({ last_status: 'error', last_error: 'still broken' });
    await sleep(500);
    expect(runs.length).toBe(4);
  });

  it('leaves a bounded trace', async () => {
    const { job, runs } = recordingJob();
    const runner = await startRunner([job]);
    await Promise.all(Array.from({ length: 200 }, (_, n) => runner.enqueue({ name: 'beat' }, n)));
    await expect.poll(() => runs.length).toBe(200);
    await expect.poll(async () => Number(await server.cli('zcard', '{svc}:beat:completed'))).toBeLessThanOrEqual(50);
    const keys = (await server.cli('keys', '*')).split('\n');
    expect(keys.filter((key) => !key.startsWith('{svc}:'))).toEqual([]);
  });

  it('must belong to a job that was started', async () => {
    const runner = await startRunner([recordingJob().job]);
    await expect(runner.enqueue({ name: 'unknown' }, 1)).rejects.toThrow(RangeError);
  });
});

describe('a runner that stops', () => {
  it('raises the signal, waits for what runs, writes its end down and takes nothing new', async () => {
    let sawSignal = false;
    const runs: unknown[] = [];
    const run = async (data: unknown, { signal }: JobContext) => {
      runs.push(data);
      while (!signal.aborted) await sleep(10);
      await sleep(300);
      sawSignal = true;
    };
    const job = { name: 'beat', schedule: noon, run } as Job<never>;
    const runner = await startRunner([job]);
    await runner.enqueue({ name: 'beat' }, 'first');
    await runner.enqueue({ name: 'beat' }, 'second');
    await expect.poll(() => runs).toEqual(['first']);
    await runner.stop();
    expect(sawSignal).toBe(true);
    const next = recordingJob({ schedule: noon });
    const other = await startRunner([next.job]);
    expect(await statusOf(other)).toMatchObject({ last_status: 'success' });
    await expect.poll(() => next.runs.map(({ data }) => data)).toEqual(['second']);
  });

  it('leaves a run that does not end to another replica', async () => {
    const blocker = Promise.withResolvers<void>();
    const stuck = recordingJob({}, () => blocker.promise);
    const timing = { stopMs: 500, lockMs: 2000, stalledCheckMs: 1000 };
    const runner = await startRunner([stuck.job], timing);
    await runner.enqueue({ name: 'beat' }, 'stuck');
    await expect.poll(() => stuck.runs.length).toBe(1);
    // The run never ends by itself: a stop that waited for it would not return.
    await runner.stop();
    const heir = recordingJob();
    await startRunner([heir.job], timing);
    await expect.poll(() => heir.runs.map(({ data }) => data)).toEqual(['stuck']);
    blocker.resolve();
  });
});

describe('an error of a connection to the queue', () => {
  it('does not end the process, nor does one of a copy that BullMQ no longer listens to', () => {
    const address = parseStoreUrl(server.url);
    if (!address) throw new Error(`unreadable: ${server.url}`);
    const connection = openQueueConnection({ address, prefix: '{svc}' }, 'worker');
    const first = connection.client.duplicate();
    const second = first.duplicate();
    try {
      for (const client of [connection.client, first, second])
        expect(() => client.emit('error', new Error('Socket timeout'))).not.toThrow();
    } finally {
      for (const copy of [first, second]) copy.disconnect();
      connection.close();
    }
  });
});

describe('on a cluster of three nodes', () => {
  it('slots and enqueued jobs run alike', async () => {
    const cluster = await startRedisCluster(3);
    try {
      const { job, runs } = recordingJob({ schedule: everySecond });
      const runner = await startRunner([job], {}, cluster.url);
      await runner.enqueue({ name: 'beat' }, 'extra');
      await expect.poll(() => runs.filter(({ slot }) => slot !== undefined).length).toBeGreaterThanOrEqual(2);
      await expect.poll(() => runs.map(({ data }) => data)).toContain('extra');
      await runner.stop();
    } finally {
      await cluster.stop();
    }
  });
});
