import { setTimeout as sleep } from 'node:timers/promises';
import { createServerCalendars } from '../../src/features/calendars/server/index.ts';
import { passDone, superseded } from '../../src/features/calendars/source/calendar-pass.ts';
import { parseStoreUrl } from '../../src/platform/cache/store-address.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { BullmqRunner } from '../../src/platform/jobs/bullmq-runner.ts';
import type { Job, JobContext } from '../../src/platform/jobs/job.ts';
import { createLog } from '../../src/platform/log.ts';
import type { CalendarReplicaOptions, CalendarRun } from './calendar-replica.ts';
import { createFastClock } from './fast-clock.ts';
import { usualSettings } from './server-environment.ts';

const options: CalendarReplicaOptions = JSON.parse(process.argv[2] ?? '{}');
const address = parseStoreUrl(options.redisUrl);
if (!address) throw new Error(`unreadable: ${options.redisUrl}`);

const { realStart, start, factor } = options.time;
const send = (run: CalendarRun) => process.stdout.write(`${JSON.stringify(run)}\n`);
const log = createLog({ level: 'silent' });
const features = createServerCalendars({
  database: openDatabase(options.databaseUrl, { log }),
  clock: createFastClock(options.time),
  log,
  settings: usualSettings({ url: options.simulatorUrl }),
  audit: async () => undefined,
  sleep: () => sleep(options.spacingMs),
  // In real time 12 s and 2 s: less than the queue's lock of 3 s.
  timing: { leaseMs: 12_000 * options.time.factor, silenceMs: 2000 * options.time.factor },
});

/** The job itself, at a pace a test can wait for, reporting the outcome of each slot. */
function watch(job: Job<never>): Job<never> {
  const run = async (data: never, context: JobContext) => {
    const slot = context.slot ?? null;
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    send({ job: job.name, event: 'begin', slot });
    // The queue runs in real time: its slot is converted to the time of the calendars.
    const simulated = slot === null ? undefined : start + (slot - realStart) * factor;
    await job
      .run(data, { ...context, slot: simulated, log: createLog({ level: 'info', destination }) })
      .catch(() => undefined);
    const hasLogged = (text: string) => lines.some((line) => line.includes(text));
    send({
      job: job.name,
      event: hasLogged(superseded) ? 'superseded' : hasLogged(passDone) ? 'done' : 'nothing',
      slot,
    });
  };
  return { ...job, run, schedule: { everyMinutes: options.slotMs / 60_000 }, atStart: false };
}

const jobs = features.flatMap((feature) => feature.jobs ?? []).filter(({ name }) => options.jobs.includes(name));
const runner = new BullmqRunner({ address, clock: systemClock, log, timing: { lockMs: 3000, stalledCheckMs: 1000 } });
await runner.start(jobs.map(watch));
process.stdout.write('started\n');
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
