import { deleteLocalToken, setLocalToken } from '#features/local-access/index.ts';
import { describeConfigFailures, readProcessConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { describeMissingDatabase } from './backup.ts';

/** Sets or clears the token of the local client, also while it runs. */
export async function runToken([action]: readonly string[]): Promise<number> {
  if (action !== 'set' && action !== 'clear') return printError('svc token set | svc token clear');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  if (reading.config.mode !== 'client')
    return printError('a gateway has users with credentials of their own, not a token');
  const missing = describeMissingDatabase(reading.config);
  if (missing !== undefined) return printError(missing);
  const database = openDatabase(reading.config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    await migrate(database, migrations, systemClock);
    await (action === 'set' ? set(database) : clear(database));
    return 0;
  } finally {
    await database.close();
  }
}

async function set(database: Database): Promise<void> {
  const token = await setLocalToken(database, systemClock.now());
  console.log(token);
  console.error(
    'Keep it: it is not shown again. Every request for data needs "Authorization: Bearer <token>" from now on.',
  );
}

async function clear(database: Database): Promise<void> {
  await deleteLocalToken(database);
  console.error('No token is asked for any more.');
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
