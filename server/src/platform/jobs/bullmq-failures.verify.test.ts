import { setTimeout as sleep } from 'node:timers/promises';
import type { Schedule } from '@svc/domain/schedule';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JobReplica, type ReplicaOptions, startJobReplica } from '../../../test/servers/job-replica.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import { parseStoreUrl } from '../cache/store-address.ts';
import { systemClock } from '../clock.ts';
import { BullmqRunner, type RunnerTiming } from './bullmq-runner.ts';
import type { Job, JobContext } from './job.ts';

const log = pino({ level: 'silent' });
const everySecond: Schedule = { everyMinutes: 1 / 60 };

let server: RedisServer;
const runners: BullmqRunner[] = [];
const replicas: JobReplica[] = [];

beforeEach(async () => {
  server = await startRedis();
});
afterEach(async () => {
  for (const replica of replicas.splice(0)) replica.kill('SIGKILL');
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await server.stop();
});

async function startRunner(jobs: Job<never>[], timing: Partial<RunnerTiming> = {}, url = server.url) {
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  const runner = new BullmqRunner({ address, clock: systemClock, log, timing });
  runners.push(runner);
  await runner.start(jobs);
  return runner;
}

async function startReplica(options: Omit<ReplicaOptions, 'url'>): Promise<JobReplica> {
  const replica = await startJobReplica({ url: server.url, ...options });
  replicas.push(replica);
  return replica;
}

type Run = { readonly slot: number | undefined; readonly at: number; end?: number; aborted?: boolean };

function recordingJob(workMs = 0, schedule?: Schedule) {
  const runs: Run[] = [];
  const run = async (_data: undefined, { slot, signal }: JobContext) => {
    const entry: Run = { slot, at: Date.now() };
    runs.push(entry);
    const until = Date.now() + workMs;
    while (Date.now() < until && !signal.aborted) await sleep(20);
    entry.aborted = signal.aborted;
    entry.end = Date.now();
  };
  return { runs, job: { name: 'work', run, ...(schedule ? { schedule } : {}) } as Job<never> };
}

const slotsOf = (runs: readonly { slot?: number | null | undefined }[]) => runs.map(({ slot }) => slot ?? 0);

describe('when a replica', () => {
  it('is killed in the middle of a slot, another runs that slot within 20 s, and the following ones', async () => {
    const victim = await startReplica({ workMs: 60_000, everyMinutes: 1 / 60 });
    await expect.poll(() => victim.runs.length, { timeout: 5000 }).toBe(1);
    const heir = recordingJob(0, everySecond);
    await startRunner([heir.job]);
    await sleep(3000);
    expect(heir.runs).toEqual([]);
    victim.kill('SIGKILL');
    const killed = Date.now();
    await expect.poll(() => heir.runs.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    expect(heir.runs[0]?.slot).toBe(victim.runs[0]?.slot);
    expect((heir.runs[0]?.at ?? 0) - killed).toBeLessThan(20_000);
    expect(new Set(slotsOf(heir.runs)).size).toBe(heir.runs.length);
  });

  it('is frozen between slots, the others run every slot, and it takes part again afterwards', async () => {
    const frozen = await startReplica({ workMs: 0, everyMinutes: 1 / 60 });
    const other = recordingJob(0, everySecond);
    await startRunner([other.job]);
    await sleep(2000);
    for (let pause = 0; pause < 3; pause++) {
      frozen.kill('SIGSTOP');
      await sleep(2300);
      frozen.kill('SIGCONT');
      await sleep(700);
    }
    const begun = frozen.runs.filter(({ event }) => event === 'begin');
    const slots = [...slotsOf(begun), ...slotsOf(other.runs)].sort((a, b) => a - b);
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots.length).toBeGreaterThanOrEqual(8);
  });

  it('is frozen in the middle of a slot, another runs the slot, and the frozen one is aborted when it wakes', async () => {
    const timing = { lockMs: 3000, stalledCheckMs: 1000 };
    const frozen = await startReplica({ workMs: 12_000, everyMinutes: 1 / 60, timing });
    await expect.poll(() => frozen.runs.length, { timeout: 5000 }).toBe(1);
    const slot = frozen.runs[0]?.slot;
    frozen.kill('SIGSTOP');
    const other = recordingJob(0, everySecond);
    const runner = await startRunner([other.job], timing);
    await expect.poll(() => slotsOf(other.runs), { timeout: 15_000 }).toContain(slot);
    frozen.kill('SIGCONT');
    await expect.poll(() => frozen.runs, { timeout: 8000 }).toContainEqual({ event: 'aborted', slot });
    expect(frozen.runs).not.toContainEqual({ event: 'end', slot });
    expect(slotsOf(other.runs).filter((each) => each === slot)).toHaveLength(1);
    expect((await runner.status())[0]).toMatchObject({ last_status: 'success' });
  });
});

