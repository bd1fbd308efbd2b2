import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayFromNumber, toDay } from './day.ts';
import {
  formatInstant,
  formatWallTime,
  formatWithOffset,
  hourMs,
  hoursInDay,
  instantAtWallTime,
  instantsAtWallTime,
  minuteMs,
  parisDay,
  parseInstant,
  readStoredInstant,
  startOfDay,
  stepsInDay,
  wallTime,
} from './paris-time.ts';

const instants = fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2060, 0, 1) });
const zoned = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('Europe/Paris');

describe('Paris time', () => {
  it.each([
    ['2026-01-15', 24, 48, 96, 144],
    ['2026-03-29', 23, 46, 92, 138],
    ['2026-10-25', 25, 50, 100, 150],
  ])('%s has %i hours', (text, hours, halves, quarters, tens) => {
    const day = toDay(text);
    expect(hoursInDay(day)).toBe(hours);
    expect([stepsInDay(day, 30), stepsInDay(day, 15), stepsInDay(day, 10)]).toEqual([halves, quarters, tens]);
  });

  it('agrees with the time zone database at any moment', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const truth = zoned(instant);
        expect(formatWithOffset(instant)).toBe(
          `${truth.toPlainDateTime().toString({ smallestUnit: 'second' })}${truth.offset}`,
        );
        expect(parisDay(instant)).toBe(truth.toPlainDate().toString());
        expect(parseInstant(formatInstant(instant))).toBe(instant);
        expect(readStoredInstant(formatInstant(instant))).toBe(instant);
      }),
    );
  });

  it('finds every moment again from what the wall shows', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const second = Math.floor(instant / 1000) * 1000;
        expect(instantsAtWallTime(wallTime(second))).toContain(second);
      }),
    );
  });

  it('starts each day where the day before ended, for a century', () => {
    for (let number = 9_500; number < 33_000; number++) {
      const day = dayFromNumber(number);
      expect(startOfDay(addDays(day, 1)) - startOfDay(day)).toBe(hoursInDay(day) * hourMs);
    }
  });

  it('shows the repeated hour of October twice and the skipped hour of March never', () => {
    const autumn = { day: toDay('2026-10-25'), hour: 2, minute: 30, second: 0 };
    expect(instantsAtWallTime(autumn).map(formatWithOffset)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T02:30:00+01:00',
    ]);
    const spring = { day: toDay('2026-03-29'), hour: 2, minute: 30, second: 0 };
    expect(instantsAtWallTime(spring)).toEqual([]);
    expect(formatWithOffset(instantAtWallTime(spring))).toBe('2026-03-29T03:30:00+02:00');
  });

  it.each([
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is the Paris day %s', (text, day) => {
    expect(parisDay(parseInstant(text) ?? Number.NaN)).toBe(day);
  });

  it('counts the half hours of a change day by instants', () => {
    const start = startOfDay(toDay('2026-10-25'));
    const walls = Array.from({ length: 50 }, (_, step) => formatWallTime(start + step * 30 * minuteMs));
    expect(walls.filter((wall) => wall === '2026-10-25 02:00:00')).toHaveLength(2);
    expect(walls.at(-1)).toBe('2026-10-25 23:30:00');
  });

  it.each([
    ['2026-09-28T08:00:00.000Z', Date.UTC(2026, 8, 28, 8)],
    ['2026-09-28T23:59:59.999Z', Date.UTC(2026, 8, 28, 23, 59, 59, 999)],
    ['2026-09-28T08:00:00Z', Date.UTC(2026, 8, 28, 8)],
    ['2026-09-28T10:00:00.000+02:00', Date.UTC(2026, 8, 28, 8)],
    ['2026-02-29T08:00:00.000Z', undefined],
    ['2026-09-28T24:00:00.000Z', undefined],
    ['2026-09-28T08:60:00.000Z', undefined],
    ['2026-09-28', undefined],
    ['', undefined],
  ])('reads the instant "%s" as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it('writes instants in a fixed form that sorts like time', () => {
    expect(formatInstant(parseInstant('2026-09-28T10:00:00+02:00') ?? 0)).toBe('2026-09-28T08:00:00.000Z');
    expect(parseInstant('2026-09-28 10:00')).toBeUndefined();
  });
});
