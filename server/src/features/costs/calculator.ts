import { apiError } from '#errors.ts';
import { WorkerPool } from '#platform/worker-pool.ts';
import type { ComputationName, ParametersOf, ResultOf, Task, TaskEnd } from './computations.ts';
import type { PricingInput } from './pricing-input.ts';

export type Calculator = {
  compute<Name extends ComputationName>(
    name: Name,
    input: PricingInput,
    parameters: ParametersOf<Name>,
  ): Promise<ResultOf<Name>>;
  close(): Promise<void>;
};

/** Three years of a household take under a second; what takes longer than this has gone wrong. */
const longestMs = 30_000;
/** An idle thread is terminated to free its memory. */
const idleMs = 30_000;
const heapMb = 256;

/** Computes in a worker thread, one task at a time: years of half hours block no request. */
export function createCalculator(): Calculator {
  const pool = new WorkerPool<Task, TaskEnd>({
    script: new URL('./cost-worker.ts', import.meta.url),
    threads: 1,
    heapMb,
    idleMs,
    limit: { ms: longestMs, error: () => apiError('OVERLOADED', { n: longestMs / 1000 }) },
  });
  return {
    async compute<Name extends ComputationName>(name: Name, input: PricingInput, parameters: ParametersOf<Name>) {
      const end = await pool.run({ name, input, parameters });
      if ('failure' in end) throw new Error(end.failure);
      return end.result as ResultOf<Name>;
    },
    close: () => pool.close(),
  };
}
