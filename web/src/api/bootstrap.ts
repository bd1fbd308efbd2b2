import {
  type BootstrapQuery,
  bootstrapQuery,
  calendarStart,
  costMonthsStart,
  dailyStart,
  firstPeakDay,
} from '@svc/domain/bootstrap-query';
import { tempoSeason } from '@svc/domain/calendars/tempo';
import { addDays, addMonths, type Day, minDay, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import { costQueries, yearEarlier, yearTo } from './costs.ts';
import { powerQueries, readPeaks } from './power.ts';
import { applyLimits, type Home, producerOf, queries } from './queries.ts';
import { newestDay, readCurve, readDaily } from './series.ts';
import { readColours, signalQueries } from './signals.ts';

/** The parts that are cached as they are, each under its own query key. */
const plainParts = {
  capabilities: queries.capabilities().queryKey,
  me: queries.me().queryKey,
  homes: queries.homes().queryKey,
  usage: queries.usage().queryKey,
  sync: queries.syncStatus().queryKey,
  tempo: queries.tempo().queryKey,
  gridsignal: queries.gridSignal().queryKey,
  flexday: signalQueries.flexDays().queryKey,
  outlook: signalQueries.outlook().queryKey,
  score: signalQueries.score().queryKey,
} as const;

type Part<Read extends (...input: never[]) => unknown> = Parameters<Read>[0] | null;

/** Each part is the data of its own route. */
export type BootstrapData = Readonly<Record<string, unknown>> & {
  readonly capabilities?: Part<typeof applyLimits>;
  readonly homes?: readonly Home[] | null;
  readonly season?: Part<typeof readColours>;
  readonly colours?: Part<typeof readColours>;
  readonly daily?: Part<typeof readDaily>;
  readonly injected?: Part<typeof readDaily>;
  readonly curve?: Part<typeof readCurve>;
  readonly earlier?: Part<typeof readCurve>;
  readonly peaks?: Part<typeof readPeaks>;
  readonly home?: string | null;
  readonly days?: { readonly start: string; readonly month: string; readonly end: string };
};

/** The user's location, as the router reports it. */
type RouteLocation = { readonly pathname: string; readonly searchStr: string };

/** One query for the first screen. Components fetch later what it could not return. */
export async function fetchBootstrap(
  cache: QueryClient,
  { pathname, searchStr }: RouteLocation,
  now: number,
): Promise<void> {
  const query = bootstrapQuery(pathname, searchStr);
  seedQueryCache(cache, takeEmbeddedData(query) ?? ((await get('/api/bootstrap', { query })) as BootstrapData), now);
}

/** The data that the server embedded in the page, when it belongs to exactly this query. */
function takeEmbeddedData(query: BootstrapQuery): BootstrapData | undefined {
  const node = document.getElementById('bootstrap-data');
  node?.remove();
  const isThis = node?.dataset.query === `/bootstrap?${new URLSearchParams(query)}`;
  return isThis ? (JSON.parse(node.textContent) as BootstrapData) : undefined;
}

/** Caches each part under its own query key. Returns the home of these readings. */
export function seedQueryCache(cache: QueryClient, data: BootstrapData, now: number): Home | undefined {
  if (data.capabilities) applyLimits(data.capabilities);
  for (const [name, key] of Object.entries(plainParts)) seed(cache, key, data[name]);
  const today = parisDay(now);
  if (data.season) {
    const { start, end } = tempoSeason(today);
    seed(cache, signalQueries.tempoDays(start, minDay(end, addDays(today, 1))).queryKey, readColours(data.season));
  }
  const point = data.homes?.find(({ id }) => id === data.home);
  if (point) seedReadings(cache, point, data, today);
  return point;
}

/** The component that needs a missing part fetches it. */
function seed(cache: QueryClient, key: readonly unknown[], data: unknown): void {
  if (data !== null && data !== undefined) cache.setQueryData(key, data);
}

/** Only for the days that are shown here: the two clocks may be on either side of midnight. */
function seedReadings(cache: QueryClient, home: Home, data: BootstrapData, today: Day): void {
  const { id, usage_point_id: pdl } = home;
  const month = toDay(`${addDays(today, -1).slice(0, 7)}-01`);
  const start = dailyStart(today);
  const { days, daily, curve, earlier, projection, pricing } = data;
  if (days?.start !== start || days.month !== month || days.end !== today) return;
  if (curve) seed(cache, queries.curve(pdl, month, today).queryKey, readCurve(curve));
  if (earlier) seed(cache, queries.curve(pdl, addMonths(month, -1), today).queryKey, readCurve(earlier));
  seed(cache, costQueries.projection(id).queryKey, projection);
  seed(cache, costQueries.pricing(id).queryKey, pricing);
  const producer = producerOf(home, data.homes ?? []);
  if (producer) seedProducer(cache, producer, data, today);
  if (!daily) return;
  const series = readDaily(daily, start);
  seed(cache, queries.daily(pdl, today).queryKey, series);
  const newest = newestDay(series);
  if (newest) seedNewest(cache, home, data, newest);
}

/** What the point that injects fed in, and what twelve months of it earned. */
function seedProducer(cache: QueryClient, { id, usage_point_id }: Home, data: BootstrapData, today: Day): void {
  seed(cache, costQueries.pricing(id).queryKey, data.producer_pricing);
  if (!data.injected) return;
  const series = readDaily(data.injected, dailyStart(today));
  seed(cache, queries.injected(usage_point_id, today).queryKey, series);
  const newest = newestDay(series);
  if (newest) seed(cache, costQueries.cost(id, yearTo(newest)).queryKey, data.earned);
}

/** What follows from the newest day: its costs, and those and the powers of the year that ends with it. */
function seedNewest(cache: QueryClient, home: Home, data: BootstrapData, newest: Day): void {
  const { cost, peaks, year, year_before, months, colours, flexdays } = data;
  const twelve = yearTo(newest);
  const calendars = calendarStart(newest);
  if (colours) seed(cache, signalQueries.tempoDays(calendars, newest).queryKey, readColours(colours));
  seed(cache, signalQueries.flexDaysOf(calendars, newest).queryKey, flexdays);
  seed(cache, costQueries.explained(home.id, newest).queryKey, cost);
  seed(cache, costQueries.cost(home.id, twelve).queryKey, year);
  seed(cache, costQueries.cost(home.id, yearEarlier(twelve)).queryKey, year_before);
  const costMonths = { from: costMonthsStart(newest), to: newest };
  seed(cache, costQueries.cost(home.id, costMonths, 'month').queryKey, months);
  const from = firstPeakDay(home.activation_date, newest);
  if (peaks) seed(cache, powerQueries.peaks(home.usage_point_id, from, newest).queryKey, readPeaks(peaks));
}
