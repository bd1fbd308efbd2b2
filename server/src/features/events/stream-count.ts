import { apiError } from '#errors.ts';

/** Each open stream polls the database: every second for imports, every five seconds for events. */
const mostPerUser = 5;

export type StreamCount = {
  /**
   * Takes one of the user's stream slots and returns the function that releases it. Throws 429 when all slots are
   * taken.
   */
  take(user_id: string): () => void;
};

/** Counted in this process: what a stream costs, it costs here. */
export function createStreamCount(): StreamCount {
  const open = new Map<string, number>();
  return {
    take(user_id) {
      const count = open.get(user_id) ?? 0;
      if (count >= mostPerUser) throw apiError('STREAM_LIMIT', { n: mostPerUser, retryAfter: 10 });
      open.set(user_id, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (open.get(user_id) ?? 1) - 1;
        if (left === 0) open.delete(user_id);
        else open.set(user_id, left);
      };
    },
  };
}
