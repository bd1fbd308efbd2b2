import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import type { Mail } from '../mail/outbox.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { UserTokens } from '../sessions/user-token.ts';
import type { CaptchaCheck } from './captcha.ts';
import type { SecretVault } from './client-credentials.ts';
import type { AccountNames, User } from './user.ts';

export type SecretChange = { readonly user_id: string; readonly old_secret: string; readonly new_secret: string };

/** Runs in the transaction that stores the new secret: what was wrapped with the old one is wrapped with the new one. */
export type SecretChangeListener = (change: SecretChange, transaction: Connection) => Promise<void>;

/**
 * Runs in the transaction that deletes the user. What cannot be part of a transaction (cached values) is done by the
 * function it gives back, once the deletion is certain.
 */
export type UserDeleteListener = (
  user_id: string,
  transaction: Connection,
) => Promise<(() => Promise<void>) | undefined>;

/** What the routes of accounts work with. */
export type AccountServices = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: SecretVault;
  readonly tokens: UserTokens;
  readonly hasher: PasswordHasher;
  readonly limiter: AttemptLimiter;
  readonly names: AccountNames;
  readonly requireEmailVerification: boolean;
  /** Absent when no captcha is asked for. */
  readonly captcha: CaptchaCheck | undefined;
  readonly onSecretChange: readonly SecretChangeListener[];
  readonly onUserDelete: readonly UserDeleteListener[];
  /** Puts a mail into the outbox; call what it gives back once that is committed. */
  readonly putMail: (transaction: Connection, mail: Mail) => Promise<() => Promise<void>>;
  /** The stored user behind the caller of this request. */
  readonly userOf: (request: FastifyRequest) => User;
};
