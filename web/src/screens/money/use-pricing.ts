import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseOffer, type Pricing, savePricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';

type Choice = Parameters<typeof chooseOffer>[1];

/** Says prices or an offer; every euro on screen is asked anew afterwards. */
export function usePricing(home: Home, onDone: () => void) {
  const cache = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(['cost', 'pricing', 'homes'].map((key) => cache.invalidateQueries({ queryKey: [key] })));
    onDone();
  };
  const pricing = useMutation({ mutationFn: (body: Pricing) => savePricing(home.id, body), onSuccess });
  const offer = useMutation({ mutationFn: (choice: Choice) => chooseOffer(home.id, choice), onSuccess });
  return { pricing, offer };
}
