import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import { formatInstant, type Instant, parisDay, parseInstant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { AuthorisationRow, ConsentTables } from './tables.ts';

/** A consent that was given, while there is something to remember or still to query about it. */
export type Authorisation = Omit<AuthorisationRow, 'given_at' | 'next_attempt_at'> & { readonly given_on: Day };

function parseAuthorisation({ given_at, next_attempt_at: _next, ...row }: AuthorisationRow): Authorisation {
  return { ...row, given_on: parisDay(parseInstant(given_at) ?? 0) };
}

/** The days on which other accounts attached this authorisation. */
export async function daysOfOtherUsers(database: Connection, autorisation_id: number, user_id: string): Promise<Day[]> {
  const rows = await database
    .for<ConsentTables>()
    .selectFrom('authorisations')
    .selectAll()
    .where('autorisation_id', '=', autorisation_id)
    .where('user_id', '!=', user_id)
    .where('usage_point_id', 'is not', null)
    .execute();
  return rows.map((row) => parseAuthorisation(row).given_on);
}

/**
 * Saves the number of a v2 consent. The same number returns when a share is ended and given again: its holder retains
 * it in the meantime.
 */
export async function saveAuthorisation(
  database: Connection,
  user_id: string,
  autorisation_id: number,
  now: Instant,
): Promise<Authorisation> {
  const given = { given_at: formatInstant(now), attempts: 0, next_attempt_at: null };
  const row = await database
    .for<ConsentTables>()
    .insertInto('authorisations')
    .values({ id: randomUUID(), user_id, autorisation_id, usage_point_id: null, ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'autorisation_id']).doUpdateSet(given))
    .returningAll()
    .executeTakeFirstOrThrow();
  return parseAuthorisation(row);
}

/** A consent that was given by a code and is not proved yet. */
export async function saveUnproved(
  database: Connection,
  owner: { readonly user_id: string; readonly usage_point_id: string },
  times: { readonly now: Instant; readonly next: Instant },
): Promise<void> {
  await database
    .for<ConsentTables>()
    .insertInto('authorisations')
    .values({
      id: randomUUID(),
      user_id: owner.user_id,
      usage_point_id: owner.usage_point_id,
      autorisation_id: null,
      given_at: formatInstant(times.now),
      attempts: 0,
      next_attempt_at: formatInstant(times.next),
    })
    .execute();
}

export async function attachAuthorisation(database: Connection, id: string, usage_point_id: string): Promise<void> {
  await change(database, id, { usage_point_id });
}

export async function postponeAuthorisation(database: Connection, id: string, next: Instant | null): Promise<void> {
  await change(database, id, { next_attempt_at: next === null ? null : formatInstant(next) });
}

async function change(database: Connection, id: string, columns: Partial<AuthorisationRow>): Promise<void> {
  await database.for<ConsentTables>().updateTable('authorisations').set(columns).where('id', '=', id).execute();
}

/** Whether the operator has yet to name the PDL of a consent of this user. */
export async function hasUnnamedAuthorisation(database: Connection, user_id: string): Promise<boolean> {
  const row = await database
    .for<ConsentTables>()
    .selectFrom('authorisations')
    .select('id')
    .where('user_id', '=', user_id)
    .where('usage_point_id', 'is', null)
    .where('next_attempt_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDueAuthorisations(
  database: Connection,
  now: Instant,
  limit: number,
): Promise<Authorisation[]> {
  const rows = await database
    .for<ConsentTables>()
    .selectFrom('authorisations')
    .selectAll()
    .where('next_attempt_at', '<=', formatInstant(now))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(parseAuthorisation);
}

/** One attempt at a time: false when another process took it. A process that dies leaves it due again at `next`. */
export async function claimAuthorisation(database: Connection, due: Authorisation, next: Instant): Promise<boolean> {
  const result = await database
    .for<ConsentTables>()
    .updateTable('authorisations')
    .set({ attempts: due.attempts + 1, next_attempt_at: formatInstant(next) })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
