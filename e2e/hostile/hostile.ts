import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { administrator, type GatewayFleet, startGatewayFleet } from '../servers/gateway-fleet.ts';
import type { Attack, AttackKind, AttackResult } from './hostile-sender.worker.ts';

/** A hostile user has one connection, or eight where it has things computed. Anonymous clients have sixty. */
const attacks: readonly {
  readonly kind: AttackKind;
  readonly by: 'user' | 'anonymous' | 'networks';
  readonly connections: number;
}[] = [
  { kind: 'docs', by: 'anonymous', connections: 60 },
  { kind: 'metrics', by: 'anonymous', connections: 60 },
  { kind: 'token', by: 'anonymous', connections: 60 },
  { kind: 'crowd', by: 'networks', connections: 60 },
  { kind: 'forged', by: 'anonymous', connections: 60 },
  { kind: 'login', by: 'anonymous', connections: 60 },
  { kind: 'events', by: 'user', connections: 6 },
  { kind: 'pdl', by: 'user', connections: 1 },
  { kind: 'export', by: 'user', connections: 1 },
  { kind: 'offers', by: 'user', connections: 8 },
  { kind: 'tempo', by: 'user', connections: 8 },
  { kind: 'public', by: 'user', connections: 8 },
  { kind: 'simulations', by: 'user', connections: 8 },
  { kind: 'bill_checks', by: 'user', connections: 8 },
  { kind: 'bootstrap', by: 'user', connections: 8 },
  { kind: 'account_export', by: 'user', connections: 8 },
];

export type HostileFigures = {
  readonly kind: AttackKind;
  readonly idle: Watched;
  readonly load: Watched;
  readonly attack: AttackResult;
  /** Of each round how many times longer a read took than right before, without the attack; the median of the rounds. */
  readonly ratio: { readonly p50: number; readonly p99: number };
  /** Part of one core that the gateway used: idle but for the other user, and under load. */
  readonly cores: { readonly idle: number; readonly load: number };
};
export type Watched = {
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Responses of `/health/ready`, by status. */
  readonly ready: Readonly<Record<string, number>>;
};

export type HostileShape = {
  /** Of each phase. Idle and hostile ones follow each other, so that what else the machine does falls on both. */
  readonly ms: number;
  readonly rounds: number;
  /** Maximum number of concurrent reads of the other user. A caller has 16 slots. Omitted: unlimited. */
  readonly mostOpen?: number;
  readonly kinds?: readonly AttackKind[];
};

/** A gateway, a user who reads cached data, and an attacker, in alternating idle and hostile phases. */
export async function runHostile(
  { ms, rounds, kinds, mostOpen = Number.POSITIVE_INFINITY }: HostileShape,
  report: (figures: HostileFigures) => void = () => undefined,
): Promise<HostileFigures[]> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1' };
  const fleet = await startGatewayFleet({ size: 1, settings });
  const sender = new Worker(new URL('./hostile-sender.worker.ts', import.meta.url));
  try {
    const scene = { ...(await prepare(fleet)), mostOpen };
    await watch(scene, 1000);
    const all: HostileFigures[] = [];
    for (const attack of attacks.filter(({ kind }) => kinds?.includes(kind) ?? true)) {
      const order = { url: scene.url, ...attack, isSpread: attack.by === 'networks', ms, paths: scene.paths };
      const full = attack.by === 'user' ? { ...order, secret: scene.hostileSecret } : order;
      const done: Round[] = [];
      for (let round = 0; round < rounds; round++) done.push(await runRound(scene, sender, full));
      const figures = { kind: attack.kind, ...sumUp(done) };
      report(figures);
      all.push(figures);
    }
    return all;
  } finally {
    await sender.terminate();
    await fleet.stop();
  }
}

type Phase = Pick<Watched, 'statuses' | 'ready'> & { readonly times: readonly number[]; readonly cores: number };
type Round = { readonly idle: Phase; readonly load: Phase; readonly attack: AttackResult };

async function runRound(scene: Scene, sender: Worker, order: Attack): Promise<Round> {
  const idle = await watch(scene, order.ms);
  sender.postMessage(order);
  const [load, [attack]] = await Promise.all([
    watch(scene, order.ms),
    once(sender, 'message') as Promise<[AttackResult]>,
  ]);
  // Lets the last requests complete, including throttled ones.
  await sleep(1000);
  return { idle, load, attack };
}

