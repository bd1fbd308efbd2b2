import { addDays, type Day, dayOf, daysBetween, monthOf, toDay, weekdayOf } from '@svc/domain/day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import recorded from '../../data/tempo.json' with { type: 'json' };
import { easterSunday, generateTempoSeason, isPublicHoliday, type TempoColour } from './tempo-generator.ts';
import { finalTempoColour, firstTempoDay } from './tempo-season.ts';

const daysWith = (season: ReadonlyMap<Day, TempoColour>, colour: TempoColour): Day[] =>
  [...season].filter(([, found]) => found === colour).map(([day]) => day);

function seasonOf(year: number): Map<Day, TempoColour> {
  const season = new Map<Day, TempoColour>();
  for (let day = dayOf(year, 9, 1); day < dayOf(year + 1, 9, 1); day = addDays(day, 1)) {
    const colour = finalTempoColour(day);
    if (colour) season.set(day, colour);
  }
  return season;
}

function runLengths(days: readonly Day[]): number[] {
  const runs: number[] = [];
  days.forEach((day, index) => {
    const before = days[index - 1];
    if (before !== undefined && addDays(before, 1) === day) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  });
  return runs;
}

/** The rules of every season, written a second time and in another way than the generator states them. */
function checkSeason(year: number, season: ReadonlyMap<Day, TempoColour>): void {
  const days = [...season.keys()];
  const red = daysWith(season, 'RED');
  const white = daysWith(season, 'WHITE');
  const length = daysBetween(dayOf(year, 9, 1), dayOf(year + 1, 9, 1));
  expect(days).toHaveLength(length);
  expect([days[0], days.at(-1)]).toEqual([`${year}-09-01`, `${year + 1}-08-31`]);
  expect([red.length, white.length]).toEqual([22, 43]);
  expect(daysWith(season, 'BLUE')).toHaveLength(length === 366 ? 301 : 300);
  expect(red.filter((day) => ![11, 12, 1, 2, 3].includes(monthOf(day)))).toEqual([]);
  expect(red.filter((day) => weekdayOf(day) > 5 || isPublicHoliday(day))).toEqual([]);
  expect(white.filter((day) => weekdayOf(day) === 7)).toEqual([]);
  expect(Math.max(...runLengths(red))).toBeLessThanOrEqual(5);
}

describe('the colours of a season', () => {
  it.each([2022, 2024])('the published season %i obeys the rules and is the data file', (year) => {
    checkSeason(year, seasonOf(year));
    const colourNames = { BLUE: 'BLEU', WHITE: 'BLANC', RED: 'ROUGE' };
    const file: Record<string, string> = recorded;
    for (const [day, colour] of seasonOf(year)) expect([day, colourNames[colour]]).toEqual([day, file[day]]);
  });

  it('any generated season obeys the rules of every season', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2190 }), (year) => checkSeason(year, generateTempoSeason(year))),
      { numRuns: 150 },
    );
  });

  it('a generated season has its red days in spells of 3 to 5 week days after a first white day in late November', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2190 }), (year) => {
        const season = generateTempoSeason(year);
        const firstWhite = daysWith(season, 'WHITE')[0] ?? '';
        expect(firstWhite >= `${year}-11-15` && firstWhite <= `${year}-11-30`).toBe(true);
        const red = daysWith(season, 'RED');
        expect((red[0] ?? '') > firstWhite && (red.at(-1) ?? '') <= `${year + 1}-03-31`).toBe(true);
        for (const run of runLengths(red)) expect([3, 4, 5]).toContain(run);
      }),
      { numRuns: 150 },
    );
  });

  it('a generated season is the same each time, and differs from the next one', () => {
    expect(generateTempoSeason(2025)).toEqual(generateTempoSeason(2025));
    const inWinter = (year: number) => daysWith(generateTempoSeason(year), 'RED').map((day) => day.slice(5));
    expect(inWinter(2025)).not.toEqual(inWinter(2026));
  });

  it('a season that contains a 29 February has 301 blue days', () => {
    expect(daysWith(seasonOf(2023), 'BLUE')).toHaveLength(301);
    expect(daysWith(seasonOf(2025), 'BLUE')).toHaveLength(300);
  });

  it('no day before 2014-09-01 has a colour', () => {
    expect(firstTempoDay).toBe('2014-09-01');
    expect(finalTempoColour(toDay('2014-08-31'))).toBeUndefined();
    expect(finalTempoColour(toDay('2014-09-01'))).toBe('BLUE');
  });
});

describe('public holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it.each([
    ['2024-04-01', true],
    ['2025-05-29', true],
    ['2025-06-09', true],
    ['2025-11-11', true],
    ['2026-12-25', true],
    ['2026-12-24', false],
    ['2025-04-20', false],
  ])('%s is a public holiday: %s', (day, holiday) => {
    expect(isPublicHoliday(toDay(day))).toBe(holiday);
  });
});
