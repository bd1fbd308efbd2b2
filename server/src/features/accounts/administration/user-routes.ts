import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import { chooseLanguage } from '#platform/http/accept-language.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import type { ErasureParts } from '../own-account/erasure.ts';
import type { CountPdls } from '../users/account-description.ts';
import { nameRole } from '../users/role.ts';
import { findRole } from '../users/role-repository.ts';
import { emailInput, nothing, roleName } from '../users/schemas.ts';
import { effectiveRoleOf, isAdmin, type User } from '../users/user.ts';
import { countUsers, listUsers, readCursor, userStates } from './user-list-repository.ts';
import {
  type AdminActionParts,
  deleteUser,
  type InvitationParts,
  inviteUser,
  mailPasswordReset,
  requireUser,
  toggleDebug,
  toggleStatus,
} from './user-service.ts';

export type UsageCounts = { readonly cached: number; readonly no_cache: number };
export type UserRoutePorts = {
  readonly countPdls: CountPdls;
  /**
   * Today's counted requests of each of these users. A user without requests may be missing. One query for any number.
   */
  readonly readUsageCounts: (user_ids: readonly string[]) => Promise<ReadonlyMap<string, UsageCounts>>;
};

type CreationRouteParts = InvitationParts & ErasureParts;
type ActionParts = AdminActionParts & Pick<InvitationParts, 'putMail'>;

const tags = ['administration'];
const reading = { access: { permission: 'users:read' } } as const;
const writing = { access: { permission: 'users:write' } } as const;
const deleting = { access: { permission: 'users:delete' } } as const;

const listedUser = z.object({
  id: z.string(),
  email: z.string(),
  client_id: z.string(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  debug_mode: z.boolean(),
  is_admin: z.boolean(),
  created_at: z.string(),
  pdl_count: z.int(),
  usage: z.object({ cached: z.int(), no_cache: z.int() }),
  role: roleName.describe('the stored one'),
  effective_role: roleName
    .extend({ granted_by: z.enum(['role', 'ADMIN_EMAILS']) })
    .describe('the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one'),
});
const userPage = z.object({ users: z.array(listedUser), total: z.int(), next_cursor: z.string().nullable() });
const userStats = z.object({
  total: z.int(),
  active: z.int(),
  verified: z.int(),
  by_role: z.record(z.string(), z.int()),
});
const byId = z.strictObject({ id: z.uuid() });
type ListedUser = z.output<typeof listedUser>;

export function serveUserRoutes(app: App, parts: CreationRouteParts & ActionParts, ports: UserRoutePorts): void {
  const show = async (users: readonly User[]) => await describeUsers(users, parts, ports);
  const showOne = async (user: User) => ok((await show([user]))[0] as ListedUser);
  serveUserReading(app, parts, show, showOne);
  serveUserCreation(app, parts, showOne);
  serveUserActions(app, parts, showOne);
}

/** Three more queries for a page of any length. */
async function describeUsers(
  users: readonly User[],
  { database, names }: Pick<AdminActionParts, 'database' | 'names'>,
  ports: UserRoutePorts,
): Promise<ListedUser[]> {
  const ids = users.map((user) => user.id);
  const [pdls, usage, admin] = await Promise.all([
    ports.countPdls(ids),
    ports.readUsageCounts(ids),
    findRole(database, 'name', 'admin'),
  ]);
  const describeEffective = (user: User) => {
    const { granted_by } = effectiveRoleOf(user, names);
    return { ...nameRole((granted_by === 'ADMIN_EMAILS' && admin) || user.role), granted_by };
  };
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    client_id: user.client_id,
    is_active: user.is_active,
    email_verified: user.email_verified,
    debug_mode: user.debug_mode,
    is_admin: isAdmin(user, names),
    created_at: user.created_at,
    pdl_count: pdls.get(user.id) ?? 0,
    usage: usage.get(user.id) ?? { cached: 0, no_cache: 0 },
    role: nameRole(user.role),
    effective_role: describeEffective(user),
  }));
}

type Show = (users: readonly User[]) => Promise<ListedUser[]>;
type ShowOne = (user: User) => Promise<{ success: true; data: ListedUser }>;

function serveUserReading(
  app: App,
  { database, names }: Pick<AdminActionParts, 'database' | 'names'>,
  show: Show,
  showOne: ShowOne,
): void {
  const query = z.strictObject({
    q: text(254).optional().describe('part of the e-mail, or a whole client_id'),
    role: text(50).optional().describe('name of the effective role; who was given none is a visitor'),
    state: z
      .enum(userStates)
      .optional()
      .describe('`inactive`: closed by an administrator; `unverified`: the address is not confirmed yet'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: text(200).optional().describe('`next_cursor` of the page before'),
  });
  app.get(
    '/admin/users',
    {
      config: reading,
      schema: { tags, summary: 'Users, newest first', querystring: query, response: { 200: envelope(userPage) } },
    },
    async (request) => {
      const { cursor, ...wanted } = request.query;
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && !after) {
        const errors = [{ field: 'cursor', message: 'is not a cursor of this list' }];
        throw apiError('VALIDATION_ERROR', { detail: 'Invalid input: cursor', errors });
      }
      const page = await listUsers(database, { ...wanted, after }, names);
      return ok({ ...page, users: await show(page.users) });
    },
  );
  app.get(
    '/admin/users/stats',
    { config: reading, schema: { tags, summary: 'How many users', response: { 200: envelope(userStats) } } },
    async () => ok(await countUsers(database, names)),
  );
  app.get(
    '/admin/users/:id',
    { config: reading, schema: { tags, summary: 'One user', params: byId, response: { 200: envelope(listedUser) } } },
    async (request) => await showOne(await requireUser(database, request.params.id)),
  );
}

function serveUserCreation(app: App, parts: CreationRouteParts, showOne: ShowOne): void {
  app.post(
    '/admin/users',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Create a user, who is mailed a link to choose a password',
        body: z.strictObject({ email: emailInput, role_id: z.uuid().nullish() }),
        response: { 201: envelope(listedUser) },
      },
    },
    async (request, reply) => {
      const user = await inviteUser(parts, callerOf(request), request.body, languageOf(request));
      return reply.status(201).send(await showOne(user));
    },
  );
  app.delete(
    '/admin/users/:id',
    {
      config: deleting,
      schema: { tags, summary: 'Delete a user', params: byId, response: { 200: envelope(nothing) } },
    },
    async (request) => {
      await deleteUser(parts, callerOf(request), request.params.id);
      return ok({});
    },
  );
}

const toggles = [
  ['toggle-status', toggleStatus, 'Activate or deactivate a user; deactivation ends every session'],
  ['toggle-debug', toggleDebug, 'Switch the debug mode of a user'],
] as const;

function serveUserActions(app: App, parts: ActionParts, showOne: ShowOne): void {
  for (const [path, toggle, summary] of toggles) {
    const schema = { tags, summary, params: byId, response: { 200: envelope(listedUser) } };
    app.post(`/admin/users/:id/${path}`, { config: writing, schema }, async (request) =>
      showOne(await toggle(parts, callerOf(request), request.params.id)),
    );
  }
  app.post(
    '/admin/users/:id/reset-password',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Mail the user a link to choose a new password',
        params: byId,
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      await mailPasswordReset(parts, callerOf(request), request.params.id, languageOf(request));
      return ok({});
    },
  );
}

function languageOf(request: FastifyRequest) {
  return chooseLanguage(request.headers['accept-language']);
}
