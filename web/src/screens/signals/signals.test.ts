import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { GridSignal, Tempo } from '../../api/queries.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { listComingDays, type SignalFacts, tenseStretches } from './days.ts';
import { describeRecord } from './outlook-card.tsx';
import { signalSentence } from './sentence.ts';
import { oddsLines } from './timeline.tsx';
import { hoursOfTomorrow, usualCost } from './tomorrow.ts';

const i18n: I18n = await loadI18n('fr', 'signals');
const english: I18n = await loadI18n('en', 'signals');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const today = toDay('2026-02-16');
const tempo = {
  today: { date: '2026-02-16', color: 'BLEU' },
  tomorrow: { date: '2026-02-17', color: 'ROUGE', may_change_until: '2026-02-16T11:30:00+01:00' },
} as Tempo;
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 18 || hour === 19 ? 2 : 1));
const signal = { days: [{ date: '2026-02-17', level: 2, hours }] } as unknown as GridSignal;
const none: SignalFacts = {
  today,
  tempo: undefined,
  colours: undefined,
  outlook: undefined,
  signal: undefined,
  flex: undefined,
};
const odds = { BLEU: 0.7, BLANC: 0.3, ROUGE: 0 };
const outlook = { days: [{ date: '2026-02-21', probabilities: odds }] } as SignalFacts['outlook'];

describe('the headline of the signals', () => {
  it.each<[string, Partial<SignalFacts>, string]>([
    ['a red day and a tense evening', { tempo, signal }, 'Demain rouge, réseau tendu de 18 h à 20 h'],
    [
      'a colour not yet published',
      { tempo: { ...tempo, tomorrow: { ...tempo.tomorrow, color: null } } },
      'Couleur de demain pas encore publiée',
    ],
    [
      'a tempo source that its gateway cannot read',
      { tempo: { ...tempo, tomorrow: { ...tempo.tomorrow, color: null }, silent: { last_read_at: null } } },
      'Couleur de demain inconnue',
    ],
    ['a failing tempo source', { signal }, 'Réseau tendu de 18 h à 20 h'],
    ['nothing at all', {}, 'Aucun signal ne peut être lu'],
  ])('with %s', (_name, change, headline) => {
    expect(plain(signalSentence({ ...none, ...change }, i18n).headline)).toBe(headline);
  });

  it('shows until when a colour may change, and when the rest is expected', () => {
    expect(plain(signalSentence({ ...none, tempo, signal }, i18n).caption)).toBe(
      'La couleur vaut de mardi 6 h à mercredi 6 h. Elle peut encore changer jusqu’à 11 h 30. La suite du réseau est attendue vers 17 h.',
    );
    expect(signalSentence({ ...none, tempo }, english).headline).toBe('Red tomorrow');
  });
});

describe('the coming days', () => {
  const days = listComingDays({ ...none, tempo, signal, outlook });

  it('are ten, and nothing on them is guessed', () => {
    expect(days.map(({ tempo: { kind } }) => kind)).toEqual([
      'colour',
      'colour',
      'unknown',
      'unknown',
      'unknown',
      'odds',
      'always-blue',
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(days[0]?.grid).toBeUndefined();
    expect(days[2]?.flex).toBeUndefined();
  });

  it('show "never" where the rules exclude a colour', () => {
    const saturday = days[5]?.tempo;
    if (saturday?.kind !== 'odds') throw new Error('no odds');
    expect(oddsLines(saturday, i18n).map(({ text }) => text)).toEqual(['jamais', '30 %', '70 %']);
  });

  it('join the tense hours that follow each other', () => {
    expect(tenseStretches([1, 2, 3, 1, null, 2])).toEqual([
      { from: 1, to: 3, level: 3 },
      { from: 5, to: 6, level: 2 },
    ]);
  });
});

describe('tomorrow at home', () => {
  const tomorrow = toDay('2026-02-17');

  it('is about the tense hours where there are some, else about the evening', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 || hour === 9 ? 2 : 1));
    const signal = { days: [{ date: tomorrow, level: 2, hours }] } as unknown as GridSignal;
    expect(hoursOfTomorrow(signal, tomorrow)).toEqual({ from: 8, to: 10 });
    expect(hoursOfTomorrow(undefined, tomorrow)).toEqual({ from: 18, to: 20 });
  });

  it('costs what the days of its name cost, and nothing is known where they have no cost', () => {
    const costs = new Map(
      [
        ['2026-02-10', 4],
        ['2026-02-03', 6],
        ['2026-02-11', 90],
      ].map(([day, eur]) => [String(day), { eur: Number(eur), isEstimated: false }]),
    );
    expect(usualCost(costs, tomorrow)).toBe(5);
    expect(usualCost(new Map(), tomorrow)).toBeUndefined();
  });
});

describe('the record of the outlooks', () => {
  const row = (days_ahead: number, hit_rate: number | null, base_hit_rate: number | null) => ({
    days_ahead,
    hit_rate,
    base_hit_rate,
  });

  it.each([
    ['always better', [row(2, 0.84, 0.66), row(3, 0.7, 0.66)], /fréquente de tels jours : 66 %\.$/],
    ['better at first', [row(2, 0.84, 0.66), row(3, 0.66, 0.66), row(4, 0.6, 0.66)], /Dès J\+3, nous/],
    ['never better', [row(2, 0.6, 0.66)], /Dès J\+2, nous/],
    ['unknown', [row(2, null, null)], /^$/],
  ])('says from when on it is %s', (_name, rows, text) => {
    expect(plain(describeRecord(rows, i18n))).toMatch(text);
  });
});
