import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { clientCredentials, givenPassword } from '../credentials/schemas.ts';
import type { Callers } from '../sessions/callers.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../sessions/session-cookie.ts';
import { beginSession, deviceOf, type SessionParts } from '../sessions/session-service.ts';
import { type CountPdls, describeAccount } from '../users/account-description.ts';
import { accountResponse, nothing } from '../users/schemas.ts';
import { findUser } from '../users/user-repository.ts';
import { type ExportContributor, type ExportParts, exportAccount } from './account-export.ts';
import { type ErasureParts, eraseUser } from './erasure.ts';
import { confirmPassword, type PasswordCheck, updatePassword } from './password-change.ts';
import * as schemas from './schemas.ts';
import { regenerateSecret, type SecretParts } from './secret-change.ts';

export type AccountRoutePorts = {
  readonly countPdls: CountPdls;
  /** Undefined when usage is not counted: then the route does not exist. */
  readonly readUsage: ((caller: Caller) => Promise<schemas.Usage>) | undefined;
  readonly readUsageDays: ((caller: Caller) => Promise<schemas.UsageDays>) | undefined;
  readonly contributors: readonly ExportContributor[];
};

type OverviewParts = ExportParts & Pick<Callers, 'userOf'>;
type OwnErasureParts = ErasureParts & PasswordCheck & Pick<Callers, 'userOf'>;
type CredentialParts = SecretParts & SessionParts & PasswordCheck & Pick<Callers, 'userOf'>;

const tags = ['accounts'];

/** What a user sees of the own account, and does with it. */
export function serveAccountRoutes(
  app: App,
  parts: OverviewParts & OwnErasureParts & CredentialParts,
  ports: AccountRoutePorts,
): void {
  serveOverview(app, parts, ports);
  serveErasure(app, parts);
  serveCredentialChanges(app, parts);
}

// It collects dozens of tables: one of a user runs at a time, with a pause after it, and few wait.
const exportSlots = {
  slots: 2,
  slotsOfOne: 1,
  queueOfOne: 4,
  refusalDelayMs: 1000,
  pace: { at_once: 4, per_second: 1, longest_ms: 5000 },
} as const;
const exportRefusal = () => apiError('RATE_LIMIT_EXCEEDED', { n: 2 });

function serveOverview(app: App, parts: OverviewParts, ports: AccountRoutePorts): void {
  const { userOf, names } = parts;
  const exports = new FairSemaphore(exportSlots);
  const describe = async (user: ReturnType<typeof userOf>) =>
    describeAccount(user, names, (await ports.countPdls([user.id])).get(user.id) ?? 0);
  app.get(
    '/accounts/me',
    { schema: { tags, summary: 'The own account', response: { 200: envelope(accountResponse) } } },
    async (request) => ok(await describe(userOf(request))),
  );
  app.get(
    '/accounts/export',
    {
      schema: {
        tags,
        summary: 'What the service holds about the caller, but for readings and records',
        description: 'Those are written into a file by `POST /accounts/exports`.',
        response: { 200: envelope(schemas.exportResponse) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { counted_as } = callerOf(request);
      const all = await exports.run(counted_as, () => exportAccount(parts, ports, user), exportRefusal);
      return reply.header('cache-control', 'no-store').send(ok(all));
    },
  );
  const { readUsage } = ports;
  if (!readUsage) return;
  app.get(
    '/accounts/usage',
    { schema: { tags, summary: "Today's use of the quotas", response: { 200: envelope(schemas.usageResponse) } } },
    async (request) => ok(await readUsage(callerOf(request))),
  );
  const { readUsageDays } = ports;
  if (!readUsageDays) return;
  app.get(
    '/accounts/usage/days',
    {
      schema: {
        tags,
        summary: 'Counted calls of the last 30 days, the oldest first',
        response: { 200: envelope(schemas.usageDaysResponse) },
      },
    },
    async (request) => ok(await readUsageDays(callerOf(request))),
  );
}

function serveErasure(app: App, parts: OwnErasureParts): void {
  app.delete(
    '/accounts/me',
    {
      schema: {
        tags,
        summary: 'Delete the own account with everything in it',
        body: z.strictObject({ password: givenPassword }),
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      const user = parts.userOf(request);
      await confirmPassword(parts, user, request.body.password, request.ip);
      await eraseUser(parts, user.id);
      clearSessionCookie(reply);
      return ok({});
    },
  );
}

function serveCredentialChanges(app: App, parts: CredentialParts): void {
  app.post(
    '/accounts/update-password',
    {
      schema: {
        tags,
        summary: 'Change the password; every other session and every mailed link end',
        body: schemas.passwordUpdate,
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      const user = parts.userOf(request);
      await confirmPassword(parts, user, request.body.old_password, request.ip, 'old_password');
      await updatePassword(parts, user, request.body, request.ip);
      setSessionCookie(reply, await beginAnew(parts, user.id, request));
      return ok({});
    },
  );
  app.post(
    '/accounts/regenerate-secret',
    {
      schema: {
        tags,
        summary: 'New client credentials, shown once; the old ones and all user tokens end',
        body: z.strictObject({ password: givenPassword }),
        response: { 200: envelope(clientCredentials) },
      },
    },
    async (request, reply) => {
      const user = parts.userOf(request);
      await confirmPassword(parts, user, request.body.password, request.ip);
      const credentials = await regenerateSecret(parts, user);
      // The user who clicked the button stays logged in.
      if (readSessionCookie(request)) setSessionCookie(reply, await beginAnew(parts, user.id, request));
      return reply.header('cache-control', 'no-store').send(ok(credentials));
    },
  );
}

/** Read again: the session must begin after the revocation that was just stored. */
async function beginAnew(parts: SessionParts, user_id: string, request: FastifyRequest) {
  const user = await findUser(parts.database, 'id', user_id);
  if (!user) throw new Error('the user was deleted meanwhile');
  return await beginSession(parts, user, deviceOf(request));
}
