import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables } from '../users/tables.ts';
import { parseUser, type User } from '../users/user.ts';
import { selectUsers } from '../users/user-repository.ts';

export type Page = { readonly users: User[]; readonly total: number; readonly next_cursor: string | null };
export type Position = { readonly created_at: string; readonly id: string };
export type PageRequest = {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
};

/** Newest first. A page begins after a position, not at a number: rows that come meanwhile shift nothing. */
export async function listUsers(connection: Connection, { q, limit, after }: PageRequest): Promise<Page> {
  const matching = q === undefined ? undefined : matches(q);
  let page = selectUsers(connection)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  let count = connection
    .for<AccountTables>()
    .selectFrom('users')
    .select((select) => select.fn.countAll().as('total'));
  if (matching) {
    page = page.where(matching);
    count = count.where(matching);
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

/** Part of the address, or a whole client_id. `%` and `_` stand for themselves. */
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

export type UserStats = {
  readonly total: number;
  readonly active: number;
  readonly verified: number;
  readonly by_role: Readonly<Record<string, number>>;
};

export async function countUsers(connection: Connection): Promise<UserStats> {
  const rows = await connection
    .for<AccountTables>()
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select((select) => [
      'roles.name as role',
      'users.is_active',
      'users.email_verified',
      select.fn.countAll().as('count'),
    ])
    .groupBy(['roles.name', 'users.is_active', 'users.email_verified'])
    .execute();
  const by_role: Record<string, number> = {};
  const stats = { total: 0, active: 0, verified: 0 };
  for (const row of rows) {
    const count = Number(row.count);
    const role = row.role ?? 'visitor';
    by_role[role] = (by_role[role] ?? 0) + count;
    stats.total += count;
    if (readBoolean(row.is_active)) stats.active += count;
    if (readBoolean(row.email_verified)) stats.verified += count;
  }
  return { ...stats, by_role };
}
