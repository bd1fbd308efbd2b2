import type { Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '../outcome.ts';
import { type CallClass, callClasses, classNumber, mostWaiting, budgetRules as rules } from './budget-rules.ts';
import { budgetKey } from './budget-script.ts';
import { departScript, enterScript, pickScript } from './ready-scripts.ts';
import { readMoment, readWords } from './script-reply.ts';
import type { SlotGate } from './slot-gate.ts';

/** A call in words that anybody may read: it is kept in Redis, so it holds neither a secret nor a reading. */
export type WaitingCall = { readonly id: string; readonly class: CallClass; readonly user_id: string };

/** `expected_at`: when the call will be made, as far as is known now. */
export type Entered =
  | { readonly state: 'waiting' | 'running'; readonly is_new: boolean; readonly expected_at: Instant }
  | { readonly state: 'full'; readonly expected_at: Instant };

export type Picked = { readonly id: string; readonly class: CallClass; readonly waited_ms: number };

export type CallOrderOptions = {
  readonly store: KeyValueStore;
  readonly gate: SlotGate;
  readonly clock: Clock;
  readonly account_id: string;
  readonly hourly_limit?: number | undefined;
  readonly jobKey: (id: string) => string;
  readonly delayedKey: string;
};

/** Who waits for the operator, and whose turn it is: one order over all replicas, decided in Redis. */
export class CallOrder {
  readonly #options: CallOrderOptions;
  readonly #key: string;

  constructor(options: CallOrderOptions) {
    this.#options = options;
    this.#key = budgetKey(options.account_id);
  }

  /** Throws when the store cannot answer. */
  async enter(call: WaitingCall): Promise<Entered> {
    const { store, gate, clock, jobKey, delayedKey } = this.#options;
    const { id, class: of, user_id } = call;
    const args = [id, classNumber(of), user_id, mostWaiting[of], jobKey(id), delayedKey, gate.knownPause()];
    const [word, before = '0', pause = '0', now = '0'] = readWords(
      await store.runScript(enterScript, [this.#key], args),
    );
    gate.learnPause(readMoment(pause), readMoment(now));
    const paused = Math.max(0, readMoment(pause) - readMoment(now)) / 1000;
    const expected_at = clock.now() + Math.ceil(paused + readMoment(before) * rules.spacing_ms);
    if (word === 'full') return { state: 'full', expected_at };
    return { state: word === 'running' ? 'running' : 'waiting', is_new: word === 'entered', expected_at };
  }

  /** The next call, when there is one and the gate has room for it. */
  async pick(): Promise<Picked | undefined> {
    const { store, gate, hourly_limit = 0, delayedKey } = this.#options;
    const reply = await store.runScript(pickScript, [this.#key], [gate.knownPause(), hourly_limit, delayedKey]);
    const [word, id = '', of = '0', waited = '0', pause = '0', now = '0'] = readWords(reply);
    gate.learnPause(readMoment(pause), readMoment(now));
    if (word !== 'picked') return undefined;
    return { id, class: callClasses[Number(of)] ?? 'backfill', waited_ms: readMoment(waited) / 1000 };
  }

  async depart(id: string): Promise<void> {
    await this.#options.store.runScript(departScript, [this.#key], [id]);
  }
}
