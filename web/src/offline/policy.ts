import { addMonths, type Day, daysBetween, parseDay } from '@svc/domain/day';
import { hourMs, type Instant } from '@svc/domain/paris-time';
import { type Curve, type DailySeries, isClosed } from '../api/series.ts';

type Totals = readonly (number | null)[];
type Key = readonly unknown[];

/** One cached query: its response, and when the source last confirmed it. */
export type CachedQuery = { readonly key: Key; readonly data: unknown; readonly at: Instant };
/** A closed month of a load curve, with the daily totals that it stood beside. */
export type CachedMonth = CachedQuery & { readonly data: Curve; readonly totals: Totals | undefined };

/** Parts of the last view. Who it is, sessions, secrets and what belongs to administrators are not among them. */
const cachedQueryNames: ReadonlySet<unknown> = new Set([
  ...['capabilities', 'homes', 'usage', 'sync', 'tempo', 'gridsignal', 'flexday', 'national'],
  ...['series', 'source', 'cost', 'shadow', 'pricing', 'offers'],
]);

export const isCacheable = ([queryName]: Key): boolean => cachedQueryNames.has(queryName);

/** The meter whose readings a response contains. */
export const meterOf = ([queryName, pdl]: Key): unknown =>
  queryName === 'series' || queryName === 'source' ? pdl : undefined;

/** The month whose half hours a key requests, withdrawn or injected. */
export function monthOfKey([queryName, , ...rest]: Key): Day | undefined {
  const [what, month] = rest[0] === 'production' ? rest.slice(1) : rest;
  return queryName === 'series' && what === 'curve' && typeof month === 'string' ? parseDay(month) : undefined;
}

/** Cached permanently: a month that is closed and complete. */
export function isCacheableMonth(key: Key, data: unknown, today: Day): data is Curve {
  const month = monthOfKey(key);
  if (month === undefined || !isClosed(month, today)) return false;
  const { runs, missing } = data as Curve;
  return runs.length > 0 && missing.length === 0;
}

/** The totals of each day of a month; undefined where the window does not reach so far back. */
export function totalsOf(daily: DailySeries | undefined, month: Day): Totals | undefined {
  if (!daily || month < daily.start) return undefined;
  const first = daysBetween(daily.start, month);
  const days = daysBetween(month, addMonths(month, 1));
  return Array.from({ length: days }, (_, index) => daily.values_wh[first + index] ?? null);
}

/** A correction shows in the daily totals, which are read at every visit: the half hours beside them are then old. */
export function isCorrected({ totals: cached }: Pick<CachedMonth, 'totals'>, now: Totals | undefined): boolean {
  return cached !== undefined && now !== undefined && cached.some((value, index) => value !== now[index]);
}

const recheckMs = 24 * hourMs;
/** A gateway counts every request, including one whose response is "nothing new". */
const checksPerVisit = { server: 2, client: Number.POSITIVE_INFINITY };

type CheckOptions = {
  readonly mode: 'server' | 'client';
  readonly now: Instant;
  readonly totals: (cached: CachedMonth) => Totals | undefined;
};

/** The months to fetch again when they are viewed: all corrected months, and the least recently fetched. */
export function monthsToCheck(months: readonly CachedMonth[], { mode, now, totals }: CheckOptions): CachedMonth[] {
  const corrected = months.filter((cached) => isCorrected(cached, totals(cached)));
  const old = months
    .filter((cached) => !corrected.includes(cached) && Math.abs(now - cached.at) >= recheckMs)
    .sort((a, b) => a.at - b.at);
  return [...corrected, ...old.slice(0, checksPerVisit[mode])];
}

/** The same totals in a window that begins on another day. */
export function moveWindow({ start: before, values_wh, missing }: DailySeries, start: Day): DailySeries {
  const shift = daysBetween(before, start);
  const values = shift < 0 ? [...Array<null>(-shift).fill(null), ...values_wh] : values_wh.slice(shift);
  return { start, values_wh: values, missing };
}

/** Distinguishes users on a device without identifying them. */
export function digest(id: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
