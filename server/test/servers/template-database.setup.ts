import { migrations } from '../../src/migrations/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let made: TestDatabase | undefined;

/** Once a run: the schema that its databases are copied from. It must have no connection while a copy is made. */
export async function setup(): Promise<void> {
  // Several projects of one run name this file.
  if (process.env.TEST_TEMPLATE_DATABASE) return;
  made = await createTestDatabase();
  const database = openDatabase(made.url, { log: createLog({ level: 'silent' }) });
  await migrate(database, migrations, systemClock);
  await database.close();
  process.env.TEST_TEMPLATE_DATABASE = new URL(made.url).pathname.slice(1);
}

export const teardown = () => made?.drop();
