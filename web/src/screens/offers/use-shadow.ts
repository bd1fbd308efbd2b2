import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savePricing } from '../../api/costs.ts';
import type { OffersData } from './props.ts';

/** Follows an offer that the home does not have, or no longer. The rest of its prices stays as it is. */
export function useShadow({ home, pricing }: OffersData) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (shadow_offer_id: string | null) =>
      pricing ? savePricing(home.id, { ...pricing, shadow_offer_id }) : Promise.reject(new Error('no settings yet')),
    onSuccess: () =>
      Promise.all(['pricing', 'shadow'].map((key) => cache.invalidateQueries({ queryKey: [key, home.id] }))),
  });
}
