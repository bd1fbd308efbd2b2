import { hourMs, type Instant } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import type { Clock, Outcome } from './outcome.ts';

export type ApiMode = 'auto' | 'new' | 'legacy';

/** Remembers for an hour that an API of a PDL is better asked on v5, to save a call each time. */
export type V5Memory = {
  prefersV5(usagePointId: string, api: string): Promise<boolean>;
  remember(usagePointId: string, api: string): Promise<void>;
};

/** `legacy` is undefined when v5 cannot answer this question at all: then no call is made. */
export type TwoWays<T> = {
  readonly usage_point_id: string;
  readonly api: string;
  readonly modern: () => Promise<Outcome<T>>;
  readonly legacy: (() => Promise<Outcome<T>>) | undefined;
  /** What mode `legacy` answers where v5 cannot. */
  readonly without_legacy: Outcome<T>;
};

export type Generations = { ask<T>(question: TwoWays<T>): Promise<Outcome<T>> };

/** Whether a failure of 2026 is tried next on v5. A definite answer is not an error: it stays as it is. */
const triesV5: Readonly<Record<FailureClass, boolean>> = {
  auth: true,
  credentials: false,
  before_activation: false,
  period: false,
  consent_unusable: false,
  direction: false,
  curve_off: false,
  unknown_point: false,
  refused: true,
  consent_revoked: true,
  consent_window: true,
  subscription: true,
  not_published: false,
  throttled: false,
  unavailable: true,
  nonsense: true,
  our_defect: true,
};

/** A failure of v5 that says less than 2026 did: the classification of 2026 is then the answer. */
const saysLess: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'auth',
  'credentials',
  'subscription',
  'not_published',
  'throttled',
  'unavailable',
  'nonsense',
  'our_defect',
]);

// Any business code of the operator is definite, whether we know it or not; decided on codes, never on text.
function fallsBack(failure: Failure): boolean {
  const isBusiness = failure.code?.startsWith('ADAM-') ?? false;
  if (isBusiness && (failure.class === 'refused' || failure.class === 'our_defect')) return false;
  return triesV5[failure.class];
}

/** 403 and 5xx come again: the next question goes to v5 at once. Transport failures say nothing about the next call. */
function comesAgain(failure: Failure): boolean {
  return failure.status === 403 || (failure.status ?? 0) >= 500;
}

export function createGenerations(mode: ApiMode, memory: V5Memory): Generations {
  async function askBoth<T>(question: TwoWays<T>): Promise<Outcome<T>> {
    const { usage_point_id, api, modern, legacy } = question;
    if (!legacy) return modern();
    if (await memory.prefersV5(usage_point_id, api)) {
      const old = await legacy();
      return old.ok || !saysLess.has(old.class) ? old : modern();
    }
    const fresh = await modern();
    if (fresh.ok || !fallsBack(fresh)) return fresh;
    const old = await legacy();
    if (old.ok) {
      if (comesAgain(fresh)) await memory.remember(usage_point_id, api);
      return old;
    }
    return saysLess.has(old.class) ? fresh : old;
  }

  return {
    async ask(question) {
      if (mode === 'new') return question.modern();
      if (mode === 'legacy') return question.legacy ? question.legacy() : question.without_legacy;
      return askBoth(question);
    },
  };
}

/** The memory of one process. */
export function createV5Memory(clock: Clock): V5Memory {
  const until = new Map<string, Instant>();
  return {
    async prefersV5(usagePointId, api) {
      const end = until.get(`${usagePointId}:${api}`);
      if (end !== undefined && end <= clock.now()) until.delete(`${usagePointId}:${api}`);
      return end !== undefined && end > clock.now();
    },
    async remember(usagePointId, api) {
      until.set(`${usagePointId}:${api}`, clock.now() + hourMs);
    },
  };
}
