import { randomUUID } from 'node:crypto';
import { describeBrowser } from '@svc/domain/credentials/browser';
import { networkOf } from '@svc/domain/credentials/network';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import { hashHex } from '#platform/crypto/secret-text.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { type AccountNames, isAdmin, isDemo, type User } from '../users/user.ts';
import { changeUser, lockUser, type UserChanges } from '../users/user-repository.ts';
import { findRefusal } from './guard.ts';
import { hourOf } from './last-seen.ts';
import {
  countEndedTokens,
  deleteSession,
  forgetTokensOf,
  insertEndedToken,
  insertSession,
} from './session-repository.ts';
import type { ShownToken } from './token-owner-repository.ts';
import { type IssuedToken, revocationMoment, type UserTokens } from './user-token.ts';

/** What tokens are ended with. */
export type TokenEnding = { readonly database: Connection; readonly clock: Clock };
/** What a session begins with. */
export type SessionParts = TokenEnding & {
  readonly tokens: UserTokens;
  readonly names: AccountNames;
  readonly requireEmailVerification: boolean;
};

/** The origin of a login. */
export type Device = { readonly address: string; readonly agent: string | undefined };

export function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, agent: request.headers['user-agent'] };
}

// A script that logs out every hour ends 720 in a month.
const mostEndedTokens = 1000;

/**
 * For a caller who has just proved the password of the user as read. If the password has changed since, no session is
 * created: none may outlive the change with the old password.
 */
export async function beginSession(parts: SessionParts, seen: User, device: Device): Promise<IssuedToken> {
  const { database, clock, tokens, names } = parts;
  return await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, seen.id);
    if (user?.hashed_password !== seen.hashed_password) throw apiError('INVALID_CREDENTIALS');
    const refusal = findRefusal(user, parts);
    if (refusal) throw refusal;
    const { token, claims } = await tokens.issue(user, isAdmin(user, names), 'session');
    const session = {
      id: randomUUID(),
      user_id: user.id,
      token_hash: hashHex(claims.jti),
      browser: describeBrowser(device.agent),
      network: networkOf(device.address) ?? null,
      begun_at: formatInstant(clock.now()),
      last_seen_at: hourOf(clock.now()),
      expires_at: formatInstant(claims.exp * 1000),
    };
    await insertSession(transaction, session, isDemo(user, names));
    return token;
  });
}

/** This token and no other, at once and on every replica. */
export async function endToken({ database, clock }: TokenEnding, user_id: string, token: ShownToken): Promise<void> {
  if (token.session_id !== undefined) {
    await deleteSession(database, user_id, token.session_id);
    return;
  }
  await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (!user) return;
    const { token_hash, expires_at } = token;
    // A purged entry would make its token valid again. So beyond the limit all tokens of the account end.
    if ((await countEndedTokens(transaction, user_id)) >= mostEndedTokens)
      await changeUser(transaction, user_id, await endEveryToken(transaction, user, clock.now()), clock.now());
    else await insertEndedToken(transaction, { token_hash, user_id, expires_at: formatInstant(expires_at) });
  });
}

/**
 * Call within a transaction that has locked the user's row. Ends all existing tokens and returns the columns to write
 * to the row.
 */
export async function endEveryToken(
  transaction: Connection,
  user: User,
  now: Instant,
): Promise<{ readonly tokens_valid_after: string }> {
  await forgetTokensOf(transaction, user.id);
  return { tokens_valid_after: formatInstant(revocationMoment(user, now)) };
}

/** Ends every session: user tokens issued before are refused on all replicas. */
export async function revokeTokens({ database, clock }: TokenEnding, user_id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (user) await endTokens(transaction, user, clock.now());
  });
}

/** Call within a transaction that has locked the user's row. */
export async function endTokens(
  transaction: Connection,
  user: User,
  now: Instant,
  more: UserChanges = {},
): Promise<void> {
  const ended = await endEveryToken(transaction, user, now);
  await changeUser(transaction, user.id, { ...more, ...ended }, now);
}
