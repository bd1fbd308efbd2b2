import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshEuros } from './refresh-euros.ts';

it('euros at the old prices are not shown beside those at the new ones', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  let resolveMonths = (_rows: string) => {};
  const query = {
    total: async () => 'new',
    months: () => new Promise<string>((resolve) => (resolveMonths = resolve)),
  };
  const watched = (['total', 'months'] as const).map((name) => {
    cache.setQueryData(['cost', 'home', name], 'old');
    const observer = new QueryObserver(cache, { queryKey: ['cost', 'home', name], queryFn: query[name] });
    observer.subscribe(() => undefined);
    return observer;
  });
  cache.setQueryData(['cost', 'home', 'not on screen'], 'old');
  const data = () => watched.map((observer) => observer.getCurrentResult().data);
  expect(data()).toEqual(['old', 'old']);
  const done = refreshEuros(cache);
  await expect.poll(data).toEqual(['new', undefined]);
  expect(cache.getQueryData(['cost', 'home', 'not on screen'])).toBeUndefined();
  resolveMonths('new');
  await done;
  expect(data()).toEqual(['new', 'new']);
  cache.clear();
});
