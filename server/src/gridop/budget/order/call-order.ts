// Fair queueing with priority classes; load shedding where a class is full.

import type { Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { CallClass } from '../../operator.port.ts';
import type { WaitingCall } from '../budget.port.ts';
import { budgetKey } from '../budget-keys.ts';
import { callClasses, classNumber, mostWaiting, budgetRules as rules } from '../budget-rules.ts';
import type { OperatorRateLimiter } from '../gate/operator-rate-limiter.ts';
import { readFields, readMoment } from '../script-reply.ts';
import { departScript, enterScript, pickScript } from './order-scripts.ts';

/** `expected_at`: when the call will be made, as far as is known now. */
export type Entered =
  | { readonly state: 'waiting' | 'running'; readonly is_new: boolean; readonly expected_at: Instant }
  | { readonly state: 'full'; readonly expected_at: Instant };

export type Picked = { readonly id: string; readonly class: CallClass; readonly waited_ms: number };

export type CallOrderOptions = {
  readonly store: KeyValueStore;
  readonly limiter: OperatorRateLimiter;
  readonly clock: Clock;
  readonly account_id: string;
  readonly hourly_limit?: number | undefined;
  readonly jobKey: (id: string) => string;
  readonly delayedKey: string;
};

/** The calls that wait for the operator, and which one is next: one order over all replicas, decided in Redis. */
export class CallOrder {
  readonly #options: CallOrderOptions;
  readonly #key: string;

  constructor(options: CallOrderOptions) {
    this.#options = options;
    this.#key = budgetKey(options.account_id);
  }

  /** Throws when the store does not respond. */
  async enter(call: WaitingCall): Promise<Entered> {
    const { store, limiter, clock, jobKey, delayedKey } = this.#options;
    const { id, class: of, user_id } = call;
    const args = [id, classNumber(of), user_id, mostWaiting[of], jobKey(id), delayedKey, limiter.knownPause()];
    const [status, before = '0', pause = '0', now = '0'] = readFields(
      await store.runScript(enterScript, [this.#key], args),
    );
    limiter.learnPause(readMoment(pause), readMoment(now));
    const paused = Math.max(0, readMoment(pause) - readMoment(now)) / 1000;
    const expected_at = clock.now() + Math.ceil(paused + readMoment(before) * rules.spacing_ms);
    if (status === 'full') return { state: 'full', expected_at };
    return { state: status === 'running' ? 'running' : 'waiting', is_new: status === 'entered', expected_at };
  }

  /** The next call, when there is one and the rate limiter has room for it. */
  async pick(): Promise<Picked | undefined> {
    const { store, limiter, hourly_limit = 0, delayedKey } = this.#options;
    const args = [limiter.knownPause(), hourly_limit, delayedKey, limiter.mostBeforeGate()];
    const reply = await store.runScript(pickScript, [this.#key], args);
    const [status, id = '', of = '0', waited = '0', pause = '0', now = '0'] = readFields(reply);
    limiter.learnPause(readMoment(pause), readMoment(now));
    if (status !== 'picked') return undefined;
    return { id, class: callClasses[Number(of)] ?? 'backfill', waited_ms: readMoment(waited) / 1000 };
  }

  async depart(id: string): Promise<void> {
    await this.#options.store.runScript(departScript, [this.#key], [id]);
  }
}
