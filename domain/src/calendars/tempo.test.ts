import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayFromNumber, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { parseInstant } from '../paris-time.ts';
import {
  readTempoColor,
  type TempoColor,
  tempoColors,
  tempoDayAt,
  tempoQuota,
  tempoRemaining,
  tempoSeason,
} from './tempo.ts';
import { tempoWarnings } from './tempo-rules.ts';

const file = new URL('../../../presets/france/tempo.json', import.meta.url);
const published = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, TempoColor>).map(([day, color]) => [
    toDay(day),
    color,
  ]),
);
const filled = (start: string, end: string, color: TempoColor) =>
  new Map<Day, TempoColor>(daysOf(dayRange(toDay(start), toDay(end))).map((day) => [day, color]));

describe('a tempo season', () => {
  it.each([
    ['2025-08-31', '2024/2025', '2024-09-01', '2025-08-31', 300],
    ['2025-09-01', '2025/2026', '2025-09-01', '2026-08-31', 300],
    ['2024-02-29', '2023/2024', '2023-09-01', '2024-08-31', 301],
    ['2028-01-01', '2027/2028', '2027-09-01', '2028-08-31', 301],
  ])('of %s is %s, %s to %s, with %i blue days', (day, name, start, end, blue) => {
    const season = tempoSeason(toDay(day));
    expect(season).toEqual({ name, start, end });
    expect(tempoQuota(season)).toEqual({ BLEU: blue, BLANC: 43, ROUGE: 22 });
  });

  it('has nothing left on its last day and nearly everything on its first', () => {
    expect(tempoRemaining(published, toDay('2023-08-31'))).toEqual({ BLEU: 0, BLANC: 0, ROUGE: 0 });
    expect(tempoRemaining(published, toDay('2025-02-03'))).toEqual({ BLEU: 191, BLANC: 18, ROUGE: 0 });
    expect(tempoRemaining(published, toDay('2024-09-01'))).toEqual({ BLEU: 299, BLANC: 43, ROUGE: 22 });
  });

  it('counts through today, not tomorrow', () => {
    const calendar = new Map([...filled('2026-09-01', '2026-11-16', 'BLEU'), [toDay('2026-11-16'), 'BLANC'] as const]);
    expect(tempoRemaining(calendar, toDay('2026-11-15'))).toEqual({ BLEU: 300 - 76, BLANC: 43, ROUGE: 22 });
    expect(tempoRemaining(calendar, toDay('2026-11-16'))?.BLANC).toBe(42);
  });

  it('has no figures when a day up to today is not known', () => {
    const calendar = filled('2026-09-01', '2026-11-16', 'BLEU');
    calendar.delete(toDay('2026-10-07'));
    expect(tempoRemaining(calendar, toDay('2026-11-15'))).toBeNull();
    expect(tempoRemaining(calendar, toDay('2026-10-06'))).not.toBeNull();
  });

  it('never has less than 0 days left, and used and left add up', () => {
    expect(tempoRemaining(filled('2025-09-01', '2026-09-01', 'ROUGE'), toDay('2026-08-31'))).toEqual({
      BLEU: 300,
      BLANC: 43,
      ROUGE: 0,
    });
    fc.assert(
      fc.property(fc.constantFrom(...published.keys()), (day) => {
        const left = tempoRemaining(published, day);
        const days = daysOf(dayRange(day, tempoSeason(day).end)).length;
        expect((left?.BLEU ?? 0) + (left?.BLANC ?? 0) + (left?.ROUGE ?? 0)).toBe(days);
      }),
    );
  });
});

describe('the tempo day', () => {
  it.each([
    ['2026-01-05T00:00:00+01:00', '2026-01-04'],
    ['2026-01-05T05:59:59+01:00', '2026-01-04'],
    ['2026-01-05T06:00:00+01:00', '2026-01-05'],
    ['2026-07-01T23:59:59+02:00', '2026-07-01'],
    ['2026-03-29T03:00:00+02:00', '2026-03-28'],
    ['2026-10-25T02:30:00+01:00', '2026-10-24'],
  ])('at %s is %s', (instant, day) => expect(tempoDayAt(parseInstant(instant) ?? Number.NaN)).toBe(day));
});

describe('colour names', () => {
  it.each([
    ['BLUE', 'BLEU'],
    ['WHITE', 'BLANC'],
    [' red ', 'ROUGE'],
    ['BLANC', 'BLANC'],
  ])('%s is %s', (sourceValue, color) => expect(readTempoColor(sourceValue)).toBe(color));
  it.each(['', 'GREEN', 'UNKNOWN', null, undefined, 1])('%j is no colour', (sourceValue) =>
    expect(readTempoColor(sourceValue)).toBeUndefined(),
  );
});

describe('a published colour', () => {
  const redWeek = new Map(
    ['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map((day) => [toDay(day), 'ROUGE' as const]),
  );
  const spent = new Map([...published].filter(([day]) => day >= '2024-09-01'));
  it.each<[string, TempoColor, ReadonlyMap<Day, TempoColor>, string[]]>([
    ['2026-01-05', 'ROUGE', new Map(), []],
    ['2026-10-30', 'ROUGE', new Map(), ['red outside 1 November to 31 March']],
    ['2026-04-01', 'ROUGE', new Map(), ['red outside 1 November to 31 March']],
    ['2026-01-03', 'ROUGE', new Map(), ['red on a week-end']],
    ['2026-01-01', 'ROUGE', new Map(), ['red on a public holiday']],
    ['2026-01-04', 'BLANC', new Map(), ['white on a Sunday']],
    ['2026-01-03', 'BLANC', new Map(), []],
    ['2026-01-09', 'ROUGE', redWeek, ['more than 5 consecutive red days']],
    ['2025-03-03', 'ROUGE', spent, ['more days of this colour than the season has']],
    ['2025-08-30', 'BLANC', spent, ['more days of this colour than the season has']],
  ])('%s %s is suspicious when it breaks a rule', (day, color, calendar, warnings) =>
    expect(tempoWarnings(toDay(day), color, calendar)).toEqual(warnings),
  );

  it('is never suspicious in two real seasons', () => {
    for (const [day, color] of published) expect(tempoWarnings(day, color, published)).toEqual([]);
  });

  it('is never suspicious for being blue', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16_000, max: 25_000 }), fc.constantFrom(...tempoColors), (number, color) => {
        const day = dayFromNumber(number);
        const warned = tempoWarnings(day, color, new Map([[addDays(day, -1), color]]));
        expect(color === 'BLEU' ? warned.length : 0).toBe(0);
      }),
    );
  });
});