function sumUp(rounds: readonly Round[]): Omit<HostileFigures, 'kind'> {
  const ratioAt = (part: number) =>
    at(
      rounds.map(({ idle, load }) => at(load.times, part) / at(idle.times, part)),
      0.5,
    );
  const merge = (name: 'idle' | 'load'): Watched => {
    const phases = rounds.map((round) => round[name]);
    const times = phases.flatMap((phase) => phase.times);
    return {
      p50: at(times, 0.5),
      p99: at(times, 0.99),
      statuses: addUp(phases.map(({ statuses }) => statuses)),
      ready: addUp(phases.map(({ ready }) => ready)),
    };
  };
  const coresOf = (name: 'idle' | 'load') => rounds.reduce((sum, round) => sum + round[name].cores, 0) / rounds.length;
  return {
    idle: merge('idle'),
    load: merge('load'),
    attack: {
      statusCounts: addUp(rounds.map(({ attack }) => attack.statusCounts)),
      bytes: rounds.reduce((sum, { attack }) => sum + attack.bytes, 0),
    },
    ratio: { p50: ratioAt(0.5), p99: ratioAt(0.99) },
    cores: { idle: coresOf('idle'), load: coresOf('load') },
  };
}

function at(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function addUp(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

type Scene = Awaited<ReturnType<typeof prepare>> & { readonly mostOpen: number };

async function prepare(fleet: GatewayFleet) {
  const [gateway] = fleet.gateways;
  if (!gateway?.process.pid) throw new Error('no gateway');
  const { url } = gateway;
  // An administrator has no quota: what is measured is the process.
  const victim = await fleet.join(administrator);
  const hostile = await fleet.join('hostile@example.org');
  const today = parisDay(Date.now());
  const read = `/api/gridop/consumption/daily/${victim.usage_point_id}?start=${addDays(today, -10)}&end=${addDays(today, -3)}`;
  const warm = await fetch(`${url}${read}`, { headers: { authorization: `Bearer ${victim.client_secret}` } });
  if (warm.status !== 200) throw new Error(`the first read answered ${warm.status}: ${await warm.text()}`);
  const period = { usage_point_id: hostile.usage_point_id, start: addDays(today, -300), end: addDays(today, -3) };
  const stored = await fetch(
    `${url}/api/gridop/consumption/daily/${period.usage_point_id}?start=${period.start}&end=${period.end}`,
    { headers: { authorization: `Bearer ${hostile.client_secret}` } },
  );
  if (stored.status !== 200) throw new Error(`the attacker's read answered ${stored.status}: ${await stored.text()}`);
  const page = await (await fetch(`${url}/api/docs`)).text();
  const script = /src="([^"]+)"/.exec(page)?.[1] ?? '';
  const paths = { script, period, events: `/api/imports/${await insertImport(fleet, hostile.usage_point_id)}/events` };
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  return {
    url,
    read,
    paths,
    agent,
    pid: gateway.process.pid,
    secret: victim.client_secret,
    hostileSecret: hostile.client_secret,
  };
}

/** Runs for ever: its step is not due for a long time. */
async function insertImport({ sql }: GatewayFleet, pdl: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into imports (id, user_id, usage_point_id, state, total, created_at)
     select $1, user_id, usage_point_id, 'running', 1, created_at from pdls where usage_point_id = $2`,
    [id, pdl],
  );
  await sql(
    `insert into import_steps (import_id, position, measure, start_day, end_day, state, attempts, not_before)
     values ($1, 0, 'consumption_daily', '2026-09-01', '2026-10-01', 'waiting', 0, '2999-01-01T00:00:00.000Z')`,
    [id],
  );
  return id;
}

/** A read every 25 ms, whether or not the previous one has completed, and `ready` four times a second. */
async function watch(scene: Scene, ms: number): Promise<Phase> {
  const cores = measureCores(scene.pid);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const ready: Record<string, number> = {};
  const pending: Promise<void>[] = [];
  const count = (counts: Record<string, number>, status: string) => {
    counts[status] = (counts[status] ?? 0) + 1;
  };
  let open = 0;
  const end = performance.now() + ms;
  for (let iteration = 0; performance.now() < end; iteration++) {
    const before = performance.now();
    if (open < scene.mostOpen) {
      open += 1;
      const look = request(scene, scene.read).then((status) => {
        open -= 1;
        times.push(performance.now() - before);
        count(statuses, status);
      });
      pending.push(look);
    }
    if (iteration % 10 === 0) pending.push(request(scene, '/api/health/ready').then((status) => count(ready, status)));
    await sleep(25);
  }
  await Promise.all(pending);
  return { times, statuses, ready, cores: cores() };
}

function request({ url, agent, secret }: Scene, path: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${secret}` };
    const sent = get(`${url}${path}`, { agent, headers, timeout: 10_000 }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(String(reply.statusCode)));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve('broken'));
  });
}

/** Processor time of a process, by its own account: a clock on the wall also measures what else the machine does. */
function measureCores(pid: number): () => number {
  const read = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const [before, began] = [read(), performance.now()];
  return () => (read() - before) / ((performance.now() - began) / 1000);
}
