import type { OperatorState } from '../../api/admin.ts';

export const callKinds = ['interactive', 'scheduled', 'backfill'] as const;
export type CallKind = (typeof callKinds)[number];

/** Calls a second between two looks, by who they are for. */
export type Rate = { readonly at: number; readonly rates: Readonly<Record<CallKind, number>> };
/** What was seen since the page was opened: the newest last. */
export type Samples = {
  readonly rates: readonly Rate[];
  readonly last?: { readonly at: number; readonly served: Readonly<Record<CallKind, number>> };
};

export const mostSamples = 120;

/** What was served of each kind; a consent is somebody who waits, as any other person. */
function servedOf({ classes }: OperatorState): Record<CallKind, number> {
  const of = (name: string) => classes[name]?.served_total ?? 0;
  return { interactive: of('consent') + of('interactive'), scheduled: of('scheduled'), backfill: of('backfill') };
}

/** One more look. A counter that was set back tells nothing about the time between. */
export function addSample(samples: Samples, state: OperatorState, at: number): Samples {
  const served = servedOf(state);
  const { last } = samples;
  if (last === undefined || at <= last.at) return { rates: samples.rates, last: { at, served } };
  const seconds = (at - last.at) / 1000;
  const rates = Object.fromEntries(
    callKinds.map((kind) => [kind, (served[kind] - last.served[kind]) / seconds]),
  ) as Record<CallKind, number>;
  const isKnown = callKinds.every((kind) => rates[kind] >= 0);
  const next = isKnown ? [...samples.rates, { at, rates }].slice(-mostSamples) : samples.rates;
  return { rates: next, last: { at, served } };
}
