import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FastTime } from './fast-clock.ts';

export type CalendarRun = {
  readonly job: string;
  readonly event: 'begin' | 'done' | 'superseded' | 'nothing';
  readonly slot: number | null;
};

export type CalendarReplicaOptions = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly simulatorUrl: string;
  readonly time: FastTime;
  readonly jobs: readonly string[];
  readonly slotMs: number;
  readonly spacingMs: number;
};

export type CalendarReplica = {
  readonly runs: CalendarRun[];
  /** The job that this replica is running now, if any. */
  running(): string | undefined;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** A replica of the gateway's calendars in a process of its own, which a test may freeze by its process id. */
export async function startCalendarReplica(options: CalendarReplicaOptions): Promise<CalendarReplica> {
  const program = new URL('./calendar-replica.process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const runs: CalendarRun[] = [];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'started') started.resolve();
    else runs.push(JSON.parse(line));
  });
  child.once('exit', () => {
    process.removeListener('exit', killNow);
    started.reject(new Error('the replica ended before it had started'));
    ended.resolve();
  });
  await started.promise;
  return {
    runs,
    running() {
      const open =
        runs.filter(({ event }) => event === 'begin').length - runs.filter(({ event }) => event !== 'begin').length;
      return open > 0 ? runs.findLast(({ event }) => event === 'begin')?.job : undefined;
    },
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await Promise.race([ended.promise, new Promise((resolve) => setTimeout(resolve, 5000))]);
      child.kill('SIGKILL');
      await ended.promise;
    },
  };
}