describe('when Redis', () => {
  it('is killed and comes back empty, the schedules are declared again at once', async () => {
    const { job, runs } = recordingJob(0, everySecond);
    const runner = await startRunner([job]);
    await expect.poll(() => runs.length, { timeout: 4000 }).toBeGreaterThanOrEqual(2);
    await server.kill('SIGKILL');
    const start = Date.now();
    await expect(runner.enqueue({ name: 'work' }, undefined)).rejects.toMatchObject({ reason: 'disconnected' });
    await expect(runner.status()).rejects.toMatchObject({ reason: 'disconnected' });
    expect(Date.now() - start).toBeLessThan(500);
    expect(runner.health()).toEqual({ ready: false });
    await sleep(2000);
    await server.start();
    const back = Date.now();
    const before = runs.length;
    await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThanOrEqual(before + 2);
    expect((runs[before]?.at ?? 0) - back).toBeLessThan(3000);
    expect(runner.health()).toEqual({ ready: true });
    expect(new Set(slotsOf(runs)).size).toBe(runs.length);
  });

  it('comes back empty, enqueued jobs are lost, and the jobs that find their work elsewhere run again at once', async () => {
    const hourly: Schedule = { everyMinutes: 60 };
    const finding = recordingJob(0, hourly);
    const other = recordingJob(0, hourly);
    const jobs = [
      { ...finding.job, afterLoss: true },
      { ...other.job, name: 'other', atStart: true },
    ];
    // Checked often: a queue that has its schedules has lost nothing.
    const runner = await startRunner(jobs, { declareMs: 200 });
    await expect.poll(() => other.runs.length, { timeout: 4000 }).toBe(1);
    await sleep(700);
    expect(finding.runs).toEqual([]);
    await runner.enqueue({ name: 'work' }, undefined, { delayMs: 60_000 });
    await server.restart({ empty: true });
    await expect.poll(() => finding.runs.length, { timeout: 4000 }).toBe(1);
    await sleep(500);
    expect([finding.runs.length, other.runs.length]).toEqual([1, 1]);
  });

  it('is emptied under way, the schedules are declared again by the regular check', async () => {
    const { job, runs } = recordingJob(0, everySecond);
    await startRunner([job], { declareMs: 1000 });
    await expect.poll(() => runs.length, { timeout: 4000 }).toBeGreaterThanOrEqual(1);
    await server.cli('flushall');
    const before = runs.length;
    await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThanOrEqual(before + 2);
    expect(new Set(slotsOf(runs)).size).toBe(runs.length);
  });

  it('restarts with its data, slots continue within 2 s and none runs twice', async () => {
    const { job, runs } = recordingJob(0, everySecond);
    await startRunner([job]);
    for (let restart = 0; restart < 4; restart++) {
      await sleep(1300);
      await server.restart({ empty: false });
      const back = Date.now();
      const before = runs.length;
      await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThan(before);
      expect((runs[before]?.at ?? 0) - back).toBeLessThan(2500);
    }
    expect(new Set(slotsOf(runs)).size).toBe(runs.length);
  });

  it('is frozen for 10 s, a run continues and is not given to another replica', async () => {
    const [first, second] = [recordingJob(14_000), recordingJob(14_000)];
    const runner = await startRunner([first.job]);
    await runner.enqueue({ name: 'work' }, undefined);
    await expect.poll(() => first.runs.length).toBe(1);
    await startRunner([second.job]);
    server.pause();
    const start = Date.now();
    await expect(runner.enqueue({ name: 'work' }, undefined)).rejects.toMatchObject({ reason: 'timeout' });
    expect(Date.now() - start).toBeLessThan(2500);
    await sleep(10_000 - (Date.now() - start));
    server.resume();
    await expect.poll(() => first.runs[0]?.end, { timeout: 8000 }).toBeDefined();
    expect(first.runs[0]?.aborted).toBe(false);
    await expect.poll(async () => (await runner.status())[0]).toMatchObject({ last_status: 'success' });
    const runsOfFirstJob = [...first.runs, ...second.runs].filter(({ at }) => at < start);
    expect(runsOfFirstJob).toHaveLength(1);
  });

  it('is unavailable at the start, the runner starts anyway and works when it returns', async () => {
    const port = await findFreePort();
    const { job, runs } = recordingJob(0, everySecond);
    const runner = await startRunner([{ ...job, atStart: true }], {}, `redis://127.0.0.1:${port}`);
    expect(runner.health()).toEqual({ ready: false });
    const late = await startRedis({ port });
    try {
      await expect.poll(() => runs.filter(({ slot }) => slot !== undefined).length, { timeout: 6000 }).toBe(2);
      expect(runs.filter(({ slot }) => slot === undefined)).toHaveLength(1);
      await runner.stop();
    } finally {
      await late.stop();
    }
  });

  it('is away at the end, the runner stops all the same', async () => {
    const { job, runs } = recordingJob(0, everySecond);
    const runner = await startRunner([job]);
    await expect.poll(() => runs.length, { timeout: 4000 }).toBeGreaterThanOrEqual(1);
    await server.kill('SIGKILL');
    await sleep(1000);
    const start = Date.now();
    await runner.stop();
    expect(Date.now() - start).toBeLessThan(5000);
  });
});
