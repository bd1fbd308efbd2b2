import { dayFromNumber, toDay } from '@svc/domain/day';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { DayReading, Quality, StepMinutes } from '@svc/domain/readings/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBlock, encodeBlock } from './day-block.ts';

const first = 20_000;
const quality = fc.constantFrom<Quality>('BRUT', 'CORRIGE');
const power = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }),
  fc.integer({ min: 0, max: 4_000_000_000 }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);

const contents = fc.oneof(
  fc.constant(undefined),
  fc.constant({ kind: 'empty' as const }),
  fc.record({ kind: fc.constant('daily' as const), value: power, quality }),
  fc.record({
    kind: fc.constant('peak' as const),
    value: power,
    second: fc.option(fc.integer({ min: 0, max: 82_799 })),
    quality,
  }),
  fc.record({
    kind: fc.constant('curve' as const),
    step: fc.constantFrom<StepMinutes>(10, 15, 30),
    values: fc.array(fc.option(power), { maxLength: 150 }),
    quality,
    mixed: fc.boolean(),
  }),
);

type Content = typeof contents extends fc.Arbitrary<infer Value> ? NonNullable<Value> : never;

function makeReading(content: Content, index: number): DayReading {
  const day = dayFromNumber(first + index);
  if (content.kind === 'empty') return { kind: 'empty', day };
  if (content.kind === 'daily') return { kind: 'daily', day, value: content.value, quality: content.quality };
  if (content.kind === 'peak')
    return {
      kind: 'peak',
      day,
      value: content.value,
      at: content.second === null ? null : startOfDay(day) + content.second * 1000,
      quality: content.quality,
    };
  const list = content.values.map((_, at): Quality => (at % 3 === 0 ? 'CORRIGE' : 'BRUT'));
  return {
    kind: 'curve',
    day,
    runs: [
      {
        start: startOfDay(day),
        step: content.step,
        values: content.values,
        quality: content.mixed ? list : content.quality,
      },
    ],
  };
}

describe('a block of days', () => {
  it('is decoded unchanged', () => {
    fc.assert(
      fc.property(fc.array(contents, { maxLength: 40 }), (list) => {
        const days = list.map((content, index) => content && makeReading(content, index));
        expect(decodeBlock(encodeBlock(dayFromNumber(first), days))).toEqual({ first: dayFromNumber(first), days });
      }),
    );
  });

  it.each([8, 365, 1000])('of %i days is decoded completely', (length) => {
    const days = Array.from(
      { length },
      (_, index): DayReading => ({
        kind: 'daily',
        day: dayFromNumber(first + index),
        value: index * 37,
        quality: index % 5 ? 'BRUT' : 'CORRIGE',
      }),
    );
    expect(decodeBlock(encodeBlock(dayFromNumber(first), days))).toEqual({ first: dayFromNumber(first), days });
  });

  it.each(['2026-03-29', '2026-10-25', '2026-01-15'])('stores the half hours of %s in under 400 bytes', (text) => {
    const day = toDay(text);
    const values = Array.from({ length: stepsInDay(day, 30) }, () => Math.floor(Math.random() * 9000));
    const curve: DayReading = {
      kind: 'curve',
      day,
      runs: [{ start: startOfDay(day), step: 30, values, quality: 'BRUT' }],
    };
    const bytes = encodeBlock(day, [curve]);
    expect(bytes.length).toBeLessThan(130);
    expect(decodeBlock(bytes)?.days).toEqual([curve]);
  });

  it('stores a year of ten-minute curves: the size grows with the days', () => {
    const days = Array.from({ length: 365 }, (_, index): DayReading => {
      const day = dayFromNumber(first + index);
      const values = Array.from({ length: stepsInDay(day, 10) }, (_, slot) => (index * 31 + slot * 17) % 9000);
      return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 10, values, quality: 'BRUT' }] };
    });
    expect(decodeBlock(encodeBlock(dayFromNumber(first), days))?.days).toEqual(days);
  });

  it('of another version is not guessed at', () => {
    const bytes = Buffer.from(encodeBlock(dayFromNumber(first), []));
    bytes[0] = 99;
    expect(decodeBlock(bytes)).toBeUndefined();
  });
});
