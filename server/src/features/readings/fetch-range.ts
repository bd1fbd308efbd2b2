// Read-through cache: one missing range, fetched and stored day by day.

import type { Day } from '@svc/domain/day';
import { type DayRange, rangeContains } from '@svc/domain/day-range';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import { planFetch } from '@svc/domain/readings/fetch-plan';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, missingFromFailure, missingUnpublished } from '@svc/domain/readings/missing';
import type { DayReading } from '@svc/domain/readings/reading';
import {
  decideAfterProbe,
  decideMemory,
  decideNamedMemory,
  type Memory,
  rememberRefusal,
} from '@svc/domain/readings/refusals';
import { settleRange } from '@svc/domain/readings/settlement';
import type { DayStore } from './day-store.ts';
import type { Source, SourceResponse } from './source.ts';

/** What became of one planned range. */
export type RangeResult = {
  readonly range: DayRange;
  readonly days: readonly DayReading[];
  readonly missingPeriods: readonly MissingPeriod[];
  /** The days could not be stored: readers of the store do not find them. */
  readonly isUnsaved?: boolean;
};

export type RangeParts = {
  readonly dayStore: DayStore;
  readonly source: Source;
  readonly now: () => Instant;
  /** Checked before each write: nothing is stored for a PDL that was given up during the operator call. */
  readonly mayStore?: () => Promise<boolean>;
  /** The first day of the consent, where it is known. */
  readonly consentedFrom?: Day | undefined;
  /** Called on a failed write. The response is sent anyway: the store only lacks an entry. */
  readonly onWriteFailure: (error: unknown) => void;
};

/** Requests one range, stores the result, and remembers a refusal according to the per-day table. */
export async function fetchRange(parts: RangeParts, range: DayRange): Promise<RangeResult> {
  const response = await parts.source.fetch(range);
  return response.ok ? await storeDays(parts, range, response) : await afterRefusal(parts, range, response.failure);
}

type Accepted = Extract<SourceResponse, { ok: true }>;

async function storeDays(parts: RangeParts, range: DayRange, response: Accepted): Promise<RangeResult> {
  const { days, missingPeriods } = settle(range, response, parts.now());
  const isStored = days.length === 0 || (await write(parts, () => parts.dayStore.put(range, days)));
  for (const missingPeriod of response.missingPeriods ?? [])
    await write(parts, () => rememberNamed(parts, missingPeriod));
  return { range, days, missingPeriods, ...(!isStored && { isUnsaved: true }) };
}

/** Part of a refused range may still be available: it is requested once, stored, and served beside the missing days. */
async function afterRefusal(parts: RangeParts, range: DayRange, failure: Failure): Promise<RangeResult> {
  const refused = { range, days: [], missingPeriods: [missingFromFailure(range, failure, parts.now())] };
  const step = decideMemory(range, parisDay(parts.now()), failure, parts.consentedFrom);
  if (step.remember !== 'ask') {
    await write(parts, () => remember(parts, range, failure, step));
    return refused;
  }
  if (parts.mayStore && !(await parts.mayStore())) return refused;
  const response = await parts.source.fetch(step.probe);
  await write(parts, () => remember(parts, range, failure, decideAfterProbe(failure, response)));
  if (!response.ok && failure.class !== 'consent_window') return refused;
  const given = response.ok
    ? await storeDays(parts, step.probe, response)
    : { days: [], missingPeriods: [missingFromFailure(step.probe, response.failure, parts.now())] };
  const rest = { start: range.start, end: step.probe.start };
  return { ...given, range, missingPeriods: [missingFromFailure(rest, failure, parts.now()), ...given.missingPeriods] };
}

/**
 * The range as now stored; undefined when one of its days still has to be requested. While a request waited for a slot,
 * another may have fetched the same days.
 */
export async function findStoredRange(
  { dayStore, now }: Pick<RangeParts, 'dayStore' | 'now'>,
  measure: Measure,
  range: DayRange,
): Promise<RangeResult | undefined> {
  const known = await dayStore.get(range);
  if (planFetch({ measure, range, today: parisDay(now()), known }).toFetch.length > 0) return undefined;
  const days = [...known].flatMap(([day, stored]): DayReading[] => {
    if (stored.state === 'present') return [stored.reading];
    return stored.state === 'empty' ? [{ kind: 'empty', day }] : [];
  });
  return { range, days, missingPeriods: [] };
}

function settle(range: DayRange, response: Accepted, now: Instant): Pick<RangeResult, 'days' | 'missingPeriods'> {
  const named = response.missingPeriods ?? [];
  const settled = settleRange({
    range,
    today: parisDay(now),
    readings: response.readings,
    unreadable: response.unreadable,
  });
  // A day that the upstream reports as missing, with a reason, is not empty.
  const isNamed = (day: Day) => named.some((missingPeriod) => rangeContains(missingPeriod.range, day));
  return {
    days: settled.days.filter((day) => day.kind !== 'empty' || !isNamed(day.day)),
    missingPeriods: [
      ...named,
      ...settled.unpublished
        .filter((missingPeriod) => !isNamed(missingPeriod.start))
        .map((missingPeriod) => missingUnpublished(missingPeriod, now)),
      ...settled.unreadable.map((missingPeriod) => missingFromFailure(missingPeriod, { class: 'nonsense' }, now)),
    ],
  };
}

async function remember(parts: RangeParts, range: DayRange, failure: Failure, memory: Memory): Promise<void> {
  const refusal = rememberRefusal(failure, parts.now());
  if (memory.remember === 'range') await parts.dayStore.rememberRange(range, refusal, memory.seconds);
  if (memory.remember === 'days') await parts.dayStore.rememberDays(range, refusal, memory.seconds);
}

async function rememberNamed(parts: RangeParts, missingPeriod: MissingPeriod): Promise<void> {
  const memory = decideNamedMemory(missingPeriod, parisDay(parts.now()));
  const { response, detail = '' } = missingPeriod;
  const refusal = { ...response, detail, at: formatInstant(parts.now()) };
  if (memory.remember === 'range') await parts.dayStore.rememberRange(missingPeriod.range, refusal, memory.seconds);
  if (memory.remember === 'days') await parts.dayStore.rememberDays(missingPeriod.range, refusal, memory.seconds);
}

/** False when nothing was written. */
async function write(parts: RangeParts, work: () => Promise<void>): Promise<boolean> {
  try {
    if (parts.mayStore && !(await parts.mayStore())) return false;
    await work();
    return true;
  } catch (error) {
    parts.onWriteFailure(error);
    return false;
  }
}
