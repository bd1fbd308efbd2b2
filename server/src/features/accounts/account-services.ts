import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import type { App } from '#platform/http/app.ts';
import { smallBody } from '#platform/http/closed-input.ts';
import type { AccountOptions } from './account-options.ts';
import { serveRoleRoutes } from './administration/role-routes.ts';
import { serveUserRoutes } from './administration/user-routes.ts';
import { serveJobRoutes, serveUserStateRoutes } from './administration/user-state-routes.ts';
import { createMemoryCounter } from './attempts/attempt-counter.memory.ts';
import { createSharedCounter } from './attempts/attempt-counter.redis.ts';
import { createAttemptLimiter } from './attempts/attempt-limiter.ts';
import { serveAuditRoutes } from './audit/routes.ts';
import { createSecretVault } from './credentials/client-credentials.ts';
import { createPasswordHasher } from './credentials/password-hasher.ts';
import type { PutMail } from './mail/mailer.ts';
import { serveAccountRoutes } from './own-account/routes.ts';
import type { Callers } from './sessions/callers.ts';
import { serveSessionListRoutes } from './sessions/session-list-routes.ts';
import { serveSessionRoutes } from './sessions/session-routes.ts';
import { createUserTokens } from './sessions/user-token.ts';
import { createCaptchaCheck } from './signup/captcha.ts';
import { serveSignupRoutes } from './signup/routes.ts';
import { nameAccounts } from './users/user.ts';

type AccountServices = ReturnType<typeof createAccountServices>;

/** The services of the feature, each created once, from users at the bottom upwards. */
export function createAccountServices(options: AccountOptions) {
  const { database, clock, store, settings, passwordCost, onSecretChange = [], onUserDelete = [] } = options;
  const { secretKeys } = settings;
  const names = nameAccounts(settings);
  const vault = createSecretVault(secretKeys);
  const tokens = createUserTokens(secretKeys, settings.tokenMinutes, clock);
  const hasher = createPasswordHasher({ ...(passwordCost !== undefined && { cost: passwordCost }) });
  const counter = createSharedCounter(store, createMemoryCounter());
  const limiter = createAttemptLimiter(counter, createBlindIndex(secretKeys, 'attempts'), clock);
  const users = { database, clock, names };
  return {
    users,
    secrets: { database, clock, vault, onSecretChange },
    passwords: { limiter, hasher },
    sessions: { ...users, tokens, requireEmailVerification: settings.requireEmailVerification },
    creation: { database, clock, vault, hasher },
    erasure: { ...users, onUserDelete },
  };
}

export function readPorts({ countPdls = async () => new Map<string, number>(), contributors = [] }: AccountOptions) {
  return { countPdls, contributors };
}

/** Registers the routes of each service with the services that they use. */
export function registerAccountRoutes(
  app: App,
  { users, secrets, passwords, sessions, creation, erasure }: AccountServices,
  { userOf, tokenOf }: Callers,
  putMail: PutMail,
  options: AccountOptions,
): void {
  const { captcha, requireEmailVerification } = options.settings;
  // Most of these routes are public, and none reads more than a few fields.
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= smallBody;
  });
  const { countPdls, contributors } = readPorts(options);
  const readUsageCounts = options.readUsageCounts ?? (async () => new Map());
  serveSignupRoutes(app, {
    ...creation,
    ...secrets,
    ...passwords,
    names: users.names,
    requireEmailVerification,
    captcha: captcha && createCaptchaCheck(captcha.verifyUrl, captcha.secret),
    putMail,
  });
  serveSessionRoutes(app, { ...sessions, ...passwords, vault: secrets.vault, tokenOf });
  serveSessionListRoutes(app, { ...users, tokenOf });
  const own = { ...sessions, ...secrets, ...passwords, ...erasure, userOf };
  const { readUsage, readUsageDays } = options;
  serveAccountRoutes(app, own, { countPdls, readUsage, readUsageDays, contributors });
  serveUserRoutes(app, { ...creation, ...erasure, putMail }, { countPdls, readUsageCounts });
  serveRoleRoutes(app, users);
  serveUserStateRoutes(app, users, options.userState ?? {});
  serveJobRoutes(app, options.jobs);
  serveAuditRoutes(app, users);
}
