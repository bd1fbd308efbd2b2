import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { readOffPeak, readStoredOffPeak } from './off-peak-input.ts';

const entry = (ranges: string[], more: object = {}) => ({
  valid_from: null,
  ranges,
  source: 'user',
  raw: null,
  ...more,
});
const night = entry(['22:00-06:00']);
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const everyDay = (value: unknown) => Object.fromEntries(week.map((day) => [day, value]));
const byNumber = (value: unknown) => Object.fromEntries(week.map((_, index) => [`offpeak_hours_${index}`, value]));

const canonical = [
  { valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC (22H30-6H30)' },
  {
    valid_from: '2026-11-01',
    ranges: ['23:00-06:00', '14:00-16:00'],
    months: [4, 5, 6, 7, 8, 9, 10],
    source: 'user',
    raw: null,
  },
  {
    valid_from: '2026-11-01',
    ranges: ['22:00-06:00'],
    months: [11, 12, 1, 2, 3],
    weekdays: [1, 2, 3, 4, 5],
    source: 'user',
    raw: null,
  },
  {
    valid_from: '2026-11-01',
    ranges: ['00:00-00:00'],
    months: [11, 12, 1, 2, 3],
    weekdays: [6, 7],
    source: 'user',
    raw: null,
  },
];

describe('the input forms of the off-peak configuration', () => {
  it.each<[string, unknown, unknown[]]>([
    ['the canonical list', canonical, canonical],
    ["the operator's string", 'HC (22H00-6H00;12H30-14H30)', [entry(['22:00-06:00', '12:30-14:30'])]],
    ['a plain string', '22:00-06:00', [night]],
    ['a plain string without minutes', '22h-6h', [night]],
    ['a plain string of two ranges', '22H30-6H30;12H00-14H00', [entry(['22:30-06:30', '12:00-14:00'])]],
    ['a list of strings', ['22:00-06:00', '12:00-14:00'], [entry(['22:00-06:00', '12:00-14:00'])]],
    ['a list of start and end', [{ start: '22:00', end: '06:00' }], [night]],
    [
      'an object with ranges',
      { ranges: ['22:00-06:00'], source: 'gridop', raw: 'HC (22H00-6H00)' },
      [{ ...night, source: 'gridop', raw: 'HC (22H00-6H00)' }],
    ],
    ['an object with ranges alone', { ranges: ['22h-6h'] }, [night]],
    ['an object with one string, default', { default: 'HC (22H00-6H00)' }, [night]],
    ['an object with one string, HC', { HC: '22h00-06h00' }, [night]],
    ['seven equal days by name', everyDay('HC (22h00-06h00)'), [night]],
    ['seven equal days by number', byNumber('22H00-6H00;12H00-14H00'), [entry(['22:00-06:00', '12:00-14:00'])]],
    ['one day by name', { monday: '22:00-06:00' }, [entry(['22:00-06:00'], { weekdays: [1] })]],
    ['one day by number, 0 is Monday', { offpeak_hours_6: '22:00-06:00' }, [entry(['22:00-06:00'], { weekdays: [7] })]],
    [
      'days with the same ranges, grouped whatever the order of the ranges',
      {
        monday: '22h-6h;12h-14h',
        tuesday: '12h-14h;22h-6h',
        wednesday: '',
        thursday: null,
        saturday: '00:00-24:00',
        sunday: ['00:00-23:59'],
      },
      [entry(['22:00-06:00', '12:00-14:00'], { weekdays: [1, 2] }), entry(['00:00-00:00'], { weekdays: [6, 7] })],
    ],
    ['nothing', null, []],
    ['an empty list', [], []],
    [
      'all week days and all months as no restriction',
      [{ ranges: ['22:00-06:00'], weekdays: [7, 6, 5, 4, 3, 2, 1], months: null }],
      [night],
    ],
    ['a user entry with no range: no off-peak at all', [{ ranges: [], source: 'user' }], [entry([])]],
  ])('accept %s', (_, input, schedules) => expect(readOffPeak(input)).toEqual({ ok: true, schedules }));

  it.each<[unknown, string]>([
    ['evening', '"evening" is not an off-peak range'],
    [['22:00-06:00', 'noon'], '"noon" is not an off-peak range'],
    [[{ start: '22:00' }], '"{"start":"22:00"}" is not an off-peak range'],
    [{ monday: 'noon' }, '"noon" is not an off-peak range'],
    [{ lundi: '22:00-06:00' }, '"lundi" is not an off-peak range'],
    [{ default: 3 }, '"3" is not an off-peak range'],
    [
      { monday: '22h-6h', offpeak_hours_0: '22h-6h' },
      '"{"monday":"22h-6h","offpeak_hours_0":"22h-6h"}" is not an off-peak range',
    ],
    [{}, '"{}" is not an off-peak range'],
    [Array(201).fill('22:00-06:00'), 'more than 200 off-peak entries'],
    [42, '"42" is not an off-peak range'],
    [undefined, '"undefined" is not an off-peak range'],
    [[{ ranges: ['22:00-06:00'] }, '12:00-14:00'], '"12:00-14:00" is not an off-peak range'],
    [[{ ranges: '22:00-06:00' }], '"22:00-06:00" is not an off-peak range'],
    [[{ ranges: ['22:00-06:00'], valid_from: '2026-02-30' }], 'valid_from 2026-02-30 is not a date'],
    [[{ ranges: ['22:00-06:00'], source: 'me' }], 'source me is not known'],
    [[{ ranges: ['22:00-06:00'], weekdays: [0] }], 'weekdays [0] are not 1 to 7'],
    [[{ ranges: ['22:00-06:00'], weekdays: [] }], 'weekdays [] are not 1 to 7'],
    [[{ ranges: ['22:00-06:00'], months: [13] }], 'months [13] are not 1 to 12'],
    [[{ ranges: ['22:00-06:00', '05:00-07:00'] }], '05:00-07:00 overlaps 22:00-06:00'],
  ])('refuse %j', (input, text) => expect(readOffPeak(input)).toEqual({ ok: false, text }));

  it('take the date and the source of their origin', () => {
    const origin = { valid_from: toDay('2026-11-15'), source: 'gridop' } as const;
    const raw = 'HC (22H00-6H00)';
    expect(readOffPeak(raw, origin)).toEqual({
      ok: true,
      schedules: [{ valid_from: '2026-11-15', ranges: ['22:00-06:00'], source: 'gridop', raw }],
    });
  });

  it("that are stored with more ranges than today's limit are read unchanged", () => {
    const ranges = Array.from(
      { length: 30 },
      (_, index) => `${String(index % 24).padStart(2, '0')}:${index < 24 ? '00' : '40'}`,
    );
    const stored = ranges.map((from) => `${from}-${from.slice(0, 4)}5`);
    const entry = { valid_from: null, ranges: stored, source: 'user', raw: null };
    expect(readStoredOffPeak([entry])).toEqual({ ok: true, schedules: [entry] });
    expect(readOffPeak([entry])).toEqual({ ok: false, text: 'one entry has more than 24 off-peak ranges' });
  });

  it('return the same result when it is read a second time', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const text = fc.tuple(minute, minute).map(([a, b]) => `${(a / 60) >> 0}h${a % 60}-${(b / 60) >> 0}h${b % 60}`);
    const form = fc.oneof(text, fc.array(text), fc.record({ monday: text, sunday: text }), fc.jsonValue());
    fc.assert(
      fc.property(form, (input) => {
        const once = readOffPeak(input);
        if (once.ok) expect(readOffPeak(once.schedules)).toEqual(once);
        else expect(once.text.length).toBeLessThan(200);
      }),
    );
  });
});

describe('two entries of one date', () => {
  const with_ = (more: object) => ({ ranges: ['22:00-06:00'], valid_from: '2026-11-01', ...more });
  it.each<[string, object, object, boolean]>([
    ['both every day', {}, {}, false],
    ['a shared week day', { weekdays: [1, 2] }, { weekdays: [2, 3] }, false],
    ['other week days', { weekdays: [1, 2] }, { weekdays: [6, 7] }, true],
    ['a shared month', { months: [1, 2] }, { months: [2, 3] }, false],
    ['other months', { months: [1, 2] }, { months: [3, 4] }, true],
    ['a shared month on other week days', { months: [1], weekdays: [1] }, { months: [1], weekdays: [2] }, true],
    ['one restricted, one not', { months: [1] }, {}, false],
    ['another date', {}, { valid_from: '2026-11-02' }, true],
    ["the operator's and the user's", { source: 'gridop', raw: 'x' }, { source: 'user' }, true],
  ])('match the same day or not: %s', (_, a, b, ok) => {
    const read = readOffPeak([with_(a), with_(b)]);
    expect(read.ok).toBe(ok);
    if (!read.ok) expect(read.text).toBe('two schedules valid from 2026-11-01 match the same day');
  });
});
