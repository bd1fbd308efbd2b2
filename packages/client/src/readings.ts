import { pause } from './request.ts';
import type { Options, ReadingPath } from './types.ts';

/** What a reading takes, with `start` and `end` (excluded) any number of days apart. The format is that of a page. */
export type ReadingOptions<Paths, Path extends ReadingPath<Paths>> =
  Options<Paths, 'get', Path> extends infer Sent extends { query: unknown }
    ? Omit<Sent, 'query'> & {
        query: Omit<Sent['query'], 'format' | 'sep' | 'decimal'>;
        /** Days of one request: by default 365, and 42 of a load curve. */
        days?: number;
      }
    : never;

type Range = { readonly start: string; readonly end: string };
type Page = { readonly meter_reading: Range };
type AnyReadingOptions = { readonly query: Range; readonly days?: number; readonly signal?: AbortSignal };

// A user may send five requests a second.
const spacingMs = 210;
const dayMs = 86_400_000;

/**
 * One page after the other, the oldest first. It ends at today: the API never serves today, and would return yesterday
 * again.
 */
export async function* listPages<Reading extends Page>(
  path: string,
  { days = path.includes('/detail') ? 42 : 365, ...options }: AnyReadingOptions,
  get: (options: { readonly query: Range }) => Promise<Reading>,
): AsyncGenerator<Reading, void> {
  if (!(days >= 1)) throw new RangeError('days must be 1 or more');
  const { end } = options.query;
  for (let { start } = options.query; start < end; ) {
    const next = addDays(start, days);
    const isLast = next >= end;
    const query = { ...options.query, start, end: isLast ? end : next };
    const page = await get({ ...options, query });
    if (page.meter_reading.start < start) return;
    yield page;
    if (isLast || page.meter_reading.end < next) return;
    start = next;
    await pause(spacingMs, options.signal);
  }
}

/** Of the calendar: in UTC every day has 24 hours. */
function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
