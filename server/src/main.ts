import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Mode } from './modes/assemble-app.ts';
import { systemClock } from './platform/clock.ts';
import { closePort } from './platform/http/http-server.ts';
import type { MetricsServer } from './platform/http/metrics-server.ts';
import { createLog } from './platform/log.ts';
import { pause } from './platform/pause.ts';
import { listOwnAddresses } from './start-check.ts';
import { version } from './version.ts';

const timeoutMs = 25_000;
const lastRequestsMs = 1000;

type Signal = 'SIGTERM' | 'SIGINT';

/**
 * Server mode only when SERVER_MODE is true, else client mode. Neither loads the other: a household's device is small.
 */
export async function createMode(config: Config, log: Logger): Promise<Mode> {
  if (config.mode === 'server') {
    const { createServerMode } = await import('./modes/server-mode.ts');
    return await createServerMode(config, log, systemClock);
  }
  const { createClientMode } = await import('./modes/client-mode.ts');
  return await createClientMode(config, log, systemClock);
}

/**
 * The process: listens, and on SIGTERM or SIGINT completes the requests in flight before it ends. After a SIGTERM it
 * serves for SHUTDOWN_DELAY more, in which a balancer sees that it is not ready; Ctrl-C does not wait.
 */
export async function startProcess(config: Config): Promise<void> {
  const isText = config.LOG_FORMAT === 'text' || (config.LOG_FORMAT === 'auto' && process.stdout.isTTY === true);
  const log = createLog({ level: config.LOG_LEVEL, isText });
  const mode = await createMode(config, log);
  const address = await begin(config, mode);
  const metrics = await startMetrics(mode, config, log);
  handleSignals({ ...mode, stop: () => stopBoth(mode, metrics) }, log, config);
  const docs = config.API_DOCS ? { docs: `${address}/api/docs` } : {};
  log.info({ mode: config.mode, address, ...docs, metrics: metrics?.address }, 'svc is listening');
  if (isText) process.stdout.write(await describeStart(config, mode, address));
}

async function begin({ HOST: host, PORT: port }: Config, mode: Mode): Promise<string> {
  try {
    await mode.start();
    return await mode.app.listen({ host, port, backlog: 4096 });
  } catch (error) {
    // What was begun is put down, so that the process can end with its sentence.
    await mode.stop().catch(() => undefined);
    throw error;
  }
}

async function describeStart(config: Config, mode: Mode, address: string): Promise<string> {
  const name = config.mode === 'server' ? 'gateway' : 'local client';
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const addresses = everywhere ? ['127.0.0.1', ...listOwnAddresses()].map((ip) => withHost(address, ip)) : [address];
  const rows = [
    ['address', addresses.join('  ')],
    ...(config.API_DOCS ? [['API page', `${addresses[0]}/api/docs`]] : []),
    ...(await mode.describe()),
  ];
  const lines = rows.map(([what = '', text]) => `  ${what.padEnd(10)} ${text}`);
  return [
    '',
    `svc ${version}, ${name}`,
    ...lines,
    '',
    'Ctrl-C stops it. "svc doctor" ("npx svc doctor" in a clone) tries everything.',
    '',
  ].join('\n');
}

function withHost(address: string, host: string): string {
  const url = new URL(address);
  url.hostname = host;
  return url.origin;
}

async function stopBoth(mode: Mode, metrics: MetricsServer | undefined): Promise<void> {
  await metrics?.close();
  await mode.stop();
}

/** Two programs on one machine may use the same port: the second runs without metrics, and logs this. */
async function startMetrics(mode: Mode, config: Config, log: Logger): Promise<MetricsServer | undefined> {
  const { METRICS_HOST: host, METRICS_PORT: port } = config;
  if (port === 0) return undefined;
  const { serveMetrics } = await import('./platform/http/metrics-server.ts');
  const server = await serveMetrics(mode.metrics, { host, port }).catch(readListenFailure);
  if ('address' in server) return server;
  log.warn(
    `metrics are not served: cannot listen on ${host}:${port}, ${server.reason}. Set METRICS_PORT to a free port, or to 0 to have none`,
  );
  return undefined;
}

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not listen there',
  ENOTFOUND: 'no such host is known',
};

function readListenFailure(error: NodeJS.ErrnoException): { readonly reason: string } {
  const reason = listenFailures[error.code ?? ''];
  if (reason === undefined) throw error;
  return { reason };
}

/** The first signal stops the process, a second one ends the delay, and a third one has its default effect. */
function handleSignals(mode: Mode, log: Logger, config: Config): void {
  const second = new AbortController();
  let isStopping = false;
  const onSignal = (signal: Signal) => {
    if (isStopping) {
      process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
      return second.abort();
    }
    isStopping = true;
    const seconds = config.mode === 'server' && signal === 'SIGTERM' ? config.SHUTDOWN_DELAY : 0;
    log.info({ signal, delay_seconds: seconds }, 'stopping: finishing what is in flight');
    mode.announceStop();
    void leaveBalancer(mode, seconds, second.signal).then(() => stopProcess(mode, log));
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** For the time of the delay the process serves on; then the port closes, and requests that were sent just before arrive. */
async function leaveBalancer({ app }: Mode, seconds: number, hurry: AbortSignal): Promise<void> {
  if (seconds === 0) return;
  await pause(seconds * 1000, hurry);
  await closePort(app.server);
  await pause(lastRequestsMs, hurry);
}

async function stopProcess(mode: Mode, log: Logger): Promise<void> {
  const deadline = setTimeout(() => {
    log.warn({ after_ms: timeoutMs }, 'some work did not finish in time');
    process.exit(1);
  }, timeoutMs);
  deadline.unref();
  // A connection that becomes idle only now stays open at its client, and would delay the stop.
  const sweep = setInterval(() => mode.app.server.closeIdleConnections(), 100);
  await mode.app.close();
  clearInterval(sweep);
  await mode.stop();
  log.info('stopped');
  process.exit(0);
}
