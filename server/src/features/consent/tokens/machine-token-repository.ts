import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { TokenGrant } from '#gridop/oauth.port.ts';
import type { ConsentTables } from '../tables.ts';
import { claimTokens, openToken, selectTokens, type TokenVault, toTokenColumns, updateTokens } from './token-vault.ts';

/** The gateway's own token as all replicas see it. */
export type StoredMachineToken = { readonly token: string; readonly issued_at: Instant; readonly expires_at: Instant };

const holderOf = ({ operator_account_id }: TokenVault) => `${operator_account_id}:machine`;
const never = formatInstant(0);

export async function readMachineToken(vault: TokenVault): Promise<StoredMachineToken | undefined> {
  const row = await selectTokens(vault).where('holder', '=', holderOf(vault)).executeTakeFirst();
  const token = row && openToken(vault.cipher, 'access_token', row);
  if (row === undefined || token === undefined) return undefined;
  const [issued_at = 0, expires_at = 0] = [parseInstant(row.issued_at), parseInstant(row.expires_at)];
  return { token, issued_at, expires_at };
}

/** The right to renew, for one process at a time; undefined while another one has it. */
export async function claimRenewal(
  vault: TokenVault,
  times: { readonly now: Instant; readonly until: Instant },
): Promise<string | undefined> {
  await insertSentinel(vault);
  return await claimTokens(vault, (rows) => rows.where('holder', '=', holderOf(vault)), times);
}

// The single row of the machine token exists before its first token, so that it can be claimed.
async function insertSentinel(vault: TokenVault): Promise<void> {
  const id = randomUUID();
  await vault.database
    .for<ConsentTables>()
    .insertInto('operator_tokens')
    .values({
      id,
      holder: holderOf(vault),
      operator_account_id: vault.operator_account_id,
      user_id: null,
      usage_point_id: null,
      grant_id: id,
      access_token: null,
      refresh_token: null,
      token_type: 'Bearer',
      scope: null,
      issued_at: never,
      expires_at: never,
      claim_id: null,
      claimed_until: null,
    })
    .onConflict((conflict) => conflict.column('holder').doNothing())
    .execute();
}

export async function storeMachineToken(
  vault: TokenVault,
  claim_id: string,
  grant: TokenGrant,
  now: Instant,
): Promise<void> {
  const row = await selectTokens(vault).where('claim_id', '=', claim_id).executeTakeFirst();
  if (!row) return;
  await updateTokens(vault)
    .set(toTokenColumns(vault.cipher, row.id, { ...grant, refresh_token: null }, now))
    .where('claim_id', '=', claim_id)
    .execute();
}

/** After a failure the next try, by whomever, waits until `next`. */
export async function releaseRenewal(vault: TokenVault, claim_id: string, next: Instant): Promise<void> {
  await updateTokens(vault)
    .set({ claim_id: null, claimed_until: formatInstant(next) })
    .where('claim_id', '=', claim_id)
    .execute();
}
