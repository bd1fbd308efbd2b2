import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { dayRange, daysOf, groupDays, lastDay, rangeLength } from '../day-range.ts';
import { minuteMs, startOfDay } from '../paris-time.ts';
import { isRecent } from './completeness.ts';
import { buildCurves } from './curve.ts';
import { type FailedRange, type KnownDay, planFetch } from './fetch-plan.ts';
import { historyLimit, type Measure, measureNames, measures } from './measure.ts';
import { missingWhileWaiting } from './missing.ts';
import type { RememberedRefusal } from './refusals.ts';
import { settleRange } from './settlement.ts';

const today = toDay('2026-11-15');
const j = (offset: number) => addDays(today, offset);
const range = (from: number, to: number) => dayRange(j(from), j(to));
const refusal: RememberedRefusal = { code: 'ADAM-ERR0123', detail: 'before', status: 400, at: '' };

const daily = (day: Day): KnownDay => ({
  state: 'present',
  reading: { kind: 'daily', day, value: 1, quality: 'BRUT' },
});
const curve = (day: Day, count: number): KnownDay => {
  const start = startOfDay(day);
  const points = Array.from({ length: count }, (_, slot) => ({
    start: start + slot * 30 * minuteMs,
    step: 30 as const,
    value: slot,
    quality: 'BRUT' as const,
  }));
  const [reading] = buildCurves(points);
  if (!reading) throw new Error('no points');
  return { state: 'present', reading };
};
const know = (entries: [number, (day: Day) => KnownDay][]) =>
  new Map(entries.map(([offset, known]) => [j(offset), known(j(offset))]));
const nothingKnown: ReadonlyMap<Day, KnownDay> = new Map();

