// Retry budget: a token bucket that calls fill and retries empty. Backoff with full jitter.

/** Retries of one process: at most one for ten calls, and never a storm after a quiet time. */
export type RetryBudget = {
  noteCall(): void;
  /** True when one more retry is within the budget; it is then spent. */
  spend(): boolean;
};

const share = 0.1;
const mostSaved = 10;
/** A process that has just started may retry once, before it has made ten calls. */
const firstSaved = 1;

export function createRetryBudget(): RetryBudget {
  let saved = firstSaved;
  return {
    noteCall() {
      saved = Math.min(mostSaved, saved + share);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}

const firstDelayMs = 500;
const longestDelayMs = 5000;

/**
 * Full jitter: a random delay between zero and the doubled delay, so that simultaneous failures are not retried
 * together.
 */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
}
