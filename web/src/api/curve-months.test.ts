import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { startOfDay } from '@svc/domain/paris-time';
import type { UseQueryResult } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createMonthLoader, cutCurve, groupRanges, joinMonths } from './curve-months.ts';
import type { Curve } from './series.ts';

const day = (text: string): Day => toDay(text);
const monthRange = (month: string): DayRange => ({ start: day(month), end: addMonths(day(month), 1) });
const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => monthRange(addMonths(day(first), index)));

/** A half-hour curve whose value is the number of the step. */
function curveOf({ start, end }: DayRange): Curve {
  const steps = (startOfDay(end) - startOfDay(start)) / 1_800_000;
  return {
    runs: [
      { start: startOfDay(start), step_minutes: 30, powers_w: Array.from({ length: steps }, (_, index) => index) },
    ],
    missing: [],
  };
}

describe('grouping ranges', () => {
  const group = (ranges: DayRange[]) =>
    groupRanges(ranges.map((range) => ({ range }))).map((all) => [all.at(-1)?.range.start, all[0]?.range.end]);

  it('makes one request of 24 months', () => {
    expect(group(monthsFrom('2024-11-01', 24))).toEqual([['2024-11-01', '2026-11-01']]);
  });

  it('begins another one, for the oldest, beyond 745 days', () => {
    expect(group(monthsFrom('2024-10-01', 25))).toEqual([
      ['2024-11-01', '2026-11-01'],
      ['2024-10-01', '2024-11-01'],
    ]);
  });

  it('does not request the days between two months', () => {
    expect(group([monthRange('2026-02-01'), monthRange('2025-02-01')])).toEqual([
      ['2026-02-01', '2026-03-01'],
      ['2025-02-01', '2025-03-01'],
    ]);
  });
});

describe('cutting a curve', () => {
  it.each(['2026-03-01', '2025-10-01', '2026-02-01'])(
    'returns for %s every step of its own days and no other',
    (month) => {
      const range = monthRange(month);
      const around = { start: addDays(range.start, -40), end: addDays(range.end, 40) };
      const [run] = cutCurve(curveOf(around), range).runs;
      expect(run?.start).toBe(startOfDay(range.start));
      expect(run?.powers_w).toHaveLength((startOfDay(range.end) - startOfDay(range.start)) / 1_800_000);
      expect(run?.powers_w[0]).toBe((startOfDay(range.start) - startOfDay(around.start)) / 1_800_000);
    },
  );

  it('loses nothing: the months add up to the whole', () => {
    const months = monthsFrom('2024-11-01', 24);
    const whole = curveOf({ start: day('2024-11-01'), end: day('2026-11-01') });
    expect(months.flatMap((range) => cutCurve(whole, range).runs.flatMap(({ powers_w }) => powers_w))).toEqual(
      whole.runs[0]?.powers_w,
    );
  });

  it('cuts what is missing at the edges of the range', () => {
    const missingPeriod = {
      start: day('2026-01-20'),
      end: day('2026-03-10'),
      reason: 'not_published',
      retry_at: null,
    } as const;
    expect(cutCurve({ runs: [], missing: [missingPeriod] }, monthRange('2026-02-01')).missing).toEqual([
      { ...missingPeriod, start: '2026-02-01', end: '2026-03-01' },
    ]);
    expect(cutCurve({ runs: [], missing: [missingPeriod] }, monthRange('2026-04-01')).missing).toEqual([]);
  });
});

