import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { formatLine } from '../server/src/platform/log-text.ts';
import { findListenProblem } from '../server/src/start-check.ts';
import { type Household, prepareHousehold } from './dev-household.ts';
import { type DevStores, prepareStores } from './dev-stores.ts';

/**
 * Everything on loopback with one command and no credential: the simulated outside world, a gateway on it,
 * a household that has consented, a local client on that gateway, and the web front.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const program = join(root, 'bin/svc.mjs');
const ports = { simulator: 9100, gateway: 8000, client: 8001, web: 5173, gatewayMetrics: 9464, clientMetrics: 9465 };
const at = (port: number) => `http://127.0.0.1:${port}`;
const children: ChildProcess[] = [];

function start(name: string, command: string, args: string[], settings: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...settings } });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(9)} | ${formatLine(line)}`));
  child.once('exit', (code) => {
    if (!isStopping) console.log(`${name.padEnd(9)} | ended with ${code}`);
  });
  children.push(child);
  return child;
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
async function stop(code = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  await stores?.stop();
  process.exit(code);
}

let stores: DevStores | undefined;
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

try {
  await checkPorts();
  mkdirSync(join(root, 'data'), { recursive: true });
  stores = await prepareStores();
  console.log(describe(await startAll(stores)));
} catch (error) {
  console.error(`npm run dev cannot go on: ${error instanceof Error ? error.message : error}`);
  await stop(1);
}

/** Before anything is started: whose port it is, and that it is taken. */
async function checkPorts(): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if ((await findListenProblem('127.0.0.1', port)) === undefined) continue;
    throw new Error(`port ${port}, for the ${name}, is taken by another program. Stop that program and start again.`);
  }
}

async function startAll({ databaseUrl, redisUrl }: DevStores): Promise<Household> {
  start('simulator', process.execPath, [program, 'simulate', '--port', String(ports.simulator)], {});
  await waitFor(`${at(ports.simulator)}/__requests`);
  start('gateway', process.execPath, [program, 'start'], {
    SERVER_MODE: 'true',
    PORT: String(ports.gateway),
    METRICS_PORT: String(ports.gatewayMetrics),
    DATABASE_URL: databaseUrl,
    CACHE_URL: redisUrl,
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
    METRICS_PORT: String(ports.clientMetrics),
    DATABASE_URL: `sqlite:${join(root, 'data/dev-client.sqlite')}`,
    SVC_API_URL: `${at(ports.gateway)}/api`,
    SVC_CLIENT_ID: household.client_id,
    SVC_CLIENT_SECRET: household.client_secret,
  });
  const vite = ['web', '--port', String(ports.web), '--strictPort', '--host', '127.0.0.1'];
  start('web', join(root, 'node_modules/.bin/vite'), vite, { SVC_DEV_API: at(ports.gateway) });
  await Promise.all([waitFor(`${at(ports.client)}/api/health/ready`), waitFor(at(ports.web))]);
  return household;
}

async function readSimulatorSettings(): Promise<Record<string, string>> {
  const { listSettings } = await import('@svc/simulator');
  return Object.fromEntries(listSettings(at(ports.simulator)));
}

function describe(household: Household): string {
  return `
Running
  simulator  ${at(ports.simulator)}        the operator, the grid source, the supplier site (GET /__requests shows every call)
  gateway    ${at(ports.gateway)}        API page: ${at(ports.gateway)}/api/docs
  client     ${at(ports.client)}        API page: ${at(ports.client)}/api/docs
  web        ${at(ports.web)}        the front, on the gateway
  metrics    ${at(ports.gatewayMetrics)}/metrics (gateway), ${at(ports.clientMetrics)}/metrics (client)

A household that has consented
  e-mail ${household.email}   password ${household.password}
  client_id ${household.client_id}
  PDL ${household.usage_point_id}

Try
  curl -s -H "Authorization: Bearer ${household.client_secret}" "${at(ports.gateway)}/api/gridop/consumption/daily/${household.usage_point_id}?start=${household.lastWeek.start}&end=${household.lastWeek.end}"
  curl -s "${at(ports.simulator)}/__requests?limit=5"

Ctrl-C stops everything.`;
}
