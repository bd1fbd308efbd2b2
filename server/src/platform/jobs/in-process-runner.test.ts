import { setTimeout as sleep } from 'node:timers/promises';
import { formatWithOffset, hourMs, minuteMs, parseInstant } from '@svc/domain/paris-time';
import { parseSchedule, type Schedule } from '@svc/domain/schedule';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocksInProcess, createMemoryInProcess } from '../../../test/jobs-in-process.ts';
import { InProcessRunner } from './in-process-runner.ts';
import type { Job, JobContext } from './job.ts';
import type { LockPort } from './job-lock.ts';
import type { JobMemory } from './job-memory.ts';

const read = (text: string): Schedule => {
  const schedule = parseSchedule(text);
  if (!schedule) throw new Error(`unreadable: ${text}`);
  return schedule;
};
const at = (text: string) => parseInstant(text) ?? Number.NaN;
const sync = read('06:00-09:30/30 12:00 18:00');

/** A household's machine: its clock, its database, and the processes that were started on it. */
class Machine {
  time: number;
  readonly memory: JobMemory = createMemoryInProcess();
  readonly clock = { now: () => this.time };
  readonly locks: LockPort = createLocksInProcess(this.clock);

  constructor(start: string) {
    this.time = at(start);
  }

  async startProcess(jobs: Job<never>[], offsetMs = 0, stopMs = 300): Promise<InProcessRunner> {
    const { clock, memory, locks } = this;
    const runner = new InProcessRunner({
      clock,
      memory,
      locks,
      offsetMs,
      log: pino({ level: 'silent' }),
      tickMs: 0,
      stopMs,
    });
    await runner.start(jobs);
    return runner;
  }

  /** Lets time pass, with a look at the clock every so often. */
  async live(runner: InProcessRunner, until: string, stepMs = 10_000): Promise<void> {
    for (; this.time < at(until); this.time += stepMs) await runner.tick();
    this.time = at(until);
    await runner.tick();
  }
}

type Run = { readonly at: string; readonly slot: string | undefined; readonly data: unknown };

function recordingJob(
  machine: Machine,
  options: Partial<Job<unknown>> = {},
  work?: (context: JobContext) => Promise<void>,
) {
  const runs: Run[] = [];
  const run = async (data: unknown, context: JobContext) => {
    const slot = context.slot === undefined ? undefined : formatWithOffset(context.slot);
    runs.push({ at: formatWithOffset(machine.time), slot, data });
    await work?.(context);
  };
  return { runs, job: { name: 'sync', ...options, run } as Job<never> };
}

const timesOf = (runs: readonly Run[]) => runs.map(({ slot }) => slot?.slice(11) ?? 'start');

afterEach(() => {
  vi.useRealTimers();
});

