import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { type DayPlan, noRule, type PricingContext, planDay, planKey, unknownDay } from './day-plan.ts';
import type { OffPeakSchedule } from './off-peak.ts';
import { defineScheme, type RegisterRule, type RegisterScheme } from './register-scheme.ts';

const first = toDay('2024-10-01');
const days = Array.from({ length: 1100 }, (_, index) => addDays(first, index));
const every = (step: number, offset = 0) => days.filter((_, index) => index % step === offset);

function schedule(ranges: string[], more: Partial<OffPeakSchedule> = {}): OffPeakSchedule {
  return { valid_from: null, ranges, source: 'user', raw: null, ...more };
}

const context: PricingContext = {
  calendars: {
    tempo: new Map([
      ...every(2).map((day) => [day, 'BLEU'] as const),
      ...every(6, 1).map((day) => [day, 'BLANC'] as const),
      ...every(6, 3).map((day) => [day, 'ROUGE'] as const),
    ]),
    flexday: new Map(every(3).map((day, index) => [day, index % 2 === 0 ? 'ECO' : 'SOBRIETE'] as const)),
    ejp: new Map(every(3).map((day, index) => [day, index % 4 === 0 ? 'PEAK' : 'NORMAL'] as const)),
    peakDays: new Map(every(2, 1).map((day, index) => [day, index % 3 === 0 ? 'PEAK' : 'NORMAL'] as const)),
  },
  offPeak: [
    schedule(['22:30-06:30'], { valid_from: toDay('2025-03-01') }),
    schedule(['12:00-14:00', '23:00-05:00'], { valid_from: toDay('2025-11-01'), weekdays: [1, 2, 3] }),
    schedule(['02:00-07:00', '12:00-15:00'], { valid_from: toDay('2026-02-01'), months: [4, 5, 6, 7, 8, 9, 10] }),
  ],
};

function scheme(rules: Omit<RegisterRule, 'register'>[], schedules?: OffPeakSchedule[]): RegisterScheme {
  const named = rules.map((rule, index) => ({ register: `r${index}`, ...rule }));
  const registers = named.map(({ register }) => ({ key: register, tag: register }));
  return defineScheme({ registers, rules: named, ...(schedules && { schedules }) });
}

const own = [schedule(['01:00-03:00']), schedule(['22:00-04:00'], { valid_from: toDay('2025-07-01') })];
const schemes: [kind: string, of: RegisterScheme][] = [
  ['months', scheme([{ months: [11, 12, 1, 2, 3] }, {}])],
  ['week days', scheme([{ weekdays: [6, 7] }, {}])],
  ['week days and holidays', scheme([{ weekdays: [6, 7], holidays: true }, {}])],
  ['a holiday that is a week day', scheme([{ weekdays: [3], windows: ['08:00-12:00'], holidays: true }, {}])],
  ['times of day', scheme([{ windows: ['23:00-05:00', '12:00-14:00'] }, {}])],
  ['the hours of the PDL', scheme([{ windows: 'offpeak' }, {}])],
  ['the hours of the offer for want of those of the PDL', scheme([{ windows: 'offpeak' }, {}], own)],
  ['the hours of the offer', scheme([{ windows: 'schedule' }, {}], own)],
  ['hours that the offer does not say', scheme([{ windows: 'schedule' }, {}])],
  ['a first day', scheme([{ from: toDay('2025-05-12') }, {}])],
  ['a last day', scheme([{ until: toDay('2025-05-12') }, {}])],
  ['a time between two days', scheme([{ from: toDay('2025-05-12'), until: toDay('2025-09-09') }, {}])],
  ['two times', scheme([{ until: toDay('2025-02-02') }, { from: toDay('2026-02-02') }])],
  [
    'tempo colours',
    scheme([
      { calendar: { kind: 'tempo', color: 'ROUGE' }, windows: 'offpeak' },
      { calendar: { kind: 'tempo', color: 'ROUGE' } },
      { calendar: { kind: 'tempo', color: 'BLANC' } },
      {},
    ]),
  ],
  ['demand-response days', scheme([{ calendar: { kind: 'flexday', types: ['SOBRIETE'] } }, {}])],
  ['EJP days', scheme([{ calendar: { kind: 'ejp' } }, {}])],
  ['peak days', scheme([{ calendar: { kind: 'peak_day' } }, {}])],
  ['peak days in the evening', scheme([{ calendar: { kind: 'peak_day' }, windows: ['18:00-20:00'] }, {}])],
];

describe('days with the same key', () => {
  it.each(schemes)('have the same plan: %s', (_, of) => {
    const plans = new Map<string, DayPlan>();
    for (const day of days) {
      const [key, plan] = [planKey(of, day, context), planDay(of, day, context)];
      expect(plan, day).toEqual(plans.get(key) ?? plan);
      plans.set(key, plan);
    }
    // A key that names the day would be right as well, but save nothing.
    expect(plans.size).toBeLessThan(days.length);
  });
});

