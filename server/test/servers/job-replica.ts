import { startLineProcess } from './line-process.ts';

/** What a replica reports about each run of its job. */
export type ReplicaRun = { readonly event: 'begin' | 'end' | 'aborted'; readonly slot: number | null };

export type JobReplica = {
  readonly runs: readonly ReplicaRun[];
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  untilExit(): Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  /** How long each run of the job takes. */
  readonly workMs: number;
  readonly everyMinutes?: number;
  readonly timing?: Record<string, number>;
};

/** A replica of the service in a process of its own, with one job: tests kill and freeze it by its process id. */
export async function startJobReplica(options: ReplicaOptions): Promise<JobReplica> {
  const program = new URL('./job-replica.process.ts', import.meta.url);
  const { child, lines: runs, ended } = await startLineProcess<ReplicaRun>(program, options);
  return {
    runs,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    untilExit: () => ended,
  };
}
