import { setTimeout as sleep } from 'node:timers/promises';
import type { CallClass } from '../../server/src/gridop/operator.port.ts';
import { startChaosProxy } from '../../server/test/servers/chaos-proxy.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { type SimulatorProcess, startSimulatorProcess } from '../../server/test/servers/simulator-process.ts';
import { type BudgetReplica, type ReplicaCall, startBudgetReplica } from './replica.ts';

/**
 * Three processes that share the operator's budget, one Redis, and the simulator in its own process, which checks the
 * limits.
 */
export type BudgetEnvironment = {
  readonly simulator: SimulatorProcess;
  readonly redis: RedisServer;
  readonly replicas: BudgetReplica[];
  /** Calls that were never made before, each for another PDL. */
  newCalls(count: number, user: string, of: CallClass, patience_ms?: number): ReplicaCall[];
  /** Spreads the calls over the replicas. */
  submit(calls: readonly ReplicaCall[]): void;
  /** Kills a replica with -9 and starts another one instead. */
  replaceReplica(index: number): Promise<void>;
  /** Requests to the operator since the start, tokens included. */
  requestLog(): Promise<RequestLog>;
  stop(): Promise<void>;
};

export type RequestLog = {
  readonly most_in_one_second: number;
  readonly in_flight_twice: number;
  readonly violations: number;
  /** The longest time in which the simulator itself could not observe. */
  readonly judge_absence_ms: number;
  /** Calls per second between the first and the last. */
  readonly mean: number;
  readonly list: readonly { readonly at: number; readonly pdl: string | null }[];
};

const firstPdl = 40_000_000_000_000;

export async function startBudgetEnvironment(
  options: { replicas?: number; hourly_limit?: number; redis?: RedisServer; redis_round_trip_ms?: number } = {},
): Promise<BudgetEnvironment> {
  const client = { client_id: 'client', client_secret: 'secret' };
  const [redis, simulator] = await Promise.all([
    options.redis ?? startRedis(),
    // The hour's limit is off unless it is what is tried: ten minutes of five a second are more than it allows.
    startSimulatorProcess({ consent_all: true, strict: true, client, limits: { per_hour: null } }),
  ]);
  const proxy = options.redis_round_trip_ms === undefined ? undefined : await startChaosProxy({ port: redis.port });
  proxy?.inject({ kind: 'latency', ms: (options.redis_round_trip_ms ?? 0) / 2 });
  const start = () =>
    startBudgetReplica({
      redis_url: proxy ? `redis://127.0.0.1:${proxy.port}` : redis.url,
      simulator_url: simulator.url,
      ...(!options.redis && { store_timeout_ms: 2000 }),
      ...(options.hourly_limit && { hourly_limit: options.hourly_limit }),
    });
  const replicas = await Promise.all(Array.from({ length: options.replicas ?? 3 }, start));
  let made = 0;
  return {
    simulator,
    redis,
    replicas,
    newCalls: (count, user, of, patience_ms = 20_000) =>
      Array.from({ length: count }, () => {
        const n = made++;
        return { n, pdl: String(firstPdl + n), user, class: of, patience_ms };
      }),
    submit(calls) {
      const shares = Map.groupBy(calls, ({ n }) => n % replicas.length);
      for (const [index, share] of shares) replicas[index]?.submit(share);
    },
    async replaceReplica(index) {
      await replicas[index]?.kill('SIGKILL');
      replicas[index] = await start();
    },
    requestLog: () => readRequestLog(simulator),
    async stop() {
      await Promise.all(replicas.map((replica) => replica.kill('SIGKILL')));
      await proxy?.stop();
      await Promise.all([simulator.stop(), redis.stop()]);
    },
  };
}

/** The fullest second, as milliseconds since its first request: the evidence when the limit is exceeded. */
export function fullestSecond(list: RequestLog['list']): number[] {
  const windows = list.map(({ at }, index) => list.slice(index).filter((later) => later.at - at <= 1000));
  const fullest = windows.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return fullest.map(({ at }) => at - (fullest[0]?.at ?? 0));
}

async function readRequestLog(simulator: SimulatorProcess): Promise<RequestLog> {
  const requestReport = await simulator.judge({ service: 'gridop' });
  const list = requestReport.requests.map(({ at, pdl }) => ({ at: Date.parse(at), pdl }));
  const seconds = ((list.at(-1)?.at ?? 0) - (list[0]?.at ?? 0)) / 1000;
  return {
    most_in_one_second: requestReport.max_in_one_second_of.gridop_all ?? 0,
    in_flight_twice: requestReport.in_flight_twice,
    violations: requestReport.violations.length,
    judge_absence_ms: requestReport.judge.longest_absence_ms,
    mean: seconds > 0 ? (list.length - 1) / seconds : 0,
    list,
  };
}

/** Submits `factor` times the budget, evenly, for `seconds`. */
export async function overload(environment: BudgetEnvironment, seconds: number, factor: number): Promise<void> {
  const begun = performance.now();
  let requested = 0;
  for (;;) {
    const elapsed = (performance.now() - begun) / 1000;
    if (elapsed >= seconds) return;
    const due = Math.floor(elapsed * factor * 4.8) - requested;
    if (due > 0) environment.submit(environment.newCalls(due, `u${requested % 50}`, 'interactive', 500));
    requested += due;
    await sleep(20);
  }
}

