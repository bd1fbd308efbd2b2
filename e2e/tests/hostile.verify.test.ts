import { expect, it } from 'vitest';
import { type HostileFigures, runHostile } from '../hostile/hostile.ts';

// A short form of `npm run bench -- hostile`. Whoever is refused is counted; times are compared in the long form. Half of
// a caller's places are used at most: a machine that stands still would have its own reads refused, not by the others.
const only = (counts: Readonly<Record<string, number>>) => Object.keys(counts).join();
const summarise = ({ kind, load }: HostileFigures) => ({ kind, reads: only(load.statuses), ready: only(load.ready) });

it("nothing that strangers or one user ask for without end refuses another user's cached reads", async () => {
  const kinds = ['docs', 'metrics', 'token', 'crowd', 'events', 'pdl'] as const;
  const figures = await runHostile({ ms: 1500, rounds: 2, kinds, mostOpen: 8 });
  expect(figures.map(summarise)).toEqual(kinds.map((kind) => ({ kind, reads: '200', ready: '200' })));
});
