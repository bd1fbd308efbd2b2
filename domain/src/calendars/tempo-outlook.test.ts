import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, monthOf, toDay, weekdayOf } from '../day.ts';
import { isFrenchHoliday } from './french-holidays.ts';
import { type TempoCalendar, type TempoColor, tempoColors, tempoSeason } from './tempo.ts';
import { brierScore, forecastTempo, type TempoOutlook } from './tempo-outlook.ts';
import { type ColorOdds, trainTempoModel } from './tempo-outlook-model.ts';
import { mayBeRed } from './tempo-rules.ts';

const file = new URL('../../../presets/france/tempo.json', import.meta.url);
const published = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, TempoColor>);
const calendar: TempoCalendar = new Map(published.map(([day, color]) => [toDay(day), color]));

function seasonWith(day: string): TempoCalendar {
  const { start, end } = tempoSeason(toDay(day));
  return new Map([...calendar].filter(([each]) => each >= start && each <= end));
}

const winter2022 = seasonWith('2023-01-01');
const winter2024 = seasonWith('2025-01-01');

/** The mean score over every day of a season for which an outlook is possible, and its eight days. */
function meanScore(season: TempoCalendar, outlook: (today: Day) => readonly TempoOutlook[]): number {
  const scores: number[] = [];
  for (const today of season.keys()) {
    if (!season.has(addDays(today, 1))) continue;
    for (const { date, odds } of outlook(today)) {
      const actual = season.get(date);
      if (actual !== undefined) scores.push(brierScore(odds, actual));
    }
  }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const aheadOf = (today: Day, odds: (date: Day) => ColorOdds) =>
  [2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => ({ date: addDays(today, ahead), odds: odds(addDays(today, ahead)) }));

function wholeSeasonRates(): ColorOdds {
  return { BLEU: 300 / 365, BLANC: 43 / 365, ROUGE: 22 / 365 };
}

/** Rates of the month and of the kind of weekday, counted in another season, as in a printed table. */
function monthlyRates(past: TempoCalendar): (day: Day) => ColorOdds {
  const kind = (day: Day) =>
    `${monthOf(day)} ${weekdayOf(day) > 5 ? weekdayOf(day) : isFrenchHoliday(day) ? 'h' : 'w'}`;
  const counts = new Map<string, TempoColor[]>();
  for (const [day, color] of past) counts.set(kind(day), [...(counts.get(kind(day)) ?? []), color]);
  return (day) => {
    const seen = counts.get(kind(day));
    const share = (color: TempoColor) => (seen ?? []).filter((each) => each === color).length / (seen?.length ?? 1);
    return seen ? { BLEU: share('BLEU'), BLANC: share('BLANC'), ROUGE: share('ROUGE') } : wholeSeasonRates();
  };
}

describe('the outlook of tempo colours', () => {
  it.each([
    ['2022/2023 from 2024/2025', winter2022, winter2024],
    ['2024/2025 from 2022/2023', winter2024, winter2022],
  ])('of %s beats the rates of the season and those of month and week day', (_, season, past) => {
    const model = trainTempoModel(past);
    const score = meanScore(season, (today) => forecastTempo(model, season, today));
    const bySeason = meanScore(season, (today) => aheadOf(today, wholeSeasonRates));
    const monthly = monthlyRates(past);
    const byMonth = meanScore(season, (today) => aheadOf(today, monthly));
    expect(byMonth).toBeLessThan(bySeason);
    expect(score).toBeLessThan(byMonth * 0.95);
    expect(score).toBeLessThan(bySeason * 0.75);
  });

  it('adds up to 1 and follows the rules, on every day of a season', () => {
    const model = trainTempoModel(winter2022);
    for (const today of winter2024.keys()) {
      const outlook = forecastTempo(model, winter2024, today);
      expect(outlook.map(({ date }) => date)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => addDays(today, ahead)));
      for (const { date, odds } of outlook) {
        expect(tempoColors.every((color) => odds[color] >= 0 && odds[color] <= 1)).toBe(true);
        expect(odds.BLEU + odds.BLANC + odds.ROUGE).toBeCloseTo(1, 9);
        if (!mayBeRed(date)) expect(odds.ROUGE).toBe(0);
        if (weekdayOf(date) === 7) expect(odds).toEqual({ BLEU: 1, BLANC: 0, ROUGE: 0 });
      }
    }
  });

  it('never looks at a day that was not published yet', () => {
    const model = trainTempoModel(winter2022);
    for (const today of ['2024-11-14', '2024-12-12', '2025-01-20', '2025-03-03'].map(toDay)) {
      const published = new Map([...winter2024].filter(([day]) => day <= addDays(today, 1)));
      expect(forecastTempo(model, published, today)).toEqual(forecastTempo(model, winter2024, today));
    }
  });

  it('assigns no chance to a colour that is used up', () => {
    // The last red day of that season was 3 February.
    const model = trainTempoModel(winter2022);
    expect(forecastTempo(model, winter2024, toDay('2025-02-03')).every(({ odds }) => odds.ROUGE === 0)).toBe(true);
    expect(forecastTempo(model, winter2024, toDay('2025-01-31')).some(({ odds }) => odds.ROUGE > 0)).toBe(true);
  });

  it('is certain of red when the stock left fills every day left for it', () => {
    const model = trainTempoModel(winter2022);
    const season = new Map([...winter2024].filter(([day]) => day <= '2025-03-14'));
    for (const [day, color] of season) if (color === 'ROUGE') season.set(day, 'BLEU');
    const redDays = [...season.keys()].filter((day) => mayBeRed(day)).slice(0, 10);
    for (const day of redDays) season.set(day, 'ROUGE');
    // 12 red days left on Friday 14 March, and 11 working days from 17 to 31 March.
    const outlook = forecastTempo(model, season, toDay('2025-03-13'));
    for (const { date, odds } of outlook) expect(odds.ROUGE).toBe(mayBeRed(date) ? 1 : 0);
  });

  it('sees a cold spell go on', () => {
    const model = trainTempoModel(winter2022);
    const redAfter = (color: TempoColor) => {
      const season = new Map([...winter2024].filter(([day]) => day <= '2025-01-09'));
      for (const day of ['2025-01-07', '2025-01-08', '2025-01-09'].map(toDay)) season.set(day, color);
      return forecastTempo(model, season, toDay('2025-01-08'))[0]?.odds.ROUGE ?? Number.NaN;
    };
    expect(redAfter('ROUGE')).toBeGreaterThan(1.3 * redAfter('BLEU'));
  });

  it('starts again with full stocks on 1 September', () => {
    const model = trainTempoModel(new Map([...winter2022, [toDay('2022-09-06'), 'BLANC']]));
    const outlook = forecastTempo(model, winter2024, toDay('2025-08-26'));
    // Friday 29 August has no white day left, Tuesday 2 September has 43.
    const whiteOn = (day: string) => outlook.find(({ date }) => date === day)?.odds.BLANC;
    expect(whiteOn('2025-08-29')).toBe(0);
    expect(whiteOn('2025-09-02')).toBeGreaterThan(0);
  });

  it('works without a complete season, and without any past season', () => {
    const model = trainTempoModel(winter2022);
    const alone = forecastTempo(model, new Map([[toDay('2025-01-14'), 'ROUGE']]), toDay('2025-01-14'));
    expect(alone[0]?.odds.ROUGE).toBeGreaterThan(0);
    expect(forecastTempo(trainTempoModel(new Map()), new Map(), toDay('2025-01-14'))).toHaveLength(8);
  });

  it('is scored from 0 to 2', () => {
    expect(brierScore({ BLEU: 1, BLANC: 0, ROUGE: 0 }, 'BLEU')).toBe(0);
    expect(brierScore({ BLEU: 1, BLANC: 0, ROUGE: 0 }, 'ROUGE')).toBe(2);
    expect(brierScore({ BLEU: 0.5, BLANC: 0.25, ROUGE: 0.25 }, 'BLEU')).toBe(0.375);
  });
});