/** Jain's index of fairness: 1 when all have the same, 1/n when one has all. */
export function jainIndex(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return sum ** 2 / (shares.length * squares);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export type Fairness = { readonly jain: number; readonly small_users_done_ms: number; readonly fair_time_ms: number };

/** One user with many waiting calls against many with five, until the small ones are served. */
export async function contend(environment: BudgetEnvironment, many: number, smallUsers: number): Promise<Fairness> {
  const userOf = new Map<string, string>();
  const note = (calls: readonly ReplicaCall[]) => {
    for (const { pdl, user } of calls) userOf.set(pdl, user);
    return calls;
  };
  environment.submit(note(environment.newCalls(many, 'big', 'interactive', 100)));
  await sleep(300);
  for (let user = 0; user < smallUsers; user++) {
    environment.submit(note(environment.newCalls(5, `small${user}`, 'interactive', 100)));
  }
  const isSmall = (pdl: string | null) => pdl !== null && userOf.get(pdl)?.startsWith('small') === true;
  let seen = await environment.requestLog();
  while (seen.list.filter(({ pdl }) => isSmall(pdl)).length < smallUsers * 5) {
    await sleep(500);
    seen = await environment.requestLog();
  }
  const data = seen.list.filter(({ pdl }) => pdl !== null);
  const last = data.findLastIndex(({ pdl }) => isSmall(pdl));
  const served = Map.groupBy(data.slice(0, last + 1), ({ pdl }) => userOf.get(pdl ?? '') ?? '?');
  return {
    jain: jainIndex([...served.values()].map((calls) => calls.length)),
    small_users_done_ms: (data[last]?.at ?? 0) - (data[0]?.at ?? 0),
    fair_time_ms: (smallUsers + 1) * 5 * 208,
  };
}

/** Users submit two calls a second while a backfill takes the rest. Then users submit more than the budget allows. */
export async function mixClasses(environment: BudgetEnvironment, seconds: number) {
  environment.submit(environment.newCalls(seconds * 6, 'importer', 'backfill', 100));
  await sleep(1500);
  const people: ReplicaCall[] = [];
  for (let iteration = 0; iteration < seconds * 2; iteration++) {
    const calls = environment.newCalls(1, `u${iteration % 7}`, 'interactive');
    people.push(...calls);
    environment.submit(calls);
    await sleep(500);
  }
  const numbers = new Set(people.map(({ n }) => n));
  const responsesOf = () =>
    environment.replicas.flatMap(({ responses: given }) => given.filter(({ n }) => numbers.has(n)));
  for (const end = performance.now() + 25_000; responsesOf().length < people.length && performance.now() < end; )
    await sleep(100);
  const responses = responsesOf();
  const before = (await environment.requestLog()).list.length;
  const crowd = environment.newCalls(seconds * 10, 'crowd', 'interactive', 100);
  environment.submit(crowd);
  await sleep(seconds * 1000);
  const later = (await environment.requestLog()).list.slice(before).filter(({ pdl }) => pdl !== null);
  const crowdPdls = new Set(crowd.map(({ pdl }) => pdl));
  const background = later.filter(({ pdl }) => !crowdPdls.has(pdl ?? '')).length;
  return {
    requested: people.length,
    completed: responses.filter(({ outcome }) => outcome === 'ok').length,
    interactive_p95_ms: quantile(
      responses.map(({ ms }) => ms),
      0.95,
    ),
    backfill_share: background / later.length,
    slots: later.length,
  };
}

export type Recovery = {
  readonly longest_recovery_ms: number;
  readonly unanswered: number;
  readonly slowest_ms: number;
};

/** Under load, kills Redis with -9 again and again, restarts it empty, and sometimes kills a replica too. */
export async function breakOften(environment: BudgetEnvironment, kills: number): Promise<Recovery> {
  const requested: ReplicaCall[] = [];
  const lost = new Set<number>();
  const feed = setInterval(() => {
    const calls = environment.newCalls(1, `u${requested.length % 9}`, 'interactive');
    requested.push(...calls);
    environment.submit(calls);
  }, 250);
  const completed = new Map<number, number>();
  const collect = () => {
    for (const { responses } of environment.replicas) for (const { n, ms } of responses) completed.set(n, ms);
  };
  let longest = 0;
  await sleep(3000);
  for (let kill = 0; kill < kills; kill++) {
    await environment.redis.kill('SIGKILL');
    await sleep(100 + (kill % 5) * 200);
    await environment.redis.start();
    const back = Date.now();
    const { length: before } = (await environment.requestLog()).list;
    while ((await environment.requestLog()).list.length === before && Date.now() - back < 10_000) await sleep(25);
    longest = Math.max(longest, ((await environment.requestLog()).list[before]?.at ?? Date.now()) - back);
    if (kill % 3 === 1) {
      collect();
      const index = kill % environment.replicas.length;
      await environment.replaceReplica(index);
      for (const { n } of requested) if (n % environment.replicas.length === index && !completed.has(n)) lost.add(n);
    }
    await sleep(1500);
  }
  clearInterval(feed);
  await sleep(21_000);
  collect();
  // Callers that waited at a killed replica lost the connection, which they can detect.
  const waited = requested.filter(({ n }) => !lost.has(n));
  return {
    longest_recovery_ms: longest,
    unanswered: waited.filter(({ n }) => !completed.has(n)).length,
    slowest_ms: Math.max(...completed.values()),
  };
}
