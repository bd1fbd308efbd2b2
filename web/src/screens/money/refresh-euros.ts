import type { QueryClient } from '@tanstack/react-query';

/**
 * After a change of prices. What was computed with the old ones is dropped, not shown until its answer comes: a total at
 * the new prices above months at the old ones would contradict each other.
 */
export async function refreshEuros(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.resetQueries({ queryKey: ['cost'] }),
    ...['pricing', 'shadow', 'homes'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
  ]);
}
