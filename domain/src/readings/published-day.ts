import type { Day } from '../day.ts';
import { type DayRange, rangeContains } from '../day-range.ts';
import type { Outcome } from '../outcome.ts';
import { isComplete } from './completeness.ts';
import { type Measure, measures } from './measure.ts';
import type { Reading } from './reading.ts';

export type Publication = 'published' | 'not_published';

type PublicationQuery = { readonly measure: Measure; readonly range: DayRange };
type Given = { readonly readings: readonly Reading[]; readonly unreadable: readonly Day[] };

/**
 * What an operator response reveals about the energy of a day. Undefined: nothing, as when other days were requested,
 * or when the operator failed or refused. A curve with missing points may still be completed, and reveals nothing
 * either.
 */
export function classifyPublication(
  day: Day,
  { measure, range }: PublicationQuery,
  outcome: Outcome<Given>,
): Publication | undefined {
  if (measures[measure].kind === 'peak' || !rangeContains(range, day)) return undefined;
  if (!outcome.ok) return outcome.failure.class === 'not_published' ? 'not_published' : undefined;
  const { readings, unreadable } = outcome.data;
  const reading = readings.find((one) => one.day === day);
  if (!reading) return unreadable.includes(day) ? undefined : 'not_published';
  return reading.kind === 'curve' && !isComplete(reading) ? undefined : 'published';
}
