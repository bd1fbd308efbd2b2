import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { nextSlot } from '@svc/domain/schedule';
import type { Feature } from '../../src/feature.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import type { Log } from '../../src/platform/log.ts';

export type JobRun = { readonly job: string; readonly at: Instant; readonly error: string | null };

export type JobStepper = {
  /** Runs one job now, at its slot or outside of any; returns the error it ended with. */
  run(name: string, slot?: Instant): Promise<string | null>;
  /** Everything that runs at start. */
  runAtStart(): Promise<JobRun[]>;
  /** Walks through every slot of these jobs (all of them unless named) up to a moment, in order of time. */
  runUntil(moment: string | Instant, names?: readonly string[]): Promise<JobRun[]>;
};

/** Plays a runner of jobs over simulated time: what takes a month of slots is walked through in seconds. */
export function createJobStepper(
  features: readonly Feature[],
  time: { now(): Instant; set(now: Instant): void },
  log: Log,
): JobStepper {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);

  async function start(job: Job<never>, slot: Instant | undefined): Promise<string | null> {
    const signal = new AbortController().signal;
    return await job
      .run(undefined as never, { log: log.child({ job: job.name }), slot, signal })
      .then(() => null)
      .catch((error: unknown) => String(error instanceof Error ? error.message : error));
  }
  const find = (name: string) => {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`no job ${name} among ${jobs.map((each) => each.name).join(', ')}`);
    return job;
  };

  return {
    run: async (name, slot) => await start(find(name), slot),
    async runAtStart() {
      const runs: JobRun[] = [];
      for (const job of jobs.filter(({ atStart }) => atStart)) {
        runs.push({ job: job.name, at: time.now(), error: await start(job, undefined) });
      }
      return runs;
    },
    async runUntil(moment, names) {
      const end = typeof moment === 'string' ? (parseInstant(moment) ?? 0) : moment;
      const walked = jobs.filter(({ name, schedule }) => schedule && (!names || names.includes(name)));
      const runs: JobRun[] = [];
      for (;;) {
        const due = walked.flatMap((job) => (job.schedule ? [{ job, slot: nextSlot(job.schedule, time.now()) }] : []));
        const slot = Math.min(...due.map((each) => each.slot));
        if (!(slot <= end)) break;
        time.set(slot);
        for (const { job } of due.filter((each) => each.slot === slot)) {
          runs.push({ job: job.name, at: slot, error: await start(job, slot) });
        }
      }
      time.set(end);
      return runs;
    },
  };
}
