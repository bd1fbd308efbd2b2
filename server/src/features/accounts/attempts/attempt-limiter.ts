import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf, widerNetworkOf } from '@svc/domain/credentials/network';
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

// Brute-force block: 15 minutes after 5 failures, per account and network (/24 or /64). More for a /48.
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
// A customer may have a /48 of IPv6: its 65,536 networks together may try so many times as much as one of them.
const widerFactor = 8;
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
      const counts = countersOf(guesses, address, (network) => nameOf(guess, account, network));
      const early = countsFromTheStart[guess];
      for (const { rule, name } of counts) {
        const { count, reset_at } = early
          ? await counter.take(name, rule, clock.now())
          : await counter.peek(name, clock.now());
        if (count > rule.limit || (!early && count === rule.limit)) throw refuse(reset_at);
      }
      return {
        async succeed() {
          for (const { name } of counts) await counter.forget(name);
        },
        async fail() {
          if (!early) for (const { rule, name } of counts) await counter.take(name, rule, clock.now());
          await counter.take(nameWide(guess, account), { ...guesses, limit: endless }, clock.now());
        },
      };
    },
    async slowDown(guess, account) {
      const ms = delayAfter(await counter.peek(nameWide(guess, account), clock.now()));
      // A request that waits here occupies no request slot.
      if (ms > 0) await releaseSlotWhile(() => wait(ms));
    },
    async countErrand(errand, address) {
      const counts = countersOf(errands[errand], address, (network) => nameOf(errand, network));
      for (const { rule, name } of counts) await countUpTo(rule, name);
    },
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

/** The counters of an address: that of its network, and that of the wider one, if it differs. */
function countersOf(rule: AttemptRule, address: string, nameFor: (network: string) => string) {
  const network = networkKeyOf(address);
  const wider = widerNetworkOf(network);
  const own = { rule, name: nameFor(network) };
  if (wider === network) return [own];
  return [own, { rule: { ...rule, limit: rule.limit * widerFactor }, name: nameFor(wider) }];
}

/** Requests of one wider network wait for one another where a scarce resource is shared. */
export function fairnessKeyOf(address: string): string {
  return widerNetworkOf(networkKeyOf(address));
}

/** The network that an address is counted under. */
function networkKeyOf(address: string): string {
  return networkOf(address) ?? 'unknown';
}

function delayAfter({ count }: AttemptCount): number {
  if (count < failuresBeforeDelay) return 0;
  return Math.min(longestDelayMs, (count - failuresBeforeDelay + 1) * delayPerFailureMs);
}
