import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import { type DailySeries, joinDaily } from '../../api/series.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { type CalendarFacts, deviationLook, type Metric, monthsOfCells } from './cells.ts';
import { listShown, monthsShown, readShown } from './range.ts';
import { scaleOf } from './scale.ts';
import { calendarSentence } from './sentence.ts';
import { stateOfGrid } from './state.ts';

const i18n: I18n = await loadI18n('fr', 'calendar');
const [from, today] = [toDay('2026-01-01'), toDay('2026-02-16')];
const daily: DailySeries = {
  start: from,
  // 46 days of 20 kWh, the 16th twice that, 3 February missing.
  values_wh: Array.from({ length: 46 }, (_, index) => (index === 33 ? null : index === 40 ? 40_000 : 20_000)),
  missing: [{ start: '2026-02-03', end: '2026-02-04', reason: 'unavailable', retry_at: null }],
};
const facts: CalendarFacts = {
  today,
  newest: toDay('2026-02-15'),
  activation: toDay('2026-01-03'),
  daily,
  tempo: new Map([
    ['2026-02-10', 'ROUGE'],
    ['2026-02-11', 'BLANC'],
  ]),
  grid: new Map([['2026-02-10', 3]]),
  costs: new Map([['2026-02-10', { eur: 6.81, isEstimated: true }]]),
};
const months = [toDay('2026-01-01'), toDay('2026-02-01')];
const cellOf = (day: string, metric: Metric) =>
  monthsOfCells(months, metric, facts, i18n)
    .flatMap(({ cells }) => cells)
    .find((cell) => cell.day === day);

describe('a cell of the calendar', () => {
  it.each<[string, Metric, string, string]>([
    ['2026-02-10', 'kwh', 'mardi 10 février 2026, 40,0 kWh, connu, tempo rouge', 'heat-4'],
    ['2026-02-03', 'kwh', 'mardi 3 février 2026, lecture échouée, nouvel essai prévu', 'failed'],
    ['2026-02-16', 'kwh', 'lundi 16 février 2026, pas encore publié', 'unpublished'],
    ['2026-02-20', 'kwh', 'vendredi 20 février 2026, à venir', 'future'],
    ['2026-02-10', 'tempo', 'mardi 10 février 2026, connu, tempo rouge', 'ROUGE'],
    ['2026-02-12', 'tempo', 'jeudi 12 février 2026, couleur inconnue', 'hole'],
    ['2026-02-10', 'grid', 'mardi 10 février 2026, réseau 3, coupures, tempo rouge', 'level-3'],
    ['2026-02-10', 'gap', 'mardi 10 février 2026, +100 % par rapport à l’habitude, connu, tempo rouge', 'much-more'],
    ['2026-01-20', 'gap', 'mardi 20 janvier 2026, pas assez de semaines avant pour comparer', 'hole'],
    ['2026-02-11', 'gap', 'mercredi 11 février 2026, 0 % par rapport à l’habitude, connu, tempo blanc', 'same'],
    ['2026-02-10', 'eur', 'mardi 10 février 2026, 6,81 €, estimé, tempo rouge', 'heat-4'],
  ])('on %s by %s shows "%s"', (day, metric, name, look) => {
    expect(cellOf(day, metric)).toMatchObject({ name, look });
  });

  it('is blank with its label before the meter was theirs, and never zero', () => {
    const empty = { ...facts, daily: { ...daily, values_wh: [null, null, ...daily.values_wh.slice(2)] } };
    const [january] = monthsOfCells(months, 'kwh', empty, i18n);
    expect(january?.cells[0]).toMatchObject({ name: 'jeudi 1 janvier 2026, avant vous', look: 'before', text: '' });
  });

  it.each([
    [-0.6, 'much-less'],
    [-0.2, 'less'],
    [0, 'same'],
    [0.2, 'more'],
    [0.5, 'much-more'],
  ])('%d from usual looks %s', (deviation, look) => {
    expect(deviationLook(deviation)).toBe(look);
  });
});

describe('what the calendar shows', () => {
  const choices = listShown(['2024-05-10', '2025-06-01', '2026-02-15'].map(toDay));

  it('is twelve months, each year, or everything', () => {
    expect(choices.map(({ kind, from: first }) => `${kind} ${first}`)).toEqual([
      'twelve 2025-03-01',
      'year 2026-01-01',
      'year 2025-01-01',
      'year 2024-01-01',
      'all 2024-05-01',
    ]);
    expect(readShown({ from: '2025-01-01', to: '2025-12-31' }, choices)?.kind).toBe('year');
    expect(readShown({ from: '2025-01-02', to: '2025-12-31' }, choices)?.kind).toBe('twelve');
    expect(readShown({ from: '2025-01-02', to: '2026-02-28' }, choices)?.kind).toBe('all');
  });

  it('is no year in which nothing is known', () => {
    const years = listShown(['2023-12-31', '2025-06-01', '2026-02-15'].map(toDay)).flatMap(({ kind, from: first }) =>
      kind === 'year' ? first.slice(0, 4) : [],
    );
    expect(years).toEqual(['2026', '2025', '2023']);
    expect(listShown([])).toEqual([]);
  });

  it('has every month once and no future month', () => {
    const [twelve, year] = choices;
    expect(twelve && monthsShown(twelve, toDay('2026-02-15'))).toHaveLength(12);
    expect(year && monthsShown(year, toDay('2026-02-15'))).toEqual(['2026-01-01', '2026-02-01']);
  });

  it('joins what was read in two windows', () => {
    const older = { start: addDays(from, -3), values_wh: [1, null], missing: [] };
    expect(joinDaily(older, daily).values_wh.slice(0, 4)).toEqual([1, null, null, 20_000]);
  });

  it('has steps whose last one contains one day in twenty', () => {
    expect(scaleOf(Array.from({ length: 100 }, (_, index) => index / 3))).toBe(7);
    expect(scaleOf([])).toBe(0.5);
  });
});

describe('the text above and beside the grid', () => {
  const days = monthsOfCells(months, 'kwh', facts, i18n).flatMap(({ cells }) => cells.map(({ day }) => day));

  it('is the odd days and the record', () => {
    expect(calendarSentence(facts, days, i18n)).toEqual({
      headline: '1 jour inhabituel, et un record : 40,0 kWh le 10 février',
      caption: expect.stringMatching(/^43 jours connus sur 44\. Un jour moyen : 20,5 kWh\./),
    });
    // The panel of a partial grid counts its days itself.
    expect(calendarSentence(facts, days, i18n, true).caption).toMatch(/^Un jour moyen : 20,5 kWh\./);
    const nothing = { ...facts, daily: { ...daily, values_wh: [] } };
    expect(calendarSentence(nothing, days, i18n).headline).toBe('Aucun jour connu');
  });

  it.each([
    ['eur', false, { kind: 'no-contract' }],
    ['kwh', true, { kind: 'before', since: '3 janv. 2026' }],
  ] as const)('is the state of %s', (metric, hasContract, state) => {
    const shown = { kind: 'year', from, to: toDay('2026-12-31') } as const;
    expect(stateOfGrid({ metric, facts, shown, hasContract, queryState: undefined }, i18n.formats)).toEqual(state);
  });

  it('counts the missing days when there is no activation date', () => {
    const shown = { kind: 'year', from, to: toDay('2026-12-31') } as const;
    const given = { metric: 'kwh', facts: { ...facts, activation: undefined }, shown, hasContract: true } as const;
    expect(stateOfGrid({ ...given, queryState: undefined }, i18n.formats)).toEqual({
      kind: 'partial',
      known: 45,
      days: 46,
    });
  });
});
