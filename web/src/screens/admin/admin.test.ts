import { describe, expect, it } from 'vitest';
import { loadVoice } from '../../../test/voice.ts';
import type { JobState, OperatorState } from '../../api/admin.ts';
import { stackPaths } from '../../charts/rate-bars.tsx';
import type { Voice } from '../../words/language.tsx';
import { orderJobs } from './order-jobs.ts';
import { countChanges, isRemovingMost, largestShare, listChanges, pricesOf } from './price-changes.ts';
import { addSample, mostSamples, type Samples } from './samples.ts';
import { budgetSentence, formatMoment, formatWait } from './sentence.ts';
import { readTab, tabsFor } from './tabs.ts';

const voice: Voice = await loadVoice('fr', 'admin');
const english: Voice = await loadVoice('en', 'admin');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const idle = { waiting: 0, oldest_ms: 0, wait_p50_ms: null, wait_p95_ms: null, served_total: 0 };
const calm: OperatorState = {
  operator_account_id: 'one',
  classes: { consent: idle, interactive: idle, scheduled: idle, backfill: idle },
  used: { second: 2, minute: 118, hour: 900 },
  used_share: 0.41,
  limits: { second: 5, hour: null },
  in_flight: 0,
  before_gate: 0,
  paused_until: null,
  circuits: [],
};
const busy = (waiting: number, oldest_ms: number) => ({ ...idle, waiting, oldest_ms });

describe('the pages of the administration', () => {
  it.each<[string, string[], string[]]>([
    ['nobody special', [], []],
    ['a reviewer', ['contributions:review'], ['contributions']],
    [
      'a moderator',
      ['dashboard:read', 'offers:write', 'contributions:review'],
      ['overview', 'offers', 'contributions', 'calendars', 'jobs'],
    ],
  ])('are for %s those that the permissions open', (_who, permissions, tabs) => {
    expect(tabsFor(permissions)).toEqual(tabs);
  });

  it.each<[string | undefined, string[], string | undefined]>([
    [undefined, ['contributions:review'], 'contributions'],
    [undefined, [], 'overview'],
    ['users', [], 'users'],
    ['measures', ['users:read'], undefined],
  ])('%s with %j opens %s', (name, permissions, tab) => {
    expect(readTab(name, permissions)).toBe(tab);
  });
});

describe('the sentence of the budget', () => {
  it.each<[string, Partial<OperatorState>, string]>([
    ['a calm hour', {}, 'Budget tenu, personne n’attend'],
    ['a morning', { classes: { ...calm.classes, scheduled: busy(812, 240_000) } }, 'Budget tenu, 812 en attente'],
    [
      'a person who waits',
      { classes: { ...calm.classes, interactive: busy(3, 2400) } },
      'Quelqu’un attend depuis 2,4 s',
    ],
    ['a consent that waits', { classes: { ...calm.classes, consent: busy(1, 1800) } }, 'Quelqu’un attend depuis 1,8 s'],
    [
      'a cut route',
      { circuits: [{ route: 'daily', state: 'open', failures: 5, retry_at: null }] },
      '1 route de l’opérateur est fermée',
    ],
    ['a pause', { paused_until: '2026-02-16T10:20:00Z' }, 'L’opérateur nous fait attendre jusqu’au 16 févr., 11 h 20'],
  ])('on %s', (_name, change, headline) => {
    const sentence = budgetSentence([{ ...calm, ...change }], voice);
    expect(plain(sentence.headline)).toBe(headline);
    expect(plain(sentence.caption)).toBe('Dernière seconde : 2 sur 5. Dernière minute : 41 % du budget.');
  });

  it('says that there is no operator', () => {
    expect(budgetSentence([], english).headline).toBe('No operator is set up');
  });

  it.each([
    [400, '0,4 s'],
    [12_300, '12 s'],
    [240_000, '4 min'],
  ])('writes a wait of %i ms as %s', (ms, text) => {
    expect(plain(formatWait(ms, voice))).toBe(text);
  });

  it('leaves alone what is no moment', () => {
    expect(formatMoment('soon', voice)).toBe('soon');
  });
});

describe('looks at the budget', () => {
  const served = (interactive: number, consent = 0, backfill = 0): OperatorState => ({
    ...calm,
    classes: {
      ...calm.classes,
      consent: { ...idle, served_total: consent },
      interactive: { ...idle, served_total: interactive },
      backfill: { ...idle, served_total: backfill },
    },
  });
  const seen = (...looks: readonly (readonly [number, OperatorState])[]) =>
    looks.reduce<Samples>((samples, [at, state]) => addSample(samples, state, at), { rates: [] }).rates;

  it('tell nothing before the second, then calls a second', () => {
    expect(seen([1000, served(10)])).toEqual([]);
    expect(seen([1000, served(10)], [3000, served(14, 2, 4)])).toEqual([
      { at: 3000, rates: { interactive: 3, scheduled: 0, backfill: 2 } },
    ]);
  });

  it('make nothing up when the counters began again', () => {
    expect(seen([1000, served(10)], [2000, served(1)], [3000, served(3)])).toEqual([
      { at: 3000, rates: { interactive: 2, scheduled: 0, backfill: 0 } },
    ]);
  });

  it('keep two minutes', () => {
    const looks = Array.from({ length: mostSamples + 9 }, (_, index) => [index * 1000, served(index)] as const);
    expect(seen(...looks)).toHaveLength(mostSamples);
  });

  it('are drawn one on the other', () => {
    const layer = (values: readonly number[]) => ({ word: '', colour: '', values });
    const paths = stackPaths(
      [layer([1, 0]), layer([2, 1])],
      (place) => place * 10,
      9,
      (value) => 100 - value * 10,
    );
    expect(paths).toEqual(['M0,100V90H9V100Z', 'M0,90V70H9V90ZM10,100V90H19V100Z']);
  });
});

describe('changes of prices', () => {
  it('carry the share by which a price moves, where it has a base', () => {
    const changes = listChanges({
      base_price: { old: 0.2, new: 0.21 },
      hc_price: { old: null, new: 0.15 },
      valid_from: { old: '2025-08-01', new: '2026-02-01' },
    });
    expect(changes.map(({ field, share }) => [field, share?.toFixed(3)])).toEqual([
      ['base_price', '0.050'],
      ['hc_price', undefined],
      ['valid_from', undefined],
    ]);
    expect(largestShare(listChanges({ a: { old: 10, new: 9 }, b: { old: 10, new: 10.5 } }))).toBeCloseTo(-0.1);
  });

  it('of a new offer come from nothing', () => {
    expect(pricesOf({ name: 'x', power_kva: 6, base_price: 0.2, hc_price: null })).toEqual({
      base_price: { old: null, new: 0.2 },
    });
    expect(pricesOf(null)).toEqual({});
  });

  it.each([
    [{ total_offers: 10, new: 0, updated: 2, deactivated: 10 }, 12, false],
    [{ total_offers: 9, new: 0, updated: 2, deactivated: 10 }, 12, true],
    [{ total_offers: 3, new: 3, updated: 0, deactivated: 0 }, 3, false],
  ])('%j are %i, and take most away: %s', (summary, count, isMost) => {
    expect(countChanges(summary)).toBe(count);
    expect(isRemovingMost(summary)).toBe(isMost);
  });
});

it('shows jobs that failed first', () => {
  const job = (name: string, last_status: JobState['last_status']) => ({ name, last_status }) as JobState;
  const list = [job('c', 'success'), job('b', null), job('a', 'success'), job('d', 'error')];
  expect(orderJobs(list).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
});
