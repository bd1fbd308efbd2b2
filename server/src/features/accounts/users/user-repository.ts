import { normaliseEmail } from '@svc/domain/credentials/credentials';
import { defaultRole } from '@svc/domain/credentials/roles';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import { createSharedLookup, padToPowerOfTwo } from '#platform/database/shared-lookup.ts';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables, UserRow } from './tables.ts';
import { type AccountNames, parseUser, type User } from './user.ts';

type UserKey = 'id' | 'email' | 'client_id' | 'client_secret_index';

/** Users with the role they have: no role means `visitor`. */
export function selectUsers(connection: Connection) {
  return connection
    .for<AccountTables>()
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.on((on) =>
        on.or([
          on('roles.id', '=', on.ref('users.role_id')),
          on.and([on('users.role_id', 'is', null), on('roles.name', '=', defaultRole)]),
        ]),
      ),
    )
    .selectAll('users')
    .select([
      'roles.id as effective_role_id',
      'roles.name as role_name',
      'roles.display_name as role_display_name',
      'roles.permissions as role_permissions',
    ]);
}

/** `effectiveRoleOf` in SQL: whether ADMIN_EMAILS makes an account an administrator, regardless of the stored role. */
export function isGrantedByList({ adminEmails, demoEmail }: AccountNames): RawBuilder<boolean> {
  const listed = adminEmails.map(normaliseEmail).filter((email) => email !== '' && email !== demoEmail);
  if (listed.length === 0) return sql<boolean>`(1 = 0)`;
  return sql<boolean>`(users.email in (${sql.join(listed)}) and users.email_verified = true and users.password_proved = true)`;
}

/** By a unique column; several values where a row may carry one of them (blind index during a key rotation). */
export async function findUser(
  connection: Connection,
  key: UserKey,
  ...values: readonly string[]
): Promise<User | undefined> {
  const [row] = await userStatements[key](connection, values);
  return row && parseUser(row);
}

const selectBy = (key: UserKey) =>
  rememberStatement((connection, values) => selectUsers(connection).where(`users.${key}`, 'in', values));

const userStatements = {
  id: selectBy('id'),
  email: selectBy('email'),
  client_id: selectBy('client_id'),
  client_secret_index: selectBy('client_secret_index'),
};

export type UserLookup = {
  byId(id: string): Promise<User | undefined>;
  /** One secret may be indexed in two ways while keys are rotated. */
  bySecretIndex(indexes: readonly string[]): Promise<User | undefined>;
};

/** Looks up users for requests: read afresh each time, with one statement for concurrent requests. */
export function createUserLookup(connection: Connection): UserLookup {
  const readAll = async (key: 'id' | 'client_secret_index', values: readonly string[]) => {
    const rows = await userStatements[key](connection, padToPowerOfTwo(values));
    return new Map(rows.map((row) => [row[key], parseUser(row)]));
  };
  const byIndex = createSharedLookup({
    nameOf: (indexes: readonly string[]) => indexes.join(),
    async readAll(keys) {
      const found = await readAll('client_secret_index', keys.flat());
      const owner = (indexes: readonly string[]) => indexes.map((index) => found.get(index)).find(Boolean);
      return new Map(keys.flatMap((indexes) => [[indexes.join(), owner(indexes)] as const]).filter(hasUser));
    },
  });
  return {
    byId: createSharedLookup({ nameOf: (id: string) => id, readAll: (ids) => readAll('id', ids) }),
    bySecretIndex: byIndex,
  };
}

function hasUser(entry: readonly [string, User | undefined]): entry is readonly [string, User] {
  return entry[1] !== undefined;
}

/** Locks the row until the transaction ends, for decisions that depend on its values. */
export async function lockUser(transaction: Connection, id: string): Promise<User | undefined> {
  const query = selectUsers(transaction).where('users.id', '=', id);
  // SQLite has one writer at a time and no row locks.
  const row = await (transaction.kind === 'postgres' ? query.forNoKeyUpdate('users') : query).executeTakeFirst();
  return row && parseUser(row);
}

/** False when the e-mail is already registered. */
export async function insertUser(connection: Connection, row: UserRow): Promise<boolean> {
  const result = await connection
    .for<AccountTables>()
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'email' | 'client_id' | 'created_at' | 'updated_at'>>;

export async function changeUser(connection: Connection, id: string, changes: UserChanges, now: Instant) {
  await connection
    .for<AccountTables>()
    .updateTable('users')
    .set({ ...changes, updated_at: formatInstant(now) })
    .where('id', '=', id)
    .execute();
}

export async function deleteUser(connection: Connection, user: Pick<User, 'id' | 'email'>): Promise<void> {
  const tables = connection.for<AccountTables>();
  await tables.deleteFrom('mail_outbox').where('recipient', '=', user.email).execute();
  await tables.deleteFrom('users').where('id', '=', user.id).execute();
}
