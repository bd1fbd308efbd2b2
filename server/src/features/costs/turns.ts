import { apiError } from '#errors.ts';
import { idleWhile } from '#platform/work-permit.ts';

/** Computations at once: while one waits for its days, another one is computed. */
const mostAtWork = 2;
/** A page asks for several things at once; who asks for more than that is no page. */
const mostOfUser = 8;
const longestLine = 100;
const retrySeconds = 2;

type Begin = () => void;

export type Turns = { take<Result>(user_id: string, work: () => Promise<Result>): Promise<Result> };

/** One computation at a time of a user, and few of all; users have their turns one after the other. */
export function createTurns(): Turns {
  const waiting = new Map<string, Begin[]>();
  const atWork = new Set<string>();
  let inLine = 0;

  function beginNext(): void {
    while (atWork.size < mostAtWork) {
      const user = waiting.keys().find((one) => !atWork.has(one));
      const line = user === undefined ? undefined : waiting.get(user);
      const begin = line?.shift();
      if (user === undefined || !line || !begin) return;
      waiting.delete(user);
      if (line.length > 0) waiting.set(user, line);
      inLine -= 1;
      atWork.add(user);
      begin();
    }
  }

  return {
    async take(user_id, work) {
      const own = waiting.get(user_id) ?? [];
      if (own.length >= mostOfUser) throw apiError('RATE_LIMIT_EXCEEDED', { n: retrySeconds });
      if (inLine >= longestLine) throw apiError('OVERLOADED', { n: retrySeconds });
      const { promise, resolve } = Promise.withResolvers<void>();
      own.push(resolve);
      waiting.set(user_id, own);
      inLine += 1;
      beginNext();
      await idleWhile(() => promise);
      try {
        return await work();
      } finally {
        atWork.delete(user_id);
        beginNext();
      }
    },
  };
}
