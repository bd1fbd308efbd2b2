import { useMutation, useQueryClient } from '@tanstack/react-query';
import { costQueries, type SavedBill, savePricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { withBill, withoutBill } from './bills.ts';

/** Checked bills are stored with the prices of a home: they are deleted with it, and are in the export. */
export function useBills(home: Home) {
  const cache = useQueryClient();
  const query = costQueries.pricing(home.id);
  const saving = useMutation({
    mutationFn: async (change: (bills: readonly SavedBill[]) => SavedBill[]) => {
      // Reads the current state: another page may have changed it since.
      const pricing = await cache.fetchQuery({ ...query, staleTime: 0 });
      return await savePricing(home.id, { ...pricing, bills: change(pricing.bills) });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  });
  return {
    error: saving.error,
    save: (bill: SavedBill) => saving.mutate((bills) => withBill(bills, bill)),
    remove: (bill: SavedBill) => saving.mutate((bills) => withoutBill(bills, bill)),
  };
}
