import type { ErrorCode } from '#errors.ts';
import { hashHex } from '#platform/crypto/secret-text.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { compareWithDummy, type SecretVault } from '../credentials/client-credentials.ts';
import type { User } from '../users/user.ts';
import { findUser, type UserLookup } from '../users/user-repository.ts';
import type { Credential } from './credential.ts';
import type { LastSeen } from './last-seen.ts';
import type { ShownToken, TokenOwner, TokenOwnerLookup } from './token-owner-repository.ts';
import { type Claims, kindOfToken, type UserTokens } from './user-token.ts';

type Refusal = Extract<ErrorCode, 'NOT_AUTHENTICATED' | 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_INACTIVE'>;
export type Authentication =
  | { readonly ok: true; readonly user: User; readonly token?: ShownToken }
  | { readonly ok: false; readonly code: Refusal };

export type AuthenticatorParts = {
  readonly database: Connection;
  readonly users: UserLookup;
  readonly owners: TokenOwnerLookup;
  readonly lastSeen: Pick<LastSeen, 'note'>;
};

const invalid: Authentication = { ok: false, code: 'INVALID_TOKEN' };

export type Authenticator = (credential: Credential) => Promise<Authentication>;

/**
 * Resolves a credential to its user. Reads the database for each request and caches nothing in the process, so that a
 * disabled user, a changed password or a new secret takes effect with the next request on every replica.
 */
export function createAuthenticator(
  { database, users, owners, lastSeen }: AuthenticatorParts,
  vault: SecretVault,
  tokens: UserTokens,
): Authenticator {
  const readToken = async (token: string): Promise<Authentication> => {
    const reading = await tokens.read(token);
    if (!reading.ok) return reading.reason === 'expired' ? { ok: false, code: 'TOKEN_EXPIRED' } : invalid;
    const token_hash = hashHex(reading.claims.jti);
    const owner = await owners({ user_id: reading.claims.sub, token_hash });
    if (!owner) return invalid;
    const { user, session } = owner;
    if (user.is_active && !isLive(reading.claims, owner)) return invalid;
    if (session) lastSeen.note(session);
    return admit(user, { token_hash, session_id: session?.id, expires_at: reading.claims.exp * 1000 });
  };
  const readSecret = async (secret: string): Promise<Authentication> => {
    const user = await users.bySecretIndex(vault.indexesOf(secret));
    return user ? admit(user) : invalid;
  };
  return async (credential) => {
    switch (credential.kind) {
      case 'none':
        return { ok: false, code: 'NOT_AUTHENTICATED' };
      case 'unreadable':
        return invalid;
      case 'token':
        return await readToken(credential.token);
      case 'secret':
        return await readSecret(credential.secret);
      case 'client': {
        const user = await findClient(database, vault, credential.client_id, credential.secret);
        return user ? admit(user) : invalid;
      }
    }
  };
}

/** A deactivated user gets the same response for every credential, including a token that the deactivation ended. */
function admit(user: User, token?: ShownToken): Authentication {
  if (!user.is_active) return { ok: false, code: 'USER_INACTIVE' };
  return { ok: true, user, ...(token && { token }) };
}

function isLive(claims: Claims, { user, session, is_ended }: TokenOwner): boolean {
  if (claims.iat * 1000 < user.tokens_valid_after) return false;
  return kindOfToken(claims) === 'session' ? session !== undefined : !is_ended;
}

/** Looks up the client_id, then compares the secret in constant time, whatever the result. */
async function findClient(
  database: Connection,
  vault: SecretVault,
  client_id: string,
  secret: string,
): Promise<User | undefined> {
  const user = await findUser(database, 'client_id', client_id);
  const isRight = user ? vault.matches(user, secret) : compareWithDummy(vault, secret);
  return isRight ? user : undefined;
}
