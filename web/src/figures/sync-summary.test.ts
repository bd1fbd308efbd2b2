import { describe, expect, it } from 'vitest';
import type { SyncRun } from '../api/sync.ts';
import { sync } from '../messages/fr/sync.ts';
import { describeSync } from './sync-summary.ts';

const kind = (inserted: number, updated: number) => ({
  fetched: 9,
  inserted,
  updated,
  unchanged: 0,
  ranges: [],
  missing: [],
  error: null,
});
const run = (status: SyncRun['status'], ...pdls: object[]) =>
  ({ status, pdls: pdls.map((kinds) => ({ usage_point_id: '1', skipped: false, reason: null, ...kinds })) }) as SyncRun;

describe('a reading in one sentence', () => {
  it.each([
    [run('success', { consumption_daily: kind(0, 0), max_power: null }), 'Lecture terminée : rien de nouveau.'],
    [
      run('success', { consumption_daily: kind(1, 0) }, { consumption_detail: kind(2, 1) }),
      'Lecture terminée : 3 jours nouveaux, 1 corrigé, toutes mesures comptées.',
    ],
    [
      run('partial', { consumption_daily: kind(1, 0) }),
      'Lecture terminée : 1 jour nouveau, toutes mesures comptées. Une partie manque encore ; le journal dit pourquoi.',
    ],
    [run('error'), 'La lecture n’a pas abouti. La cause est dans le journal.'],
    ['busy', 'Une lecture est déjà en cours.'],
    ['away', 'svc ne répond pas.'],
  ] as const)('%#', (outcome, messages) => {
    expect(describeSync(outcome, sync)).toBe(messages);
  });
});