describe('slots of the Paris clock', () => {
  it.each([
    ['2026-11-15', '+01:00', '+01:00'],
    ['2026-03-29', '+01:00', '+02:00'],
    ['2026-10-25', '+02:00', '+01:00'],
  ])('are all met, once each, on %s', async (day, before, after) => {
    const machine = new Machine(`${day}T00:00:00${before}`);
    const { job, runs } = recordingJob(machine, { schedule: sync });
    const runner = await machine.startProcess([job]);
    await machine.live(runner, `${day}T23:59:00${after}`, 30_000);
    const hours = ['06:00', '06:30', '07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '12:00', '18:00'];
    expect(runs.map(({ at: time, slot }) => [time, slot])).toEqual(
      hours.map((hour) => [`${day}T${hour}:00${after}`, `${day}T${hour}:00${after}`]),
    );
  });

  it('run once in the repeated hour of October, and at its end in the missing hour of March', async () => {
    const october = new Machine('2026-10-25T01:00:00+02:00');
    const nightly = recordingJob(october, { schedule: read('02:30') });
    await october.live(await october.startProcess([nightly.job]), '2026-10-25T05:00:00+01:00', 30_000);
    expect(nightly.runs.map(({ at: time }) => time)).toEqual(['2026-10-25T02:30:00+02:00']);

    const march = new Machine('2026-03-29T01:00:00+01:00');
    const early = recordingJob(march, { schedule: read('02:30') });
    await march.live(await march.startProcess([early.job]), '2026-03-29T05:00:00+02:00', 30_000);
    expect(early.runs.map(({ at: time }) => time)).toEqual(['2026-03-29T03:00:00+02:00']);
  });

  it('every 15 minutes are 100 on the day of 25 hours and 92 on the day of 23', async () => {
    for (const [day, before, after, expected] of [
      ['2026-10-25', '+02:00', '+01:00', 100],
      ['2026-03-29', '+01:00', '+02:00', 92],
    ] as const) {
      const machine = new Machine(`${day}T00:00:00${before}`);
      machine.time -= 1000;
      const { job, runs } = recordingJob(machine, { schedule: { everyMinutes: 15 } });
      await machine.live(await machine.startProcess([job]), `${day}T23:59:59${after}`, 60_000);
      expect(runs.length).toBe(expected);
      expect(new Set(runs.map(({ slot }) => slot)).size).toBe(runs.length);
    }
  });

  it('are shifted by the offset of the household', async () => {
    const machine = new Machine('2026-11-15T05:00:00+01:00');
    const { job, runs } = recordingJob(machine, { schedule: sync });
    const runner = await machine.startProcess([job], 217_000);
    await machine.live(runner, '2026-11-15T07:00:00+01:00', 1000);
    expect(runs.map(({ at: time }) => time)).toEqual(['2026-11-15T06:03:37+01:00', '2026-11-15T06:33:37+01:00']);
    expect((await runner.status())[0]).toMatchObject({ next_run_at: '2026-11-15T06:03:37.000Z' });
  });
});

describe('slots that were missed', () => {
  it('while the machine slept run once when it wakes', async () => {
    const machine = new Machine('2026-11-15T06:10:00+01:00');
    const { job, runs } = recordingJob(machine, { schedule: sync });
    const runner = await machine.startProcess([job]);
    await runner.tick();
    machine.time = at('2026-11-15T11:15:00+01:00');
    await runner.tick();
    await runner.tick();
    expect(timesOf(runs)).toEqual(['09:30:00+01:00']);
  });

  it('while the process was down run once when it is back', async () => {
    const machine = new Machine('2026-11-14T17:00:00+01:00');
    const first = recordingJob(machine, { schedule: sync });
    const before = await machine.startProcess([first.job]);
    await machine.live(before, '2026-11-14T18:30:00+01:00');
    await before.stop();
    machine.time = at('2026-11-15T10:00:00+01:00');
    const second = recordingJob(machine, { schedule: sync });
    const after = await machine.startProcess([second.job]);
    await after.tick();
    await machine.live(after, '2026-11-15T12:01:00+01:00');
    expect(timesOf(first.runs)).toEqual(['18:00:00+01:00']);
    expect(timesOf(second.runs)).toEqual(['09:30:00+01:00', '12:00:00+01:00']);
  });

  it('before the first start of all are not made up for', async () => {
    const machine = new Machine('2026-11-15T10:00:00+01:00');
    const { job, runs } = recordingJob(machine, { schedule: sync });
    await (await machine.startProcess([job])).tick();
    expect(runs).toEqual([]);
  });

  it('are covered by the run at the start, which nothing waits for', async () => {
    const machine = new Machine('2026-11-15T10:00:00+01:00');
    await machine.memory.save('sync', {
      last_slot: at('2026-11-15T06:00:00+01:00'),
      last_run_at: null,
      last_status: null,
      last_error: null,
      last_duration_ms: null,
    });
    const gate = Promise.withResolvers<void>();
    const { job, runs } = recordingJob(machine, { schedule: sync, atStart: true }, () => gate.promise);
    const runner = await machine.startProcess([job]);
    await expect.poll(() => timesOf(runs)).toEqual(['start']);
    gate.resolve();
    await runner.tick();
    await runner.tick();
    expect(timesOf(runs)).toEqual(['start']);
  });
});

describe('a clock that is set', () => {
  it.each([
    ['forward and back by an hour', '2026-11-15T08:45:00+01:00', '2026-11-15T07:45:00+01:00'],
    ['back by a few seconds', '2026-11-15T07:30:02+01:00', '2026-11-15T07:29:58+01:00'],
  ])('%s runs no slot twice', async (_, jump, back) => {
    const machine = new Machine('2026-11-15T07:00:00+01:00');
    const { job, runs } = recordingJob(machine, { schedule: sync });
    const runner = await machine.startProcess([job]);
    await machine.live(runner, '2026-11-15T07:29:00+01:00');
    machine.time = at(jump);
    await runner.tick();
    machine.time = at(back);
    await machine.live(runner, '2026-11-15T12:01:00+01:00');
    expect(new Set(timesOf(runs)).size).toBe(runs.length);
    expect(timesOf(runs)).toContain('09:00:00+01:00');
    expect(timesOf(runs).at(-1)).toBe('12:00:00+01:00');
  });

  it('right after it was years ahead continues with the slots of today', async () => {
    const machine = new Machine('2031-01-01T12:00:00+01:00');
    const first = recordingJob(machine, { schedule: sync });
    const wrong = await machine.startProcess([first.job]);
    await machine.live(wrong, '2031-01-01T18:01:00+01:00', minuteMs);
    machine.time = at('2026-11-15T11:00:00+01:00');
    await machine.live(wrong, '2026-11-15T12:01:00+01:00');
    await wrong.stop();
    expect(timesOf(first.runs)).toEqual(['18:00:00+01:00', '12:00:00+01:00']);
    const second = recordingJob(machine, { schedule: sync });
    await machine.live(await machine.startProcess([second.job]), '2026-11-15T18:01:00+01:00');
    expect(timesOf(second.runs)).toEqual(['18:00:00+01:00']);
  });
});

describe('runs', () => {
  it('of one job never overlap, and a slot that came meanwhile follows', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    let gate = Promise.withResolvers<void>();
    const { job, runs } = recordingJob(machine, { schedule: sync }, () => gate.promise);
    const other = recordingJob(machine, { name: 'other', schedule: sync });
    const runner = await machine.startProcess([job, other.job]);
    machine.time = at('2026-11-15T06:00:00+01:00');
    void runner.tick();
    await expect.poll(() => runs.length).toBe(1);
    for (let minute = 0; minute < 65; minute++, machine.time += minuteMs) {
      void runner.tick();
      await sleep(0);
    }
    expect(timesOf(runs)).toEqual(['06:00:00+01:00']);
    expect(timesOf(other.runs)).toEqual(['06:00:00+01:00', '06:30:00+01:00', '07:00:00+01:00']);
    gate.resolve();
    gate = Promise.withResolvers();
    gate.resolve();
    await expect.poll(() => timesOf(runs)).toEqual(['06:00:00+01:00', '07:00:00+01:00']);
  });

  it('that fail leave their error in the status, and the next slot runs', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    const { job, runs } = recordingJob(machine, { schedule: sync, attempts: 5 }, async () => {
      if (runs.length === 1) throw new Error('no answer');
    });
    const runner = await machine.startProcess([job]);
    await machine.live(runner, '2026-11-15T06:01:00+01:00');
    expect(await runner.status()).toEqual([
      {
        name: 'sync',
        next_run_at: '2026-11-15T05:30:00.000Z',
        last_run_at: '2026-11-15T05:00:00.000Z',
        last_status: 'error',
        last_error: 'no answer',
        last_duration_ms: expect.any(Number),
      },
    ]);
    await machine.live(runner, '2026-11-15T06:31:00+01:00');
    expect((await runner.status())[0]).toMatchObject({ last_status: 'success', last_error: null });
  });

  it('go on when the database cannot be written', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    machine.memory.save = async () => {
      throw new Error('disk full');
    };
    const { job, runs } = recordingJob(machine, { schedule: sync });
    await machine.live(await machine.startProcess([job]), '2026-11-15T06:31:00+01:00');
    expect(timesOf(runs)).toEqual(['06:00:00+01:00', '06:30:00+01:00']);
  });

  it('of two processes on one database are one per slot, never two at a time', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    let running = 0;
    const work = async () => {
      expect(++running).toBe(1);
      await sleep(1);
      running--;
    };
    const [first, second] = [
      recordingJob(machine, { schedule: sync }, work),
      recordingJob(machine, { schedule: sync }, work),
    ];
    const processes = [await machine.startProcess([first.job]), await machine.startProcess([second.job])];
    for (; machine.time < at('2026-11-15T18:01:00+01:00'); machine.time += minuteMs) {
      await Promise.all(processes.map((runner) => runner.tick()));
    }
    const slots = [...first.runs, ...second.runs].map(({ slot }) => slot ?? '').sort();
    expect(slots).toHaveLength(10);
    expect(new Set(slots).size).toBe(10);
  });

  it('of a process that died are free for another when its lease has ended', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    await machine.locks.acquire('sync', 60_000);
    const { job, runs } = recordingJob(machine, { schedule: read('05:59 06:00') });
    const runner = await machine.startProcess([job]);
    machine.time = at('2026-11-15T06:00:00+01:00') - 1;
    await runner.tick();
    expect(runs).toEqual([]);
    machine.time += 1;
    await runner.tick();
    expect(timesOf(runs)).toEqual(['06:00:00+01:00']);
  });
});