describe('loading months', () => {
  const signal = new AbortController().signal;

  it('sends one request for simultaneous calls, and returns to each caller its month', async () => {
    const requested: string[] = [];
    const load = createMonthLoader(async (direction, pdl, range) => {
      requested.push(`${direction} ${pdl} ${range.start} ${range.end}`);
      return curveOf(range);
    });
    const months = monthsFrom('2025-11-01', 12);
    const curves = await Promise.all(months.map((range) => load('consumption', '1', range, signal)));
    expect(requested).toEqual(['consumption 1 2025-11-01 2026-11-01']);
    expect(curves.map(({ runs }) => runs[0]?.start)).toEqual(months.map(({ start }) => startOfDay(start)));
    expect(curves.map(({ runs }) => Math.round((runs[0]?.powers_w.length ?? 0) / 48))).toEqual(
      months.map((range) => daysOf(range).length),
    );
  });

  it('loads meters and directions separately', async () => {
    const requested: string[] = [];
    const load = createMonthLoader(async (direction, pdl, range) => {
      requested.push(`${direction} ${pdl}`);
      return curveOf(range);
    });
    const range = monthRange('2026-02-01');
    await Promise.all([
      load('consumption', '1', range, signal),
      load('production', '1', range, signal),
      load('consumption', '2', range, signal),
    ]);
    expect(requested.toSorted()).toEqual(['consumption 1', 'consumption 2', 'production 1']);
  });

  it('rejects every month of a failed request, and requests it again next time', async () => {
    let isDown = true;
    const load = createMonthLoader(async (_direction, _pdl, range) => {
      if (isDown) throw new Error('503');
      return curveOf(range);
    });
    const months = monthsFrom('2026-01-01', 3);
    const settled = await Promise.allSettled(months.map((range) => load('consumption', '1', range, signal)));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isDown = false;
    await expect(load('consumption', '1', monthRange('2026-01-01'), signal)).resolves.toMatchObject({ missing: [] });
  });

  it('is aborted only when no caller waits for it any more', async () => {
    let stop: AbortSignal | undefined;
    const load = createMonthLoader(async (_direction, _pdl, range, given) => {
      stop = given;
      return curveOf(range);
    });
    const [one, other] = [new AbortController(), new AbortController()];
    const both = [
      load('consumption', '1', monthRange('2026-01-01'), one.signal),
      load('consumption', '1', monthRange('2026-02-01'), other.signal),
    ];
    await Promise.all(both);
    one.abort();
    expect(stop?.aborted).toBe(false);
    other.abort();
    expect(stop?.aborted).toBe(true);
  });
});

describe('joining months', () => {
  const missingPeriod = { start: '2026-02-03', end: '2026-02-05', retry_at: '2026-02-16T10:20:12.000Z' } as const;
  const join = (...reasons: Curve['missing'][number]['reason'][]) => {
    const data = { runs: [], missing: reasons.map((reason) => ({ ...missingPeriod, reason })) };
    const month = { data, error: null, isLoading: false };
    return joinMonths([month, { ...month, data: { runs: [], missing: [] } }] as unknown as UseQueryResult<Curve>[]);
  };

  it.each([
    [['unavailable'], 'GRIDOP_UNAVAILABLE'],
    [['waiting'], 'GRIDOP_WAITING'],
    [['waiting', 'unavailable'], 'GRIDOP_UNAVAILABLE'],
    [['not_published', 'refused', 'consent', 'partial'], undefined],
    [[], undefined],
  ] as const)('with days that are %j returns %s', (reasons, code) => {
    const { failure, curve } = join(...reasons);
    expect(failure instanceof ApiError ? failure.code : undefined).toBe(code);
    expect(curve.missing).toHaveLength(reasons.length);
  });

  it('retains the runs, the missing periods and the failure of every loaded month', () => {
    const [january, february, march] = monthsFrom('2026-01-01', 3).map((range) => curveOf(range)) as [
      Curve,
      Curve,
      Curve,
    ];
    const missingIn = (month: string, reason: 'refused' | 'unavailable') =>
      ({ start: day(`${month}-03`), end: day(`${month}-05`), reason, retry_at: null }) as const;
    const missingPeriods = [missingIn('2026-01', 'refused'), missingIn('2026-02', 'unavailable')] as const;
    const busy = new ApiError(503, { code: 'OVERLOADED' });
    const joined = joinMonths([
      { data: { ...january, missing: [missingPeriods[0]] }, error: null, isLoading: false },
      { data: undefined, error: null, isLoading: true },
      { data: { ...february, missing: [missingPeriods[1]] }, error: null, isLoading: false },
      { data: march, error: busy, isLoading: false },
    ] as UseQueryResult<Curve>[]);
    expect(joined.curve).toEqual({
      runs: [january, february, march].flatMap(({ runs }) => runs),
      missing: missingPeriods,
    });
    expect(joined).toMatchObject({ waiting: 1, error: busy, failure: { code: 'GRIDOP_UNAVAILABLE' } });
  });
});
