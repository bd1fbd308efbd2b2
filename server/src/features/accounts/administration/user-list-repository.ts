import { defaultRole } from '@svc/domain/credentials/roles';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables } from '../users/tables.ts';
import { type AccountNames, parseUser, type User } from '../users/user.ts';
import { isGrantedByList, selectUsers } from '../users/user-repository.ts';

export type Page = { readonly users: User[]; readonly total: number; readonly next_cursor: string | null };
export type Position = { readonly created_at: string; readonly id: string };
/** As in the list: may log in, may not log in, or has not confirmed an address yet. */
export const userStates = ['active', 'inactive', 'unverified'] as const;
export type UserState = (typeof userStates)[number];

export type UserFilter = {
  readonly q?: string | undefined;
  /** The name of the effective role. A user without one is a visitor. */
  readonly role?: string | undefined;
  readonly state?: UserState | undefined;
};
export type PageRequest = UserFilter & {
  readonly limit: number;
  readonly after?: Position | undefined;
};

/** Newest first. A page begins after a position, not at an offset: rows that are added meanwhile shift nothing. */
export async function listUsers(
  connection: Connection,
  { limit, after, ...filter }: PageRequest,
  names: AccountNames,
): Promise<Page> {
  let page = selectUsers(connection)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  let count = connection
    .for<AccountTables>()
    .selectFrom('users')
    .select((select) => select.fn.countAll().as('total'));
  for (const condition of conditionsOf(filter, names)) {
    page = page.where(condition);
    count = count.where(condition);
  }
  if (after) {
    page = page.where((where) =>
      where.or([
        where('users.created_at', '<', after.created_at),
        where.and([where('users.created_at', '=', after.created_at), where('users.id', '<', after.id)]),
      ]),
    );
  }
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  const users = rows.slice(0, limit).map(parseUser);
  const last = users.at(-1);
  return { users, total: Number(counted.total), next_cursor: rows.length > limit && last ? writeCursor(last) : null };
}

function conditionsOf({ q, role, state }: UserFilter, names: AccountNames): RawBuilder<boolean>[] {
  return [
    ...(q === undefined ? [] : [matches(q)]),
    ...(role === undefined ? [] : [hasRole(role, names)]),
    ...(state === undefined ? [] : [stateConditions[state]]),
  ];
}

const stateConditions: Readonly<Record<UserState, RawBuilder<boolean>>> = {
  active: sql`(users.is_active = true and users.email_verified = true)`,
  inactive: sql`users.is_active = false`,
  unverified: sql`(users.is_active = true and users.email_verified = false)`,
};

function hasRole(role: string, names: AccountNames): RawBuilder<boolean> {
  const given = sql<boolean>`users.role_id in (select id from roles where name = ${role})`;
  const stored = role === defaultRole ? sql<boolean>`(users.role_id is null or ${given})` : given;
  const granted = isGrantedByList(names);
  return role === 'admin' ? sql<boolean>`(${stored} or ${granted})` : sql<boolean>`(${stored} and not ${granted})`;
}

/** Part of the address, or a whole client_id. `%` and `_` are literal. */
function matches(q: string): RawBuilder<boolean> {
  const part = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(users.email like ${part} escape '\\' or users.client_id = ${q.trim()})`;
}

const position = z.tuple([z.string().max(30), z.uuid()]);

function writeCursor({ created_at, id }: Position): string {
  return Buffer.from(JSON.stringify([created_at, id])).toString('base64url');
}

/** Undefined when it is not one of ours. */
export function readCursor(text: string): Position | undefined {
  try {
    const [created_at, id] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return created_at.includes('\0') ? undefined : { created_at, id };
  } catch {
    return undefined;
  }
}

/** The client_id of each of these users. Deleted users are omitted. */
export async function findClientIds(
  connection: Connection,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (user_ids.length === 0) return new Map();
  const users = connection.for<AccountTables>().selectFrom('users').select(['id', 'client_id']);
  const rows = await users.where('id', 'in', user_ids).execute();
  return new Map(rows.map(({ id, client_id }) => [id, client_id]));
}

export type UserStats = {
  readonly total: number;
  readonly active: number;
  readonly verified: number;
  /** By effective role. */
  readonly by_role: Readonly<Record<string, number>>;
};

export async function countUsers(connection: Connection, names: AccountNames): Promise<UserStats> {
  const rows = await connection
    .for<AccountTables>()
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select((select) => [
      'roles.name as role',
      'users.is_active',
      'users.email_verified',
      isGrantedByList(names).as('is_granted'),
      select.fn.countAll().as('count'),
    ])
    .groupBy(['roles.name', 'users.is_active', 'users.email_verified', sql.ref('is_granted')])
    .execute();
  // Without a prototype: a role may be called as one of its properties.
  const by_role: Record<string, number> = Object.create(null);
  const stats = { total: 0, active: 0, verified: 0 };
  for (const row of rows) {
    const count = Number(row.count);
    const role = readBoolean(row.is_granted) ? 'admin' : (row.role ?? defaultRole);
    by_role[role] = (by_role[role] ?? 0) + count;
    stats.total += count;
    if (readBoolean(row.is_active)) stats.active += count;
    if (readBoolean(row.email_verified)) stats.verified += count;
  }
  return { ...stats, by_role };
}
