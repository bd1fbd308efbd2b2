import { setTimeout as sleep } from 'node:timers/promises';
import type { Schedule } from '@svc/domain/schedule';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import { parseStoreUrl } from '../cache/store-address.ts';
import { systemClock } from '../clock.ts';
import { BullmqRunner, type RunnerTiming } from './bullmq-runner.ts';
import type { Job, JobContext } from './job.ts';

const log = pino({ level: 'silent' });
const everySecond: Schedule = { everyMinutes: 1 / 60 };

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

async function startRunner(jobs: Job<never>[], timing: Partial<RunnerTiming> = {}) {
  const address = parseStoreUrl(server.url);
  if (!address) throw new Error(`unreadable: ${server.url}`);
  const runner = new BullmqRunner({ address, clock: systemClock, log, timing });
  runners.push(runner);
  await runner.start(jobs);
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

const statusOf = async (runner: BullmqRunner, name = 'beat') =>
  (await runner.status()).find((status) => status.name === name);

describe('a scheduled job on a machine with time for it', () => {
  it('runs once per slot over two replicas, and misses none', async () => {
    const [first, second] = [recordingJob({ schedule: everySecond }), recordingJob({ schedule: everySecond })];
    await Promise.all([startRunner([first.job]), startRunner([second.job])]);
    await expect.poll(() => first.runs.length + second.runs.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(6);
    const slots = [...first.runs, ...second.runs].map(({ slot }) => slot ?? 0).sort((a, b) => a - b);
    expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index * 1000));
    for (const { at, slot } of [...first.runs, ...second.runs]) {
      expect(at).toBeGreaterThanOrEqual(slot ?? 0);
      expect(at - (slot ?? 0)).toBeLessThan(900);
    }
  });

  it('that fails shows its last error on every replica, and its next slot is on time', async () => {
    const failing = recordingJob({ schedule: everySecond, attempts: 5 }, async () => {
      throw new Error(`broken ${failing.runs.length}`);
    });
    await startRunner([failing.job]);
    await expect.poll(() => failing.runs.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    const slots = failing.runs.map(({ slot }) => slot ?? 0);
    expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index * 1000));
    const other = await startRunner([recordingJob().job]);
    const status = await statusOf(other);
    expect(status).toMatchObject({ last_status: 'error' });
    expect(status?.last_error).toMatch(/^broken \d$/);
    expect(status?.last_duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('whose slots were missed while no replica ran catches up once', async () => {
    const before = recordingJob({ schedule: everySecond });
    const runner = await startRunner([before.job]);
    await expect.poll(() => before.runs.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    await runner.stop();
    const lastSlot = before.runs.at(-1)?.slot ?? 0;
    await sleep(3500);
    const after = recordingJob({ schedule: everySecond });
    const restarted = Date.now();
    await startRunner([after.job]);
    await expect.poll(() => after.runs.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    const late = after.runs.filter(({ slot }) => (slot ?? 0) < restarted - 1000);
    expect(late.map(({ slot }) => slot)).toEqual([lastSlot + 1000]);
    expect((late[0]?.at ?? 0) - restarted).toBeLessThan(1500);
  });
});

describe('a runner that stops', () => {
  it('leaves a run that does not end to another replica', async () => {
    const stuck = recordingJob({}, () => sleep(20_000));
    const timing = { stopMs: 500, lockMs: 2000, stalledCheckMs: 1000 };
    const runner = await startRunner([stuck.job], timing);
    await runner.enqueue({ name: 'beat' }, 'stuck');
    await expect.poll(() => stuck.runs.length).toBe(1);
    const start = Date.now();
    await runner.stop();
    // The run itself takes 20 s.
    expect(Date.now() - start).toBeLessThan(10_000);
    const heir = recordingJob();
    await startRunner([heir.job], timing);
    await expect.poll(() => heir.runs.map(({ data }) => data), { timeout: 10_000 }).toEqual(['stuck']);
  });
});
