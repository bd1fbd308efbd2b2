import { describeConfigFailures, readProcessConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';

export async function runMigrate(): Promise<number> {
  const reading = readProcessConfig();
  if ('failures' in reading) {
    console.error(describeConfigFailures(reading.failures));
    return 1;
  }
  const database = openDatabase(reading.config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    const applied = await migrate(database, migrations, systemClock);
    console.log(
      applied.length === 0
        ? `schema is up to date (${migrations.length} migrations)`
        : `applied ${applied.length}: ${applied.join(', ')}`,
    );
    return 0;
  } finally {
    await database.close();
  }
}
