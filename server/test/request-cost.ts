import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startProgram } from './program.ts';
import { startRedis } from './servers/redis-server.ts';
import { createTestDatabase } from './servers/test-database.ts';

/** Processor time of the serving process for one request, in milliseconds: of each round, in order. */
export type RequestCost = { readonly name: string; readonly needsLogin: boolean; readonly rounds: readonly number[] };

export type MeasureOptions = { readonly rounds: number; readonly requests: number };

type Target = {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly headers: Record<string, string>;
  readonly status: number;
};

const connections = 16;
const openPaths = ['/health/live', '/capabilities', '/errors', '/status', '/openapi.json', '/docs'];
const userPaths = ['/accounts/me', '/tempo/today', '/national/consumption', '/energy/providers', '/energy/offers'];

/** A gateway beside a bare Fastify process: the targets take turns in each round. */
export async function measureRequestCosts({ rounds, requests }: MeasureOptions): Promise<RequestCost[]> {
  const [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
  const settings = {
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a key for this measurement only, long enough',
    FRONTEND_URL: 'http://127.0.0.1:1',
    BACKEND_URL: 'http://127.0.0.1:1/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    USER_REQUESTS_PER_SECOND: '0',
  };
  const bare = fork(fileURLToPath(new URL('./bare-fastify.process.ts', import.meta.url)));
  try {
    const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(String(url))));
    const gateway = await startProgram(settings);
    try {
      const client_secret = await signUp(gateway.url);
      const of = (path: string, login: boolean) => describeTargets(gateway, path, login ? client_secret : undefined);
      const targets = [
        { name: 'bare Fastify', url: bareUrl, pid: bare.pid ?? 0, headers: {}, status: 200 },
        ...(await Promise.all(openPaths.map((path) => of(path, false)))).flat(),
        ...(await Promise.all(userPaths.map((path) => of(path, true)))).flat(),
      ];
      const costs = targets.map((): number[] => []);
      for (let round = 0; round < rounds; round++)
        for (const [index, target] of targets.entries()) costs[index]?.push(await measure(target, requests));
      return targets.map(({ name, headers }, index) => ({
        name,
        needsLogin: headers.authorization !== undefined,
        rounds: costs[index] ?? [],
      }));
    } finally {
      await gateway.stop();
    }
  } finally {
    bare.kill();
    await redis.stop();
    await database.drop();
  }
}

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/accounts/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'measured@example.org', password: 'Correct-horse-7' }),
  });
  return ((await response.json()) as { data: { client_secret: string } }).data.client_secret;
}

/** With its body, compressed, and without it for a client that has it. */
async function describeTargets(
  { url: origin, process }: { readonly url: string; readonly process: ChildProcess },
  path: string,
  secret: string | undefined,
): Promise<Target[]> {
  const url = `${origin}/api${path}`;
  const headers = { 'accept-encoding': 'br', ...(secret !== undefined && { authorization: `Bearer ${secret}` }) };
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  const target = { url, pid: process.pid ?? 0, headers };
  const etag = response.headers.get('etag');
  const whole = { ...target, name: path, status: 200 };
  // The tag of the status changes with its time, every second.
  if (etag === null || path === '/status') return [whole];
  return [whole, { ...target, name: `${path} (304)`, headers: { ...headers, 'if-none-match': etag }, status: 304 }];
}

async function measure(target: Target, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  const work = async () => {
    while (left-- > 0) await send(target, agent);
  };
  // The first one builds what is stored, and opens a connection.
  await send(target, agent);
  const before = readProcessorMs(target.pid);
  await Promise.all(Array.from({ length: connections }, work));
  const spent = readProcessorMs(target.pid) - before;
  agent.destroy();
  return spent / requests;
}

function send({ url, headers, status }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    // Each from a network of its own: one alone may not send as many requests anonymously.
    const from = `10.${randomInt(256)}.${randomInt(256)}.1`;
    const request = get(url, { agent, headers: { ...headers, 'x-forwarded-for': from } }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === status ? resolve() : reject(new Error(`${response.statusCode} from ${url}`)),
      );
    });
    request.once('error', reject);
  });
}

/** User and system time of all threads of a process. */
function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // In hundredths of a second on every Linux of today.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
