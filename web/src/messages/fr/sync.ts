import { plural } from './plural.ts';

/** Messages of a manual sync, wherever it is started. */
export const sync = {
  synchronise: 'Synchroniser',
  synchronising: (percent: string) => `Lecture : ${percent}`,
  nothingNew: 'Lecture terminée : rien de nouveau.',
  brought: (added: number, changed: number) =>
    `Lecture terminée : ${[
      ...(added > 0 ? [`${added} ${plural(added, 'jour nouveau', 'jours nouveaux')}`] : []),
      ...(changed > 0 ? [`${changed} ${plural(changed, 'corrigé', 'corrigés')}`] : []),
    ].join(', ')}, toutes mesures comptées.`,
  partly: 'Une partie manque encore ; le journal dit pourquoi.',
  busy: 'Une lecture est déjà en cours.',
  failed: 'La lecture n’a pas abouti. La cause est dans le journal.',
  away: 'svc ne répond pas.',
};
export type SyncMessages = typeof sync;
