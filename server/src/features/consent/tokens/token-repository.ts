import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { TokenGrant } from '#gridop/oauth.port.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ConsentTables } from '../tables.ts';
import {
  claimTokens,
  deleteTokens,
  isFree,
  openToken,
  selectTokens,
  type TokenVault,
  toTokenColumns,
  updateTokens,
} from './token-vault.ts';

export type TokenOwner = { readonly user_id: string; readonly usage_point_id: string };

/** Tokens of one code exchange: one refresh token, several PDLs. */
export type DueGrant = {
  readonly id: string;
  readonly grant_id: string;
  readonly expires_at: string;
  readonly user_id: string;
  /** undefined: it does not open any more, so it cannot be used. */
  readonly refresh_token: string | undefined;
  /** An earlier refresh began and its outcome is unknown: its process died, or no response arrived. */
  readonly was_interrupted: boolean;
};

/** The tokens of a consent; those of an earlier consent of the same owner are replaced. */
export async function storeGrant(
  { database, cipher, operator_account_id }: TokenVault,
  owners: readonly TokenOwner[],
  grant: TokenGrant,
  now: Instant,
): Promise<void> {
  const grant_id = randomUUID();
  await inTransaction(database, async (transaction) => {
    for (const { user_id, usage_point_id } of owners) {
      const id = randomUUID();
      const holder = `${operator_account_id}:${user_id}:${usage_point_id}`;
      const row = { id, holder, operator_account_id, user_id, usage_point_id, grant_id, refresh_token: null };
      await deleteTokens({ database: transaction }).where('holder', '=', holder).execute();
      await transaction
        .for<ConsentTables>()
        .insertInto('operator_tokens')
        .values({ ...row, ...toTokenColumns(cipher, id, grant, now) })
        .execute();
    }
  });
}

export async function forgetTokens(vault: TokenVault, owner: TokenOwner): Promise<void> {
  await deleteTokens(vault)
    .where('user_id', '=', owner.user_id)
    .where('usage_point_id', '=', owner.usage_point_id)
    .execute();
}

/** A page of what expires until a moment and can be refreshed, in the order of expiry. */
export async function listDueGrants(
  vault: TokenVault,
  times: { readonly until: Instant; readonly now: Instant },
  after: DueGrant | undefined,
  limit: number,
): Promise<DueGrant[]> {
  const query = selectTokens(vault)
    .where('operator_account_id', '=', vault.operator_account_id)
    .where('expires_at', '<=', formatInstant(times.until))
    .where('refresh_token', 'is not', null)
    .where(isFree(times.now))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit);
  const page = after
    ? query.where((where) =>
        where.or([
          where('expires_at', '>', after.expires_at),
          where.and([where('expires_at', '=', after.expires_at), where('id', '>', after.id)]),
        ]),
      )
    : query;
  const rows = await page.execute();
  return rows.map((row) => ({
    id: row.id,
    grant_id: row.grant_id,
    expires_at: row.expires_at,
    user_id: row.user_id ?? '',
    refresh_token: openToken(vault.cipher, 'refresh_token', row),
    was_interrupted: row.claimed_until !== null,
  }));
}

/** When the last claim on what is due lapses; undefined when nothing due is claimed. */
export async function findLapse(
  vault: TokenVault,
  times: { readonly until: Instant; readonly now: Instant },
): Promise<Instant | undefined> {
  const row = await selectTokens(vault)
    .where('operator_account_id', '=', vault.operator_account_id)
    .where('expires_at', '<=', formatInstant(times.until))
    .where('refresh_token', 'is not', null)
    .where('claimed_until', '>', formatInstant(times.now))
    .orderBy('claimed_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.claimed_until ? parseInstant(row.claimed_until) : undefined;
}

/** Takes a grant for one refresh; undefined when another process has it or had it since it was listed. */
export async function claimGrant(
  vault: TokenVault,
  due: DueGrant,
  times: { readonly now: Instant; readonly until: Instant },
): Promise<string | undefined> {
  const { grant_id, expires_at } = due;
  return await claimTokens(
    vault,
    (rows) => rows.where('grant_id', '=', grant_id).where('expires_at', '=', expires_at),
    times,
  );
}

/** Only the current holder of the claim stores: a process that was paused too long changes nothing. */
export async function storeRefreshed(
  { database, cipher }: TokenVault,
  claim_id: string,
  grant: TokenGrant,
  now: Instant,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const rows = await selectTokens({ database: transaction }).where('claim_id', '=', claim_id).execute();
    for (const { id } of rows) {
      await updateTokens({ database: transaction })
        .set(toTokenColumns(cipher, id, grant, now))
        .where('id', '=', id)
        .where('claim_id', '=', claim_id)
        .execute();
    }
  });
}

/** `interrupted`: the operator may have consumed the refresh token although we never saw the response. */
export async function releaseGrant(
  vault: TokenVault,
  claim_id: string,
  now: Instant,
  interrupted: boolean,
): Promise<void> {
  await updateTokens(vault)
    .set({ claim_id: null, claimed_until: interrupted ? formatInstant(now) : null })
    .where('claim_id', '=', claim_id)
    .execute();
}

/** Deletes a dead grant and returns its owners. */
export async function deleteGrant(vault: TokenVault, claim_id: string): Promise<TokenOwner[]> {
  const rows = await deleteTokens(vault)
    .where('claim_id', '=', claim_id)
    .returning(['user_id', 'usage_point_id'])
    .execute();
  return rows.flatMap(({ user_id, usage_point_id }) =>
    user_id !== null && usage_point_id !== null ? [{ user_id, usage_point_id }] : [],
  );
}
