import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { listAuditOf } from '../administration/audit.ts';
import { issueToken } from '../sessions/login.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../sessions/session-cookie.ts';
import { type CountPdls, describeAccount } from './account-description.ts';
import type { AccountServices } from './account-services.ts';
import { eraseUser } from './erasure.ts';
import { confirmPassword, updatePassword } from './password-change.ts';
import * as schemas from './schemas.ts';
import { regenerateSecret } from './secret-change.ts';
import { findUser } from './user-repository.ts';

/** Everything another feature holds about a user, under its own name in the export. */
export type ExportContributor = { readonly name: string; readonly exportOf: (user_id: string) => Promise<unknown> };

export type AccountRoutePorts = {
  readonly countPdls: CountPdls;
  /** Absent while nothing is counted: then there is no route. */
  readonly readUsage: ((user_id: string, is_admin: boolean) => Promise<schemas.Usage>) | undefined;
  readonly contributors: readonly ExportContributor[];
};

const tags = ['accounts'];

/** What a user sees of the own account, and does with it. */
export function serveAccountRoutes(app: App, services: AccountServices, ports: AccountRoutePorts): void {
  serveOverview(app, services, ports);
  serveErasure(app, services);
  serveCredentialChanges(app, services);
}

function serveOverview(app: App, services: AccountServices, ports: AccountRoutePorts): void {
  const { userOf, names, clock, database } = services;
  const describe = async (user: ReturnType<typeof userOf>) =>
    describeAccount(user, names, (await ports.countPdls([user.id])).get(user.id) ?? 0);
  app.get(
    '/accounts/me',
    { schema: { tags, summary: 'The own account', response: { 200: envelope(schemas.accountAnswer) } } },
    async (request) => ok(await describe(userOf(request))),
  );
  app.get(
    '/accounts/export',
    {
      schema: {
        tags,
        summary: 'Everything the service holds about the caller',
        response: { 200: envelope(schemas.exportAnswer) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const parts = await Promise.all(
        ports.contributors.map(async ({ name, exportOf }) => [name, await exportOf(user.id)] as const),
      );
      const account = await describe(user);
      const audit = await listAuditOf(database, user.id);
      const all = { exported_at: formatInstant(clock.now()), account, audit, ...Object.fromEntries(parts) };
      return reply.header('cache-control', 'no-store').send(ok(all));
    },
  );
  const { readUsage } = ports;
  if (!readUsage) return;
  app.get(
    '/accounts/usage',
    { schema: { tags, summary: "Today's use of the quotas", response: { 200: envelope(schemas.usageAnswer) } } },
    async (request) => ok(await readUsage(userOf(request).id, request.caller?.is_admin === true)),
  );
}

function serveErasure(app: App, services: AccountServices): void {
  app.delete(
    '/accounts/me',
    {
      schema: {
        tags,
        summary: 'Delete the own account with everything in it',
        body: z.strictObject({ password: schemas.givenPassword }),
        response: { 200: envelope(schemas.nothing) },
      },
    },
    async (request, reply) => {
      const user = services.userOf(request);
      await confirmPassword(services, user, request.body.password, request.ip);
      await eraseUser(services, user.id);
      clearSessionCookie(reply);
      return ok({});
    },
  );
}

function serveCredentialChanges(app: App, services: AccountServices): void {
  app.post(
    '/accounts/update-password',
    {
      schema: {
        tags,
        summary: 'Change the password; every other session ends',
        body: z.strictObject({ old_password: schemas.givenPassword, new_password: schemas.newPassword }),
        response: { 200: envelope(schemas.nothing) },
      },
    },
    async (request, reply) => {
      const user = services.userOf(request);
      await confirmPassword(services, user, request.body.old_password, request.ip);
      await updatePassword(services, user, request.body.new_password);
      setSessionCookie(reply, await issueTokenOf(services, user.id));
      return ok({});
    },
  );
  app.post(
    '/accounts/regenerate-secret',
    {
      schema: {
        tags,
        summary: 'New client credentials, shown once; the old ones and all user tokens end',
        body: z.strictObject({}).nullish(),
        response: { 200: envelope(schemas.clientCredentials) },
      },
    },
    async (request, reply) => {
      const user = services.userOf(request);
      const credentials = await regenerateSecret(services, user.id);
      // Whoever clicked the button stays logged in.
      if (readSessionCookie(request)) setSessionCookie(reply, await issueTokenOf(services, user.id));
      return reply.header('cache-control', 'no-store').send(ok(credentials));
    },
  );
}

/** Read again: the token must be dated after the revocation that was just stored. */
async function issueTokenOf(services: AccountServices, user_id: string) {
  const user = await findUser(services.database, 'id', user_id);
  if (!user) throw new Error('the user was deleted meanwhile');
  return await issueToken(services, user);
}
