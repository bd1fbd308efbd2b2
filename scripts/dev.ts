import { globSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { listSettings } from '@svc/simulator';
import { systemClock } from '../server/src/platform/clock.ts';
import { findListenFailure } from '../server/src/start-check.ts';
import { documentation } from './build-docs.ts';
import { webFront } from './build-web.ts';
import { buildIfStale } from './built-folder.ts';
import {
  administrator,
  controlSimulator,
  demonstration,
  type Household,
  household,
  nextPdl,
  prepareAdministrator,
  prepareHousehold,
  prepareNextConsent,
} from './dev-accounts.ts';
import { type DevOptions, type DevPorts, parseDevOptions } from './dev-options.ts';
import { DevParts, logLine, secondsSince } from './dev-parts.ts';
import { type DevStores, prepareStores } from './dev-stores.ts';
import { root } from './run.ts';

// Everything on loopback with one command and no credential: the simulated external services with a mail server, a
// gateway with its demonstration, a household and an administrator, and the local client of that household.
const options = readOptions();
const { ports, suffix } = options;
const at = (port: number) => `http://127.0.0.1:${port}`;
const gateway = at(ports.gateway);
const simulator = at(ports.simulator);
const api = `${gateway}/api`;
const program = join(root, 'bin/svc.mjs');
const clientFile = join(root, `data/dev${options.hasEmptyClient ? '-empty' : ''}-client${suffix}.sqlite`);
const logFolder = join(root, `data/dev${suffix}`);

const stopping = new AbortController();
let parts: DevParts | undefined;
let stores: Promise<DevStores> | undefined;
let code = 0;

// The second signal does not wait: the kernel ends the parts with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));

try {
  const prepared = await startAll();
  console.log(describe(prepared));
  await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`npm run dev cannot go on: ${error instanceof Error ? error.message : error}`);
    code = 1;
    stopping.abort();
  }
}
await stop();

function readOptions(): DevOptions {
  const reading = parseDevOptions(process.argv.slice(2));
  if ('ports' in reading) return reading;
  console.log('help' in reading ? reading.help : reading.failure);
  process.exit('help' in reading ? 0 : 1);
}

async function stop(): Promise<void> {
  console.log('\nstopping …');
  await parts?.stop();
  await stores?.then((opened) => opened.stop()).catch(() => undefined);
  const files = globSync([`${clientFile}*`, join(root, 'data/svc.key'), logFolder]).map((file) => relative(root, file));
  console.log(files.length > 0 ? `stopped. These files stay: ${files.sort().join(', ')}` : 'stopped');
  process.exit(code);
}

async function startAll(): Promise<Household> {
  await checkPorts();
  for (const folder of [webFront, documentation]) await buildIfStale(folder, stopping.signal);
  parts = new DevParts({ folder: logFolder, isVerbose: options.isVerbose, stopping: stopping.signal });
  const started = performance.now();
  stores = prepareStores();
  const { databaseUrl, redisUrl } = await stores;
  logLine('stores', `ready after ${secondsSince(started)}`);
  await startSimulator(parts);
  const settings = listGatewaySettings(databaseUrl, redisUrl);
  await startGateway(parts, settings);
  const prepared = await prepareAccounts(parts, settings);
  await Promise.all([startClient(parts, prepared), options.isWatching ? startVite(parts) : undefined]);
  return prepared;
}

/** Before anything is started, so that nothing has to be undone. */
async function checkPorts(): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [keyof DevPorts, number][]) {
    if (name === 'vite' && !options.isWatching) continue;
    if ((await findListenFailure('127.0.0.1', port)) === undefined) continue;
    throw new Error(
      `another program uses port ${port} (${name}). Stop it, or choose other ports: npm run dev -- --port-base 18000`,
    );
  }
}

async function startSimulator(running: DevParts): Promise<void> {
  const args = [
    join(root, 'simulator/src/cli.ts'),
    '--port',
    String(ports.simulator),
    '--smtp-port',
    String(ports.smtp),
  ];
  await running.start('simulator', { command: process.execPath, args }).ready(`${simulator}/__requests?limit=1`);
  // On a machine that stalls, calls that left 208 ms apart can arrive together; one refusal would pause the operator for
  // a minute, and a consent in that minute would fail.
  await controlSimulator(simulator, { limits: { per_second: null } });
}

function listGatewaySettings(databaseUrl: string, redisUrl: string): Record<string, string> {
  return {
    SERVER_MODE: 'true',
    HOST: '127.0.0.1',
    PORT: String(ports.gateway),
    METRICS_PORT: String(ports.gatewayMetrics),
    DATABASE_URL: databaseUrl,
    CACHE_URL: redisUrl,
    // Everything shares one machine, which may build or test beside it: a pause of 250 ms is no lost Redis here.
    STORE_TIMEOUT_MS: '5000',
    SHUTDOWN_DELAY: '0',
    SECRET_KEY: 'a key for development only, it protects nothing',
    // The origins of both addresses are allowed: with hot reload the pages of Vite and those of the gateway itself.
    FRONTEND_URL: options.isWatching ? at(ports.vite) : gateway,
    BACKEND_URL: api,
    ADMIN_EMAILS: administrator.email,
    DEMO_EMAIL: demonstration.email,
    DEMO_PASSWORD: demonstration.password,
    ...Object.fromEntries(listSettings(simulator, `smtp://127.0.0.1:${ports.smtp}`)),
  };
}

