import { type Config, describeProblems, readProcessConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { createLog } from '../platform/log.ts';
import { checkAddress, checkClock, checkDatabase, checkRedis, type Finding } from './doctor-checks.ts';

const words = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

/** Looks at everything the process needs, in the order a person would mend it. Exit code 1 when something must be mended. */
export async function runDoctor(): Promise<number> {
  const reading = readProcessConfig();
  if ('problems' in reading) {
    console.error(describeProblems(reading.problems));
    return 1;
  }
  const { config } = reading;
  console.log(`svc doctor, ${config.mode} mode, Node ${process.versions.node}`);
  let failures = 0;
  for (const check of listChecks(config)) {
    const finding = await check();
    if (finding.state === 'fail') failures += 1;
    console.log(`${words[finding.state]}  ${finding.name.padEnd(10)} ${finding.text}`);
    if (finding.advice) console.log(`      ${''.padEnd(10)} -> ${finding.advice}`);
  }
  console.log(failures === 0 ? 'nothing to mend' : `${failures} to mend`);
  return failures === 0 ? 0 : 1;
}

function listChecks(config: Config): (() => Promise<Finding>)[] {
  const log = createLog({ level: 'silent' });
  const checks = [() => checkDatabase(config.DATABASE_URL, migrations, log)];
  if (config.mode === 'server') {
    checks.push(
      () => checkRedis('cache', config.CACHE_URL, 'any'),
      () => checkRedis('queue', config.QUEUE_URL, 'noeviction'),
      () => checkAddress('operator', config.GRIDOP_URL, 'set GRIDOP_URL or PRESET'),
      () =>
        checkAddress(
          'gridsource',
          config.GRIDSOURCE_URL,
          'set GRIDSOURCE_URL or PRESET; without it tempo, gridsignal and national load stay empty',
        ),
      () =>
        checkAddress(
          'supplier',
          config.SUPPLIER_SITE_URL,
          'set SUPPLIER_SITE_URL or PRESET; without it flexday stays empty',
        ),
      () => checkClock(config.GRIDOP_URL),
    );
  } else {
    checks.push(
      () => checkAddress('gateway', config.SVC_API_URL, 'set SVC_API_URL'),
      () => checkClock(config.SVC_API_URL),
    );
  }
  return checks;
}
