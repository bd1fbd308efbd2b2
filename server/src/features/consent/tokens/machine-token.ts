import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import type { MachineToken, TokenOutcome } from '#gridop/oauth.port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import {
  claimRenewal,
  readMachineToken,
  releaseRenewal,
  type StoredMachineToken,
  storeMachineToken,
} from './machine-token-repository.ts';
import type { TokenVault } from './token-vault.ts';

export type MachineTokenOptions = {
  readonly vault: TokenVault;
  readonly request: () => Promise<TokenOutcome>;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly log: Log;
};

const renewalShare = 0.8;
const safetyMarginMs = 60_000;
/** Longer than a call to the operator may take: a process that holds the claim so long has died. */
const claimMs = 30_000;
const timeoutMs = 20_000;
const lookAgainMs = 100;
const pauseAfter: Readonly<Record<string, number>> = { credentials: 60_000 };
const usualPauseMs = 2_000;

const isUsable = (cached: StoredMachineToken, now: Instant) => now < cached.expires_at - safetyMarginMs;
const isDue = (cached: StoredMachineToken, now: Instant) =>
  now >= cached.issued_at + (cached.expires_at - cached.issued_at) * renewalShare;

/**
 * The gateway's token, shared by all replicas. The replica that claims the renewal renews it at 80 % of its lifetime,
 * while all continue with the old one. With less than 60 s left it is not used, and callers wait for the new one.
 */
export function createSharedMachineToken({ vault, request, clock, wait, log }: MachineTokenOptions): MachineToken {
  let cached: StoredMachineToken | undefined;
  const dedupe = createSingleFlights<Outcome<string>>();
  let failed: { readonly failure: Failure; readonly until: Instant } | undefined;

  async function renewUnderClaim(claim: string): Promise<Outcome<string>> {
    const startedAt = clock.now();
    const outcome = await request();
    if (outcome.ok) {
      await storeMachineToken(vault, claim, outcome.data, startedAt);
      cached = await readMachineToken(vault);
      failed = undefined;
      return succeed(outcome.data.access_token);
    }
    const { class: named, ...rest } = outcome.failure;
    const failure: Failure = { ...rest, class: named === 'invalid_grant' ? 'credentials' : named };
    const until = clock.now() + (pauseAfter[failure.class] ?? usualPauseMs);
    failed = { failure, until };
    await releaseRenewal(vault, claim, until);
    log.error({ class: failure.class, status: failure.status }, 'the operator gave no machine token');
    return fail(failure);
  }

  /** The stored token, unless it is the refused one or due for renewal. */
  async function findFresh(refused: string | undefined, now: Instant): Promise<string | undefined> {
    cached = await readMachineToken(vault);
    const isFresh = cached && cached.token !== refused && isUsable(cached, now) && !isDue(cached, now);
    return isFresh ? cached?.token : undefined;
  }

  /** A token that is not the refused one, from another replica or from the operator. */
  async function findAnother(refused: string | undefined): Promise<Outcome<string>> {
    for (const start = clock.now(), tries = { left: timeoutMs / lookAgainMs }; tries.left > 0; tries.left--) {
      const now = clock.now();
      if (now - start > timeoutMs) break;
      const known = await findFresh(refused, now);
      if (known !== undefined) return succeed(known);
      const claim = await claimRenewal(vault, { now, until: now + claimMs });
      if (claim !== undefined) {
        // Another replica may have stored a new token between the look and the claim.
        const stored = await findFresh(refused, now);
        if (stored === undefined) return await renewUnderClaim(claim);
        await releaseRenewal(vault, claim, now);
        return succeed(stored);
      }
      await wait(lookAgainMs);
    }
    return fail({ class: 'unavailable', detail: 'no machine token in time' });
  }

  function renewOnce(refused?: string): Promise<Outcome<string>> {
    if (failed && clock.now() < failed.until) return Promise.resolve(fail(failed.failure));
    return dedupe('renewal', () => findAnother(refused));
  }

  return {
    async get() {
      const now = clock.now();
      if (!cached || isDue(cached, now)) cached = (await readMachineToken(vault)) ?? cached;
      if (!cached || !isUsable(cached, now)) return await renewOnce();
      if (isDue(cached, now)) void renewInBackground(renewOnce, log);
      return succeed(cached.token);
    },
    async renew(refused) {
      return cached && cached.token !== refused && isUsable(cached, clock.now())
        ? succeed(cached.token)
        : renewOnce(refused);
    },
  };
}

// The old token still serves: a renewal that fails now is tried again by the next call.
async function renewInBackground(renew: () => Promise<Outcome<string>>, log: Log): Promise<void> {
  await renew().catch((error: unknown) => log.warn({ error: String(error) }, 'the machine token was not renewed'));
}
