import { queryOptions } from '@tanstack/react-query';
import { type Changed, type ClientData, change, get } from './client.ts';

export type GatewayAccess = ClientData<'/api/gateway'>;
export type GatewayTrial = Changed<'post', '/api/gateway/test'>;
/** The user's input; it is sent to the server and nowhere else. */
export type AccessInput = { readonly url: string; readonly client_id: string; readonly client_secret: string };

export const gatewayQueries = {
  access: () =>
    queryOptions({
      queryKey: ['gateway'],
      queryFn: ({ signal }) => get('/api/gateway', { signal }),
      staleTime: 0,
    }),
};

export const testGateway = (input: AccessInput) => change('post', '/api/gateway/test', { body: input });
export const saveGateway = (input: AccessInput) => change('put', '/api/gateway', { body: input });
export const beginSync = () => change('post', '/api/gateway/begin');
export const chooseHome = (id: string, is_active: boolean) =>
  change('patch', '/api/pdl/{id}/active', { path: { id }, body: { is_active } });
