import { expect, it } from 'vitest';
import { type HostileFigures, runHostile } from '../hostile/hostile.ts';

// A short form of `npm run bench -- hostile`. It counts refusals, and the long form compares times. At most half of a
// caller's slots are used: a stalled machine would otherwise cause refusals of its own reads, not the other clients.
const only = (counts: Readonly<Record<string, number>>) => Object.keys(counts).join();
const summarise = ({ kind, load }: HostileFigures) => ({ kind, reads: only(load.statuses), ready: only(load.ready) });

it('endless requests from anonymous clients or from one user never cause a refusal of cached reads by another user', async () => {
  const kinds = [
    'docs',
    'metrics',
    'token',
    'crowd',
    'events',
    'pdl',
    'simulations',
    'bill_checks',
    'bootstrap',
    'account_export',
  ] as const;
  const figures = await runHostile({ ms: 1500, rounds: 2, kinds, mostOpen: 8 });
  expect(figures.map(summarise)).toEqual(kinds.map((kind) => ({ kind, reads: '200', ready: '200' })));
});
