import type { Day } from '../day.ts';
import { describePointError, type PointError } from '../delivery-points/point-error.ts';
import { isUnreadable, joinSpans, type OffPeakSchedule, offPeakFrom } from './off-peak.ts';
import { readOffPeak } from './off-peak-input.ts';
import { toRange } from './off-peak-range.ts';
import { checkSchedules, sortSchedules } from './off-peak-rules.ts';

export type OffPeakDifference = { readonly user: readonly string[]; readonly gridop: readonly string[] };

export type OperatorMerge = {
  readonly schedules: readonly OffPeakSchedule[];
  readonly changed: boolean;
  readonly problem: PointError | null;
  /** The user's hours where they are not the operator's; null when they agree or when one of them is not known. */
  readonly difference: OffPeakDifference | null;
};

/**
 * Merges the off-peak text of the operator's contract. The first one applies since the beginning. A changed one applies
 * from the day it was first seen, and the old entry remains for the past. An absent text erases nothing, and the user's
 * entries are never changed.
 */
export function mergeOperatorOffPeak(
  stored: readonly OffPeakSchedule[],
  raw: string | null | undefined,
  seenOn: Day,
): OperatorMerge {
  const current = sortSchedules(stored).findLast((entry) => entry.source === 'gridop');
  if (raw === null || raw === undefined || raw.trim() === '') return describe(stored, false, current, seenOn);
  const entry = readOperatorText(raw, current ? seenOn : null);
  if (current && sameMeaning(current, entry)) return describe(stored, false, current, seenOn);
  // The same text that was not understood before, or a second change within one day, replaces its own entry.
  const replaces = current && (current.raw === raw || (current.valid_from ?? '') >= seenOn) ? current : undefined;
  const added = replaces ? { ...entry, valid_from: replaces.valid_from } : entry;
  return describe(sortSchedules([...stored.filter((other) => other !== replaces), added]), true, added, seenOn);
}

/** A text that is not understood is stored with no ranges: never a silent default. */
export function readOperatorText(raw: string, validFrom: Day | null): OffPeakSchedule {
  const read = readOffPeak(raw, { valid_from: validFrom, source: 'gridop' });
  const entry = read.ok ? read.schedules[0] : undefined;
  return entry ?? { valid_from: validFrom, ranges: [], source: 'gridop', raw };
}

/**
 * Stores what a user submitted. The operator's entries remain. One that is sent back unchanged is an echo, and one that
 * differs is the user's own entry, regardless of the source it claims.
 */
export function mergeUserOffPeak(
  stored: readonly OffPeakSchedule[],
  submitted: readonly OffPeakSchedule[],
):
  | { readonly ok: true; readonly schedules: readonly OffPeakSchedule[] }
  | { readonly ok: false; readonly text: string } {
  const operators = stored.filter((entry) => entry.source === 'gridop');
  const isEcho = (entry: OffPeakSchedule) =>
    entry.source === 'gridop' && operators.some((own) => own.valid_from === entry.valid_from && sameRanges(own, entry));
  const users = submitted
    .filter((entry) => !isEcho(entry))
    .map((entry): OffPeakSchedule => ({ ...entry, source: 'user', raw: null }));
  return checkSchedules([...operators, ...users]);
}

/** What to show when the user's hours of a day are not the operator's. */
export function offPeakDifference(schedules: readonly OffPeakSchedule[], day: Day): OffPeakDifference | null {
  const user = offPeakFrom('user', schedules, day);
  const gridop = offPeakFrom('gridop', schedules, day);
  if (user.state !== 'known' || gridop.state !== 'known') return null;
  return sameRanges(user, gridop) ? null : { user: user.ranges, gridop: gridop.ranges };
}

function describe(
  schedules: readonly OffPeakSchedule[],
  changed: boolean,
  current: OffPeakSchedule | undefined,
  day: Day,
): OperatorMerge {
  const unreadable = current !== undefined && isUnreadable(current);
  const detail = `The operator's off-peak hours were not understood: ${(current?.raw ?? '').slice(0, 100)}`;
  return {
    schedules,
    changed,
    problem: unreadable ? describePointError('OFFPEAK_UNREADABLE', `${detail}. Enter the hours yourself.`) : null,
    difference: offPeakDifference(schedules, day),
  };
}

// Two sources of one contract write the same hours in two ways; only other hours are a change.
function sameMeaning(a: OffPeakSchedule, b: OffPeakSchedule): boolean {
  if (isUnreadable(a) || isUnreadable(b)) return isUnreadable(a) && isUnreadable(b) && a.raw === b.raw;
  return sameRanges(a, b);
}

function sameRanges(a: { readonly ranges: readonly string[] }, b: { readonly ranges: readonly string[] }): boolean {
  const minutes = (ranges: readonly string[]) => JSON.stringify(joinSpans(ranges.map(toRange)));
  return minutes(a.ranges) === minutes(b.ranges);
}
