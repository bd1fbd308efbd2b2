import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { prepareHousehold } from './dev-household.ts';
import { prepareStores } from './dev-stores.ts';

/**
 * Everything on loopback with one command and no credential: the simulated outside world, a gateway on it,
 * a household that has consented, a local client on that gateway, and the web front.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const program = join(root, 'bin/svc.mjs');
const ports = { simulator: 9100, gateway: 8000, client: 8001, web: 5173 };
const at = (port: number) => `http://127.0.0.1:${port}`;
const children: ChildProcess[] = [];

function start(name: string, command: string, args: string[], settings: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...settings } });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(9)} | ${shorten(line)}`));
  child.once('exit', (code) => {
    if (!isStopping) console.log(`${name.padEnd(9)} | ended with ${code}`);
  });
  children.push(child);
  return child;
}

/** A line of JSON as a person reads it. */
function shorten(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const {
      level,
      time: _,
      msg,
      reqId: __,
      method,
      route,
      status,
      ms,
      ...rest
    } = JSON.parse(line) as Record<string, unknown>;
    if (route) return `${method} ${route} ${status} in ${ms} ms`;
    const more = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return [level === 'info' ? '' : String(level).toUpperCase(), msg, ...more].filter(Boolean).join(' ');
  } catch {
    return line;
  }
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  await stores.stop();
  process.exit(0);
}

mkdirSync(join(root, 'data'), { recursive: true });
const stores = await prepareStores();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

start('simulator', process.execPath, [program, 'simulate', '--port', String(ports.simulator)], {});
await waitFor(`${at(ports.simulator)}/__requests`);
start('gateway', process.execPath, [program, 'start'], {
  SERVER_MODE: 'true',
  PORT: String(ports.gateway),
  DATABASE_URL: stores.databaseUrl,
  CACHE_URL: stores.redisUrl,
  SECRET_KEY: 'a key for development only, it protects nothing',
  FRONTEND_URL: at(ports.gateway),
  BACKEND_URL: `${at(ports.gateway)}/api`,
  REQUIRE_EMAIL_VERIFICATION: 'false',
  ...(await readSimulatorSettings()),
});
await waitFor(`${at(ports.gateway)}/api/health/ready`);
const household = await prepareHousehold(`${at(ports.gateway)}/api`);
start('client', process.execPath, [program, 'start'], {
  PORT: String(ports.client),
  DATABASE_URL: `sqlite:${join(root, 'data/dev-client.sqlite')}`,
  SVC_API_URL: `${at(ports.gateway)}/api`,
  SVC_CLIENT_ID: household.client_id,
  SVC_CLIENT_SECRET: household.client_secret,
});
start(
  'web',
  join(root, 'node_modules/.bin/vite'),
  ['web', '--port', String(ports.web), '--strictPort', '--host', '127.0.0.1'],
  {
    SVC_DEV_API: at(ports.gateway),
  },
);
await Promise.all([waitFor(`${at(ports.client)}/api/health/ready`), waitFor(at(ports.web))]);
console.log(describe());

async function readSimulatorSettings(): Promise<Record<string, string>> {
  const { listSettings } = await import('@svc/simulator');
  return Object.fromEntries(listSettings(at(ports.simulator)));
}

function describe(): string {
  return `
Running
  simulator  ${at(ports.simulator)}        the operator, the grid source, the supplier site (GET /__requests shows every call)
  gateway    ${at(ports.gateway)}        API page: ${at(ports.gateway)}/api/docs
  client     ${at(ports.client)}        API page: ${at(ports.client)}/api/docs
  web        ${at(ports.web)}        the front, on the gateway

A household that has consented
  e-mail ${household.email}   password ${household.password}
  client_id ${household.client_id}
  PDL ${household.usage_point_id}

Try
  curl -s -H "Authorization: Bearer ${household.client_secret}" "${at(ports.gateway)}/api/gridop/consumption/daily/${household.usage_point_id}?start=${household.lastWeek.start}&end=${household.lastWeek.end}"
  curl -s "${at(ports.simulator)}/__requests?limit=5"

Ctrl-C stops everything.`;
}
