import type { Instant } from '@svc/domain/paris-time';

/** So many within a window; when the limit is reached, nothing more until a whole window has passed. */
export type AttemptRule = { readonly limit: number; readonly windowMs: number };
export type AttemptCount = { readonly count: number; readonly reset_at: Instant };

/** Counts attempts under a name, over all replicas where it can. */
export type AttemptCounter = {
  /** Counts one more, and returns the count including it. */
  take(key: string, rule: AttemptRule, now: Instant): Promise<AttemptCount>;
  /** Looks without counting. */
  peek(key: string, now: Instant): Promise<AttemptCount>;
  forget(key: string): Promise<void>;
};

/** The rule itself. The script of the shared store implements the same rule. */
export function countOneMore(before: AttemptCount | undefined, rule: AttemptRule, now: Instant): AttemptCount {
  const current = before && now < before.reset_at ? before : { count: 0, reset_at: now + rule.windowMs };
  const count = current.count + 1;
  return { count, reset_at: count === rule.limit ? now + rule.windowMs : current.reset_at };
}
