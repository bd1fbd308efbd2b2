import type { SyncMessages } from '../fr/sync.ts';

export const sync: SyncMessages = {
  synchronise: 'Synchronise',
  synchronising: (percent) => `Reading: ${percent}`,
  nothingNew: 'Reading done: nothing new.',
  brought: (added, changed) =>
    `Reading done: ${[
      ...(added > 0 ? [`${added} new ${added === 1 ? 'day' : 'days'}`] : []),
      ...(changed > 0 ? [`${changed} corrected`] : []),
    ].join(', ')}, over all measures.`,
  partly: 'A part is still missing; the journal says why.',
  busy: 'A reading is going on already.',
  failed: 'The reading did not succeed. The cause is in the journal.',
  away: 'svc does not answer.',
};
