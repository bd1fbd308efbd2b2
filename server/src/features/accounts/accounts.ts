import { normaliseEmail } from '@svc/domain/credentials';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '#feature.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { AccountOptions } from './account-options.ts';
import { serveRoleRoutes } from './administration/role-routes.ts';
import { serveJobRoutes, serveUpkeepRoutes } from './administration/upkeep-routes.ts';
import { countUsers, type UserStats } from './administration/user-list.ts';
import { serveUserRoutes } from './administration/user-routes.ts';
import { createMemoryCounter } from './attempts/attempt-counter.memory.ts';
import { createSharedCounter } from './attempts/attempt-counter.redis.ts';
import { createAttemptLimiter } from './attempts/attempt-limiter.ts';
import { type CreatedAccount, createAccount, type NewAccount } from './identity/account-creation.ts';
import { serveAccountRoutes } from './identity/account-routes.ts';
import type { AccountServices } from './identity/account-services.ts';
import { createCaptchaCheck } from './identity/captcha.ts';
import { createSecretVault } from './identity/client-credentials.ts';
import { eraseUser } from './identity/erasure.ts';
import { createKeyRotationJob, renewSecrets } from './identity/key-rotation.ts';
import { seedRoles } from './identity/role-repository.ts';
import { serveSignupRoutes } from './identity/signup-routes.ts';
import type { User } from './identity/user.ts';
import { createUserLookup, findUser } from './identity/user-repository.ts';
import { createMailJob, createPurgeJob } from './mail/jobs.ts';
import { type Notice, putNotice } from './mail/notices.ts';
import { putMail } from './mail/outbox.ts';
import { createSmtpSender } from './mail/sender.smtp.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { createAuthenticator } from './sessions/authenticate.ts';
import { readCredential } from './sessions/credential.ts';
import { findRefusal, guardRoutes } from './sessions/guard.ts';
import { serveSessionRoutes } from './sessions/session-routes.ts';
import { createUserTokens } from './sessions/user-token.ts';

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
  /** The e-mail is given in its normalised form. */
  create(account: NewAccount): Promise<CreatedAccount>;
  /** The account and all that belongs to it, at once. */
  erase(user_id: string): Promise<void>;
  /** The user behind what a request shows, on routes that need no caller; undefined for nothing, or nothing good. */
  identify(request: FastifyRequest): Promise<string | undefined>;
  findByEmail(email: string): Promise<{ readonly user_id: string } | undefined>;
  countAll(): Promise<UserStats>;
  /** A notice for a user, by mail; call what it gives back once the transaction is committed. */
  putNotice(transaction: Connection, user_id: string, notice: Notice): Promise<() => Promise<void>>;
};

/** Who may use the gateway: signup, credentials, sessions, roles, administration. */
export function createAccounts(options: AccountOptions): Accounts {
  const { database, settings } = options;
  const users = new WeakMap<FastifyRequest, User>();
  const sender = settings.smtpUrl === undefined ? undefined : createSmtpSender(settings.smtpUrl, settings.mailFrom);
  const mailJob = createMailJob({ ...options, sender, frontendUrl: settings.frontendUrl });
  const services = createServices(options, users, mailJob);
  const { vault, tokens, names, userOf } = services;
  const lookup = createUserLookup(database);
  const authenticate = createAuthenticator({ database, users: lookup }, vault, tokens);
  const stopping = new AbortController();
  let renewal: Promise<void> | undefined;
  return {
    feature: {
      name: 'accounts',
      routes: (app) => serveRoutes(app, services, options),
      jobs: [mailJob, createPurgeJob(options), createKeyRotationJob(services)],
    },
    guard: (app) =>
      guardRoutes(app, {
        authenticate,
        names,
        requireEmailVerification: settings.requireEmailVerification,
        origins: [settings.frontendUrl, settings.backendUrl].map((address) => new URL(address).origin),
        remember: (request, user) => users.set(request, user),
      }),
    async start() {
      await seedRoles(database);
      if (settings.secretKeys.previous !== undefined) renewal = renewBesides(services, stopping.signal);
    },
    async close() {
      stopping.abort();
      await renewal;
      sender?.close();
      await services.hasher.close();
    },
    secretOf: (request) => vault.open(userOf(request)),
    async readSecret(user_id, connection = database) {
      const user = await (connection === database ? lookup.byId(user_id) : findUser(connection, 'id', user_id));
      return user && vault.open(user);
    },
    create: (account) => createAccount(services, account),
    erase: (user_id) => eraseUser(services, user_id),
    async identify(request) {
      const found = await authenticate(readCredential(request));
      return found.ok && !findRefusal(found.user, settings) ? found.user.id : undefined;
    },
    countAll: () => countUsers(database),
    async findByEmail(email) {
      const user = await findUser(database, 'email', normaliseEmail(email));
      return user && { user_id: user.id };
    },
    putNotice: (transaction, user_id, notice) => putNotice(services, transaction, user_id, notice),
  };
}

function createServices(options: AccountOptions, users: WeakMap<FastifyRequest, User>, mailJob: Job): AccountServices {
  const { database, clock, log, store, settings } = options;
  const counter = createSharedCounter(store, createMemoryCounter());
  const { captcha, demoEmail } = settings;
  return {
    database,
    clock,
    log,
    vault: createSecretVault(settings.secretKeys),
    tokens: createUserTokens(settings.secretKeys, settings.tokenMinutes, clock),
    hasher: createPasswordHasher(),
    limiter: createAttemptLimiter(counter, createBlindIndex(settings.secretKeys, 'attempts'), clock),
    names: {
      adminEmails: settings.adminEmails,
      demoEmail: demoEmail === undefined ? undefined : normaliseEmail(demoEmail),
    },
    requireEmailVerification: settings.requireEmailVerification,
    captcha: captcha && createCaptchaCheck(captcha.verifyUrl, captcha.secret),
    onSecretChange: options.onSecretChange ?? [],
    onUserDelete: options.onUserDelete ?? [],
    async putMail(transaction, mail) {
      const id = await putMail(transaction, mail, clock.now());
      return () => wake(options, mailJob, id);
    },
    userOf(request) {
      const user = users.get(request);
      if (!user) throw new Error('no user was found for this request: the guard did not run');
      return user;
    },
  };
}

/** A failure here leaves everything readable under the former key; the hourly job tries again. */
async function renewBesides(services: AccountServices, signal: AbortSignal): Promise<void> {
  try {
    await renewSecrets(services, services.log, signal);
  } catch (error) {
    services.log.warn({ reason: String(error) }, 'secrets were not all renewed');
  }
}

/** Without the queue the mail is not lost: the outbox is looked through every minute. */
async function wake({ jobs, log }: AccountOptions, mailJob: Job, id: string): Promise<void> {
  try {
    await jobs.enqueue(mailJob, undefined, { id });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ mail: id, reason: error.reason }, 'the job queue is away: the mail waits in the outbox');
  }
}

function serveRoutes(app: App, services: AccountServices, options: AccountOptions): void {
  const countPdls = options.countPdls ?? (async () => new Map<string, number>());
  const readUsageCounts = options.readUsageCounts ?? (async () => new Map());
  serveSignupRoutes(app, services);
  serveSessionRoutes(app, services);
  serveAccountRoutes(app, services, {
    countPdls,
    readUsage: options.readUsage,
    contributors: options.contributors ?? [],
  });
  serveUserRoutes(app, services, { countPdls, readUsageCounts });
  serveRoleRoutes(app, services);
  serveUpkeepRoutes(app, services, options.upkeep ?? {});
  serveJobRoutes(app, options.jobs);
}