describe('a run whose lease was lost', () => {
  it('is aborted: another process has the job', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    let stopped = false;
    const { job, runs } = recordingJob(machine, {}, async ({ signal }) => {
      while (!signal.aborted) await sleep(5);
      stopped = true;
    });
    const { clock, memory, locks } = machine;
    const log = pino({ level: 'silent' });
    const runner = new InProcessRunner({ clock, memory, locks, offsetMs: 0, log, tickMs: 0, leaseMs: 90 });
    await runner.start([job]);
    await runner.enqueue({ name: 'sync' }, undefined);
    await expect.poll(() => runs.length).toBe(1);
    await sleep(200);
    expect(stopped).toBe(false);
    machine.time += 100;
    expect(await locks.acquire('sync', 90)).toBeDefined();
    await expect.poll(() => stopped).toBe(true);
  });
});

describe('enqueued jobs', () => {
  it('with one id are one until it is finished; delays are respected; data arrives', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    const { job, runs } = recordingJob(machine);
    const runner = await machine.startProcess([job]);
    for (const data of [1, 2, 3]) await runner.enqueue({ name: 'sync' }, data, { id: 'a', delayMs: 5000 });
    await runner.enqueue({ name: 'sync' }, 'now');
    await runner.tick();
    expect(runs.map(({ data }) => data)).toEqual(['now']);
    machine.time += 5000;
    await runner.tick();
    await runner.enqueue({ name: 'sync' }, 4, { id: 'a' });
    await runner.tick();
    expect(runs.map(({ data }) => data)).toEqual(['now', 1, 4]);
  });

  it('that fail are retried after growing delays, as often as configured', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    const moments: number[] = [];
    const { job } = recordingJob(machine, { attempts: 4 }, async () => {
      moments.push(machine.time);
      throw new Error('broken');
    });
    const runner = await machine.startProcess([job]);
    await runner.enqueue({ name: 'sync' }, 1, { id: 'a' });
    for (let second = 0; second < 200; second++, machine.time += 100) await runner.tick();
    const intervals = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(intervals).toHaveLength(3);
    for (const [index, interval] of intervals.entries()) {
      expect(interval).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(interval).toBeLessThanOrEqual(1000 * 2 ** index + 300);
    }
    expect((await runner.status())[0]).toMatchObject({ last_status: 'error', next_run_at: null });
  });
});

