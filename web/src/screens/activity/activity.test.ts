import { toDay } from '@svc/domain/day';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { DestinationLog } from '../../api/destinations.ts';
import type { SyncRun } from '../../api/sync.ts';
import { healthOf } from '../../figures/completeness.ts';
import { activityLines, filterLines, joinEqual } from './lines.ts';
import { attemptsOf, newestOf } from './reading.ts';
import { activitySentence } from './sentence.ts';

const i18n = await loadI18n('fr', 'activity');
const formatMoment = (moment: string) => moment.slice(11, 16);
const kind = { fetched: 2, inserted: 1, updated: 2, unchanged: 0, ranges: [], missing: [], error: null };
const noKinds = Object.fromEntries(measureNames.map((measure) => [measure, null])) as Record<Measure, null>;
const run: SyncRun = {
  run_id: 'r1',
  trigger: 'schedule',
  started_at: '2026-02-16T07:50:00Z',
  completed_at: '2026-02-16T07:51:00Z',
  status: 'success',
  parts: {},
  errors: [],
  quota: {},
  exports: [],
  pdls: [
    {
      usage_point_id: '01234567890123',
      skipped: false,
      reason: null,
      ...noKinds,
      consumption_daily: kind,
    },
  ],
};
const error = {
  usage_point_id: '01234567890123',
  type: 'consumption_detail',
  code: 'GRIDOP_503',
  message: 'down',
  advice: null,
  origin: 'gridop',
  retry_at: '2026-02-16T08:15:00Z',
};
const log: DestinationLog = {
  id: 'l1',
  export_config_id: 'c',
  type: 'mqtt',
  status: 'success',
  records_exported: 61,
  error_message: null,
  started_at: '2026-02-16T07:52:00Z',
  completed_at: '2026-02-16T07:52:01Z',
};
// Of a destination that the server does not have any more.
const webhook: DestinationLog = { ...log, id: 'l3', type: 'webhook' };
const destinations = [{ type: 'mqtt', config_schema: { title: 'MQTT' } }];
const failed: DestinationLog = { ...log, id: 'l2', status: 'error', records_exported: 0, error_message: 'refused' };

describe('the newest day of a local client', () => {
  const status = (...days: (string | null | undefined)[]) =>
    ({
      pdls: days.map((day) => ({ types: day === undefined ? {} : { consumption_daily: { newest_data_date: day } } })),
    }) as never;

  it.each([
    ['every home has a total of', ['2026-02-15', '2026-02-13'], '2026-02-13'],
    ['a meter of production alone has nothing to do with', ['2026-02-15', undefined], '2026-02-15'],
    ['unknown, while a home has none', ['2026-02-15', null], undefined],
    ['unknown, without homes', [], undefined],
  ])('is the one that %s', (_which, days, newest) => {
    expect(newestOf(status(...days))).toBe(newest);
  });
});

describe('the activity list', () => {
  it('joins readings and runs, newest first', () => {
    const lines = activityLines([log, webhook], destinations, [run], i18n, formatMoment);
    expect(lines.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'MQTT 61 valeurs envoyées',
      'webhook 61 valeurs envoyées',
      'Passerelle 1 jour reçu, 2 corrigés',
    ]);
  });

  it('joins equal successes that follow each other, and counts them', () => {
    const logs = [log, { ...log, id: 'l4' }, failed, { ...failed, id: 'l5' }, { ...log, id: 'l6' }, webhook];
    const lines = activityLines(logs, destinations, [], i18n, formatMoment);
    expect(joinEqual(lines).map(({ id, level, times }) => [id.split(' ').at(-1), level, times])).toEqual([
      ['l1', 'success', 2],
      ['l2', 'error', 1],
      ['l5', 'error', 1],
      ['l6', 'success', 1],
      ['l3', 'success', 1],
    ]);
  });

  it('shows who failed and when it is retried', () => {
    const lines = activityLines([], [], [{ ...run, status: 'error', errors: [error] }], i18n, formatMoment);
    expect(lines).toMatchObject([
      {
        level: 'error',
        who: 'Opérateur',
        what: 'Courbe de charge : lecture impossible',
        follow: 'nouvel essai dès 08:15',
      },
    ]);
  });

  it.each([
    ['all', 4],
    ['error', 2],
    ['send', 2],
    ['read', 2],
  ] as const)('shows %s: %i lines', (filter, count) => {
    const lines = activityLines(
      [log, failed],
      destinations,
      [{ ...run, status: 'partial', errors: [error] }],
      i18n,
      formatMoment,
    );
    expect(filterLines(lines, filter)).toHaveLength(count);
  });

  it.each([
    ['2026-02-15', 0, 'Données complètes jusqu’à hier'],
    ['2026-02-13', 1, 'Données complètes jusqu’au vendredi 13 février, un envoi en échec'],
  ])('begins with %s and %i failing: %s', (newest, failing, headline) => {
    const facts = {
      today: toDay('2026-02-16'),
      newest: toDay(newest),
      failing,
      last: null,
      failedAt: null,
      next: null,
      calls: undefined,
    };
    expect(activitySentence(facts, i18n, formatMoment).headline).toBe(headline);
  });
});

describe('the last reading', () => {
  const facts = { today: toDay('2026-02-16'), newest: toDay('2026-02-15'), failing: 0, next: null, calls: undefined };
  const failedRun: SyncRun = { ...run, status: 'error', completed_at: '2026-02-16T22:45:00Z' };

  it.each<[string, readonly SyncRun[], string]>([
    ['succeeded', [run, failedRun], 'Dernière lecture réussie : 07:51.'],
    ['failed', [failedRun, run], 'Dernière lecture réussie : 07:51. Dernier essai, sans succès : 22:45.'],
    [
      'failed, and all before it',
      [failedRun],
      'Aucune lecture réussie pour l’instant. Dernier essai, sans succès : 22:45.',
    ],
    ['was never', [], 'Aucune lecture réussie pour l’instant.'],
  ])('is shown apart from the last attempt, which %s', (_how, runs, caption) => {
    expect(activitySentence({ ...facts, ...attemptsOf(runs) }, i18n, formatMoment).caption).toBe(caption);
  });
});

describe('the strip of a measure', () => {
  it('is the window without the missing days, each missing period with its pattern', () => {
    const health = healthOf({
      window: { start: '2026-02-01', end: '2026-02-11' },
      missing_days: 3,
      missing: [
        { start: '2026-02-10', end: '2026-02-11', days: 1, reason: 'not_published' },
        { start: '2026-02-03', end: '2026-02-05', days: 2, reason: 'operator_hole' },
      ],
    });
    expect(health).toMatchObject({ days: 10, known: 7 });
    expect(health.stretches).toEqual([
      { from: 0, to: 2, state: 'present' },
      { from: 2, to: 4, state: 'hole' },
      { from: 4, to: 9, state: 'present' },
      { from: 9, to: 10, state: 'unpublished' },
    ]);
  });
});
