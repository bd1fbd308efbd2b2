import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRange, parseRange, readRanges } from './off-peak-range.ts';

describe('an off-peak range', () => {
  it.each([
    ['22:00-06:00', 1320, 1800],
    ['22h-6h', 1320, 1800],
    ['22H30-6H30', 1350, 1830],
    ['22:30-06:30', 1350, 1830],
    ['2h10-7h10', 130, 430],
    ['14h10-17h10', 850, 1030],
    [' 22 H 00 - 6 H 00 ', 1320, 1800],
    ['22:00-24:00', 1320, 1440],
    ['22:00-0:00', 1320, 1440],
    ['24:00-06:00', 0, 360],
    ['00:00-24:00', 0, 1440],
    ['00:00-00:00', 0, 1440],
    ['00:00-23:59', 0, 1440],
    ['00:01-23:59', 1, 1439],
    ['22h5-6h', 1325, 1800],
  ])('reads %s', (text, from, to) => expect(parseRange(text)).toEqual({ from, to }));

  it.each(['evening', '', '22-6', '25:00-06:00', '24:01-06:00', '22:60-06:00', '08:00-08:00', '22:00', '22:00-06:00x'])(
    'refuses "%s"',
    (text) => expect(parseRange(text)).toBeUndefined(),
  );

  it('is written back as it is read, for any minute', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 1439 }), (from, length) => {
        const range = { from, to: from + length };
        const wholeDay = from === 0 && length === 1439;
        expect(parseRange(formatRange(range))).toEqual(wholeDay ? { from: 0, to: 1440 } : range);
        expect(formatRange(range)).toMatch(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const oneMinuteRanges = (count: number, apart: number) =>
  Array.from({ length: count }, (_, index) => `${clock(index * apart)}-${clock(index * apart + 1)}`);

describe('many ranges in one entry', () => {
  it('are refused before they are compared, with a message that gives the limit', () => {
    expect(readRanges(oneMinuteRanges(24, 2))).toMatchObject({ ok: true });
    const text = 'one entry has more than 24 off-peak ranges';
    expect(readRanges(oneMinuteRanges(25, 2))).toEqual({ ok: false, text });
    expect(readRanges([oneMinuteRanges(25, 2).join(';')])).toEqual({ ok: false, text });
    const long = 'the off-peak hours of one entry are longer than 1000 characters';
    expect(readRanges([`22:00-06:00${' '.repeat(1_000)}`])).toEqual({ ok: false, text: long });
    expect(readRanges(oneMinuteRanges(720, 2))).toEqual({ ok: false, text: long });
  });

  it('are read where they are stored', () => {
    const backwards = oneMinuteRanges(1440, 1).reverse();
    expect(readRanges(backwards, true)).toEqual({ ok: true, ranges: ['00:00-00:00'] });
    expect(readRanges(oneMinuteRanges(720, 2), true)).toMatchObject({ ok: true, ranges: { length: 720 } });
  });

  it('overlap exactly where a minute of the week has two of them', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 47 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (given) => {
        const texts = given.map(([from, length]) => `${clock(from * 30)}-${clock((from + length) * 30)}`);
        const taken = given.flatMap(([from, length]) => Array.from({ length }, (_, step) => (from + step) % 48));
        expect(readRanges(texts).ok).toBe(new Set(taken).size === taken.length);
      }),
    );
  });
});

describe('the ranges of one entry', () => {
  it.each([
    ['HC (22H00-6H00)', ['22:00-06:00']],
    ['hc(22h00-6h00;12h30-14h30)', ['22:00-06:00', '12:30-14:30']],
    ['HC (22H00-6H00;12h00-14h00)', ['22:00-06:00', '12:00-14:00']],
    ['2h10-7h10,14h10-17h10', ['02:10-07:10', '14:10-17:10']],
    ['22H30-6H30;12H00-14H00', ['22:30-06:30', '12:00-14:00']],
    ['22:00-24:00', ['22:00-00:00']],
    ['00:00-23:59', ['00:00-00:00']],
    ['22h-6h;', ['22:00-06:00']],
  ])('are read from %s', (text, ranges) => expect(readRanges([text])).toEqual({ ok: true, ranges }));

  it.each([
    [['12:00-14:00', '14:00-16:00'], ['12:00-16:00']],
    [['14:00-16:00', '12:00-14:00'], ['12:00-16:00']],
    [['22:00-06:00', '20:00-22:00'], ['20:00-06:00']],
    [['00:00-06:00', '06:00-24:00'], ['00:00-00:00']],
    [
      ['12:00-13:00', '02:00-03:00', '13:00-14:00'],
      ['12:00-14:00', '02:00-03:00'],
    ],
  ])('are joined where they touch: %j', (texts, ranges) => expect(readRanges(texts)).toEqual({ ok: true, ranges }));

  it('are not joined over midnight, since each belongs to the day it starts on', () => {
    const ranges = ['22:00-00:00', '00:00-06:00'];
    expect(readRanges(ranges)).toEqual({ ok: true, ranges });
  });

  it.each([
    [['22:00-06:00', '05:00-07:00'], '05:00-07:00 overlaps 22:00-06:00'],
    [['12:00-14:00', '13:59-15:00'], '13:59-15:00 overlaps 12:00-14:00'],
    [['00:00-00:00', '12:00-14:00'], '12:00-14:00 overlaps 00:00-00:00'],
    [['12:00-14:00', '12:00-14:00'], '12:00-14:00 overlaps 12:00-14:00'],
    [['22h-6h; evening'], '"evening" is not an off-peak range'],
    [['HC ()'], '"HC ()" is not an off-peak range'],
    [[''], '"" is not an off-peak range'],
  ])('are refused with the first text that is wrong: %j', (texts, text) =>
    expect(readRanges(texts)).toEqual({ ok: false, text }),
  );
});
