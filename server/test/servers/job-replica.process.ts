import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { parseStoreUrl } from '../../src/platform/cache/store-address.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { BullmqRunner } from '../../src/platform/jobs/bullmq-runner.ts';
import type { JobContext } from '../../src/platform/jobs/job.ts';
import type { ReplicaOptions, ReplicaRun } from './job-replica.ts';

const options: ReplicaOptions = JSON.parse(process.argv[2] ?? '{}');
const address = parseStoreUrl(options.url);
if (!address) throw new Error(`unreadable: ${options.url}`);

const send = (run: ReplicaRun) => process.stdout.write(`${JSON.stringify(run)}\n`);

async function work(_data: undefined, { slot, signal }: JobContext): Promise<void> {
  const named = slot ?? null;
  send({ event: 'begin', slot: named });
  const until = performance.now() + options.workMs;
  while (performance.now() < until && !signal.aborted) await sleep(20);
  send({ event: signal.aborted ? 'aborted' : 'end', slot: named });
}

const runner = new BullmqRunner({
  address,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  ...(options.timing ? { timing: options.timing } : {}),
});
const schedule = options.everyMinutes === undefined ? {} : { schedule: { everyMinutes: options.everyMinutes } };
await runner.start([{ name: 'work', run: work, ...schedule }]);
process.stdout.write('started\n');
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));
