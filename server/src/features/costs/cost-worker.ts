import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { computations, type Task, type TaskEnd } from './computations.ts';
import type { PricingInput } from './pricing-input.ts';

// On Linux, priority is set per thread: the thread that serves requests takes precedence over the one that computes.
setPriority(10);

parentPort?.on('message', ({ name, input, parameters }: Task) => {
  const end = (what: TaskEnd) => parentPort?.postMessage(what);
  try {
    const compute = computations[name] as (input: PricingInput, parameters: unknown) => unknown;
    end({ result: compute(input, parameters) });
  } catch (error) {
    end({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
