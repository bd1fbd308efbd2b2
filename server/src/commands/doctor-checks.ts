import { connect } from 'node:net';
import { createClient } from 'redis';
import { formatNode, type NodeAddress, type StoreAddress } from '../platform/cache/store-address.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Migration, pendingMigrations } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';

export type Finding = {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
  readonly advice?: string;
};

const patienceMs = 5000;

export async function checkDatabase(url: string, migrations: readonly Migration[], log: Log): Promise<Finding> {
  const name = 'database';
  const where = url.startsWith('sqlite:') ? url : hostOf(url);
  const database = openDatabase(url, { log });
  try {
    await database.check();
    const pending = await pendingMigrations(database, migrations);
    if (pending.length === 0) return { name, state: 'ok', text: `${database.kind} at ${where}, schema up to date` };
    return {
      name,
      state: 'warn',
      text: `${pending.length} migration(s) to apply at ${where}`,
      advice: 'run "svc migrate"; "svc start" also applies them',
    };
  } catch (error) {
    return {
      name,
      state: 'fail',
      text: `no answer from ${where}: ${reasonOf(error)}`,
      advice: 'start PostgreSQL, or correct DATABASE_URL (user, password, name of the database)',
    };
  } finally {
    await database.close();
  }
}

/** Asks each node of a Redis what it is, and what it does when memory is full. */
export async function checkRedis(name: string, address: StoreAddress, wanted: 'any' | 'noeviction'): Promise<Finding> {
  const setting = name === 'queue' ? 'QUEUE_URL' : 'CACHE_URL';
  const where = address.nodes.map(formatNode).join(', ');
  try {
    const nodes = await Promise.all(address.nodes.map(askRedis));
    const text = `Redis ${nodes[0]?.version} at ${where}, policy ${nodes[0]?.policy}`;
    if (wanted === 'noeviction' && nodes.some((node) => node.policy !== 'noeviction')) {
      return { name, state: 'warn', text, advice: 'set maxmemory-policy noeviction: an evicted job is a lost job' };
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

async function askRedis(node: NodeAddress): Promise<{ version: string; policy: string }> {
  const { host, port, tls, database, username, password } = node;
  const socket = {
    host,
    port,
    connectTimeout: patienceMs,
    reconnectStrategy: false as const,
    ...(tls && { tls: true as const }),
  };
  const client = createClient({ socket, database, ...(username && { username }), ...(password && { password }) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [server, memory] = [await client.info('server'), await client.info('memory')];
    return {
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
  const problem = await new Promise<string | undefined>((resolve) => {
    const socket = connect({ host: hostname, port: number, timeout: patienceMs });
    const end = (result: string | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no answer in 5 s'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
  if (problem === undefined) return { name, state: 'ok', text: `${hostname}:${number} can be reached` };
  return {
    name,
    state: 'fail',
    text: `${hostname}:${number}: ${problem}`,
    advice: 'check the address, the name server and the firewall of this machine',
  };
}

/** A wrong clock breaks tokens and days. The Date header of an upstream server is the nearest second opinion. */
export async function checkClock(url: string | undefined): Promise<Finding> {
  const name = 'clock';
  if (url === undefined) return { name, state: 'warn', text: 'no address to compare the clock with' };
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const theirs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return { name, state: 'warn', text: 'the server sent no date to compare with' };
    const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000);
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const code = 'code' in error ? String(error.code) : '';
  return cause || error.message || code || error.name;
}
