import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { rememberStatement } from './statement.ts';
import type { Connection } from './transaction.ts';

type Tables = { config: { key: string; value: string; updated_at: string } };

const selectValue = rememberStatement((connection, [key = '']) =>
  connection.for<Tables>().selectFrom('config').select('value').where('key', '=', key),
);

/** A small value of the `config` table, as the JSON it was written as; undefined when there is none. */
export async function readConfigText(connection: Connection, key: string): Promise<string | undefined> {
  const [row] = await selectValue(connection, [key]);
  return row?.value;
}

export async function readConfigValue(connection: Connection, key: string): Promise<unknown> {
  const text = await readConfigText(connection, key);
  return text === undefined ? undefined : JSON.parse(text);
}

export async function writeConfigValue(
  connection: Connection,
  key: string,
  value: unknown,
  now: Instant,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: formatInstant(now) };
  await connection
    .for<Tables>()
    .insertInto('config')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function deleteConfigValue(connection: Connection, key: string): Promise<void> {
  await connection.for<Tables>().deleteFrom('config').where('key', '=', key).execute();
}

/** Writes only when the row still holds the value that was read; false when another writer was faster. */
export async function replaceConfigText(
  connection: Connection,
  key: string,
  before: string | undefined,
  value: unknown,
  now: Instant,
): Promise<boolean> {
  const row = { value: JSON.stringify(value), updated_at: formatInstant(now) };
  const tables = connection.for<Tables>();
  if (before === undefined) {
    const made = await tables
      .insertInto('config')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tables
    .updateTable('config')
    .set(row)
    .where('key', '=', key)
    .where('value', '=', before)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