describe('the calls for a requested range', () => {
  it('with local data 01/01 to 15/01 and a request of 01/01 to 31/01 are one: 16/01 to 31/01', () => {
    const known = new Map(daysOf(dayRange(toDay('2026-01-01'), toDay('2026-01-16'))).map((day) => [day, daily(day)]));
    const january = dayRange(toDay('2026-01-01'), toDay('2026-02-01'));
    const plan = planFetch({ measure: 'consumption_daily', range: january, today, known });
    expect(plan.toFetch).toEqual([{ start: '2026-01-16', end: '2026-02-01' }]);
  });

  it('group consecutive missing days and skip the known ones between them', () => {
    const known = know([
      [-8, daily],
      [-7, () => ({ state: 'empty' })],
      [-4, () => ({ state: 'refused', refusal })],
    ]);
    const plan = planFetch({ measure: 'consumption_daily', range: range(-10, 0), today, known });
    expect(plan.toFetch).toEqual([range(-3, 0), range(-6, -4), range(-10, -8)]);
    expect(plan.missingPeriods).toMatchObject([{ range: range(-4, -3), reason: 'refused', code: 'ADAM-ERR0123' }]);
  });

  it.each<[string, KnownDay, number]>([
    ['a recent detail day below 90% is refetched whole', curve(j(-1), 43), 1],
    ['a recent detail day of at least 90% is served from cache', curve(j(-1), 44), 0],
    ['a stale recent day is asked again', { ...curve(j(-1), 48), stale: true } as KnownDay, 1],
    ['a recent day stored as empty is requested', { state: 'empty' }, 1],
  ])('%s', (_, known, calls) => {
    const plan = planFetch({
      measure: 'consumption_detail',
      range: range(-1, 0),
      today,
      known: new Map([[j(-1), known]]),
    });
    expect(plan.toFetch).toHaveLength(calls);
  });

  it('leave a detail day older than J-2 as it is', () => {
    const known = new Map([[j(-3), curve(j(-3), 1)]]);
    expect(planFetch({ measure: 'consumption_detail', range: range(-3, -2), today, known }).toFetch).toEqual([]);
  });

  it('are cut at the history limit; the days before it are refused at no cost', () => {
    const limit = historyLimit('consumption_detail', today);
    const requested = dayRange(addDays(limit, -3), addDays(limit, 2));
    const plan = planFetch({ measure: 'consumption_detail', range: requested, today, known: nothingKnown });
    expect(plan.toFetch).toEqual([{ start: limit, end: addDays(limit, 2) }]);
    expect(plan.missingPeriods).toMatchObject([
      { range: { start: requested.start, end: limit }, reason: 'refused', code: 'ADAM-DC-0016', retry_at: null },
    ]);
  });

  it('begin with the activation of the meter where it is known: one earlier day would refuse the whole range', () => {
    const plan = planFetch({
      measure: 'consumption_daily',
      range: range(-40, 0),
      today,
      known: know([[-35, daily]]),
      activated_on: j(-30),
    });
    expect(plan.toFetch).toEqual([range(-30, 0)]);
    expect(plan.missingPeriods).toMatchObject([
      { range: range(-40, -35), reason: 'refused', code: 'ADAM-ERR0123', response: { status: 400 } },
      { range: range(-34, -30), reason: 'refused', code: 'ADAM-ERR0123' },
    ]);
  });

  it('go to the operator newest first, within a range and between ranges', () => {
    const plan = planFetch({
      measure: 'consumption_detail',
      range: range(-40, 0),
      today,
      known: know([[-20, (day) => curve(day, 48)]]),
    });
    expect(plan.toFetch).toEqual([
      range(-5, 0),
      range(-12, -5),
      range(-19, -12),
      range(-26, -20),
      range(-33, -26),
      range(-40, -33),
    ]);
  });

  it('go to a gateway newest range first, so that a stop leaves the useful days done, with one request for a missing period', () => {
    const plan = planFetch({
      measure: 'consumption_detail',
      range: range(-20, 0),
      today,
      known: know([[-10, (day) => curve(day, 48)]]),
      upstream: 'gateway',
    });
    expect(plan.toFetch).toEqual([range(-9, 0), range(-20, -10)]);
  });

  it('leave out deferred days until their time has come, and report them', () => {
    const missingPeriod = missingWhileWaiting(range(-6, -3), 1000);
    const deferredDays = new Map(daysOf(missingPeriod.range).map((day) => [day, missingPeriod]));
    const known = know([[-5, daily]]);
    const plan = planFetch({ measure: 'consumption_daily', range: range(-10, 0), today, known, deferredDays });
    expect(plan.toFetch).toEqual([range(-3, 0), range(-10, -6)]);
    expect(plan.missingPeriods).toMatchObject([
      { range: range(-6, -5), reason: 'waiting', retry_at: 1000 },
      { range: range(-4, -3), reason: 'waiting' },
    ]);
  });

  describe('and a remembered failed range', () => {
    const failed: FailedRange[] = [{ range: range(-40, -30), refusal }];
    const input = { measure: 'consumption_daily', today, known: nothingKnown, failed } as const;

    it('is not requested again', () => {
      const plan = planFetch({ ...input, range: range(-40, -30) });
      expect(plan.toFetch).toEqual([]);
      expect(plan.missingPeriods).toMatchObject([{ range: range(-40, -30), reason: 'refused', code: 'ADAM-ERR0123' }]);
    });

    it.each([
      ['for more on both sides', -45, -20],
      ['for a day more at its start', -41, -30],
      ['for a day more at its end', -40, -29],
      ['for a day less at its start', -39, -30],
      ['for a day less at its end', -40, -31],
      ['across its start', -45, -35],
      ['across its end', -35, -20],
    ])('applies only to itself: a request %s calls the operator for all of its days', (_, from, to) => {
      const plan = planFetch({ ...input, range: range(from, to) });
      expect(plan).toEqual({ toFetch: [range(from, to)], missingPeriods: [] });
    });

    it('is known again where it is one call of a longer request', () => {
      const [week, before] = [range(-7, 0), range(-14, -7)];
      const marks = [{ range: before, refusal }];
      const curves = { measure: 'consumption_detail', today, known: nothingKnown, failed: marks } as const;
      const plan = planFetch({ ...curves, range: range(-21, 0) });
      expect(plan.toFetch).toEqual([week, range(-21, -14)]);
      expect(plan.missingPeriods).toMatchObject([{ range: before, reason: 'refused', code: 'ADAM-ERR0123' }]);
      // From another day on the calls are cut elsewhere: nothing is known of those.
      expect(planFetch({ ...curves, range: range(-20, 0) }).toFetch).toHaveLength(3);
    });

    it('still applies to itself when some of its days were fetched another way', () => {
      const plan = planFetch({ ...input, range: range(-40, -30), known: know([[-33, daily]]) });
      expect(plan.toFetch).toEqual([]);
      expect(plan.missingPeriods).toMatchObject([{ range: range(-40, -33) }, { range: range(-32, -30) }]);
    });

    it('covers each of its days for the marks of a local client', () => {
      expect(planFetch({ ...input, range: range(-35, -20), upstream: 'gateway' }).toFetch).toEqual([range(-30, -20)]);
    });

    it('leaves no missing period where an old version of the day is served', () => {
      const marks = [{ range: range(-2, 0), refusal }];
      const known = know([[-1, (day) => curve(day, 3)]]);
      const plan = planFetch({ measure: 'consumption_detail', range: range(-2, 0), today, known, failed: marks });
      expect(plan.toFetch).toEqual([]);
      expect(plan.missingPeriods).toMatchObject([{ range: range(-2, -1) }]);
    });
  });

  const anyKnown = fc.constantFrom<'absent' | 'empty' | 'refused' | 'present'>('absent', 'empty', 'refused', 'present');

  it('cover exactly the missing days, each once, in the fewest calls of the allowed length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Measure>(...measureNames),
        fc.integer({ min: 1, max: 900 }),
        fc.array(anyKnown, { minLength: 900, maxLength: 900 }),
        (measure, length, states) => {
          const requested = range(-length, 0);
          const known = new Map<Day, KnownDay>();
          for (const [index, day] of daysOf(requested).entries()) {
            const state = states[index];
            if (state === 'present') known.set(day, daily(day));
            if (state === 'empty') known.set(day, { state });
            if (state === 'refused') known.set(day, { state, refusal });
          }
          const limit = historyLimit(measure, today);
          const missing = daysOf(requested).filter((day) => {
            const state = known.get(day)?.state;
            return day >= limit && (state === undefined || (state === 'empty' && isRecent(day, today)));
          });
          const plan = planFetch({ measure, range: requested, today, known });
          expect(plan.toFetch.toReversed().flatMap(daysOf)).toEqual(missing);
          const slice = measures[measure].slice_days;
          const fewest = groupDays(missing).reduce((sum, group) => sum + Math.ceil(rangeLength(group) / slice), 0);
          expect(plan.toFetch).toHaveLength(fewest);
          expect(plan.toFetch.every((call) => rangeLength(call) <= slice)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a window that slides with the days are only the new day, once everything else is stored', () => {
    let known = new Map<Day, KnownDay>();
    for (let passed = 0; passed < 30; passed++) {
      const now = j(passed);
      const window = dayRange(addDays(now, -731), now);
      const plan = planFetch({ measure: 'consumption_daily', range: window, today: now, known });
      const newest = dayRange(addDays(now, -1), now);
      expect(plan.toFetch).toEqual(passed === 0 ? [newest, range(-366, -1), range(-731, -366)] : [newest]);
      const settled = plan.toFetch.flatMap((call) => {
        const readings = daysOf(call).map((day) => ({ kind: 'daily', day, value: 1, quality: 'BRUT' }) as const);
        return settleRange({ range: call, today: now, readings }).days;
      });
      known = new Map([...known, ...settled.map((reading) => [reading.day, daily(reading.day)] as const)]);
      expect(planFetch({ measure: 'consumption_daily', range: window, today: now, known }).toFetch).toEqual([]);
    }
  });
});

describe('an accepted response', () => {
  const reading = (offset: number) => ({ kind: 'daily', day: j(offset), value: 5, quality: 'BRUT' }) as const;

  it('makes older days without a point empty and recent ones unpublished', () => {
    const settled = settleRange({ range: range(-5, 0), today, readings: [reading(-4), reading(-2)] });
    expect(settled.days.map((day) => [day.day, day.kind])).toEqual([
      [j(-5), 'empty'],
      [j(-4), 'daily'],
      [j(-3), 'empty'],
      [j(-2), 'daily'],
    ]);
    expect(settled.unpublished).toEqual([range(-1, 0)]);
  });

  it('never marks a day as empty whose points could not be read', () => {
    const settled = settleRange({ range: range(-5, -3), today, readings: [], unreadable: [j(-4)] });
    expect(settled.unreadable).toEqual([range(-4, -3)]);
    expect(settled.days.map((day) => day.day)).toEqual([j(-5)]);
  });

  it('settles no day that was not requested', () => {
    const settled = settleRange({ range: range(-5, -4), today, readings: [reading(-4), reading(-5)] });
    expect(settled.days).toEqual([reading(-5)]);
    expect(lastDay(range(-5, -4))).toBe(j(-5));
  });
});
