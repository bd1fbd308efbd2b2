import type { Day } from '@svc/domain/day';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readOffPeak, readStoredOffPeak } from '@svc/domain/pricing/off-peak-input';
import { parseRange } from '@svc/domain/pricing/off-peak-range';
import type { Voice } from '../../words/language.tsx';

export type Understood = { readonly ranges: readonly string[]; readonly minutes: number };

/** Any writing of hours: undefined while it is not understood. */
export function understand(text: string): Understood | undefined {
  if (text.trim() === '') return undefined;
  const read = readOffPeak(text);
  const [entry] = read.ok ? read.schedules : [];
  if (!entry || entry.ranges.length === 0) return undefined;
  return { ranges: entry.ranges, minutes: entry.ranges.reduce((sum, range) => sum + minutesOf(range), 0) };
}

function minutesOf(range: string): number {
  const { from, to } = parseRange(range) ?? { from: 0, to: 0 };
  return to - from;
}

/** The canonical form, as a person reads it. */
export function tellRange(range: string, { formats }: Pick<Voice, 'formats'>): string {
  const { from, to } = parseRange(range) ?? { from: 0, to: 0 };
  return `${formats.clock(from)} – ${formats.clock(to % 1440)}`;
}

export function schedulesOf(stored: unknown): readonly OffPeakSchedule[] {
  const read = readStoredOffPeak(stored ?? []);
  return read.ok ? read.schedules : [];
}

/** One more period; one that begins on the same day takes the place of the other. */
export function withPeriod(
  schedules: readonly OffPeakSchedule[],
  ranges: readonly string[],
  valid_from: Day | null,
): OffPeakSchedule[] {
  const others = schedules.filter((entry) => entry.valid_from !== valid_from || entry.months || entry.weekdays);
  return [...others, { valid_from, ranges, source: 'user' as const, raw: null }];
}
