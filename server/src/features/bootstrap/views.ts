import { type BootstrapView, firstPeakDay, yearStart } from '@svc/domain/bootstrap-query';
import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { z } from 'zod';
import type { ViewPart } from './paths.ts';

export type Days = { readonly start: Day; readonly month: Day; readonly end: Day };
/** Calls the route of a part; null when it does not respond in time. */
type FetchPart = (part: ViewPart, search?: Readonly<Record<string, string>>) => Promise<unknown>;
type Found = Partial<Record<ViewPart, unknown>>;

const columns = { format: 'columns' };

/** What a screen without a home shows at once. */
export async function readSignals(fetchPart: FetchPart): Promise<Found> {
  return await together({
    flexday: fetchPart('flexday'),
    outlook: fetchPart('outlook'),
    score: fetchPart('score'),
    season: fetchPart('season'),
  });
}

/**
 * The readings of a home that its screen shows at once, then what depends on their newest day. They are counted as if
 * the screen had requested them. A screen without a load curve, such as the calendar, still gets one.
 */
export async function readHome(
  view: BootstrapView,
  { activation_date }: { readonly activation_date?: string | null | undefined },
  { start, month, end }: Days,
  fetchPart: FetchPart,
): Promise<Found> {
  const hasCurve = view === 'home' || view === 'today' || view === 'power';
  const read = await together({
    daily: fetchPart('daily', { start, end, ...columns }),
    ...(hasCurve && { curve: fetchPart('curve', { start: month, end, ...columns }) }),
    ...(view === 'money' && { projection: fetchPart('projection'), pricing: fetchPart('pricing') }),
  });
  const newest = newestDay(read.daily);
  if (newest === undefined) return read;
  const after = addDays(newest, 1);
  if (view === 'today')
    return {
      ...read,
      ...(await together({
        earlier: fetchPart('earlier', { start: addMonths(month, -1), end: month, ...columns }),
        cost: fetchPart('cost', { start: newest, end: after, explain: newest }),
        projection: fetchPart('projection'),
      })),
    };
  if (view === 'power') {
    const from = firstPeakDay(activation_date, newest);
    return { ...read, peaks: await fetchPart('peaks', { start: from, end: after, ...columns }) };
  }
  return view === 'money' ? { ...read, ...(await readYear(newest, fetchPart)) } : read;
}

/** The cost of twelve months, and of the same days a year earlier. In parallel they take half their time limit. */
async function readYear(newest: Day, fetchPart: FetchPart): Promise<Found> {
  const start = yearStart(newest);
  return await together({
    year: fetchPart('year', { start, end: addDays(newest, 1) }),
    year_before: fetchPart('year_before', { start: addMonths(start, -12), end: addDays(addMonths(newest, -12), 1) }),
  });
}

async function together(parts: Partial<Record<ViewPart, Promise<unknown>>>): Promise<Found> {
  return Object.fromEntries(
    await Promise.all(Object.entries(parts).map(async ([name, response]) => [name, await response] as const)),
  );
}

const knownDays = z.object({
  series: z.array(z.object({ start: z.string(), values: z.array(z.number().nullable()) })),
});

/** The newest day with a value: a screen shows the cost of this day. */
function newestDay(data: unknown): Day | undefined {
  const days = (knownDays.safeParse(data).data?.series ?? []).flatMap(({ start, values }) => {
    const last = values.findLastIndex((value) => value !== null);
    return last < 0 ? [] : [addDays(toDay(start), last)];
  });
  return days.sort().at(-1);
}
