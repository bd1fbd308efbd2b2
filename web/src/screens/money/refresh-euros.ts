import type { QueryClient } from '@tanstack/react-query';

/**
 * After a change of prices. Results computed with the old ones are dropped, not shown until the new response arrives: a
 * total at the new prices would contradict months at the old ones.
 */
export async function refreshEuros(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.resetQueries({ queryKey: ['cost'] }),
    ...['pricing', 'shadow', 'homes'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
  ]);
}