describe('a runner that stops', () => {
  it('raises the signal and waits for what runs', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    let ended = false;
    const polite = recordingJob(machine, { name: 'polite' }, async ({ signal }) => {
      while (!signal.aborted) await sleep(5);
      await sleep(100);
      ended = true;
    });
    const runner = await machine.startProcess([polite.job], 0, 60_000);
    await runner.enqueue({ name: 'polite' }, undefined);
    await expect.poll(() => polite.runs.length).toBe(1);
    await runner.stop();
    expect(ended).toBe(true);
  });

  it('does not wait longer than it may', async () => {
    const machine = new Machine('2026-11-15T05:59:00+01:00');
    const blocker = Promise.withResolvers<void>();
    const stubborn = recordingJob(machine, { name: 'stubborn' }, () => blocker.promise);
    const runner = await machine.startProcess([stubborn.job]);
    await runner.enqueue({ name: 'stubborn' }, undefined);
    await expect.poll(() => stubborn.runs.length).toBe(1);
    vi.useFakeTimers();
    let stopped = false;
    const stopping = runner.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(stopped).toBe(false);
    // The deadline, and the immediate after it.
    await vi.advanceTimersByTimeAsync(2);
    expect(stopped).toBe(true);
    blocker.resolve();
    await stopping;
  });

  it('by itself looks at the clock every second', async () => {
    vi.useFakeTimers({ now: at('2026-11-15T05:59:00.300+01:00') });
    const clock = { now: () => Date.now() };
    const runs: number[] = [];
    const runner = new InProcessRunner({
      clock,
      memory: createMemoryInProcess(),
      locks: createLocksInProcess(clock),
      offsetMs: 0,
      log: pino({ level: 'silent' }),
      tickMs: 100,
    });
    const run = async (_data: undefined, { slot }: JobContext) => void runs.push(slot ?? 0);
    await runner.start([{ name: 'beat', schedule: { everyMinutes: 1 / 60 }, run }]);
    await vi.advanceTimersByTimeAsync(3200);
    await runner.stop();
    expect(runs.length).toBeGreaterThanOrEqual(3);
    expect(runs).toEqual(runs.map((_, index) => (runs[0] ?? 0) + index * 1000));
    expect(runs.every((slot) => slot > Date.now() - hourMs)).toBe(true);
  });
});
