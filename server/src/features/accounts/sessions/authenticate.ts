import type { ErrorCode } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { compareInVain, type SecretVault } from '../identity/client-credentials.ts';
import type { User } from '../identity/user.ts';
import { findUser, type UserLookup } from '../identity/user-repository.ts';
import type { Credential } from './credential.ts';
import type { UserTokens } from './user-token.ts';

export type Authentication =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'NOT_AUTHENTICATED' | 'INVALID_TOKEN' | 'TOKEN_EXPIRED'> };

const invalid: Authentication = { ok: false, code: 'INVALID_TOKEN' };

export type Authenticator = (credential: Credential) => Promise<Authentication>;

/**
 * Who a credential belongs to: read from the database for each request and nothing kept in the process, so that
 * a disabled user, a changed password or a new secret counts from the next request on every replica.
 */
export function createAuthenticator(
  { database, users }: { readonly database: Connection; readonly users: UserLookup },
  vault: SecretVault,
  tokens: UserTokens,
): Authenticator {
  const readToken = async (token: string): Promise<Authentication> => {
    const reading = await tokens.read(token);
    if (!reading.ok) return reading.reason === 'expired' ? { ok: false, code: 'TOKEN_EXPIRED' } : invalid;
    const user = await users.byId(reading.claims.sub);
    return user && reading.claims.iat * 1000 >= user.tokens_valid_after ? { ok: true, user } : invalid;
  };
  const readSecret = async (secret: string): Promise<Authentication> => {
    const user = await users.bySecretIndex(vault.indexesOf(secret));
    return user ? { ok: true, user } : invalid;
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
        return user ? { ok: true, user } : invalid;
      }
    }
  };
}

/** By client_id, then a comparison of the secret that takes the same time for every answer. */
export async function findClient(
  database: Connection,
  vault: SecretVault,
  client_id: string,
  secret: string,
): Promise<User | undefined> {
  const user = await findUser(database, 'client_id', client_id);
  const isRight = user ? vault.matches(user, secret) : compareInVain(vault, secret);
  return isRight ? user : undefined;
}
