// Lease: a claim on tokens expires by itself. Only its current holder may store.

import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { ExpressionBuilder } from 'kysely';
import type { TokenGrant } from '#gridop/oauth.port.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ConsentTables } from '../tables.ts';

/** Where the tokens of one operator account are stored, and what seals them. */
export type TokenVault = {
  readonly database: Connection;
  readonly cipher: Cipher;
  readonly operator_account_id: string;
};

type TokenColumn = 'access_token' | 'refresh_token';

/** The column and row id are part of the seal: a token moved to another row does not open. */
const associatedDataOf = (column: TokenColumn, id: string) => `operator_tokens.${column}:${id}`;

export function openToken(
  cipher: Cipher,
  column: TokenColumn,
  row: { id: string } & Record<TokenColumn, string | null>,
) {
  const sealed = row[column];
  const opened = sealed === null ? undefined : cipher.openText(sealed, associatedDataOf(column, row.id));
  return opened?.ok ? opened.plain : undefined;
}

/** The columns that a grant fills. A response without a refresh token leaves the old one. */
export function toTokenColumns(cipher: Cipher, id: string, grant: TokenGrant, now: Instant) {
  const { access_token, refresh_token, token_type, scope, expires_in } = grant;
  return {
    access_token: cipher.sealText(access_token, associatedDataOf('access_token', id)),
    ...(refresh_token !== null && {
      refresh_token: cipher.sealText(refresh_token, associatedDataOf('refresh_token', id)),
    }),
    token_type,
    scope,
    issued_at: formatInstant(now),
    expires_at: formatInstant(now + expires_in * 1000),
    claim_id: null,
    claimed_until: null,
  };
}

export function selectTokens({ database }: Pick<TokenVault, 'database'>) {
  return database.for<ConsentTables>().selectFrom('operator_tokens').selectAll();
}

export function updateTokens({ database }: Pick<TokenVault, 'database'>) {
  return database.for<ConsentTables>().updateTable('operator_tokens');
}

export function deleteTokens({ database }: Pick<TokenVault, 'database'>) {
  return database.for<ConsentTables>().deleteFrom('operator_tokens');
}

type Times = { readonly now: Instant; readonly until: Instant };
type TokenChange = ReturnType<typeof updateTokens>;

/** Not claimed, or the claim has expired. */
export const isFree = (now: Instant) => (where: ExpressionBuilder<ConsentTables, 'operator_tokens'>) =>
  where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', formatInstant(now))]);

/** Takes the chosen rows for one process; undefined while another one has them. */
export async function claimTokens(
  vault: TokenVault,
  choose: (rows: TokenChange) => TokenChange,
  { now, until }: Times,
): Promise<string | undefined> {
  const claim_id = randomUUID();
  const claimed = updateTokens(vault).set({ claim_id, claimed_until: formatInstant(until) });
  const result = await choose(claimed).where(isFree(now)).executeTakeFirst();
  return result.numUpdatedRows > 0n ? claim_id : undefined;
}
