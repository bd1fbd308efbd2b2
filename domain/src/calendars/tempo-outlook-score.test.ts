import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { type TempoCalendar, type TempoColor, tempoSeason } from './tempo.ts';
import { trainTempoModel } from './tempo-outlook-model.ts';
import { baseOdds, chooseMethod, contractOdds, replaySeason, scoreOutlooks } from './tempo-outlook-score.ts';

const file = new URL('../../../presets/france/tempo.json', import.meta.url);
const published = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, TempoColor>);

function seasonOf(day: string): TempoCalendar {
  const { start, end } = tempoSeason(toDay(day));
  return new Map(
    published.map(([date, color]) => [toDay(date), color] as const).filter(([d]) => d >= start && d <= end),
  );
}

const seasons = [seasonOf('2023-01-01'), seasonOf('2025-01-01')] as const;
const certain = (color: TempoColor) => ({ BLEU: 0, BLANC: 0, ROUGE: 0, [color]: 1 });
const monday = toDay('2025-01-13');

describe('the record of the outlook', () => {
  it('counts only days whose colour is known by now', () => {
    const given = { made_on: monday, odds: certain('BLEU'), base: certain('ROUGE') };
    const outlooks = [2, 3, 4].map((ahead) => ({ ...given, date: addDays(monday, ahead) }));
    const calendar = new Map([[addDays(monday, 2), 'BLEU' as const]]);
    expect(scoreOutlooks(outlooks, calendar)).toEqual({
      days: 1,
      model: 0,
      base_rates: 2,
      hit_rate: 1,
      base_hit_rate: 0,
    });
    expect(scoreOutlooks(outlooks, new Map())).toEqual({
      days: 0,
      model: null,
      base_rates: null,
      hit_rate: null,
      base_hit_rate: null,
    });
  });

  it('counts how often the most likely colour came; of equal chances the bluer one counts', () => {
    const dates = [2, 3, 4, 5].map((ahead) => addDays(monday, ahead));
    const odds = [
      { BLEU: 0.4, BLANC: 0.35, ROUGE: 0.25 },
      { BLEU: 0.2, BLANC: 0.3, ROUGE: 0.5 },
      { BLEU: 0.4, BLANC: 0.4, ROUGE: 0.2 },
      { BLEU: 0.5, BLANC: 0.3, ROUGE: 0.2 },
    ];
    const outlooks = dates.map((date, index) => ({
      made_on: monday,
      date,
      odds: odds[index] ?? certain('BLEU'),
      base: certain('BLEU'),
    }));
    const colors = ['BLEU', 'ROUGE', 'BLEU', 'BLANC'] as const;
    const calendar = new Map(dates.map((date, index) => [date, colors[index] ?? 'BLEU'] as const));
    expect(scoreOutlooks(outlooks, calendar)).toMatchObject({ hit_rate: 0.75, base_hit_rate: 0.5 });
  });

  it.each([
    ['a record too short to judge', { days: 319, model: 1, base_rates: 0.1 }, 'model'],
    ['a model better than base rates', { days: 320, model: 0.2, base_rates: 0.3 }, 'model'],
    ['a model worse than base rates', { days: 320, model: 0.31, base_rates: 0.3 }, 'base_rates'],
    ['a model no better than base rates', { days: 320, model: 0.3, base_rates: 0.3 }, 'base_rates'],
  ] as const)('%s', (_, record, method) => expect(chooseMethod(record)).toBe(method));

  it.each([
    [0, 1],
    [1, 0],
  ])('on the real season %i the model of the other one beats base rates', (season, past) => {
    const outlooks = replaySeason(seasons[season] ?? new Map(), seasons[past] ?? new Map());
    const { days, model, base_rates, hit_rate, base_hit_rate } = scoreOutlooks(outlooks, seasons[season] ?? new Map());
    expect(hit_rate).toBeGreaterThan(base_hit_rate ?? 1);
    expect(days).toBeGreaterThan(2800);
    expect(model).toBeLessThan(base_rates ?? 0);
  });
});

describe('base rates', () => {
  it('are those of past seasons, and those of the contract where none was seen', () => {
    expect(baseOdds(trainTempoModel(seasons[0]), monday)).not.toEqual(contractOdds(monday));
    expect(baseOdds(undefined, monday)).toEqual(contractOdds(monday));
  });

  it('of the contract use up the colours of a season exactly and assign none to days that may not have it', () => {
    const { start } = tempoSeason(monday);
    const days = Array.from({ length: 365 }, (_, index) => contractOdds(addDays(start, index)));
    const sum = (color: TempoColor) => days.reduce((total, odds) => total + odds[color], 0);
    expect(sum('ROUGE')).toBeCloseTo(22, 6);
    expect(sum('BLANC')).toBeCloseTo(43, 6);
    expect(contractOdds(toDay('2025-01-12'))).toEqual({ BLEU: 1, BLANC: 0, ROUGE: 0 });
    expect(contractOdds(toDay('2025-07-01')).ROUGE).toBe(0);
  });
});
