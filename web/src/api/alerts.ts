import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { change, type Data, get } from './client.ts';

export type AlertsData = Data<'/api/alerts'>;
export type AlertSwitch = AlertsData['switches'][number];

export const alertQuery = () =>
  queryOptions({ queryKey: ['alerts'], queryFn: ({ signal }) => get('/api/alerts', { signal }), staleTime: 0 });

/** Toggles a switch; afterwards the stored value is shown. */
export function useSaveAlert() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSwitch) => change('put', '/api/alerts', { body }),
    onSuccess: (data) => cache.setQueryData(alertQuery().queryKey, data),
  });
}
