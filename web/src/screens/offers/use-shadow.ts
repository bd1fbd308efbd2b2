import { useMutation, useQueryClient } from '@tanstack/react-query';
import { costQueries, savePricing } from '../../api/costs.ts';
import type { OffersData } from './props.ts';

/** Follows an offer that the home does not have, or no longer. The rest of its prices stays as it is. */
export function useShadow({ home }: OffersData) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (shadow_offer_id: string | null) => {
      // Reads the current state: another page may have changed it since.
      const rest = await cache.fetchQuery({ ...costQueries.pricing(home.id), staleTime: 0 });
      return await savePricing(home.id, { ...rest, shadow_offer_id });
    },
    onSuccess: () =>
      Promise.all(['pricing', 'shadow'].map((key) => cache.invalidateQueries({ queryKey: [key, home.id] }))),
  });
}
