import { type Config, type ConfigReading, readProcessConfig } from '../config.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { readFreeBytes } from '../platform/database/free-space.ts';
import { findListenFailure } from '../start-check.ts';
import { checkAddress, checkClock, checkRedis, type Finding } from './doctor-checks.ts';
import { checkBackups, checkCopies, checkDatabase, checkDisk } from './doctor-database.ts';
import { checkGateway, checkNetwork, findAccess } from './doctor-gateway.ts';

const labels = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

/** Tries everything the process needs, in the order a person would mend it. Exit code 1 when something cannot work. */
export async function runDoctor(): Promise<number> {
  const reading = readProcessConfig();
  const mode = 'config' in reading ? `${reading.config.mode} mode` : 'settings are missing or wrong';
  console.log(`svc doctor, ${mode}, Node ${process.versions.node}`);
  let failures = 0;
  for await (const finding of examine(reading, systemClock)) {
    if (finding.state === 'fail') failures += 1;
    console.log(`${labels[finding.state]}  ${finding.name.padEnd(10)} ${finding.text}`);
    if (finding.advice) console.log(`      ${''.padEnd(10)} -> ${finding.advice}`);
  }
  console.log(failures === 0 ? 'nothing to mend' : `${failures} to mend`);
  return failures === 0 ? 0 : 1;
}

/** One finding after the other, as soon as it is known. */
export async function* examine(
  reading: ConfigReading,
  clock: Clock,
  freeBytes = readFreeBytes,
): AsyncGenerator<Finding> {
  if ('failures' in reading) {
    for (const { setting, message } of reading.failures) {
      yield { name: 'setting', state: 'fail', text: `${setting} ${message}`, advice: `set ${setting} in .env` };
    }
    return;
  }
  const { config } = reading;
  yield { name: 'settings', state: 'ok', text: 'all that are needed are there' };
  yield await checkPort(config);
  yield await checkDatabase(config);
  if (config.mode === 'server') yield* examineServer(config, clock);
  else {
    yield await checkDisk(config.DATABASE_URL, freeBytes);
    yield await checkBackups(config.DATABASE_URL);
    yield await checkCopies(config, clock);
    yield await checkNetwork(config);
    yield* examineGateway(config, clock);
  }
}

/** The gateway of the settings, or the one that was saved through the browser. */
async function* examineGateway(config: Extract<Config, { mode: 'client' }>, clock: Clock): AsyncGenerator<Finding> {
  const access = await findAccess(config);
  if (access === 'unreadable') {
    const advice = 'put svc.key or SECRET_KEY back, or give the credentials again in the browser';
    yield {
      name: 'gateway',
      state: 'fail',
      text: 'the stored credentials cannot be decrypted with the current key',
      advice,
    };
  } else if (access === null) {
    const advice = `open http://${config.HOST}:${config.PORT} in a browser, or set SVC_API_URL, SVC_CLIENT_ID and SVC_CLIENT_SECRET`;
    yield { name: 'gateway', state: 'warn', text: 'not set up yet', advice };
  } else {
    yield* await checkGateway(access, clock);
    yield await checkClock(access.url, clock);
  }
}

async function* examineServer(config: Extract<Config, { mode: 'server' }>, clock: Clock): AsyncGenerator<Finding> {
  yield await checkRedis('cache', config.CACHE_URL, 'any');
  yield await checkRedis('queue', config.QUEUE_URL, 'noeviction');
  yield await checkAddress(
    'operator',
    config.GRIDOP_URL,
    'set GRIDOP_URL or PRESET; without it no consent is possible',
  );
  yield checkCredentials(config);
  const withoutGridsource = 'set GRIDSOURCE_URL or PRESET; without it tempo, gridsignal and national load stay empty';
  yield await checkAddress('gridsource', config.GRIDSOURCE_URL, withoutGridsource);
  const withoutSupplier = 'set SUPPLIER_SITE_URL or PRESET; without it flexday stays empty';
  yield await checkAddress('supplier', config.SUPPLIER_SITE_URL, withoutSupplier);
  yield await checkClock(config.GRIDOP_URL, clock);
}

// They are not tried here: every call to the operator counts towards the budget of the running gateway.
function checkCredentials({ GRIDOP_CLIENT_ID, GRIDOP_CLIENT_SECRET }: Extract<Config, { mode: 'server' }>): Finding {
  const name = 'operator';
  if (GRIDOP_CLIENT_ID && GRIDOP_CLIENT_SECRET) return { name, state: 'ok', text: 'identifier and secret are set' };
  const advice = 'set GRIDOP_CLIENT_ID and GRIDOP_CLIENT_SECRET as the operator gave them';
  return { name, state: 'fail', text: 'no consent can be given without credentials at the operator', advice };
}

/** Taken by svc itself is as it should be. */
async function checkPort({ HOST, PORT, mode }: Config): Promise<Finding> {
  const name = 'port';
  const failure = await findListenFailure(HOST, PORT);
  if (failure === undefined) return { name, state: 'ok', text: `${HOST}:${PORT} is free` };
  if (await isOurs(HOST, PORT, mode)) return { name, state: 'ok', text: `${HOST}:${PORT}, where svc is running now` };
  return { name, state: 'fail', ...failure };
}

async function isOurs(host: string, port: number, mode: Config['mode']): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const response = await fetch(`http://${reachable}:${port}/api/capabilities`, { signal: AbortSignal.timeout(2000) });
    return ((await response.json()) as { data?: { mode?: string } }).data?.mode === mode;
  } catch {
    return false;
  }
}
