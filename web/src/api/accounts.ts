import { queryOptions } from '@tanstack/react-query';
import { type Changed, change, type Data, type GatewayData, get } from './client.ts';
import { root } from './root.ts';

export type Credentials = Changed<'post', '/api/accounts/verify-email'>;
export type Session = GatewayData<'/api/accounts/sessions'>[number];
export type Me = GatewayData<'/api/accounts/me'>;
export type Usage = GatewayData<'/api/accounts/usage'>;
export type UsageDay = GatewayData<'/api/accounts/usage/days'>[number];
export type AccountExport = GatewayData<'/api/accounts/exports'>[number];

export const signUp = (email: string, password: string) =>
  change('post', '/api/accounts/signup', { body: { email, password } });

/** With a password where the one of the sign-up is not to stay. */
export const verifyEmail = (token: string, new_password?: string): Promise<Credentials> =>
  change('post', '/api/accounts/verify-email', { body: { token, ...(new_password && { new_password }) } });

export const resetPassword = (token: string, new_password: string) =>
  change('post', '/api/accounts/reset-password', { body: { token, new_password } });

export const mailVerification = (email: string) =>
  change('post', '/api/accounts/resend-verification', { body: { email } });

export const mailReset = (email: string) => change('post', '/api/accounts/forgot-password', { body: { email } });

export const renewSecret = (password: string): Promise<Credentials> =>
  change('post', '/api/accounts/regenerate-secret', { body: { password } });

export const changePassword = (old_password: string, new_password: string) =>
  change('post', '/api/accounts/update-password', { body: { old_password, new_password } });

export const eraseAccount = (password: string) => change('delete', '/api/accounts/me', { body: { password } });

export const endSession = (id: string) => change('delete', '/api/accounts/sessions/{id}', { path: { id } });

export const beginExport = (): Promise<AccountExport> => change('post', '/api/accounts/exports');

export const accountQueries = {
  sessions: () =>
    queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => get('/api/accounts/sessions', { signal }) }),
  usageDays: () =>
    queryOptions({
      queryKey: ['usage', 'days'],
      queryFn: ({ signal }) => get('/api/accounts/usage/days', { signal }),
    }),
  /** Polled while a file is being written: no event reports when it is ready. */
  exports: () =>
    queryOptions({
      queryKey: ['exports'],
      queryFn: ({ signal }) => get('/api/accounts/exports', { signal }),
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? 2000 : false),
    }),
};

/** Where the browser fetches the file of an export. */
export const exportAddress = (id: string) => new URL(`api/accounts/exports/${encodeURIComponent(id)}/file`, root).href;

/** The email address of a future administrator that is not verified yet; undefined for all other users. */
export function findUnprovedAdmin(me: Data<'/api/accounts/me'> | undefined): string | undefined {
  return me && 'admin_awaits_proof' in me && me.admin_awaits_proof ? me.email : undefined;
}
