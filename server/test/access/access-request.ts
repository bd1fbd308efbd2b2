import type { InjectOptions } from 'fastify';
import type { ApiResponse, TestCaller } from '../caller.ts';
import { contribution, type Ids } from './access-environment.ts';
import { fillPath, type Operation } from './operations.ts';

const aWeek = { start: '2026-09-22', end: '2026-09-29' };

/** Bodies and queries that the owner could send, so that only access is tested; wrong passwords throughout. */
const bodies: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /accounts/token': () => ({}),
  'POST /accounts/logout': () => ({}),
  'DELETE /accounts/me': () => ({ password: 'wrong' }),
  'POST /accounts/update-password': () => ({ old_password: 'wrong', new_password: 'Another-horse-8' }),
  'POST /accounts/regenerate-secret': () => ({ password: 'wrong' }),
  'POST /pdl': () => ({ usage_point_id: '29999999999999' }),
  'PATCH /pdl/reorder': ({ pdl_row }) => ({ orders: [{ id: pdl_row, order: 1 }] }),
  'PATCH /pdl/{id}/active': () => ({ is_active: false }),
  'PATCH /pdl/{id}/link-production': () => ({ linked_production_pdl_id: null }),
  'PATCH /pdl/{id}/offer': () => ({ selected_offer_id: null }),
  'PATCH /pdl/{id}/selected-offer': () => ({ selected_offer_id: null }),
  'PATCH /pdl/{id}/name': () => ({ name: 'Taken' }),
  'PATCH /pdl/{id}/type': () => ({ has_consumption: true, has_production: true }),
  'PATCH /pdl/{id}/pricing-option': () => ({ pricing_option: null }),
  'PATCH /pdl/{id}/contract': () => ({ subscribed_power: 3 }),
  'PATCH /pdl/{id}/offpeak': () => ({ offpeak_hours: '22:00-06:00' }),
  'POST /energy/providers': () => ({ name: 'Another supplier' }),
  'PUT /energy/providers/{id}': () => ({ website: 'https://example.org/' }),
  'POST /energy/offers': ({ provider_id }) => ({
    provider_id,
    name: 'Another offer',
    type: 'BASE',
    power_kva: 6,
    subscription_price: 15,
    base_price: 0.2,
  }),
  'POST /energy/contribute': ({ provider_id }) => contribution(provider_id),
  'POST /energy/contribute/batch': ({ provider_id }) => ({ contributions: [contribution(provider_id)] }),
  'PUT /energy/contributions/{id}': ({ provider_id }) => contribution(provider_id),
  'POST /energy/contributions/{id}/reply': () => ({ message: 'Hello' }),
  'POST /energy/contributions/{id}/request-info': () => ({ message: 'Where does it stand?' }),
  'POST /energy/contributions/{id}/reject': () => ({ reason: 'No' }),
  'POST /energy/contributions/bulk-approve': ({ contribution_id }) => ({ contribution_ids: [contribution_id] }),
  'POST /energy/contributions/bulk-reject': ({ contribution_id }) => ({ contribution_ids: [contribution_id] }),
  'PUT /ejp/days': () => ({ start: '2024-01-08', end: '2024-01-09', peak_days: ['2024-01-08'] }),
  'POST /imports': ({ usage_point_id }) => ({ usage_point_id }),
  'POST /simulations': ({ usage_point_id }) => ({ usage_point_id, ...aWeek }),
  'POST /bill-checks': ({ usage_point_id }) => ({ usage_point_id, ...aWeek, amount_eur: '10,00' }),
  'POST /pdl/{id}/advice/solar': () => ({ ...aWeek, region: 'lyon', kwp: 3 }),
  'PUT /roles/users/{user_id}/role': ({ role_id }) => ({ role_id }),
};

const ranged = /^GET \/((gridop|v1)\/(consumption|production|power)|pdl\/\{id\}\/(cost|shadow|advice)|prices)/;

/** One operation, aimed at what these ids name. */
export function send(
  caller: TestCaller,
  operation: Operation,
  ids: Ids,
  days: readonly [string, string],
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const path = fillPath(operation.path, valuesFor(operation.path, ids));
  const options = {
    ...(operation.path.startsWith('/v1/') && { pdl: ids.usage_point_id }),
    ...(operation.path === '/events' && { seconds: '0' }),
    ...(operation.path === '/prices' && { usage_point_id: ids.usage_point_id }),
    ...(ranged.test(operation.name) && { start: days[0], end: days[1] }),
  };
  const query = Object.keys(options).length === 0 ? '' : `?${new URLSearchParams(options)}`;
  const more: Partial<InjectOptions> = { headers };
  if (operation.method === 'GET') return caller.get(`${path}${query}`, more);
  const body = operation.body && (bodies[operation.name]?.(ids) ?? {});
  const isForm = operation.body?.type === 'application/x-www-form-urlencoded';
  const form = isForm && { payload: '', headers: { ...headers, 'content-type': operation.body?.type ?? '' } };
  const method = operation.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  return caller[method](`${path}${query}`, isForm ? undefined : body, { ...more, ...form });
}

/** `{id}` depends on the resource in the path. */
function valuesFor(path: string, ids: Ids): Record<string, string> {
  const { pdl_row, usage_point_id, user_id, import_id, role_id, export_id, session_id, provider_id, contribution_id } =
    ids;
  const about = {
    '/admin/users': user_id,
    '/roles': role_id,
    '/imports': import_id,
    '/pdl': pdl_row,
    '/accounts/exports': export_id,
    '/accounts/sessions': session_id,
    '/energy/providers': provider_id,
    '/energy/offers': provider_id,
    '/energy/contributions': contribution_id,
  };
  const [, id = ''] = Object.entries(about).find(([prefix]) => path.startsWith(prefix)) ?? [];
  return { id, pdl: usage_point_id, usage_point_id, user_id };
}
