import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { type OffPeakSchedule, offPeakOn } from './off-peak.ts';
import { mergeOperatorOffPeak, mergeUserOffPeak } from './off-peak-operator.ts';

const today = toDay('2026-11-15');
const first: OffPeakSchedule = { valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC (22H30-6H30)' };
const own: OffPeakSchedule = { valid_from: null, ranges: ['23:00-07:00'], source: 'user', raw: null };

describe("the operator's off-peak text", () => {
  it('counts since the beginning when it is the first one', () => {
    const merged = mergeOperatorOffPeak([], 'HC (22H30-6H30)', today);
    expect(merged).toEqual({ schedules: [first], changed: true, problem: null, difference: null });
  });

  it('opens a new entry on the day a change is first seen, and the old one stays for the past', () => {
    const merged = mergeOperatorOffPeak([first], 'HC (23H00-6H00;14H00-15H00)', today);
    expect(merged.schedules).toEqual([
      first,
      {
        valid_from: today,
        ranges: ['23:00-06:00', '14:00-15:00'],
        source: 'gridop',
        raw: 'HC (23H00-6H00;14H00-15H00)',
      },
    ]);
    expect(offPeakOn(merged.schedules, toDay('2026-11-14'))).toMatchObject({ ranges: ['22:30-06:30'] });
    expect(offPeakOn(merged.schedules, today)).toMatchObject({ ranges: ['23:00-06:00', '14:00-15:00'] });
  });

  it.each([null, undefined, '', '  '])('erases nothing when it is absent (%j)', (raw) =>
    expect(mergeOperatorOffPeak([first, own], raw, today)).toMatchObject({ schedules: [first, own], changed: false }),
  );

  it.each(['HC (22H30-6H30)', 'hc (22h30-06h30)', '22:30-06:30'])(
    'is no change when it contains the same hours: %s',
    (raw) => expect(mergeOperatorOffPeak([first], raw, today)).toMatchObject({ schedules: [first], changed: false }),
  );

  it('has one entry a day however often it changes', () => {
    const once = mergeOperatorOffPeak([first], 'HC (23H00-7H00)', today).schedules;
    const twice = mergeOperatorOffPeak(once, 'HC (1H00-9H00)', today).schedules;
    expect(twice.map(({ valid_from, ranges }) => [valid_from, ranges])).toEqual([
      [null, ['22:30-06:30']],
      [today, ['01:00-09:00']],
    ]);
  });

  it('that cannot be read is stored with no ranges and an error', () => {
    const merged = mergeOperatorOffPeak([], 'HC (variable)', today);
    expect(merged.schedules).toEqual([{ valid_from: null, ranges: [], source: 'gridop', raw: 'HC (variable)' }]);
    expect(merged.problem).toEqual({
      code: 'OFFPEAK_UNREADABLE',
      detail: "The operator's off-peak hours were not understood: HC (variable). Enter the hours yourself.",
      help: 'errors#offpeak_unreadable',
    });
    const again = mergeOperatorOffPeak(merged.schedules, 'HC (variable)', toDay('2026-11-16'));
    expect(again).toMatchObject({ schedules: merged.schedules, changed: false, problem: merged.problem });
  });

  it('that is understood after all replaces its unreadable entry', () => {
    const stored: OffPeakSchedule[] = [{ valid_from: null, ranges: [], source: 'gridop', raw: 'HC (22H30-6H30)' }];
    expect(mergeOperatorOffPeak(stored, 'HC (22H30-6H30)', today)).toMatchObject({ schedules: [first], problem: null });
  });

  it("never touches the user's entries, which win, and the difference is reported", () => {
    const merged = mergeOperatorOffPeak([own], 'HC (22H30-6H30)', today);
    expect(merged.schedules).toEqual([own, first]);
    expect(offPeakOn(merged.schedules, today)).toMatchObject({ source: 'user', ranges: ['23:00-07:00'] });
    expect(merged.difference).toEqual({ user: ['23:00-07:00'], gridop: ['22:30-06:30'] });
  });

  it('is no difference when the user has the same hours in another order', () => {
    const same: OffPeakSchedule = { ...own, ranges: ['12:00-14:00', '22:00-06:00'] };
    expect(mergeOperatorOffPeak([same], 'HC (22H00-6H00;12H00-14H00)', today).difference).toBeNull();
  });
});

describe("the user's off-peak entries", () => {
  it("replace the user's and retain the operator's", () => {
    const next: OffPeakSchedule = { ...own, ranges: ['00:00-08:00'] };
    expect(mergeUserOffPeak([first, own], [next])).toEqual({ ok: true, schedules: [first, next] });
    expect(mergeUserOffPeak([first, own], [])).toEqual({ ok: true, schedules: [first] });
  });

  it("do not double the operator's entry when it is sent back", () =>
    expect(mergeUserOffPeak([first], [{ ...first }, own])).toEqual({ ok: true, schedules: [first, own] }));

  it("are the user's own even when they claim to be the operator's", () => {
    const forged: OffPeakSchedule = { ...first, ranges: ['00:00-08:00'], raw: 'HC (0H-8H)' };
    expect(mergeUserOffPeak([first], [forged])).toEqual({
      ok: true,
      schedules: [first, { ...forged, source: 'user', raw: null }],
    });
  });

  it('are refused when that makes two of one date', () =>
    expect(mergeUserOffPeak([], [own, { ...first, ranges: ['00:00-08:00'] }]).ok).toBe(false));
});
