import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type RedisPair, startClusterPair, startSentinelPair } from '../../server/test/servers/redis-pair.ts';
import { type BudgetEnvironment, fullestSecond, startBudgetEnvironment } from '../operator-budget/environment.ts';
import type { ReplicaCall } from '../operator-budget/replica.ts';

/** Four calls a second by different users, over three replicas. */
function requestRepeatedly(environment: BudgetEnvironment) {
  const requested: ReplicaCall[] = [];
  const feed = setInterval(() => {
    const calls = environment.newCalls(1, `u${requested.length % 9}`, 'interactive');
    requested.push(...calls);
    environment.submit(calls);
  }, 250);
  return { requested, stop: () => clearInterval(feed) };
}

const responsesOf = (environment: BudgetEnvironment) =>
  new Map(environment.replicas.flatMap(({ responses }) => responses.map((a) => [a.n, a])));

/** The wall clock at a moment of performance.now: the simulator's request log uses the wall clock. */
const wallClock = (moment: number) => Date.now() - (performance.now() - moment);

const losses: [string, () => Promise<RedisPair>, (pair: RedisPair) => unknown][] = [
  ['Sentinel, of a killed master', startSentinelPair, ({ master }) => master.kill('SIGKILL')],
  ['Sentinel, of a frozen master', startSentinelPair, ({ master }) => master.pause()],
  ['Sentinel, by order while the master answers', startSentinelPair, (pair) => pair.promote()],
  [
    'a cluster of three, of a killed master',
    () => startClusterPair('{gridop:default}'),
    ({ master }) => master.kill('SIGKILL'),
  ],
];

describe('three replicas on one budget, while a replica of Redis is promoted', () => {
  it.each(losses)(
    'by %s: at most five calls a second, a response to every call, new calls within 2 s',
    async (_, start, lose) => {
      const pair = await start();
      const environment = await startBudgetEnvironment({ redis: { ...pair.master, url: pair.url, stop: pair.stop } });
      try {
        const load = requestRepeatedly(environment);
        await sleep(4000);
        await lose(pair);
        const promoted = wallClock(await pair.untilPromoted());
        await sleep(6000);
        load.stop();
        await expect.poll(() => responsesOf(environment).size, { timeout: 25_000 }).toBe(load.requested.length);
        const requestLog = await environment.requestLog();
        const evidence = `${fullestSecond(requestLog.list)}; the judge was once absent for ${requestLog.judge_absence_ms} ms`;
        expect(requestLog.most_in_one_second, evidence).toBeLessThanOrEqual(5);
        expect(requestLog.in_flight_twice).toBe(0);
        expect(requestLog.violations).toBe(0);
        const first = requestLog.list.find(({ at }) => at > promoted)?.at ?? Number.POSITIVE_INFINITY;
        expect(first - promoted).toBeLessThan(2000);
        // Calls accepted before, during and after the promotion reached the operator.
        const requested = new Set(requestLog.list.map(({ pdl }) => pdl));
        const accepted = load.requested.filter(({ n }) =>
          ['ok', 'waiting'].includes(responsesOf(environment).get(n)?.outcome ?? ''),
        );
        expect(accepted.filter(({ pdl }) => !requested.has(pdl))).toEqual([]);
        const last = load.requested.slice(-4).map(({ n }) => responsesOf(environment).get(n)?.outcome);
        expect(last).toEqual(['ok', 'ok', 'ok', 'ok']);
      } finally {
        await environment.stop();
      }
    },
  );
});
