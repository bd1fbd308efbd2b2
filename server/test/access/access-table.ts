import { type Permission, seededRoles } from '@svc/domain/credentials/roles';

/** Callers that request the victim's data. Each exists once in the test. */
export const callers = [
  'anonymous',
  'otherUser',
  'registrant without consent',
  'former holder',
  'no permission',
  'moderator',
  'inactive, by secret',
  'inactive, by token',
  'deleted, by secret',
  'deleted, by token',
  'rotated, by old secret',
  'rotated, by old token',
] as const;
export type CallerName = (typeof callers)[number];

/** `status CODE`; `own`: served with what is the caller's own, or refused for a reason of its own; `may`: permitted. */
export type Outcome = `${number} ${string}` | 'own' | 'may';
export type Rule = { readonly [Name in CallerName]: Outcome } & {
  /** Sent by a page of another site with the victim's own cookie. */
  readonly 'foreign site': Outcome;
  readonly permission?: Permission;
};

const known = ['otherUser', 'registrant without consent', 'former holder', 'no permission', 'moderator'] as const;
type Known = (typeof known)[number];

const outsiders = {
  anonymous: '401 NOT_AUTHENTICATED',
  'inactive, by secret': '403 USER_INACTIVE',
  'inactive, by token': '403 USER_INACTIVE',
  'deleted, by secret': '401 INVALID_TOKEN',
  'deleted, by token': '401 INVALID_TOKEN',
  'rotated, by old secret': '401 INVALID_TOKEN',
  'rotated, by old token': '401 INVALID_TOKEN',
  'foreign site': '403 FOREIGN_ORIGIN',
} as const;

const allCallers = (outcome: Outcome, but: Partial<Record<Known, Outcome>> = {}): Rule => ({
  ...outsiders,
  ...(Object.fromEntries(known.map((name) => [name, outcome])) as Record<Known, Outcome>),
  ...but,
});

const withoutCredential = (outcome: Outcome): Rule => ({
  ...outsiders,
  ...(Object.fromEntries(callers.map((name) => [name, outcome])) as Record<CallerName, Outcome>),
});
const open = withoutCredential('own');
/** A callback is validated by its state, whatever its sender and origin. */
const byState: Rule = { ...withoutCredential('403 INVALID_STATE'), 'foreign site': '403 INVALID_STATE' };
/** The caller's own data, for any caller. */
const own = allCallers('own');
/** Named by an id: another's looks like none. */
const another = (code: string) => allCallers(`404 ${code}`);
const pdl = another('PDL_NOT_FOUND');
/** The operator's data about a delivery point: its number alone gives no access, nor does a former consent. */
const data = allCallers('404 PDL_NOT_FOUND', {
  'registrant without consent': '403 CONSENT_REQUIRED',
  'former holder': '403 CONSENT_REVOKED',
});
const moderatorPermissions = new Set(seededRoles.find(({ name }) => name === 'moderator')?.permissions);
const needs = (permission: Permission): Rule => ({
  ...allCallers('403 FORBIDDEN', moderatorPermissions.has(permission) ? { moderator: 'may' } : {}),
  permission,
});

/** A reviewer may; whether this contribution is still pending is not tested here. */
const reviews: Rule = { ...needs('contributions:review'), moderator: 'own' };
const thread = allCallers('404 CONTRIBUTION_NOT_FOUND', { moderator: 'may' });

