import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '@svc/domain/credentials/network';
import { minuteMs } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { AttemptCount, AttemptCounter, AttemptRule } from './attempt-count.ts';

/** What is being tried. Each is counted apart. */
export type Guess = 'login' | 'client' | 'password';
/** What costs us something and is therefore limited by itself, not by failures. */
export type Errand = 'signup' | 'mail' | 'link' | 'password' | 'demo';

/** An admitted attempt. It is counted as a failure until it proves otherwise. */
export type Admission = {
  succeed(): Promise<void>;
  fail(): Promise<void>;
};

export type AttemptLimiter = {
  /** 429 when this network has failed 5 times at this account. */
  admit(guess: Guess, account: string, address: string): Promise<Admission>;
  /** Waits a little when many networks have failed at this account. */
  slowDown(guess: Guess, account: string): Promise<void>;
  /** Throws 429 when this network sent too many requests. */
  countErrand(errand: Errand, address: string): Promise<void>;
  /** Counts an unknown client_id, per network only. Throws 429 when there were too many. */
  countUnknownClient(address: string): Promise<void>;
  /** False when this mailbox has received enough mails. No response reveals it. */
  mayWriteTo(recipient: string): Promise<boolean>;
};

// Brute-force block: 15 minutes after 5 failures, per account and network (/24 or /64).
const guesses: AttemptRule = { limit: 5, windowMs: 15 * minuteMs };
// A password is slow to check: an attempt counts when it begins, or many at once would all be admitted. A secret is
// checked at once and cannot be guessed: only failures count, so that many clients may connect at the same time.
const countsFromTheStart: Readonly<Record<Guess, boolean>> = { login: true, password: true, client: false };
// Account-wide failures only add a delay, so that no user can lock out another.
const failuresBeforeDelay = 10;
const delayPerFailureMs = 50;
const longestDelayMs = 1000;
const endless = 1_000_000_000;
const errands: Readonly<Record<Errand, AttemptRule>> = {
  signup: { limit: 20, windowMs: 60 * minuteMs },
  mail: { limit: 20, windowMs: 60 * minuteMs },
  demo: { limit: 60, windowMs: 60 * minuteMs },
  // Every route that hashes or compares a password, over all accounts.
  password: { limit: 30, windowMs: 15 * minuteMs },
  // A link cannot be guessed: this only limits the queries to the database.
  link: { limit: 60, windowMs: minuteMs },
};
const unknownClients: AttemptRule = { limit: 30, windowMs: 15 * minuteMs };
const mailsPerRecipient: AttemptRule = { limit: 3, windowMs: 60 * minuteMs };

export function createAttemptLimiter(
  counter: AttemptCounter,
  names: BlindIndex,
  clock: Clock,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): AttemptLimiter {
  // Accounts and networks are named by a keyed digest: a dump of the store reveals neither.
  const nameOf = (...parts: string[]) => `attempts:${parts[0]}:${names.digest(parts.join('\n'))}`;
  const nameWide = (guess: Guess, account: string) => nameOf(`${guess}-account`, account);
  const refuse = (reset_at: number) => {
    const n = Math.max(1, Math.ceil((reset_at - clock.now()) / 1000));
    return apiError('TOO_MANY_ATTEMPTS', { n });
  };
  const countUpTo = async (rule: AttemptRule, name: string) => {
    const taken = await counter.take(name, rule, clock.now());
    if (taken.count > rule.limit) throw refuse(taken.reset_at);
  };
  return {
    async admit(guess, account, address) {
      const here = nameOf(guess, account, networkKeyOf(address));
      const early = countsFromTheStart[guess];
      const { count, reset_at } = early
        ? await counter.take(here, guesses, clock.now())
        : await counter.peek(here, clock.now());
      if (count > guesses.limit || (!early && count === guesses.limit)) throw refuse(reset_at);
      return {
        succeed: () => counter.forget(here),
        async fail() {
          if (!early) await counter.take(here, guesses, clock.now());
          await counter.take(nameWide(guess, account), { ...guesses, limit: endless }, clock.now());
        },
      };
    },
    async slowDown(guess, account) {
      const ms = delayAfter(await counter.peek(nameWide(guess, account), clock.now()));
      // A request that waits here occupies no request slot.
      if (ms > 0) await releaseSlotWhile(() => wait(ms));
    },
    countErrand: async (errand, address) => await countUpTo(errands[errand], nameOf(errand, networkKeyOf(address))),
    // A few thousand keys for all networks, so that no number of networks fills the store. Two networks that share a
    // key lose nothing: a known client_id is not counted here.
    countUnknownClient: async (address) =>
      await countUpTo(unknownClients, nameOf('client-unknown', networkKeyOf(address)).slice(0, nameOfUnknownLength)),
    async mayWriteTo(recipient) {
      const taken = await counter.take(nameOf('recipient', recipient), mailsPerRecipient, clock.now());
      return taken.count <= mailsPerRecipient.limit;
    },
  };
}

// Two letters of base64url: 4096 names.
const nameOfUnknownLength = 'attempts:client-unknown:'.length + 2;

/** The network that an address is counted under. */
export function networkKeyOf(address: string): string {
  return networkOf(address) ?? 'unknown';
}

function delayAfter({ count }: AttemptCount): number {
  if (count < failuresBeforeDelay) return 0;
  return Math.min(longestDelayMs, (count - failuresBeforeDelay + 1) * delayPerFailureMs);
}
