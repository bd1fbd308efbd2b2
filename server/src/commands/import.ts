import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeConfigFailures, readProcessConfig } from '../config.ts';
import { importPath, type PathReport, UnusableDatabase } from '../features/history/index.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createLog } from '../platform/log.ts';

/** Takes past days from a file into the database of this client, also while it runs. */
export async function runImport([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) return printError('svc import FILE');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  if (config.mode !== 'client') return printError('a history belongs to a local client, not to a gateway');
  const file = resolve(path);
  if (!existsSync(file)) return printError(`${file} does not exist`);
  const database = openDatabase(config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    await migrate(database, migrations, systemClock);
    return report(await importPath({ database, now: () => systemClock.now() }, file), file);
  } catch (error) {
    const reason = error instanceof UnusableDatabase || error instanceof ApiError ? error.message : undefined;
    if (reason !== undefined) return printError(`${file} cannot be used: ${reason}. Nothing was changed.`);
    throw error;
  } finally {
    await database.close();
  }
}

function report({ imports, unknown }: PathReport, file: string): number {
  for (const { usage_point_id, days, first, last, warnings } of imports) {
    const span = first === null ? '' : `, ${first} to ${last}`;
    console.log(`${mask(usage_point_id)}: ${days.inserted} days added, ${days.unchanged} were here already${span}`);
    for (const { count, line, message } of warnings) {
      console.log(`  left out: ${line === undefined ? `${count} rows` : `line ${line}`}, ${message}`);
    }
  }
  for (const pdl of unknown) console.error(`${mask(pdl)}: not read by this client, left out`);
  return imports.length > 0 ? 0 : printError(`${file} has no PDL that this client reads. Nothing was changed.`);
}

// The number of a PDL identifies a household.
function mask(usage_point_id: string): string {
  return `PDL …${usage_point_id.slice(-4)}`;
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