const hoursOf = (of: RegisterScheme, day: string, at: PricingContext = context) =>
  planDay(of, toDay(day), at).spans.map(({ from, to, register }) => [from / 60, to / 60, register]);
const nothing: PricingContext = { calendars: { tempo: new Map(), flexday: new Map() }, offPeak: [] };

describe('the plan of a day', () => {
  const pdl = scheme([{ windows: 'offpeak' }, {}]);
  const offer = scheme([{ windows: 'schedule' }, {}], own);

  it('takes the hours that the offer prescribes, also those that began the evening before', () => {
    expect(hoursOf(offer, '2025-06-30')).toEqual([
      [0, 1, 1],
      [1, 3, 0],
      [3, 24, 1],
    ]);
    expect(hoursOf(offer, '2025-07-01')).toEqual([
      [0, 22, 1],
      [22, 24, 0],
    ]);
    expect(hoursOf(offer, '2025-07-02')).toEqual([
      [0, 4, 0],
      [4, 22, 1],
      [22, 24, 0],
    ]);
  });

  it('takes no minute where an offer prescribes no hours', () => {
    expect(hoursOf(scheme([{ windows: 'schedule' }, {}]), '2025-07-02')).toEqual([[0, 24, 1]]);
  });

  it('assumes 22:00 to 06:00 where the hours of the PDL are unknown, and reports it', () => {
    expect(hoursOf(pdl, '2025-07-02', nothing)).toEqual([
      [0, 6, 0],
      [6, 22, 1],
      [22, 24, 0],
    ]);
    expect(planDay(pdl, toDay('2025-07-02'), nothing).offpeakAssumed).toBe(true);
    expect(planDay(pdl, toDay('2025-03-02'), context).offpeakAssumed).toBe(false);
    // The night before the first known hours is assumed.
    expect(planDay(pdl, toDay('2025-03-01'), context).offpeakAssumed).toBe(true);
    expect(planDay(offer, toDay('2025-07-02'), nothing).offpeakAssumed).toBe(false);
  });

  it('prefers the hours of the PDL to those of the offer', () => {
    const both = scheme([{ windows: 'offpeak' }, {}], own);
    expect(hoursOf(both, '2025-06-30')).toEqual([
      [0, 6.5, 0],
      [6.5, 22.5, 1],
      [22.5, 24, 0],
    ]);
    expect(hoursOf(both, '2024-12-01')).toEqual([
      [0, 1, 1],
      [1, 3, 0],
      [3, 24, 1],
    ]);
  });

  it('loses an hour in spring and repeats one in autumn', () => {
    const night = scheme([{ windows: ['02:30-05:00'] }, {}]);
    expect(hoursOf(night, '2025-03-30')).toEqual([
      [0, 2, 1],
      [2, 4, 0],
      [4, 23, 1],
    ]);
    expect(hoursOf(night, '2025-10-26')).toEqual([
      [0, 2.5, 1],
      [2.5, 3, 0],
      [3, 3.5, 1],
      [3.5, 6, 0],
      [6, 25, 1],
    ]);
    const all = scheme([{}]);
    expect(hoursOf(all, '2025-03-30')).toEqual([[0, 23, 0]]);
    expect(hoursOf(all, '2025-10-26')).toEqual([[0, 25, 0]]);
  });

  it('counts a day without a colour nowhere, and a minute without a rule nowhere', () => {
    const red = scheme([{ calendar: { kind: 'tempo', color: 'ROUGE' } }, {}]);
    const evening = addDays(first, -1);
    expect(hoursOf(red, evening)).toEqual([[0, 24, unknownDay]]);
    expect(planDay(red, evening as Day, context).calendarMissing).toBe(true);
    expect(hoursOf(scheme([{ windows: ['08:00-12:00'] }]), evening)).toEqual([
      [0, 8, noRule],
      [8, 12, 0],
      [12, 24, noRule],
    ]);
  });

  it('begins a tempo day at six and an EJP day at seven', () => {
    const colours: PricingContext = {
      ...nothing,
      calendars: {
        tempo: new Map([
          [toDay('2025-01-14'), 'ROUGE'],
          [toDay('2025-01-15'), 'BLEU'],
        ]),
        flexday: new Map(),
        ejp: new Map([
          [toDay('2025-01-14'), 'NORMAL'],
          [toDay('2025-01-15'), 'PEAK'],
        ]),
      },
    };
    const red = scheme([{ calendar: { kind: 'tempo', color: 'ROUGE' } }, {}]);
    expect(hoursOf(red, '2025-01-15', colours)).toEqual([
      [0, 6, 0],
      [6, 24, 1],
    ]);
    const ejp = scheme([{ calendar: { kind: 'ejp' } }, {}]);
    expect(hoursOf(ejp, '2025-01-15', colours)).toEqual([
      [0, 7, 1],
      [7, 24, 0],
    ]);
    expect(planDay(ejp, toDay('2025-01-15'), colours).calendarMissing).toBe(false);
    expect(planDay(ejp, toDay('2025-02-02'), colours).calendarMissing).toBe(true);
  });
});
