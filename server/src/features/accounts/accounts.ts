import { normaliseEmail } from '@svc/domain/credentials/credentials';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { AccountOptions, AccountSettings } from './account-options.ts';
import { createAccountServices, readPorts, registerAccountRoutes } from './account-services.ts';
import { countUsers, findClientIds, type UserStats } from './administration/user-list-repository.ts';
import { type AuditEntry, appendAudit } from './audit/repository.ts';
import { createKeyRotationJob, renewBesides } from './credentials/key-rotation.ts';
import { purgeLinkTokens } from './credentials/link-token-repository.ts';
import { createMailJob } from './mail/jobs.ts';
import { createPutMail, putNotice } from './mail/mailer.ts';
import type { Notice } from './mail/notices.ts';
import { purgeMails } from './mail/outbox-repository.ts';
import { createSmtpSender } from './mail/sender.smtp.ts';
import { type ExportParts, exportAccount } from './own-account/account-export.ts';
import { eraseUser } from './own-account/erasure.ts';
import { type Authenticator, createAuthenticator } from './sessions/authenticate.ts';
import { createCallers, type FoundCaller } from './sessions/callers.ts';
import { readOwnCredential } from './sessions/credential.ts';
import { findRefusal, guardRoutes } from './sessions/guard.ts';
import { createLastSeen } from './sessions/last-seen.ts';
import { purgeTokens } from './sessions/session-repository.ts';
import { createTokenOwnerLookup } from './sessions/token-owner-repository.ts';
import { type CreatedAccount, createAccount, type NewAccount } from './signup/account-creation.ts';
import { seedRoles } from './users/role-repository.ts';
import { createUserLookup, findUser } from './users/user-repository.ts';

/**
 * Daily: deletes used or expired links, expired sessions and ended tokens, and mails that could not be sent within a
 * week.
 */
function createPurgeJob({ database, clock }: { database: Connection; clock: Clock }): Job {
  return {
    name: 'accounts-purge',
    schedule: { slots: [{ minute: 3 * 60 + 20 }] },
    run: async (_data, { log }) => {
      const links = await purgeLinkTokens(database, clock.now());
      const mails = await purgeMails(database, clock.now());
      const tokens = await purgeTokens(database, clock.now());
      log.info({ links, mails, tokens }, 'used and expired links purged');
      if (mails > 0) log.error({ mails }, 'mails were given up after a week');
    },
  };
}

export type Accounts = {
  readonly feature: Feature;
  /** Puts the hook before every route under /api: install it before the routes. */
  guard(app: App): void;
  /** After the migrations: seeds the roles, and renews what a former SECRET_KEY sealed, beside the requests. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** The client_secret of the caller: what opens the caller's data keys. Costs no query. */
  secretOf(request: FastifyRequest): string;
  /** The same for work without a request; undefined when there is no such user. */
  readSecret(user_id: string, connection?: Connection): Promise<string | undefined>;
  /** Expects the e-mail in its normalised form. */
  create(account: NewAccount): Promise<CreatedAccount>;
  /** The account and all that belongs to it, at once. */
  erase(user_id: string): Promise<void>;
  /** The user behind header or cookie, on routes that need no caller; undefined for nothing, or nothing good. */
  identify(request: FastifyRequest): Promise<string | undefined>;
  /** Whether the caller of this request is still authenticated: for long-lived responses. */
  isStillCaller(request: FastifyRequest): Promise<boolean>;
  findByEmail(email: string): Promise<{ readonly user_id: string } | undefined>;
  countAll(): Promise<UserStats>;
  /** The client_id of each of these users. Deleted users are omitted. */
  nameClients(user_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The small part of the export of an account; undefined without such a user. */
  exportOf(user_id: string): Promise<unknown>;
  /** Writes down what an administrator does, in the transaction of the deed. */
  putAudit(transaction: Connection, entry: AuditEntry): Promise<void>;
  /** Queues a notice for a user, by mail. Call the returned function once the transaction is committed. */
  putNotice(transaction: Connection, user_id: string, notice: Notice): Promise<() => Promise<void>>;
};

/** Who may use the gateway: signup, credentials, sessions, roles, administration. */
export function createAccounts(options: AccountOptions): Accounts {
  const { database, settings, log } = options;
  const callers = createCallers();
  const sender = settings.smtpUrl === undefined ? undefined : createSmtpSender(settings.smtpUrl, settings.mailFrom);
  const mailJob = createMailJob({ ...options, sender, frontendUrl: settings.frontendUrl });
  const putMail = createPutMail(options, mailJob);
  const services = createAccountServices(options);
  const { vault } = services.secrets;
  const lookup = createUserLookup(database);
  const lastSeen = createLastSeen(options);
  const authenticate = createAuthenticator(
    { database, users: lookup, owners: createTokenOwnerLookup(database), lastSeen },
    vault,
    services.sessions.tokens,
  );
  const stopping = new AbortController();
  let renewal: Promise<void> | undefined;
  return {
    feature: {
      name: 'accounts',
      routes: (app) => registerAccountRoutes(app, services, callers, putMail, options),
      jobs: [mailJob, createPurgeJob(options), createKeyRotationJob(services.secrets)],
    },
    guard: (app) => guardRoutes(app, { ...services.sessions, authenticate, callers, ...ownAddresses(settings) }),
    async start() {
      await seedRoles(database);
      if (settings.secretKeys.previous !== undefined) renewal = renewBesides(services.secrets, log, stopping.signal);
    },
    async close() {
      stopping.abort();
      await renewal;
      await lastSeen.close();
      sender?.close();
      await services.passwords.hasher.close();
    },
    secretOf: (request) => vault.open(callers.userOf(request)),
    async readSecret(user_id, connection = database) {
      const user = await (connection === database ? lookup.byId(user_id) : findUser(connection, 'id', user_id));
      return user && vault.open(user);
    },
    create: (account) => createAccount(services.creation, account),
    erase: (user_id) => eraseUser(services.erasure, user_id),
    async identify(request) {
      const found = await authenticate(readOwnCredential(request));
      return found.ok && !findRefusal(found.user, settings) ? found.user.id : undefined;
    },
    isStillCaller: (request) => isStillCaller(callers.find(request), authenticate, settings),
    countAll: () => countUsers(database, services.users.names),
    nameClients: (user_ids) => findClientIds(database, user_ids),
    findByEmail: (email) => findUserIdByEmail(database, email),
    exportOf: (user_id) => exportAccountOf(services.users, options, user_id),
    putAudit: (transaction, entry) => appendAudit(transaction, entry, options.clock.now()),
    putNotice: (transaction, user_id, notice) => putNotice(putMail, transaction, user_id, notice),
  };
}

function ownAddresses({ frontendUrl, backendUrl }: AccountSettings) {
  return { serviceUrl: frontendUrl, origins: [frontendUrl, backendUrl].map((address) => new URL(address).origin) };
}

async function isStillCaller(known: FoundCaller | undefined, authenticate: Authenticator, settings: AccountSettings) {
  const found = await authenticate(known?.credential ?? { kind: 'none' });
  return found.ok && found.user.id === known?.user.id && !findRefusal(found.user, settings);
}

async function findUserIdByEmail(database: Connection, email: string) {
  const user = await findUser(database, 'email', normaliseEmail(email));
  return user && { user_id: user.id };
}

async function exportAccountOf(parts: ExportParts, options: AccountOptions, user_id: string) {
  const user = await findUser(parts.database, 'id', user_id);
  return user && exportAccount(parts, readPorts(options), user);
}
