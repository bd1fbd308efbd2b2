import type { Instant } from '@svc/domain/paris-time';
import { createSharedLookup, padToPowerOfTwo } from '#platform/database/shared-lookup.ts';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { SessionRow } from '../users/tables.ts';
import { parseUser, type User } from '../users/user.ts';
import { selectUsers } from '../users/user-repository.ts';

/** What a token names: its user, and itself by a digest. */
export type TokenName = { readonly user_id: string; readonly token_hash: string };
export type LiveSession = Pick<SessionRow, 'id' | 'token_hash' | 'last_seen_at'>;
export type TokenOwner = {
  readonly user: User;
  /** Undefined when the session was ended, or when the token is not from a login. */
  readonly session: LiveSession | undefined;
  /** Logged out before its time: a token from client credentials. */
  readonly is_ended: boolean;
};

/** The user token that a request was made with; `session_id` where it is of a login. */
export type ShownToken = {
  readonly token_hash: string;
  readonly session_id: string | undefined;
  readonly expires_at: Instant;
};

export type TokenOwnerLookup = (name: TokenName) => Promise<TokenOwner | undefined>;

/** Users with the requested sessions and ended tokens: one statement, however many requests are batched. */
const selectOwners = rememberStatement((connection, values) => {
  const [user_ids, token_hashes] = [values.slice(0, values.length / 2), values.slice(values.length / 2)];
  return selectOwnersOf(connection, user_ids, token_hashes);
});

export function selectOwnersOf(connection: Connection, user_ids: readonly string[], token_hashes: readonly string[]) {
  return selectUsers(connection)
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.token_hash', 'in', token_hashes),
    )
    .leftJoin('ended_tokens', (join) =>
      join.onRef('ended_tokens.user_id', '=', 'users.id').on('ended_tokens.token_hash', 'in', token_hashes),
    )
    .select([
      'sessions.id as session_id',
      'sessions.token_hash as session_hash',
      'sessions.last_seen_at as session_seen_at',
      'ended_tokens.token_hash as ended_hash',
    ])
    .where('users.id', 'in', user_ids);
}

const nameOf = ({ user_id, token_hash }: TokenName) => `${user_id} ${token_hash}`;

/**
 * Finds the owner of a token, read afresh for each request: an ended session is rejected at the next one, on every
 * replica.
 */
export function createTokenOwnerLookup(connection: Connection): TokenOwnerLookup {
  return createSharedLookup({
    nameOf,
    async readAll(names: readonly TokenName[]) {
      const padded = padToPowerOfTwo(names);
      const values = [...padded.map(({ user_id }) => user_id), ...padded.map(({ token_hash }) => token_hash)];
      const users = new Map<string, User>();
      const sessions = new Map<string, LiveSession>();
      const ended = new Set<string>();
      for (const row of await selectOwners(connection, values)) {
        const { session_id, session_hash, session_seen_at, ended_hash, ...user } = row;
        if (!users.has(user.id)) users.set(user.id, parseUser(user));
        if (session_id !== null && session_hash !== null && session_seen_at !== null)
          sessions.set(`${user.id} ${session_hash}`, {
            id: session_id,
            token_hash: session_hash,
            last_seen_at: session_seen_at,
          });
        if (ended_hash !== null) ended.add(`${user.id} ${ended_hash}`);
      }
      const owners = new Map<string, TokenOwner>();
      for (const name of names) {
        const user = users.get(name.user_id);
        const key = nameOf(name);
        if (user) owners.set(key, { user, session: sessions.get(key), is_ended: ended.has(key) });
      }
      return owners;
    },
  });
}
