import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasToken } from './client.ts';
import { root } from './root.ts';

/** The queries that each event of the server invalidates. */
const touched: Readonly<Record<string, readonly QueryKey[]>> = {
  'homes.updated': [['homes']],
  'series.updated': [['series'], ['cost'], ['sync'], ['homes']],
  'calendar.updated': [['tempo'], ['gridsignal'], ['flexday']],
  'day.began': [['series'], ['cost'], ['tempo'], ['gridsignal'], ['flexday'], ['usage']],
};
const pollMs = 60_000;

/** Listens for changes. Without a stream the main queries are refetched once a minute. */
export function listenToChanges(cache: QueryClient): () => void {
  const refresh = (keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const poll = (isNeeded: boolean) => {
    clearInterval(timer);
    timer = isNeeded ? setInterval(() => refresh([['homes'], ['sync'], ['tempo'], ['gridsignal']]), pollMs) : undefined;
  };
  // A stream of the browser's own cannot carry the token of a local client.
  if (hasToken()) {
    poll(true);
    return () => poll(false);
  }
  const stream = new EventSource(new URL('api/events', root));
  stream.onopen = () => poll(false);
  stream.onerror = () => poll(true);
  for (const [name, keys] of Object.entries(touched)) stream.addEventListener(name, () => refresh(keys));
  return () => {
    stream.close();
    poll(false);
  };
}
