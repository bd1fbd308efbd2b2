import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { AuthorizeVersion } from '#gridop/oauth.port.ts';
import { createSecretText, hashHex, isSameSecret } from '#platform/crypto/secret-text.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ConsentStateRow, ConsentTables } from './tables.ts';

/** What a state is good for: a consent page of one generation, in one environment. Nothing else spends it. */
export type Purpose = `${'sandbox' | 'production'}:${AuthorizeVersion}`;

/** Sent to the operator and to the browser; only their hashes stay here. */
export type NewState = { readonly state: string; readonly cookie: { readonly name: string; readonly value: string } };
export type SpentState = Readonly<Pick<ConsentStateRow, 'user_id' | 'purpose' | 'browser_hash' | 'pdl_id'>>;

/** Who begins a consent, and for which home where the request names one. */
export type StateOwner = Readonly<Pick<ConsentStateRow, 'user_id' | 'pdl_id'>>;

export const stateLifetimeMs = 10 * minuteMs;
const randomBytes = 32;
// Ten minutes of repeated clicks on "consent". The oldest states are dropped.
const mostPerUser = 20;

/** A name of its own for each state: consents in two tabs do not overwrite each other's cookie. */
export function cookieNameOf(state: string): string {
  return `__Host-svc_consent_${hashHex(state).slice(0, 8)}`;
}

/**
 * States live in the database, not in the disposable store: a lost Redis then interrupts no consent, and
 * `delete … returning` is the single use. There are few of them.
 */
export async function createState(
  database: Connection,
  { user_id, pdl_id }: StateOwner,
  purpose: Purpose,
  suffix: string,
  now: Instant,
): Promise<NewState> {
  const state = createSecretText(randomBytes) + suffix;
  const value = createSecretText(randomBytes);
  await inTransaction(database, async (transaction) => {
    const tables = transaction.for<ConsentTables>();
    const retained = tables
      .selectFrom('consent_states')
      .select('state_hash')
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .limit(mostPerUser - 1);
    await tables
      .deleteFrom('consent_states')
      .where('user_id', '=', user_id)
      .where('state_hash', 'not in', retained)
      .execute();
    await tables
      .insertInto('consent_states')
      .values({
        state_hash: hashHex(state),
        user_id,
        purpose,
        browser_hash: hashHex(value),
        pdl_id,
        created_at: formatInstant(now),
        expires_at: formatInstant(now + stateLifetimeMs),
      })
      .execute();
  });
  return { state, cookie: { name: cookieNameOf(state), value } };
}

/** Uses the state up: of two callbacks at once, one gets it. Undefined: unknown, used or expired. */
export async function spendState(database: Connection, state: string, now: Instant): Promise<SpentState | undefined> {
  const row = await database
    .for<ConsentTables>()
    .deleteFrom('consent_states')
    .where('state_hash', '=', hashHex(state))
    .returning(['user_id', 'purpose', 'browser_hash', 'pdl_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > formatInstant(now) ? row : undefined;
}

export function isSameBrowser(state: SpentState, cookie: string | undefined): boolean {
  return cookie !== undefined && isSameSecret(hashHex(cookie), state.browser_hash);
}

export async function purgeStates(database: Connection, now: Instant): Promise<void> {
  await database
    .for<ConsentTables>()
    .deleteFrom('consent_states')
    .where('expires_at', '<=', formatInstant(now))
    .execute();
}
