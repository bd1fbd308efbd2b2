import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CallClass } from '../../server/src/gridop/operator.port.ts';

export type ReplicaOptions = {
  readonly redis_url: string;
  readonly simulator_url: string;
  readonly account_id?: string;
  readonly hourly_limit?: number;
  /** Left out: as in the field. */
  readonly store_timeout_ms?: number;
  readonly log_level?: string;
};

/** One call that a replica makes. `n` identifies it in the test. */
export type ReplicaCall = {
  readonly n: number;
  readonly pdl: string;
  readonly user: string;
  readonly class: CallClass;
  readonly start?: string;
  readonly end?: string;
  readonly patience_ms?: number;
};

export type ReplicaResponse = {
  readonly event: 'answer';
  readonly n: number;
  readonly outcome: string;
  readonly ms: number;
};
export type ReplicaMessage = { readonly event: 'started' } | ReplicaResponse;

export type BudgetReplica = {
  readonly pid: number;
  readonly responses: readonly (ReplicaResponse & { readonly at: number })[];
  submit(calls: readonly ReplicaCall[]): void;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** A replica of the operator's budget in a process of its own, with the real adapter towards the simulator. */
export async function startBudgetReplica(options: ReplicaOptions): Promise<BudgetReplica> {
  const program = new URL('./replica.process.ts', import.meta.url).pathname;
  // The kernel ends the replica when the test process dies, however it dies.
  const guard = ['--pdeathsig', 'SIGKILL', '--', process.execPath, program, JSON.stringify(options)];
  const child = spawn('setpriv', guard, { stdio: ['pipe', 'pipe', 'inherit'] });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const responses: (ReplicaResponse & { at: number })[] = [];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: ReplicaMessage = JSON.parse(line);
    if (message.event === 'started') started.resolve();
    else responses.push({ ...message, at: performance.now() });
  });
  child.stdin.on('error', () => undefined);
  child.once('exit', () => {
    process.removeListener('exit', killNow);
    started.reject(new Error('the replica ended before it had started'));
    ended.resolve();
  });
  await started.promise;
  return {
    pid: child.pid ?? 0,
    responses,
    submit: (calls) => void child.stdin.write(`${JSON.stringify(calls)}\n`),
    kill(signal) {
      child.kill(signal);
      return ended.promise;
    },
  };
}
