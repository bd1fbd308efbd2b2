import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, change, type GatewayData, get, type Query } from './client.ts';
import { every } from './query-client.ts';

export type OperatorState = GatewayData<'/api/admin/operations'>['accounts'][number];
export type Publication = NonNullable<GatewayData<'/api/admin/publication'>>;
export type Fairness = GatewayData<'/api/admin/fairness'>['accounts'][number];
export type CallRates = GatewayData<'/api/admin/rates'>['accounts'][number];
export type ListedUser = GatewayData<'/api/admin/users'>['users'][number];
/** Which accounts are listed. */
export type UserFilter = Omit<Query<'get', '/api/admin/users'>, 'limit'>;
export type Role = GatewayData<'/api/roles'>[number];
export type Permission = GatewayData<'/api/roles/permissions'>[number];
export type JobState = GatewayData<'/api/admin/jobs'>[number];
export type PriceHistoryEntry = GatewayData<'/api/admin/offers/changes'>['changes'][number];
export type AuditLine = GatewayData<'/api/admin/audit'>['lines'][number];
export type OfferPreview = GatewayData<'/api/admin/offers/preview'>['preview'][string];
export type CalendarState = GatewayData<'/api/admin/calendars'>[string];
export const calendarNames = ['tempo', 'gridsignal', 'flexday', 'ejp', 'national'] as const;
export type CalendarName = (typeof calendarNames)[number];
export type Pending = GatewayData<'/api/energy/contributions/pending'>[number];

const second = 1000;
/** How many of the newest price changes are read: what began before them may be longer. */
export const priceHistoryLength = 50;

