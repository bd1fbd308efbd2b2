import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import { costQueries } from './costs.ts';
import { dailyStart, type Home, queries } from './queries.ts';
import { newestDay, readCurve, readDaily } from './series.ts';

/** The parts that are kept as they come, each under the key of its own question. */
const plainParts = {
  capabilities: queries.capabilities().queryKey,
  me: queries.me().queryKey,
  homes: queries.homes().queryKey,
  usage: queries.usage().queryKey,
  sync: queries.syncStatus().queryKey,
  tempo: queries.tempo().queryKey,
  gridsignal: queries.gridSignal().queryKey,
} as const;

type Answer = Readonly<Record<string, unknown>> & {
  readonly home?: string | null;
  readonly days?: { readonly start: string; readonly month: string; readonly end: string };
};

/** One question for the first screen. What it could not answer is asked later by whoever needs it. */
export async function askBootstrap(cache: QueryClient, pathname: string, now: number): Promise<void> {
  const home = /\/p\/([0-9a-f-]{36})\//.exec(pathname)?.[1];
  const view = /\/(today|dashboard|)$/.test(pathname) ? 'today' : 'home';
  // The page that the server wrote has asked this already, in these very letters.
  const answer = (await get('/api/bootstrap', {}, { ...(home && { home }), view })) as Answer;
  for (const [name, key] of Object.entries(plainParts)) {
    const data = answer[name];
    if (data !== null && data !== undefined) cache.setQueryData<unknown>(key, data);
  }
  const point = (answer.homes as Home[] | null)?.find(({ id }) => id === answer.home);
  if (point) keepReadings(cache, point, answer, parisDay(now));
}

/** Only of the days that are shown here: the two clocks may stand on either side of midnight. */
function keepReadings(cache: QueryClient, { id, usage_point_id: pdl }: Home, answer: Answer, today: Day): void {
  const month = toDay(`${addDays(today, -1).slice(0, 7)}-01`);
  const start = dailyStart(today);
  const { days, daily, curve, earlier, cost, projection } = answer;
  if (days?.start !== start || days.month !== month || days.end !== today) return;
  if (curve) cache.setQueryData(queries.curve(pdl, month, today).queryKey, readCurve(curve as never));
  if (earlier)
    cache.setQueryData(queries.curve(pdl, addMonths(month, -1), today).queryKey, readCurve(earlier as never));
  if (projection) cache.setQueryData(costQueries.projection(id).queryKey, projection as never);
  if (!daily) return;
  const series = readDaily(daily as never, start);
  cache.setQueryData(queries.daily(pdl, today).queryKey, series);
  const newest = newestDay(series);
  if (cost && newest) cache.setQueryData(costQueries.explained(id, newest).queryKey, cost as never);
}
