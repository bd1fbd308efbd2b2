import {
  type BootstrapView,
  calendarStart,
  costMonthsStart,
  firstPeakDay,
  yearStart,
} from '@svc/domain/bootstrap-query';
import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { z } from 'zod';
import type { ViewPart } from './paths.ts';

export type Days = { readonly start: Day; readonly month: Day; readonly end: Day };
type Point = { readonly usage_point_id: string; readonly id: string };
/** Calls the route of a part, for the open home or another; null when it does not respond in time. */
type FetchPart<Home extends Point = never> = (
  part: ViewPart,
  search?: Readonly<Record<string, string>>,
  of?: Home,
) => Promise<unknown>;
type Found = Partial<Record<ViewPart, unknown>>;

const columns = { format: 'columns' };

/** What is published for all users, and the days of the home that the screen shows tomorrow for. */
export async function readSignals(hasHome: boolean, { start, end }: Days, fetchPart: FetchPart): Promise<Found> {
  return await together({
    ...(hasHome && { daily: fetchPart('daily', { start, end, ...columns }) }),
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
    ...(view === 'money' && { projection: fetchPart('projection') }),
    ...((view === 'money' || view === 'offers') && { pricing: fetchPart('pricing') }),
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
  if (view === 'offers') {
    const search = { start: calendarStart(newest), end: newest };
    const calendars = { colours: fetchPart('colours', search), flexdays: fetchPart('flexdays', search) };
    return { ...read, ...(await together(calendars)) };
  }
  return view === 'money' ? { ...read, ...(await readYear(newest, fetchPart)) } : read;
}

/** What a home consumed, and what the point that injects for it fed in and earned in twelve months. */
export async function readSolar<Home extends Point>(
  home: Home,
  producer: Home | undefined,
  { start, end }: Days,
  fetchPart: FetchPart<Home>,
): Promise<Found> {
  const days = { start, end, ...columns };
  const read = await together({
    daily: fetchPart('daily', days, home),
    ...(producer && {
      injected: fetchPart('injected', days, producer),
      producer_pricing: fetchPart('producer_pricing', {}, producer),
    }),
  });
  const newest = newestDay(read.injected);
  if (!newest) return read;
  const year = { start: yearStart(newest), end: addDays(newest, 1) };
  return { ...read, earned: await fetchPart('earned', year, producer) };
}

/** The cost of twelve months, of the same days a year earlier, and of each month of both. In parallel they take half their time limit. */
async function readYear(newest: Day, fetchPart: FetchPart): Promise<Found> {
  const start = yearStart(newest);
  const end = addDays(newest, 1);
  return await together({
    months: fetchPart('months', { start: costMonthsStart(newest), end, by: 'month' }),
    year: fetchPart('year', { start, end }),
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