/** Queries of administrators. Results are cached only briefly, since others change the data meanwhile. */
export const adminQueries = {
  /** Polled each second, and only while it is visible. */
  operations: () =>
    queryOptions({
      queryKey: ['admin', 'operations'],
      queryFn: ({ signal }) => get('/api/admin/operations', { signal }),
      refetchInterval: every(second),
      staleTime: 0,
    }),
  totals: () =>
    queryOptions({
      queryKey: ['admin', 'totals'],
      queryFn: ({ signal }) => get('/api/admin/stats', { signal }),
      staleTime: 60 * second,
    }),
  /** Data of the process that happened to respond, polled slowly. */
  responses: () =>
    queryOptions({
      queryKey: ['admin', 'answers'],
      queryFn: ({ signal }) => get('/api/admin/answers', { signal }),
      refetchInterval: every(10 * second),
      staleTime: 0,
    }),
  /** Recomputed at most twice a minute, for any number of callers. */
  publication: () =>
    queryOptions({
      queryKey: ['admin', 'publication'],
      queryFn: ({ signal }) => get('/api/admin/publication', { signal }),
      refetchInterval: every(30 * second),
      staleTime: 0,
    }),
  fairness: () =>
    queryOptions({
      queryKey: ['admin', 'fairness'],
      queryFn: ({ signal }) => get('/api/admin/fairness', { signal }),
      refetchInterval: every(10 * second),
      staleTime: 0,
    }),
  /** Ten minutes at once; a bar of five seconds is new before it is missed. */
  rates: () =>
    queryOptions({
      queryKey: ['admin', 'rates'],
      queryFn: ({ signal }) => get('/api/admin/rates', { signal }),
      refetchInterval: every(2 * second),
      staleTime: 0,
    }),
  calendars: () =>
    queryOptions({
      queryKey: ['admin', 'calendars'],
      queryFn: ({ signal }) => get('/api/admin/calendars', { signal }),
      staleTime: 0,
    }),
  users: (wanted: UserFilter) =>
    queryOptions({
      queryKey: ['admin', 'users', wanted],
      queryFn: ({ signal }) => get('/api/admin/users', { query: { limit: 25, ...wanted }, signal }),
      staleTime: 0,
    }),
  roles: () =>
    queryOptions({
      queryKey: ['admin', 'roles'],
      queryFn: ({ signal }) => get('/api/roles', { signal }),
      staleTime: 0,
    }),
  permissions: () =>
    queryOptions({
      queryKey: ['admin', 'permissions'],
      queryFn: ({ signal }) => get('/api/roles/permissions', { signal }),
    }),
  providers: () =>
    queryOptions({
      queryKey: ['admin', 'providers'],
      queryFn: ({ signal }) => get('/api/energy/providers', { signal }),
    }),
  /** Reads the price grids of a supplier: requested by a user, never refetched automatically. */
  preview: (provider: string) =>
    queryOptions({
      queryKey: ['admin', 'preview', provider],
      queryFn: ({ signal }) => get('/api/admin/offers/preview', { query: { provider }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchInterval: false,
    }),
  priceHistory: () =>
    queryOptions({
      queryKey: ['admin', 'price-trail'],
      queryFn: ({ signal }) => get('/api/admin/offers/changes', { query: { limit: priceHistoryLength }, signal }),
      staleTime: 0,
    }),
  audit: () =>
    queryOptions({
      queryKey: ['admin', 'audit'],
      queryFn: ({ signal }) => get('/api/admin/audit', { query: { limit: 50 }, signal }),
      staleTime: 0,
    }),
  pending: () =>
    queryOptions({
      queryKey: ['admin', 'pending'],
      queryFn: ({ signal }) => get('/api/energy/contributions/pending', { query: { limit: 100 }, signal }),
      staleTime: 0,
    }),
  jobs: () =>
    queryOptions({
      queryKey: ['admin', 'jobs'],
      queryFn: ({ signal }) => get('/api/admin/jobs', { signal }),
      staleTime: 0,
    }),
};

/** Deeds of administrators, each by its own route. */
export const adminActions = {
  toggleUser: (id: string) => change('post', '/api/admin/users/{id}/toggle-status', { path: { id } }),
  resetQuota: (id: string) => change('post', '/api/admin/users/{id}/reset-quota', { path: { id } }),
  mailReset: (id: string) => change('post', '/api/admin/users/{id}/reset-password', { path: { id } }),
  createUser: (body: Body<'post', '/api/admin/users'>) => change('post', '/api/admin/users', { body }),
  deleteUser: (id: string) => change('delete', '/api/admin/users/{id}', { path: { id } }),
  refreshCalendar: (name: CalendarName) => change('post', `/api/${name}/refresh`),
  statePeakDays: (body: Body<'put', '/api/ejp/days'>) => change('put', '/api/ejp/days', { body }),
  giveRole: (user_id: string, role_id: string) =>
    change('put', '/api/roles/users/{user_id}/role', { path: { user_id }, body: { role_id } }),
  setPermissions: (id: string, permissions: readonly Permission[]) =>
    change('put', '/api/roles/{id}/permissions', { path: { id }, body: { permissions } }),
  createRole: (body: Body<'post', '/api/roles'>) => change('post', '/api/roles', { body }),
  deleteRole: (id: string) => change('delete', '/api/roles/{id}', { path: { id } }),
  /** Only what was seen is written. */
  refreshOffers: (provider: string, seen: string, isForced: boolean) =>
    change('post', '/api/admin/offers/refresh', {
      query: { provider, seen, ...(isForced && { force: true }) },
    }),
  approve: (seen: Readonly<Record<string, string>>) =>
    change('post', '/api/energy/contributions/bulk-approve', { body: { contribution_ids: Object.keys(seen), seen } }),
  reject: (contribution_ids: readonly string[], reason: string) =>
    change('post', '/api/energy/contributions/bulk-reject', { body: { contribution_ids, reason } }),
};

/** An action of a user. The lists are refetched after it, whether it succeeds or is refused. */
export function useAdminMutation<Input, Result>(act: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey: [queryName, what] }) => queryName === 'admin' && what !== 'preview',
      }),
  });
}
