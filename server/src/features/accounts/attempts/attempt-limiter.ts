import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '@svc/domain/credentials-network';
import { minuteMs } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { AttemptCount, AttemptCounter, AttemptRule } from './attempt-count.ts';

/** What is being tried. Each is counted apart. */
export type Guess = 'login' | 'client' | 'password' | 'link';
/** What costs us something and is therefore limited by itself, not by failures. */
export type Errand = 'signup' | 'mail';

/** An attempt that was let in. It is counted as a failure until it turns out otherwise. */
export type Admission = {
  succeed(): Promise<void>;
  fail(): Promise<void>;
};

export type AttemptLimiter = {
  /** 429 when this network has failed 5 times at this account; a delay when many networks have. */
  admit(guess: Guess, account: string, address: string): Promise<Admission>;
  /** 429 when this network asked too often. */
  countErrand(errand: Errand, address: string): Promise<void>;
  /** False when this mailbox was written to often enough. Nobody is told. */
  mayWriteTo(recipient: string): Promise<boolean>;
};

// Brute-force block: 15 minutes after 5 failures, per account and network (/24 or /64).
const guesses: AttemptRule = { limit: 5, windowMs: 15 * minuteMs };
// A password is slow to judge: an attempt counts when it begins, or many at once would all be let in. A secret or a link
// is judged at once and cannot be guessed: there only failures count, so that many clients may come at the same time.
const countsFromTheStart: Readonly<Record<Guess, boolean>> = {
  login: true,
  password: true,
  client: false,
  link: false,
};
// Account-wide failures only slow down, so that nobody can lock out somebody else.
const failuresBeforeDelay = 10;
const delayPerFailureMs = 50;
const longestDelayMs = 1000;
const endless = 1_000_000_000;
const errands: Readonly<Record<Errand, AttemptRule>> = {
  signup: { limit: 20, windowMs: 60 * minuteMs },
  mail: { limit: 20, windowMs: 60 * minuteMs },
};
const mailsPerRecipient: AttemptRule = { limit: 3, windowMs: 60 * minuteMs };

export function createAttemptLimiter(counter: AttemptCounter, names: BlindIndex, clock: Clock): AttemptLimiter {
  // Accounts and networks are named by a keyed digest: a dump of the store tells neither.
  const nameOf = (...parts: string[]) => `attempts:${parts[0]}:${names.digest(parts.join('\n'))}`;
  const place = (address: string) => networkOf(address) ?? 'unknown';
  const refuse = (reset_at: number) => {
    const n = Math.max(1, Math.ceil((reset_at - clock.now()) / 1000));
    return apiError('TOO_MANY_ATTEMPTS', { n });
  };
  return {
    async admit(guess, account, address) {
      const here = nameOf(guess, account, place(address));
      const everywhere = nameOf(`${guess}-account`, account);
      const early = countsFromTheStart[guess];
      const { count, reset_at } = early
        ? await counter.take(here, guesses, clock.now())
        : await counter.peek(here, clock.now());
      if (count > guesses.limit || (!early && count === guesses.limit)) throw refuse(reset_at);
      await slowDown(await counter.peek(everywhere, clock.now()));
      return {
        succeed: () => counter.clear(here),
        async fail() {
          if (!early) await counter.take(here, guesses, clock.now());
          await counter.take(everywhere, { ...guesses, limit: endless }, clock.now());
        },
      };
    },
    async countErrand(errand, address) {
      const rule = errands[errand];
      const taken = await counter.take(nameOf(errand, place(address)), rule, clock.now());
      if (taken.count > rule.limit) throw refuse(taken.reset_at);
    },
    async mayWriteTo(recipient) {
      const taken = await counter.take(nameOf('recipient', recipient), mailsPerRecipient, clock.now());
      return taken.count <= mailsPerRecipient.limit;
    },
  };
}

async function slowDown({ count }: AttemptCount): Promise<void> {
  if (count < failuresBeforeDelay) return;
  await sleep(Math.min(longestDelayMs, (count - failuresBeforeDelay + 1) * delayPerFailureMs));
}