/** One row an operation: a new one without a row fails the test. */
export const accessTable: Readonly<Record<string, Rule>> = {
  'GET /health/live': open,
  'GET /health/ready': open,
  'GET /capabilities': open,
  'GET /status': open,
  'GET /errors': open,
  'POST /accounts/signup': open,
  'POST /accounts/verify-email': open,
  'POST /accounts/reset-password': open,
  'POST /accounts/resend-verification': open,
  'POST /accounts/forgot-password': open,
  'POST /accounts/login': open,
  'POST /accounts/demo': open,
  'POST /accounts/token': open,
  'GET /callback': byState,

  'POST /accounts/logout': own,
  'GET /alerts': own,
  'PUT /alerts': own,
  'GET /bootstrap': own,
  'GET /events': own,
  'GET /accounts/me': own,
  'DELETE /accounts/me': own,
  'GET /accounts/export': own,
  'GET /accounts/exports': own,
  'POST /accounts/exports': own,
  'GET /accounts/sessions': own,
  'GET /accounts/usage': own,
  'GET /accounts/usage/days': own,
  'POST /accounts/update-password': own,
  'POST /accounts/regenerate-secret': own,
  'GET /pdl': own,
  'POST /pdl': own,
  'GET /consent': own,
  'GET /energy/providers': own,
  'GET /energy/offers': own,
  'GET /energy/offer-types': own,
  'POST /energy/contribute': own,
  'POST /energy/contribute/batch': own,
  'GET /energy/contributions': own,
  'GET /energy/contributions/unread-count': own,
  'GET /tempo/days': own,
  'GET /tempo/today': own,
  'GET /tempo/outlook': own,
  'GET /tempo/outlook/score': own,
  'GET /gridsignal/days': own,
  'GET /gridsignal/today': own,
  'GET /flexday/days': own,
  'GET /flexday/today': own,
  'GET /ejp/days': own,
  'GET /ejp/today': own,
  'GET /national/consumption': own,
  'GET /national/forecast': own,

  'GET /pdl/{id}': pdl,
  'DELETE /pdl/{id}': pdl,
  'PATCH /pdl/reorder': pdl,
  'PATCH /pdl/{id}/active': pdl,
  'PATCH /pdl/{id}/link-production': pdl,
  'PATCH /pdl/{id}/offer': pdl,
  'GET /pdl/{id}/offers': pdl,
  'PATCH /pdl/{id}/selected-offer': pdl,
  'PATCH /pdl/{id}/name': pdl,
  'PATCH /pdl/{id}/type': pdl,
  'PATCH /pdl/{id}/pricing-option': pdl,
  'PATCH /pdl/{id}/contract': pdl,
  'PATCH /pdl/{id}/offpeak': pdl,
  'POST /pdl/{id}/fetch-contract': pdl,
  'PUT /energy/contributions/{id}': another('CONTRIBUTION_NOT_FOUND'),
  'DELETE /energy/contributions/{id}': another('CONTRIBUTION_NOT_FOUND'),
  'GET /energy/contributions/{id}/messages': thread,
  'POST /energy/contributions/{id}/reply': thread,
  'DELETE /accounts/sessions/{id}': another('NOT_FOUND'),
  'GET /accounts/exports/{id}': another('NOT_FOUND'),
  'GET /accounts/exports/{id}/file': another('NOT_FOUND'),
  'GET /imports/{id}': another('NOT_FOUND'),
  'GET /imports/{id}/events': another('NOT_FOUND'),

  'GET /gridop/consumption/daily/{pdl}': data,
  'GET /gridop/production/daily/{pdl}': data,
  'GET /gridop/power/{pdl}': data,
  'GET /gridop/coverage/{pdl}': data,
  'GET /gridop/consumption/detail/{pdl}': data,
  'GET /gridop/consumption/detail/batch/{pdl}': data,
  'GET /gridop/production/detail/{pdl}': data,
  'GET /gridop/production/detail/batch/{pdl}': data,
  'GET /gridop/contract/{pdl}': data,
  'GET /gridop/address/{pdl}': data,
  'GET /gridop/customer/{pdl}': data,
  'GET /gridop/contact/{pdl}': data,
  'GET /v1/consumption/daily': data,
  'GET /v1/production/daily': data,
  'GET /v1/power': data,
  'GET /v1/consumption/detail': data,
  'GET /v1/consumption/detail/batch': data,
  'GET /v1/production/detail': data,
  'GET /v1/production/detail/batch': data,
  'GET /v1/contract': data,
  'GET /v1/address': data,
  'GET /v1/customer': data,
  'GET /v1/contact': data,
  'POST /imports': data,
  'GET /pdl/{id}/cost': pdl,
  'GET /pdl/{id}/cost/coverage': pdl,
  'GET /pdl/{id}/pricing': pdl,
  'PUT /pdl/{id}/pricing': pdl,
  'GET /pdl/{id}/projection': pdl,
  'GET /pdl/{id}/shadow-offer': pdl,
  'GET /pdl/{id}/advice/power': pdl,
  'GET /pdl/{id}/advice/winters': pdl,
  'GET /pdl/{id}/advice/off-peak': pdl,
  'POST /pdl/{id}/advice/solar': pdl,
  'POST /simulations': data,
  'POST /bill-checks': data,
  'GET /prices': data,

  'GET /admin/operations': needs('dashboard:read'),
  'GET /admin/stats': needs('dashboard:read'),
  'GET /admin/answers': needs('dashboard:read'),
  'GET /admin/publication': needs('dashboard:read'),
  'GET /admin/fairness': needs('dashboard:read'),
  'GET /admin/rates': needs('dashboard:read'),
  'GET /admin/calendars': needs('dashboard:read'),
  'GET /admin/jobs': needs('dashboard:read'),
  'GET /admin/audit': needs('logs:read'),
  'GET /admin/logs': needs('logs:read'),
  'DELETE /admin/logs': needs('logs:delete'),
  'GET /admin/offers/changes': needs('offers:write'),
  'GET /admin/offers/preview': needs('offers:write'),
  'POST /admin/offers/refresh': needs('offers:refresh'),
  'POST /energy/providers': needs('offers:write'),
  'PUT /energy/providers/{id}': needs('offers:write'),
  'DELETE /energy/providers/{id}': needs('offers:delete'),
  'POST /energy/offers': needs('offers:write'),
  'DELETE /energy/offers/{id}': needs('offers:delete'),
  'GET /energy/contributions/pending': needs('contributions:review'),
  'GET /energy/contributions/stats': needs('contributions:review'),
  'POST /energy/contributions/{id}/request-info': reviews,
  'POST /energy/contributions/{id}/approve': reviews,
  'POST /energy/contributions/{id}/reject': reviews,
  'POST /energy/contributions/bulk-approve': needs('contributions:review'),
  'POST /energy/contributions/bulk-reject': needs('contributions:review'),
  'GET /admin/users': needs('users:read'),
  'GET /admin/users/stats': needs('users:read'),
  'GET /admin/users/{id}': needs('users:read'),
  'POST /admin/users': needs('users:write'),
  'POST /admin/users/{id}/toggle-status': needs('users:write'),
  'POST /admin/users/{id}/toggle-debug': needs('users:write'),
  'POST /admin/users/{id}/reset-password': needs('users:write'),
  'POST /admin/users/{id}/reset-quota': needs('users:write'),
  'POST /pdl/admin/add': needs('users:write'),
  'DELETE /admin/users/{id}': needs('users:delete'),
  'DELETE /admin/users/{id}/cache': needs('cache:clear'),
  'DELETE /admin/users/{id}/refusals': needs('cache:clear'),
  'GET /roles': needs('roles:read'),
  'GET /roles/permissions': needs('roles:read'),
  'GET /roles/{id}': needs('roles:read'),
  'POST /roles': needs('roles:write'),
  'PATCH /roles/{id}': needs('roles:write'),
  'DELETE /roles/{id}': needs('roles:write'),
  'PUT /roles/{id}/permissions': needs('roles:write'),
  'PUT /roles/users/{user_id}/role': needs('roles:write'),
  'POST /tempo/refresh': needs('calendars:refresh'),
  'POST /gridsignal/refresh': needs('calendars:refresh'),
  'POST /flexday/refresh': needs('calendars:refresh'),
  'POST /ejp/refresh': needs('calendars:refresh'),
  'PUT /ejp/days': needs('calendars:refresh'),
  'POST /national/refresh': needs('calendars:refresh'),

  // Last: it ends what the registrant has of its own.
  'DELETE /consent/{usage_point_id}': allCallers('404 PDL_NOT_FOUND', {
    'registrant without consent': 'own',
    'former holder': 'own',
  }),
};
