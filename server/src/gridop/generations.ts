// Fallback from one generation of the API to the other, with a negative cache of what failed.

import type { Outcome } from '@svc/domain/outcome';
import { hourMs, type Instant } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import type { Clock } from '#platform/clock.ts';

/** The setting GRIDOP_API_MODE: both generations, 2026 alone (`new`), v5 alone (`legacy`). */
export type ApiMode = 'auto' | 'new' | 'legacy';

/** Remembers for an hour that v5 is preferred for an API of a PDL, to save a call each time. */
export type V5Memory = {
  prefersV5(usage_point_id: string, api: string): Promise<boolean>;
  remember(usage_point_id: string, api: string): Promise<void>;
};

/** `v5` is undefined when v5 cannot serve this request at all: then no call is made. */
export type VersionedCall<T> = {
  readonly usage_point_id: string;
  readonly api: string;
  readonly of2026: () => Promise<Outcome<T>>;
  readonly v5: (() => Promise<Outcome<T>>) | undefined;
  /** The outcome of v5 alone where it cannot serve the request. */
  readonly without_v5: Outcome<T>;
};

export type Generations = { call<T>(query: VersionedCall<T>): Promise<Outcome<T>> };

/** Whether a failure of 2026 is retried on v5. A definite response is not an error: it stays as it is. */
const triesV5: Readonly<Record<FailureClass, boolean>> = {
  auth: true,
  credentials: false,
  before_activation: false,
  period: false,
  consent_unusable: false,
  not_yet_usable: false,
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

/** A failure of v5 that is less specific than that of 2026: the classification of 2026 is then returned. */
const lessSpecific: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'auth',
  'credentials',
  'subscription',
  'not_published',
  'throttled',
  'unavailable',
  'nonsense',
  'our_defect',
]);

// Any business code of the operator is definite, known or unknown. Decided on codes, never on text.
function fallsBack(failure: Failure): boolean {
  const isBusiness = failure.code?.startsWith('ADAM-') ?? false;
  if (isBusiness && (failure.class === 'refused' || failure.class === 'our_defect')) return false;
  return triesV5[failure.class];
}

/** 403 and 5xx recur: the next call goes to v5 at once. Transport failures do not predict the next call. */
function comesAgain(failure: Failure): boolean {
  return failure.status === 403 || (failure.status ?? 0) >= 500;
}

export function createGenerations(mode: ApiMode, memory: V5Memory): Generations {
  async function callBoth<T>(query: VersionedCall<T>): Promise<Outcome<T>> {
    const { usage_point_id, api, of2026, v5 } = query;
    if (!v5) return of2026();
    if (await memory.prefersV5(usage_point_id, api)) {
      const outcome = await v5();
      return outcome.ok || !lessSpecific.has(outcome.failure.class) ? outcome : of2026();
    }
    const first = await of2026();
    if (first.ok || !fallsBack(first.failure)) return first;
    const second = await v5();
    if (second.ok) {
      if (comesAgain(first.failure)) await memory.remember(usage_point_id, api);
      return second;
    }
    return lessSpecific.has(second.failure.class) ? first : second;
  }

  return {
    async call(query) {
      if (mode === 'new') return query.of2026();
      if (mode === 'legacy') return query.v5 ? query.v5() : query.without_v5;
      return callBoth(query);
    },
  };
}

/** The memory of one process. */
export function createV5Memory(clock: Clock): V5Memory {
  const until = new Map<string, Instant>();
  return {
    async prefersV5(usage_point_id, api) {
      const end = until.get(`${usage_point_id}:${api}`);
      if (end !== undefined && end <= clock.now()) until.delete(`${usage_point_id}:${api}`);
      return end !== undefined && end > clock.now();
    },
    async remember(usage_point_id, api) {
      until.set(`${usage_point_id}:${api}`, clock.now() + hourMs);
    },
  };
}
