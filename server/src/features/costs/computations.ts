import { computeOffPeak, computeWinters } from './compute-advice.ts';
import { computeBill } from './compute-bill.ts';
import { computeCost } from './compute-cost.ts';
import { computeCoverage } from './compute-coverage.ts';
import { computePower } from './compute-power.ts';
import { computeProjection } from './compute-projection.ts';
import { computeShadow } from './compute-shadow.ts';
import { computeSimulation } from './compute-simulation.ts';
import { computeSolar } from './compute-solar.ts';
import type { PricingInput } from './pricing-input.ts';

/** What the thread can compute: pure, of what it is handed. */
export const computations = {
  cost: computeCost,
  simulation: computeSimulation,
  bill: computeBill,
  projection: computeProjection,
  shadow: computeShadow,
  coverage: computeCoverage,
  power: computePower,
  winters: computeWinters,
  off_peak: computeOffPeak,
  solar: computeSolar,
} as const;

export type ComputationName = keyof typeof computations;
export type ParametersOf<Name extends ComputationName> = Parameters<(typeof computations)[Name]>[1];
export type ResultOf<Name extends ComputationName> = ReturnType<(typeof computations)[Name]>;

/** To the thread, and back from it. */
export type Task = {
  readonly name: ComputationName;
  readonly input: PricingInput;
  readonly parameters: unknown;
};
export type TaskEnd = { readonly result: unknown } | { readonly failure: string };
