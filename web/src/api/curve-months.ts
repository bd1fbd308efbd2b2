import { type Day, daysBetween, maxDay, minDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { startOfDay } from '@svc/domain/paris-time';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Curve, CurveRun } from './series.ts';

/** The most days that one load curve request may contain. */
const longestDays = 745;

export type Direction = 'consumption' | 'production';

type FetchCurve = (direction: Direction, pdl: string, range: DayRange, signal: AbortSignal) => Promise<Curve>;
type Waiting = {
  readonly range: DayRange;
  readonly signal: AbortSignal;
  readonly resolve: (curve: Curve) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Loads months of a load curve. Months that are requested at the same moment share one request: a screen that shows two
 * years costs one or two counted calls, not 25.
 */
export function createMonthLoader(fetchCurve: FetchCurve) {
  const waiting = new Map<string, Waiting[]>();
  return (direction: Direction, pdl: string, range: DayRange, signal: AbortSignal): Promise<Curve> =>
    new Promise((resolve, reject) => {
      const key = `${direction} ${pdl}`;
      const queued = waiting.get(key);
      const one = { range, signal, resolve, reject };
      if (queued) return void queued.push(one);
      const batch = [one];
      waiting.set(key, batch);
      // After everything that the same render requests.
      setTimeout(() => {
        waiting.delete(key);
        for (const group of groupRanges(batch))
          void sendGroup(group, (whole, stop) => fetchCurve(direction, pdl, whole, stop));
      });
    });
}

/** Newest first: adjacent months form one group, up to the limit of one request. */
export function groupRanges<Item extends { readonly range: DayRange }>(batch: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const one of batch.toSorted((a, b) => b.range.start.localeCompare(a.range.start))) {
    const group = groups.at(-1);
    const [newest, oldest] = [group?.[0], group?.at(-1)];
    const touches = oldest && one.range.end >= oldest.range.start;
    if (group && newest && touches && daysBetween(one.range.start, newest.range.end) <= longestDays) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function sendGroup(
  group: readonly Waiting[],
  fetchRange: (range: DayRange, signal: AbortSignal) => Promise<Curve>,
): Promise<void> {
  const stop = new AbortController();
  const abortIfAll = () => group.every(({ signal }) => signal.aborted) && stop.abort();
  for (const { signal } of group) signal.addEventListener('abort', abortIfAll, { once: true });
  // They may have left before this was sent.
  abortIfAll();
  const start = group.reduce((first, { range }) => minDay(first, range.start), group[0]?.range.start as Day);
  const end = group.reduce((last, { range }) => maxDay(last, range.end), group[0]?.range.end as Day);
  try {
    const whole = await fetchRange({ start, end }, stop.signal);
    for (const { range, resolve } of group) resolve(cutCurve(whole, range));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** The days of a range out of a longer curve. */
export function cutCurve({ runs, missing }: Curve, { start, end }: DayRange): Curve {
  const [from, to] = [startOfDay(start), startOfDay(end)];
  return {
    runs: runs.flatMap((run) => cutRun(run, from, to)),
    missing: missing
      .filter((missingPeriod) => missingPeriod.start < end && missingPeriod.end > start)
      .map((missingPeriod) => ({
        ...missingPeriod,
        start: missingPeriod.start < start ? start : missingPeriod.start,
        end: missingPeriod.end > end ? end : missingPeriod.end,
      })),
  };
}

function cutRun(run: CurveRun, from: number, to: number): CurveRun[] {
  const stepMs = run.step_minutes * 60_000;
  const first = Math.max(0, Math.ceil((from - run.start) / stepMs));
  const last = Math.min(run.powers_w.length, Math.ceil((to - run.start) / stepMs));
  if (last <= first) return [];
  return [{ ...run, start: run.start + first * stepMs, powers_w: run.powers_w.slice(first, last) }];
}

export type Months = {
  readonly curve: Curve;
  readonly waiting: number;
  readonly error: Error | null;
  /** Some of the days could not be read just now, in a response that has others. */
  readonly failure: Error | null;
};

/** The failure of the first days that could not be read, or are queued; they are refetched automatically. */
function failureIn(missing: Curve['missing']): Error | null {
  const find = (wanted: string) => missing.find(({ reason }) => reason === wanted);
  const missingPeriod = find('unavailable') ?? find('waiting');
  if (!missingPeriod) return null;
  const { code = missingPeriod.reason === 'waiting' ? 'GRIDOP_WAITING' : 'GRIDOP_UNAVAILABLE', retry_at } =
    missingPeriod;
  return new ApiError(503, { code, origin: code.startsWith('GATEWAY') ? 'gateway' : 'gridop', retry_at });
}

/**
 * The loaded months as one curve, and how many are still loading. Outside of components, so that the function stays the
 * same.
 */
export function joinMonths(months: readonly UseQueryResult<Curve, Error>[]): Months {
  const missing = months.flatMap(({ data }) => data?.missing ?? []);
  return {
    curve: { runs: months.flatMap(({ data }) => data?.runs ?? []), missing },
    failure: failureIn(missing),
    waiting: months.filter(({ isLoading }) => isLoading).length,
    error: months.find(({ error }) => error)?.error ?? null,
  };
}
