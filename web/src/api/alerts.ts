import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { change, type Data, get } from './client.ts';

export type AlertsAnswer = Data<'/api/alerts'>;
export type AlertSwitch = AlertsAnswer['switches'][number];

export const alertQuery = () =>
  queryOptions({ queryKey: ['alerts'], queryFn: ({ signal }) => get('/api/alerts', {}, {}, signal), staleTime: 0 });

/** Turns a switch; what is shown afterwards is what was stored. */
export function useSaveAlert() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSwitch) => change('put', '/api/alerts', { body }),
    onSuccess: (answer) => cache.setQueryData(alertQuery().queryKey, answer),
  });
}
