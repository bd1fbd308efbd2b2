import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Mode } from './modes/mode.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';

const patienceMs = 25_000;

/** Server mode only when SERVER_MODE is true, else client mode. Neither loads the other: a household's box is small. */
export async function createMode(config: Config, log: Logger): Promise<Mode> {
  if (config.mode === 'server') {
    const { createServerMode } = await import('./modes/server-mode.ts');
    return await createServerMode(config, log, systemClock);
  }
  const { createClientMode } = await import('./modes/client-mode.ts');
  return await createClientMode(config, log, systemClock);
}

/** The process: listens, and on SIGTERM or SIGINT answers what is in flight before it ends. */
export async function startProcess(config: Config): Promise<void> {
  const log = createLog({ level: config.LOG_LEVEL });
  const mode = await createMode(config, log);
  await mode.start();
  const address = await mode.app.listen({ host: config.HOST, port: config.PORT, backlog: 4096 });
  log.info({ mode: config.mode, address, docs: `${address}/api/docs` }, 'svc is listening');
  const stop = (signal: string) => stopProcess(mode, log, signal);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function stopProcess(mode: Mode, log: Logger, signal: string): Promise<void> {
  log.info({ signal }, 'stopping: finishing what is in flight');
  mode.announceStop();
  const deadline = setTimeout(() => {
    log.warn({ after_ms: patienceMs }, 'some work did not finish in time');
    process.exit(1);
  }, patienceMs);
  deadline.unref();
  await mode.app.close();
  await mode.stop();
  log.info('stopped');
  process.exit(0);
}