async function startGateway(running: DevParts, settings: Record<string, string>): Promise<void> {
  const part = running.start('gateway', { command: process.execPath, args: [program, 'start'], settings });
  await part.ready(`${api}/health/ready`);
}

async function prepareAccounts(running: DevParts, settings: Record<string, string>): Promise<Household> {
  const demo = running.start('demonstration', {
    command: process.execPath,
    args: [program, 'demo', 'create'],
    settings,
  });
  const started = performance.now();
  const accounts = async () => {
    // One after the other: each takes the next PDL of the operator.
    const prepared = await prepareHousehold({ api, simulator });
    await prepareAdministrator({ api, simulator });
    await prepareNextConsent({ simulator });
    logLine('accounts', `ready after ${secondsSince(started)}`);
    return prepared;
  };
  const [prepared] = await Promise.all([accounts(), demo.completed()]);
  return prepared;
}

async function startClient(running: DevParts, { client_id, client_secret }: Household): Promise<void> {
  if (options.hasEmptyClient) for (const file of globSync(`${clientFile}*`)) rmSync(file, { recursive: true });
  const account = { SVC_API_URL: api, SVC_CLIENT_ID: client_id, SVC_CLIENT_SECRET: client_secret };
  const part = running.start('client', {
    command: process.execPath,
    args: [program, 'start'],
    settings: {
      SERVER_MODE: 'false',
      HOST: '127.0.0.1',
      PORT: String(ports.client),
      METRICS_PORT: String(ports.clientMetrics),
      DATABASE_URL: `sqlite:${clientFile}`,
      ...(!options.hasEmptyClient && account),
    },
    hides: Object.keys(account),
  });
  await part.ready(`${at(ports.client)}/api/health/ready`);
}

async function startVite(running: DevParts): Promise<void> {
  const part = running.start('vite', {
    command: join(root, 'node_modules/.bin/vite'),
    args: [join(root, 'web'), '--port', String(ports.vite), '--strictPort', '--host', '127.0.0.1'],
    settings: { SVC_DEV_API: gateway },
  });
  await part.ready(at(ports.vite));
}

function describe(prepared: Household): string {
  const today = parisDay(systemClock.now());
  const { client_id, client_secret, usage_point_id } = prepared;
  const week = `start=${addDays(today, -7)}&end=${today}`;
  return `
The household has the PDL ${usage_point_id}. Its credentials, for a client or a program:
  SVC_API_URL=${api}
  SVC_CLIENT_ID=${client_id}
  SVC_CLIENT_SECRET=${client_secret}
  curl -s -H "Authorization: Bearer ${client_secret}" "${api}/gridop/consumption/daily/${usage_point_id}?${week}"
Sign up as a visitor with the PDL ${nextPdl}: the simulated operator shares it at the next consent.
Logs: ${relative(root, logFolder)}/. Metrics: ${at(ports.gatewayMetrics)}/metrics, ${at(ports.clientMetrics)}/metrics.
Ctrl-C stops everything.

${formatTable([['', 'Open', 'Log in with', 'What it shows'], ...listPages()])}`;
}

function listPages(): string[][] {
  const client = at(ports.client);
  const front = options.isWatching ? at(ports.vite) : gateway;
  const asLogin = ({ email, password }: typeof household) => `${email}  ${password}`;
  return [
    ...(options.isWatching
      ? [['hot reload', `${front}/`, 'any account below', 'the front of the gateway, from web/src']]
      : []),
    ['gateway', `${gateway}/`, 'sign up with any address', 'what a visitor sees; the mail page has the link'],
    ['demonstration', `${front}/demo`, '-', 'two homes with a year of readings, read-only'],
    ['household', `${front}/login`, asLogin(household), 'a consented PDL whose history is being imported'],
    ['administrator', `${front}/login`, asLogin(administrator), 'the menu also has Administration'],
    options.hasEmptyClient
      ? ['client', `${client}/`, '-', 'a new local client: its set-up in the browser']
      : ['client', `${client}/`, '-', 'the local client of the household'],
    ['mail', `${simulator}/mail`, '-', 'every mail that the gateway has sent'],
    ['gateway API', `${api}/docs`, '-', 'every route of the gateway'],
    ['client API', `${client}/api/docs`, '-', 'every route of the client'],
    ['simulator', `${simulator}/__requests?limit=5`, '-', 'the last calls to the simulated operator'],
  ];
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
