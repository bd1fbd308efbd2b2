import { addDays, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import { dailyStart, type Home, queries } from './queries.ts';
import { readCurve, readDaily } from './series.ts';

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

type Answer = Readonly<Record<string, unknown>> & { readonly home?: string | null };

/** One question for the first screen. What it could not answer is asked later by whoever needs it. */
export async function askBootstrap(cache: QueryClient, pathname: string, now: number): Promise<void> {
  const today = parisDay(now);
  const month = toDay(`${addDays(today, -1).slice(0, 7)}-01`);
  const start = dailyStart(today);
  const home = /\/p\/([0-9a-f-]{36})\//.exec(pathname)?.[1];
  const answer = (await get('/api/bootstrap', {}, { start, month, end: today, ...(home && { home }) })) as Answer;
  for (const [name, key] of Object.entries(plainParts)) {
    const data = answer[name];
    if (data !== null && data !== undefined) cache.setQueryData<unknown>(key, data);
  }
  const pdl = (answer.homes as Home[] | null)?.find(({ id }) => id === answer.home)?.usage_point_id;
  if (pdl === undefined) return;
  const { daily, curve } = answer;
  if (daily) cache.setQueryData(queries.daily(pdl, today).queryKey, readDaily(daily as never, start));
  if (curve) cache.setQueryData(queries.curve(pdl, month, today).queryKey, readCurve(curve as never));
}
