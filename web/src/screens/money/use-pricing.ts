import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseOffer, costQueries, type Pricing, savePricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { refreshEuros } from './refresh-euros.ts';

type Choice = Parameters<typeof chooseOffer>[1];

/** Saves prices or an offer. Every amount on screen is fetched again afterwards. */
export function usePricing(home: Home, onDone: () => void) {
  const cache = useQueryClient();
  const onSuccess = async (arePricesNew: boolean) => {
    if (arePricesNew) await refreshEuros(cache);
    else await Promise.all(['cost', 'pricing'].map((key) => cache.invalidateQueries({ queryKey: [key] })));
    onDone();
  };
  const pricing = useMutation({
    mutationFn: async (part: Partial<Pricing>) => {
      // Reads the current state of the rest: another page may have changed it since.
      const rest = await cache.fetchQuery({ ...costQueries.pricing(home.id), staleTime: 0 });
      return await savePricing(home.id, { ...rest, ...part });
    },
    // When the bill ends and what is paid monthly change no price.
    onSuccess: (_saved, part) => onSuccess('own_prices' in part),
  });
  const offer = useMutation({
    mutationFn: (choice: Choice) => chooseOffer(home.id, choice),
    onSuccess: () => onSuccess(true),
  });
  return { pricing, offer };
}
