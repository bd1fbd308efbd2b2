import { connect } from 'node:net';
import { createClient } from 'redis';
import { budgetRules } from '../gridop/budget/budget-rules.ts';
import { openRouter } from '../platform/cache/key-value-store.ts';
import { formatNode, type NodeAddress, type StoreAddress } from '../platform/cache/store-address.ts';
import type { Clock } from '../platform/clock.ts';
import { reasonOf } from '../start-failure.ts';

export type Finding = {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
  readonly advice?: string;
};

const timeoutMs = 5000;

/** Queries each node of a Redis for its version and its policy when memory is full. */
export async function checkRedis(name: string, address: StoreAddress, wanted: 'any' | 'noeviction'): Promise<Finding> {
  const setting = name === 'queue' ? 'QUEUE_URL' : 'CACHE_URL';
  const where = address.nodes.map(formatNode).join(', ');
  try {
    const servers = await listServers(address);
    const nodes = await Promise.all(servers.map(queryRedis));
    const by = address.kind === 'sentinel' ? ` by the Sentinels ${where}` : '';
    const text = `Redis ${nodes[0]?.version} at ${servers.map(formatNode).join(', ')}${by}, policy ${nodes[0]?.policy}`;
    if (wanted === 'noeviction' && nodes.some((node) => node.policy !== 'noeviction')) {
      return { name, state: 'warn', text, advice: 'set maxmemory-policy noeviction: an evicted job is a lost job' };
    }
    const round_trip_ms = Math.max(...nodes.map((node) => node.round_trip_ms));
    if (wanted === 'noeviction' && round_trip_ms > budgetRules.distant_ms) {
      const advice = `move Redis nearer: above ${budgetRules.distant_ms} ms fewer calls to the operator are made than it allows`;
      return { name, state: 'warn', text: `${text}, ${Math.round(round_trip_ms)} ms away`, advice };
    }
    return { name, state: 'ok', text };
  } catch (error) {
    return {
      name,
      state: 'fail',
      text: `no answer from ${where}: ${reasonOf(error)}`,
      advice: `start Redis or Valkey, or correct ${setting}`,
    };
  }
}

/** The servers behind an address: for Sentinels, the master that they name. Rejects when they name none. */
export async function listServers(address: StoreAddress): Promise<readonly NodeAddress[]> {
  if (address.kind !== 'sentinel') return address.nodes;
  const router = openRouter(address, { timeoutMs: timeoutMs / 5, maxInFlight: 100, onEvent: () => undefined });
  try {
    await router.untilUp(timeoutMs);
    const master = router.nodeOf('');
    if (master) return [master];
    throw new Error(`no Sentinel names a master ${address.master_name}`);
  } finally {
    router.close();
  }
}

async function queryRedis(node: NodeAddress): Promise<{ version: string; policy: string; round_trip_ms: number }> {
  const { host, port, tls, database, username, password } = node;
  const socket = {
    host,
    port,
    connectTimeout: timeoutMs,
    reconnectStrategy: false as const,
    ...(tls && { tls: true as const }),
  };
  const client = createClient({ socket, database, ...(username && { username }), ...(password && { password }) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const server = await client.info('server');
    const sentAt = performance.now();
    const memory = await client.info('memory');
    return {
      round_trip_ms: performance.now() - sentAt,
      version: /redis_version:(\S+)/.exec(server)?.[1] ?? 'unknown',
      policy: /maxmemory_policy:(\S+)/.exec(memory)?.[1] ?? 'unknown',
    };
  } finally {
    client.destroy();
  }
}

export async function checkAddress(name: string, url: string | undefined, ifUnset: string): Promise<Finding> {
  if (url === undefined) return { name, state: 'warn', text: 'no address', advice: ifUnset };
  const { hostname, port, protocol } = new URL(url);
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  const failure = await new Promise<string | undefined>((resolve) => {
    const socket = connect({ host: hostname, port: number, timeout: timeoutMs });
    const end = (result: string | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no answer in 5 s'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
  if (failure === undefined) return { name, state: 'ok', text: `${hostname}:${number} can be reached` };
  return {
    name,
    state: 'fail',
    text: `${hostname}:${number}: ${failure}`,
    advice: 'check the address, the name server and the firewall of this machine',
  };
}

/** A wrong clock breaks tokens and days. The Date header of an upstream server is the nearest second opinion. */
export async function checkClock(url: string | undefined, clock: Clock): Promise<Finding> {
  const name = 'clock';
  if (url === undefined) return { name, state: 'warn', text: 'no address to compare the clock with' };
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const theirs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return { name, state: 'warn', text: 'the server sent no date to compare with' };
    const seconds = Math.round(Math.abs(clock.now() - theirs) / 1000);
    if (seconds <= 5) return { name, state: 'ok', text: `within ${Math.max(1, seconds)} s of ${hostOf(url)}` };
    return {
      name,
      state: 'fail',
      text: `${seconds} s away from ${hostOf(url)}`,
      advice: 'synchronise this machine (systemd-timesyncd, chrony)',
    };
  } catch (error) {
    return { name, state: 'warn', text: `cannot be compared: ${reasonOf(error)}` };
  }
}

function hostOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname === '/' ? '' : pathname}`;
  } catch {
    return 'an unreadable address';
  }
}
