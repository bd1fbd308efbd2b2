import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { missingDayMessages } from './missing-day-messages.ts';
import {
  assessMeasure,
  type BlockingReason,
  type DayMark,
  findMissingDays,
  type MeasureState,
  type MissingDayReason,
  missingDayReasons,
} from './missing-day-reason.ts';

const today = toDay('2026-11-25');
const ago = (days: number): Day => addDays(today, -days);
const window = dayRange(ago(10), today);
const except = (...days: number[]) => new Set(daysOf(window).filter((day) => !days.map(ago).includes(day)));
const mark = (reason: DayMark['reason'], from: number, to = from - 1): DayMark => ({
  range: dayRange(ago(from), ago(to)),
  reason,
});
const state = (more: Partial<MeasureState> = {}): MeasureState => ({
  window,
  stored: except(),
  marks: [],
  blockingReasons: new Map(),
  deferred: new Set(),
  today,
  ...more,
});
const blockedBy = (...reasons: BlockingReason[]) => new Map(reasons.map((reason) => [reason, 1000]));

describe('why one day is not stored', () => {
  const rows: [string, Partial<MeasureState>, number, MissingDayReason][] = [
    ['J-1, and nothing else is known', {}, 1, 'not_published'],
    ['J-2, and nothing else is known', {}, 2, 'not_published'],
    ['J-3, and nothing else is known', {}, 3, 'not_asked'],
    ['empty at the operator', { marks: [mark('empty', 5)] }, 5, 'operator_hole'],
    ['refused by the operator', { marks: [mark('refused', 5)] }, 5, 'refused'],
    ['given up by the user', { marks: [mark('ignored', 5)] }, 5, 'ignored'],
    ['given up and refused', { marks: [mark('refused', 5), mark('ignored', 5)] }, 5, 'ignored'],
    ['refused and empty', { marks: [mark('empty', 5), mark('refused', 5)] }, 5, 'refused'],
    ['a mark on the day before only', { marks: [mark('empty', 6)] }, 5, 'not_asked'],
    ['the gateway is away', { blockingReasons: blockedBy('gateway_away') }, 1, 'gateway_away'],
    ['the gateway is away, an older day', { blockingReasons: blockedBy('gateway_away') }, 5, 'gateway_away'],
    [
      'a hole known before the gateway went away',
      { blockingReasons: blockedBy('gateway_away'), marks: [mark('empty', 5)] },
      5,
      'operator_hole',
    ],
    ['credentials refused', { blockingReasons: blockedBy('credentials_refused') }, 1, 'credentials_refused'],
    ['consent revoked', { blockingReasons: blockedBy('consent_revoked') }, 1, 'consent_revoked'],
    ['consent ended', { blockingReasons: blockedBy('consent_expired') }, 1, 'consent_expired'],
    ['consent not given yet', { blockingReasons: blockedBy('consent_pending') }, 1, 'consent_pending'],
    ['load curve off', { blockingReasons: blockedBy('curve_off') }, 4, 'curve_off'],
    [
      'revoked, and the curve is off',
      { blockingReasons: blockedBy('curve_off', 'consent_revoked') },
      4,
      'consent_revoked',
    ],
    [
      'revoked, and the gateway is away',
      { blockingReasons: blockedBy('consent_revoked', 'gateway_away') },
      1,
      'gateway_away',
    ],
    ['gone from the gateway', { blockingReasons: blockedBy('consent_revoked', 'pdl_gone') }, 1, 'pdl_gone'],
    ['inactive at the gateway', { blockingReasons: blockedBy('pdl_inactive', 'gateway_away') }, 1, 'pdl_inactive'],
    ['the gateway waits for the operator', { deferred: new Set([ago(4)]) }, 4, 'put_off'],
  ];
  it.each(rows)('%s', (_, facts, day, reason) => {
    const [found, ...more] = findMissingDays(state({ ...facts, stored: except(day) }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ range: dayRange(ago(day), ago(day - 1)), reason });
  });

  it('each reason has its own text', () => {
    const reasons = missingDayReasons.map((reason) => missingDayMessages[reason].because);
    expect(new Set(reasons).size).toBe(missingDayReasons.length);
  });
});

describe('the health of a measure', () => {
  it('neighbouring days of one reason are one range, with the moment that reason began', () => {
    const stored = except(1, 2, 3, 7);
    const found = findMissingDays(
      state({ stored, marks: [mark('empty', 7)], blockingReasons: blockedBy('gateway_away') }),
    );
    expect(found).toEqual([
      { range: dayRange(ago(7), ago(6)), reason: 'operator_hole', since: null },
      { range: dayRange(ago(3), today), reason: 'gateway_away', since: 1000 },
    ]);
  });

  it.each<[string, Partial<MeasureState>, string, number, MissingDayReason | null]>([
    ['everything is there', {}, 'ok', 0, null],
    ['J-1 is not published yet', { stored: except(1) }, 'ok', 1, null],
    ['J-1 and J-2 are not published yet', { stored: except(1, 2) }, 'ok', 2, null],
    ['a day was given up', { stored: except(5), marks: [mark('ignored', 5)] }, 'ok', 1, null],
    ['a hole at the operator', { stored: except(5), marks: [mark('empty', 5)] }, 'incomplete', 1, null],
    [
      'a hole at the operator, J-1 unpublished',
      { stored: except(1, 5), marks: [mark('empty', 5)] },
      'incomplete',
      2,
      null,
    ],
    [
      'the gateway is away, nothing is missing yet',
      { stored: except(), blockingReasons: blockedBy('gateway_away') },
      'ok',
      0,
      null,
    ],
    [
      'the gateway is away since J-3',
      { stored: except(1, 2, 3), blockingReasons: blockedBy('gateway_away') },
      'stale',
      3,
      'gateway_away',
    ],
    [
      'the consent was revoked',
      { stored: except(1), blockingReasons: blockedBy('consent_revoked') },
      'stale',
      1,
      'consent_revoked',
    ],
    ['four days the operator did not publish', { stored: except(1, 2, 3, 4) }, 'stale', 4, 'not_asked'],
    ['nothing was ever stored', { stored: new Set<Day>() }, 'never', 10, 'not_asked'],
    ['no day is in the window', { window: dayRange(today, today), stored: new Set<Day>() }, 'ok', 0, null],
  ])('%s', (_, facts, status, missing_days, reason) => {
    const health = assessMeasure(state(facts));
    expect(health).toMatchObject({ status, missing_days });
    expect(health.stale?.reason ?? null).toBe(reason);
  });

  it('a day stored outside the window hides no missing day inside it', () => {
    const stored = new Set([...except(3), ...daysOf(dayRange(ago(400), ago(300)))]);
    expect(assessMeasure(state({ stored }))).toMatchObject({ status: 'incomplete', missing_days: 1 });
  });

  it('is stale since the first of the newest days that are not here', () => {
    const stored = except(1, 2, 3, 4, 8);
    const health = assessMeasure(state({ stored, blockingReasons: blockedBy('consent_revoked') }));
    expect(health.stale).toEqual({ since: ago(4), reason: 'consent_revoked', reason_since: 1000 });
  });
});
