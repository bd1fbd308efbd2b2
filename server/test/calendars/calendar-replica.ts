import { startLineProcess } from '../servers/line-process.ts';
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
  const program = new URL('./calendar-replica.process.ts', import.meta.url);
  const { child, lines: runs, ended } = await startLineProcess<CalendarRun>(program, options);
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
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
      child.kill('SIGKILL');
      await ended;
    },
  };
}
