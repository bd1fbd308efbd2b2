import { applyConsentEvent } from '@svc/domain/consent/consent';
import { fail } from '@svc/domain/outcome';
import { hourMs } from '@svc/domain/paris-time';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { TokenOutcome, TokenRoute } from '#gridop/oauth.port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import {
  claimGrant,
  type DueGrant,
  deleteGrant,
  findLapse,
  listDueGrants,
  releaseGrant,
  storeRefreshed,
} from './token-repository.ts';
import type { TokenVault } from './token-vault.ts';

export type TokenRefreshOptions = {
  readonly vault: TokenVault;
  readonly tokens: Pick<TokenRoute, 'request'>;
  readonly points: Pick<DeliveryPoints, 'change'>;
  readonly clock: Clock;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** The operator's tokens that expire so soon are refreshed: the next slot, an hour later, is a second chance. */
const horizonMs = 2 * hourMs;
/** Longer than a refresh takes, including the wait for its slot. An older claim belongs to a dead process. */
const claimMs = 45_000;
const mostPasses = 3;
const pageSize = 100;
/** Calls under way at once; the budget decides when each starts. */
const workers = 4;
/** So many failures in a row are an outage: the rest waits for the next slot. */
const mostFailures = 5;

export type RefreshReport = { refreshed: number; ended: number; failed: number };

type Run = { readonly log: Log; readonly signal: AbortSignal };

/**
 * Refreshes everything that expires within two hours. What a process claimed and did not live to finish is waited
 * for and done as well, so that a lost replica costs a minute and no token.
 */
export async function refreshTokens(options: TokenRefreshOptions, run: Run): Promise<RefreshReport> {
  const { vault, clock, wait } = options;
  const report: RefreshReport = { refreshed: 0, ended: 0, failed: 0 };
  for (let passes = 0; passes < mostPasses && !run.signal.aborted; passes++) {
    const isOutage = await walkOnce(options, run, report);
    const now = clock.now();
    const lapse = isOutage ? undefined : await findLapse(vault, { until: now + horizonMs, now });
    if (lapse === undefined) break;
    await wait(Math.max(0, Math.min(lapse - now, claimMs)) + 10, run.signal);
  }
  run.log.info({ ...report }, 'operator tokens refreshed');
  return report;
}

/** One walk through the index on expiry, page by page. True when it ended early because nothing works. */
async function walkOnce(options: TokenRefreshOptions, run: Run, report: RefreshReport): Promise<boolean> {
  const { vault, clock } = options;
  const seen = new Set<string>();
  let failuresInRow = 0;
  const mayGoOn = () => !run.signal.aborted && failuresInRow < mostFailures;
  for (let last: DueGrant | undefined; mayGoOn(); ) {
    const now = clock.now();
    const page = await listDueGrants(vault, { until: now + horizonMs, now }, last, pageSize);
    // Several PDLs of one consent are one grant.
    const grants = page.filter(({ grant_id }) => !seen.has(grant_id) && seen.add(grant_id));
    const waiting = grants.values();
    const work = async () => {
      for (const due of waiting) {
        if (!mayGoOn()) return;
        const result = await refreshGrant(options, due, run.log);
        if (result === 'taken') continue;
        report[result]++;
        failuresInRow = result === 'failed' ? failuresInRow + 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    last = page.at(-1);
    if (page.length < pageSize) break;
  }
  return failuresInRow >= mostFailures;
}

async function refreshGrant(
  options: TokenRefreshOptions,
  due: DueGrant,
  log: Log,
): Promise<keyof RefreshReport | 'taken'> {
  const { vault, tokens, clock } = options;
  const now = clock.now();
  const claim = await claimGrant(vault, due, { now, until: now + claimMs });
  if (claim === undefined) return 'taken';
  const outcome = await requestTokens(tokens, vault.operator_account_id, due);
  if (outcome.ok) {
    await storeRefreshed(vault, claim, outcome.data, clock.now());
    return 'refreshed';
  }
  const { class: named, status } = outcome.failure;
  if (named === 'invalid_grant') {
    await endGrant(options, due, claim, log);
    return 'ended';
  }
  // Without a response it is unknown whether the operator has consumed the refresh token.
  await releaseGrant(vault, claim, clock.now(), status === undefined);
  log.warn({ class: named, status }, 'an operator token was not refreshed');
  return 'failed';
}

async function requestTokens(
  tokens: Pick<TokenRoute, 'request'>,
  account_id: string,
  { refresh_token, user_id }: DueGrant,
): Promise<TokenOutcome> {
  // A token that does not open any more (its SECRET_KEY is gone) is as dead as one that the operator refuses.
  if (refresh_token === undefined) return fail({ class: 'invalid_grant' });
  return await tokens.request(
    { grant_type: 'refresh_token', refresh_token },
    { account_id, user_id, class: 'scheduled' },
  );
}

/**
 * A refresh token that the operator refuses ends the consent, and the row is deleted so that it is not retried every
 * hour. After an interrupted refresh the refusal only means that we lost the response: the consent stays, under the
 * machine token.
 */
async function endGrant({ vault, points }: TokenRefreshOptions, due: DueGrant, claim: string, log: Log): Promise<void> {
  const owners = await deleteGrant(vault, claim);
  if (due.was_interrupted) {
    log.warn({ owners: owners.length }, 'the answer to a token refresh was lost; the consent goes on without it');
    return;
  }
  for (const owner of owners) {
    await points.change(owner, ({ consent }) => ({
      consent: { ...consent, ...applyConsentEvent(consent, { type: 'token_dead' }) },
    }));
  }
}
