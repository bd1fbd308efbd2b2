import { permissions } from '@svc/domain/credentials/roles';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import type { Role } from '../users/role.ts';
import { nothing, permission, roleName } from '../users/schemas.ts';
import { addRole, deleteRole, editRole, listCountedRoles, type RoleParts, requireRole } from './role-service.ts';
import { type AdminActionParts, giveRole } from './user-service.ts';

const tags = ['roles'];
const reading = { access: { permission: 'roles:read' } } as const;
const writing = { access: { permission: 'roles:write' } } as const;

const role = roleName.extend({ permissions: z.array(permission) });
const listedRole = role.extend({
  is_system: z.boolean().describe('made by svc itself: can neither be deleted, renamed nor emptied'),
  user_count: z.int().describe('how many users have it in effect: administrators by ADMIN_EMAILS count as `admin`'),
});
const name = z.string().regex(/^[a-z][a-z0-9_-]{1,49}$/, 'must be 2 to 50 of a-z, 0-9, _ and -');
const display_name = text(100).min(1);
const permissionList = z.array(permission).max(permissions.length);
const byId = z.strictObject({ id: z.uuid() });

const showRole = (stored: Role) => ({ ...stored, permissions: [...stored.permissions] });

export function serveRoleRoutes(app: App, parts: AdminActionParts): void {
  serveRoleReading(app, parts);
  serveRoleWriting(app, parts);
  serveRolePermissions(app, parts);
}

function serveRoleReading(app: App, parts: Pick<AdminActionParts, 'database' | 'names'>): void {
  const { database } = parts;
  app.get(
    '/roles',
    { config: reading, schema: { tags, summary: 'All roles', response: { 200: envelope(z.array(listedRole)) } } },
    async () => ok((await listCountedRoles(parts)).map((stored) => ({ ...stored, ...showRole(stored) }))),
  );
  app.get(
    '/roles/permissions',
    {
      config: reading,
      schema: { tags, summary: 'Every permission there is', response: { 200: envelope(z.array(permission)) } },
    },
    () => ok([...permissions]),
  );
  app.get(
    '/roles/:id',
    { config: reading, schema: { tags, summary: 'One role', params: byId, response: { 200: envelope(role) } } },
    async (request) => ok(showRole(await requireRole(database, request.params.id))),
  );
}

function serveRoleWriting(app: App, parts: RoleParts): void {
  app.post(
    '/roles',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Create a role',
        body: z.strictObject({ name, display_name, permissions: permissionList.optional() }),
        response: { 201: envelope(role) },
      },
    },
    async (request, reply) => {
      const created = await addRole(parts, callerOf(request), request.body);
      return reply.status(201).send(ok(showRole(created)));
    },
  );
  app.patch(
    '/roles/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Rename a role',
        params: byId,
        body: z.strictObject({ name, display_name }).partial(),
        response: { 200: envelope(role) },
      },
    },
    async (request) => {
      const given = Object.fromEntries(Object.entries(request.body).filter(([, value]) => value !== undefined));
      return ok(showRole(await editRole(parts, callerOf(request), request.params.id, given)));
    },
  );
  app.delete(
    '/roles/:id',
    {
      config: writing,
      schema: { tags, summary: 'Delete a role that no user has', params: byId, response: { 200: envelope(nothing) } },
    },
    async (request) => {
      await deleteRole(parts, callerOf(request), request.params.id);
      return ok({});
    },
  );
}

function serveRolePermissions(app: App, parts: AdminActionParts): void {
  app.put(
    '/roles/:id/permissions',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Replace the permissions of a role',
        params: byId,
        body: z.strictObject({ permissions: permissionList }),
        response: { 200: envelope(role) },
      },
    },
    async (request) => ok(showRole(await editRole(parts, callerOf(request), request.params.id, request.body))),
  );
  app.put(
    '/roles/users/:user_id/role',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Give a user a role; null makes a visitor',
        params: z.strictObject({ user_id: z.uuid() }),
        body: z.strictObject({ role_id: z.uuid().nullable() }),
        response: { 200: envelope(z.object({ id: z.string(), role: roleName })) },
      },
    },
    async (request) => {
      const { user_id } = request.params;
      const user = await giveRole(parts, callerOf(request), user_id, request.body.role_id);
      return ok({ id: user.id, role: user.role });
    },
  );
}
